/** What other areas may read of agencies inside their own statements. Knows no other area. */
import { type RawBuilder, sql } from 'kysely'

/** To be joined: the agency a row names. */
export const agencyOf = (agency: string, row: string): string =>
  `agencies.agency ${agency} on ${agency}.hospital_id = ${row}.hospital_id and ${agency}.id = ${row}.agency_id`

/** Is it in use, and is the hospital's day within what was agreed? */
export const inUse = (agency: string): RawBuilder<boolean> => {
  const at = (column: string) => sql.ref(`${agency}.${column}`)
  return sql`(${at('status')} = 0 and coalesce(${at('starts_on')} <= kit.today(), true)
    and coalesce(${at('ends_on')} >= kit.today(), true))`
}

/** An agency, looked up by its id. */
export const agencyById = (agency: string): string => `agencies.agency ${agency}`
