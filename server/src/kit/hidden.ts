/**
 * Columns that are kept from a person, at the last door: lists leave them out of their queries already; here go the
 * values an area adds to its rows afterwards. Source: clinical-admin §14, column permission.
 */
import type { TObject } from 'typebox'

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const without = (row: unknown, hidden: ReadonlySet<string>): unknown => {
  if (!isRow(row)) return row
  const left = { ...row }
  for (const name of hidden) delete left[name]
  return left
}

/** An answer of rows (`result`, `rows`, `list`, a plain array) or of one row, without the hidden columns. */
export const withoutHidden = (output: unknown, hidden: ReadonlySet<string>): unknown => {
  if (Array.isArray(output)) return output.map((row) => without(row, hidden))
  if (!isRow(output)) return output
  const lists = ['result', 'rows', 'list'].filter((name) => Array.isArray(output[name]))
  if (lists.length === 0) return without(output, hidden)
  const shown = { ...output }
  for (const name of lists) shown[name] = (output[name] as unknown[]).map((row) => without(row, hidden))
  return shown
}

/**
 * Would the call write a hidden field? It is refused whole then: who cannot see a value would overwrite it with nothing
 * when the rest of the record is saved.
 */
export const writesHidden = (input: TObject, hidden: ReadonlySet<string>): boolean =>
  Object.keys(input.properties).some((name) => hidden.has(name))
