/**
 * Columns that are kept from a person, at the last door of every answer. A call says which columns its fields show
 * (`table`, `shows`); lists leave theirs out of the query already, here goes what is added to rows afterwards, and what
 * details, windows, receipts and sums make of columns. Source: clinical-admin §14, security 5.2.
 */
import type { Call } from '@clinic/contract/call.ts'
import type { TObject } from 'typebox'
import type { Session } from './session.ts'

type Kept = Session['kept']
type Row = Record<string, unknown>
type Schema = { properties?: Record<string, Schema>; type?: unknown }

/** The objects at `path` and what they show: rows of a table, or one field made of columns. */
export type Showing = { readonly path: readonly string[] } & (
  | { readonly table: string }
  | { readonly field: string; readonly of: readonly { readonly table: string; readonly prop: string }[] }
)

/** Lists hold their rows under one of these names; whatever else has a table is one row of it. */
const ROWS = ['result', 'rows', 'list']

const placesOfRows = ({ output, table }: Call): string[] => {
  const { properties = {} } = output as Schema
  const places = ROWS.filter((name) => properties[name]?.type === 'array')
  return table ? (places.length > 0 ? places : ['']) : []
}

const splitColumn = (name: string): { table: string; prop: string } => {
  const [table = '', prop = ''] = name.split(':')
  return { table, prop }
}

const stepsOf = (path: string): string[] => path.split('.').filter(Boolean)

/** Everything a call's answer shows of registered columns. */
export const showingsOf = (call: Call): readonly Showing[] => [
  ...placesOfRows(call).map((path) => ({ path: stepsOf(path), table: call.table! })),
  ...Object.entries(call.shows ?? {}).map(([place, what]): Showing => {
    const path = stepsOf(place)
    if (typeof what === 'string') return { path, table: what }
    return { path: path.slice(0, -1), field: path.at(-1)!, of: what.map(splitColumn) }
  }),
]

const known = new WeakMap<Call, readonly Showing[]>()
const showings = (call: Call): readonly Showing[] => {
  const kept = known.get(call) ?? showingsOf(call)
  known.set(call, kept)
  return kept
}

const fieldsKept = (showing: Showing, kept: Kept): ReadonlySet<string> | undefined => {
  if ('table' in showing) return kept.get(showing.table)
  return showing.of.some(({ table, prop }) => kept.get(table)?.has(prop)) ? new Set([showing.field]) : undefined
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** The answer without these fields of the objects at `path`; what stays is shared, nothing is changed in place. */
const without = (value: unknown, path: readonly string[], fields: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, path, fields))
  if (!isRow(value)) return value
  const [step, ...rest] = path
  if (step !== undefined) return step in value ? { ...value, [step]: without(value[step], rest, fields) } : value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.has(name)))
}

/** An answer without what is kept from this person. */
export const withoutKept = (call: Call, output: unknown, kept: Kept): unknown => {
  if (kept.size === 0) return output
  return showings(call).reduce((left, showing) => {
    const fields = fieldsKept(showing, kept)
    return fields ? without(left, showing.path, fields) : left
  }, output)
}

/** Does this input change something of a row that stands, whose column is kept from this person? */
export const changesKept = ({ changes = {} }: Pick<Call, 'changes'>, input: unknown, kept: Kept): boolean => {
  if (kept.size === 0 || !isRow(input)) return false
  if (input['id'] === undefined && input['version'] === undefined) return false
  return Object.entries(changes).some(
    ([field, columns]) =>
      input[field] !== undefined &&
      columns.map(splitColumn).some(({ table, prop }) => kept.get(table)?.has(prop) ?? false),
  )
}

/**
 * Would the call write a hidden field? It is refused whole then: who cannot see a value would overwrite it with nothing
 * when the rest of the record is saved.
 */
export const writesHidden = (input: TObject, hidden: ReadonlySet<string>): boolean =>
  Object.keys(input.properties).some((name) => hidden.has(name))
