/** Stands in for prefixes of browsers that are gone. See web/lean.ts. */
export const prefix = (value: string): string => value
