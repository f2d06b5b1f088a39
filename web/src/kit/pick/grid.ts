/**
 * The specification's remote grid: page 1 with up to 1000 rows, what was typed in `custQuery`, fixed conditions in
 * `query`; `data.rows` holds the rows (F0395, F0396). A row names itself by `id`, `name` and `phone` unless told otherwise.
 */
import type { PickColumn, PickOption } from './option.ts'

/** Specification 000 §7, §9. */
export const GRID_PAGE_SIZE = 1_000

export type GridRequest = { page: number; pageSize: number; custQuery: string; query: object }

/** The question of the grid. @param text as typed; blanks around it are nothing */
export const gridRequest = (text: string, query: object = {}, pageSize = GRID_PAGE_SIZE): GridRequest => ({
  page: 1,
  pageSize,
  custQuery: text.trim(),
  query,
})

export type GridFields = {
  readonly valueField?: string
  readonly displayField?: string
  readonly phoneField?: string
  /** Shown as a grid of these; a column's name is the row's field. */
  readonly columns?: readonly PickColumn[]
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** A row of the grid as an option: its phone stands beside the name (F0197, F0198, F0199). */
export const gridOption = (
  row: Readonly<Record<string, unknown>>,
  { valueField = 'id', displayField = 'name', phoneField = 'phone', columns }: GridFields = {},
): PickOption => {
  const phone = row[phoneField]
  return {
    value: row[valueField] as number | string,
    label: String(row[displayField] ?? ''),
    ...(phone ? { note: String(phone) } : {}),
    ...(columns ? { cells: Object.fromEntries(columns.map(({ name }) => [name, textOf(row[name])])) } : {}),
  }
}

/** Options of an opened answer: `data`, of which the rows. */
export const gridOptions = (data: { readonly rows: readonly object[] }, fields?: GridFields): PickOption[] =>
  data.rows.map((row) => gridOption(row as Record<string, unknown>, fields))
