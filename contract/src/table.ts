/**
 * A registered table: the fields its rows carry with the words they go by. From it come the role editor's columns, the heads
 * of exports and the titles of lists; a label stands here and nowhere else. Source: clinical-admin §14 (column permission).
 */

/** A column with more to say than its label. */
export type Labelled = {
  readonly label: string
  /** Names its row: no role can take it away. */
  readonly fixed?: true
  /** A permission that decides about it, beside the roles' choice. */
  readonly needs?: string
  /** Columns it is made of, of whatever table: kept from whom one of them is kept from. */
  readonly of?: readonly ColumnName[]
}
/** Goes with another column: an id beside its name. */
export type Along<K extends string = string> = { readonly along: K }
/** Keys and flags the screens need: never offered to roles, never hidden. */
export type Carried = { readonly carried: true }

/** What is said of one field: its label, or more. */
export type Said<K extends string = string> = string | Labelled | Along<K> | Carried

/** What is said of each field of a row but `id` and `version`: one more or one less does not compile (`satisfies`). */
export type ColumnsOf<Row> = { readonly [K in Exclude<keyof Row, 'id' | 'version'>]-?: Said<keyof Row & string> }

export type Table = {
  /** `orders.sales_order`: schema and table, the name under which roles keep their choice. */
  readonly name: `${string}.${string}`
  /** Paths of the pages it stands on. */
  readonly pages: readonly string[]
  /** Its fields, in the order in which role editor and sheets show them. */
  readonly columns: Readonly<Record<string, Said>>
}

/** A column that names its row: no role can take it away. */
export const fixed = (label: string): Labelled => ({ label, fixed: true })
/** A column that a permission decides about, too. */
export const guarded = (label: string, needs: string): Labelled => ({ label, needs })
/** A column made of others, of whatever table. */
export const madeOf = (label: string, ...of: readonly ColumnName[]): Labelled => ({ label, of })
/** A field that goes with the column `prop`. */
export const along = <const K extends string>(prop: K): Along<K> => ({ along: prop })
/** A key or a flag that the screens need. */
export const carried: Carried = { carried: true }

/** A column as everybody reads it: its label, and what else was said. */
export type TableColumn = Labelled & {
  readonly prop: string
  /** Fields that go with it. */
  readonly along: readonly string[]
}

const labelled = (said: Said): Labelled | null =>
  typeof said === 'string' ? { label: said } : 'label' in said ? said : null

/** The columns of a table that have a label, in their order, each with what goes along with it. */
export const columnsIn = ({ columns }: Pick<Table, 'columns'>): TableColumn[] => {
  const fields = Object.entries(columns)
  return fields.flatMap(([prop, said]) => {
    const own = labelled(said)
    if (!own) return []
    const going = fields.filter(([, one]) => typeof one !== 'string' && 'along' in one && one.along === prop)
    return [{ ...own, prop, along: going.map(([name]) => name) }]
  })
}

/**
 * The columns that fields of an input write into: those of the same name, and what `shows` says of the others. What is fixed
 * or carried nobody hides, and it is left out.
 */
export const changedColumns = (table: Table, input: object, shows: Shows = {}): Changes => {
  const own = new Set(columnsIn(table).flatMap(({ prop, fixed, along }) => (fixed ? [] : [prop, ...along])))
  const columnsOf = (field: string): readonly ColumnName[] => {
    const said = shows[field]
    return typeof said === 'object' ? said : own.has(field) ? [`${table.name}:${field}`] : []
  }
  const all = Object.keys(input).map((field) => [field, columnsOf(field)] as const)
  return Object.fromEntries(all.filter(([, columns]) => columns.length > 0))
}

/** The label of a field; undefined where it has none. */
export const labelOf = ({ columns }: Pick<Table, 'columns'>, prop: string): string | undefined => {
  const said = columns[prop]
  return said === undefined ? undefined : labelled(said)?.label
}

type Titles<C> = { readonly [K in keyof C as C[K] extends string | Labelled ? K : never]: string }

/** The labels of a table by field: `titles.deptName`. A field without a label is none of them, and does not compile. */
export const titlesOf = <C extends Table['columns']>(table: { readonly columns: C }): Titles<C> =>
  Object.fromEntries(columnsIn(table).map(({ prop, label }) => [prop, label])) as Titles<C>

/** A column of a registered table (`table.ts`): `orders.sales_order:payable`. */
export type ColumnName = `${string}.${string}:${string}`

/**
 * What the fields of an answer show, by their place in it; arrays are stepped through without saying so.
 * A table: the object there is one of its rows, field by field (`{ open: 'triage.triage' }`). Columns: the field is made
 * of them, and goes with any of them (`{ 'lines.price': 'orders.sales_order:original' }`).
 */
export type Shows = Readonly<Record<string, `${string}.${string}` | readonly ColumnName[]>>

/**
 * Columns that the fields of an input write into. With an `id` or a `version` the call changes a row that stands: a field
 * whose column is kept from somebody is refused when she gives it; what she leaves out stays as it is.
 */
export type Changes = Readonly<Record<string, readonly ColumnName[]>>
