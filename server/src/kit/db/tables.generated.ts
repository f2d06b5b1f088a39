// Written by `npm run schema` from the migrated database. Do not edit.
export interface Tables {}
