/** Which columns of which tables a person sees: the union over the roles that grant the page (clinical-admin §14). */

/** One granting role's word on one table; `props` null: the role does not restrict it. */
export type ColumnRow = {
  readonly table: string
  readonly menu_id: number
  readonly role_id: number
  readonly props: string[] | null
}

/** Restricted tables with their visible columns; a table that is absent shows all but the sensitive ones. */
export const columnsOf = (rows: readonly ColumnRow[]): Map<string, ReadonlySet<string>> => {
  const columns = new Map<string, Set<string>>()
  const open = new Set(rows.filter((row) => row.props === null).map((row) => row.table))
  for (const { table, props } of rows) {
    if (open.has(table) || props === null) continue
    const seen = columns.get(table) ?? new Set()
    for (const prop of props) seen.add(prop)
    columns.set(table, seen)
  }
  return columns
}
