/**
 * Sums that the database keeps (docs/adr/0057): asked instead of every row where they can tell what is asked, by somebody who
 * sees everything. Whatever else is asked is summed row by row, as the pages of the list are read.
 */
import type { Context } from './context.ts'
import type { ListDefinition } from './list-definition.ts'
import { filtersOf } from './narrowing.ts'

/** Kept sums under the alias of the list's first table: its columns of figures have the same names. */
export type KeptSums<F> = Pick<ListDefinition<F>, 'from' | 'filters' | 'where'>

/** Can kept sums tell this? Everybody's rows, narrowed by nothing they do not know. */
export const canTell = <F>({ rows }: Pick<Context, 'rows'>, input: object, { filters }: KeptSums<F>): boolean =>
  rows === 'all' && filtersOf(input).every(([name]) => name in filters)

/** The list to sum by: over what is kept, or over its rows. */
export const summedBy = <F, R>(
  ctx: Context,
  input: object,
  list: ListDefinition<F, R>,
  kept: KeptSums<F> | undefined,
): ListDefinition<F, R> => {
  if (!kept || !canTell(ctx, input, kept)) return list
  const { where: _rows, ...told } = list
  return { ...told, ...kept }
}
