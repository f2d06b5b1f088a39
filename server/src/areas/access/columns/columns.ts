import { holdsWord, type Permissions } from '@clinic/contract/permissions.ts'
/** Which columns of which tables a person sees: the union over the roles that grant a page of it (clinical-admin §14). */

/** A column of a registered table as `access.menu_table` keeps it. */
export type RegisteredColumn = {
  readonly prop: string
  readonly label: string
  /** Seen only by those whose role names it. */
  readonly sensitive?: boolean
  /** Names its row: no role can take it away. */
  readonly fixed?: boolean
  /** A permission decides about it, beside the roles' choice. */
  readonly needs?: string
  /** Fields that go with it: an id beside its name. */
  readonly along?: readonly string[]
  /** Columns it is made of, of any table (`orders.sales_order:summary`): kept from whom one of them is kept from. */
  readonly of?: readonly string[]
}

/** A table of one or several pages, with the columns a role may choose from. */
export type RegisteredTable = {
  readonly name: string
  readonly menuIds: readonly number[]
  readonly columns: readonly RegisteredColumn[]
}

/** Columns one role shows of one table. */
export type ColumnChoice = { readonly role_id: number; readonly table_name: string; readonly props: readonly string[] }

/** What the choice is made from: the roles that grant a page of this table, and what roles say about columns. */
type Asked = { readonly granting: ReadonlySet<number>; readonly choices: readonly ColumnChoice[] }

/** Columns of a table a person sees. A role that says nothing shows all but the sensitive ones; so does having no role for it. */
export const seenColumns = ({ name, columns }: RegisteredTable, { granting, choices }: Asked): ReadonlySet<string> => {
  const said = [...granting].map((role) => choices.filter((row) => row.role_id === role && row.table_name === name))
  const open = said.length === 0 || said.some((rows) => rows.length === 0)
  const named = new Set(said.flat().flatMap((row) => row.props))
  return new Set(
    columns
      .filter(({ prop, fixed, sensitive }) => fixed || named.has(prop) || (open && !sensitive))
      .map(({ prop }) => prop),
  )
}

/** Fields that are kept from somebody who sees `seen` of a table: the other columns, and what goes along with them. */
export const hiddenFields = ({ columns }: RegisteredTable, seen: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(columns.filter(({ prop }) => !seen.has(prop)).flatMap(({ prop, along = [] }) => [prop, ...along]))

type Columns = ReadonlyMap<string, ReadonlySet<string>>

/** What leaves no door towards a person: what her roles hide, what she lacks the permission for, and what is made of either. */
export const keptFields = (tables: readonly RegisteredTable[], hidden: Columns, permissions: Permissions): Columns => {
  const kept = new Map<string, Set<string>>()
  const keep = (name: string, { prop, along = [] }: RegisteredColumn): void => {
    const fields = kept.get(name) ?? new Set()
    for (const field of [prop, ...along]) fields.add(field)
    kept.set(name, fields)
  }
  const isKept = (reference: string): boolean => {
    const colon = reference.indexOf(':')
    return kept.get(reference.slice(0, colon))?.has(reference.slice(colon + 1)) ?? false
  }
  for (const { name, columns } of tables)
    for (const column of columns)
      if (hidden.get(name)?.has(column.prop) || (column.needs && !holdsWord(permissions, column.needs)))
        keep(name, column)
  // What is made of a column may be part of another in turn: until nothing is added.
  let made = tables.flatMap(({ name, columns }) => columns.flatMap((column) => (column.of ? [{ name, column }] : [])))
  for (let before = 0; before !== made.length; ) {
    before = made.length
    made = made.filter(({ name, column }) => {
      if (kept.get(name)?.has(column.prop)) return false
      if (!column.of?.some(isKept)) return true
      keep(name, column)
      return false
    })
  }
  return kept
}
