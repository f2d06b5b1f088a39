/**
 * Lists: columns, filters, sorting and row scope by fixed maps, one statement with a capped total.
 * Nothing a client sends becomes SQL text (security R6). Source: performance (totals and pages), house.
 */

import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from './context.ts'
import { Num, named, sqlOf } from './db/rows.ts'
import { type KeptSums, summedBy } from './kept-sums.ts'
import type { AnyRow, ListDefinition, Rows } from './list-definition.ts'
import { filtersOf, type PageInput } from './narrowing.ts'
import { readyScope, scopeCondition, scopeOfNamed } from './reach.ts'
import { countedFrom } from './total-joins.ts'
import { totalOf } from './totals.ts'

export { type Column, col, isMoney, yuan } from './column.ts'
export { type Asked, type ListDefinition, type ListOf, placeOf, type Rows, type RowsOf } from './list-definition.ts'
export { everybody, type ListScope, scopeCondition } from './reach.ts'

export type PageAnswer<R = AnyRow> = { result: R[]; total: number; more?: boolean }

/** A list whatever its rows: what is read from its columns is held to `R` by `Rows`, once. */
export const plainly = <F, R>(list: Rows<R> | ListDefinition<F, R>): ListDefinition => list as unknown as ListDefinition

/** Which of a list's columns this session may see. Always decided here, for lists, details, exports and prints alike. */
export const visibleColumns = (
  ctx: Context,
  { table, columns }: Pick<ListDefinition, 'table' | 'columns'>,
): string[] => {
  const kept = ctx.session.kept.get(table)
  return Object.keys(columns).filter((name) => {
    const { needs } = columns[name]!
    return !(needs && !ctx.session.permissions.has(needs)) && !kept?.has(name)
  })
}

/** The column a filter asks about: said by the list, of the same name, or `paidMin` → `paid`, `doctorId` → `doctorName`. */
const columnAsked = (filter: string, { columns, asks }: Pick<ListDefinition, 'columns' | 'asks'>): string | undefined =>
  asks?.[filter] ??
  [filter, filter.replace(/(From|To|Min|Max)$/, ''), filter.replace(/Id$/, 'Name')].find((name) => name in columns)

/**
 * Refuses filters and orders the list does not have, or whose column is hidden from this person: its values would be
 * found out by asking. Exports call it before their first byte.
 */
export const refuseUnseen = <F, R>(ctx: Context, input: object, asked: ListDefinition<F, R>): void => {
  const list = plainly(asked)
  const visible = visibleColumns(ctx, list)
  for (const [name] of filtersOf(input)) {
    if (!list.filters[name]) refuse(common.invalid({ reason: `不支持按 ${name} 筛选` }))
    const column = columnAsked(name, list)
    if (column && !visible.includes(column)) refuse(common.hiddenColumn())
  }
  const { sortName } = input as PageInput
  if (sortName === undefined) return
  if (!(visible.includes(sortName) && list.columns[sortName]?.sort))
    refuse(common.invalid({ reason: `不支持按 ${sortName} 排序` }))
}

/** Does asking for a list by this filter tell about a column that is hidden from this person? */
export const asksUnseen = <F, R>(ctx: Context, filter: string, asked: ListDefinition<F, R>): boolean => {
  const list = plainly(asked)
  const column = columnAsked(filter, list)
  return column !== undefined && !visibleColumns(ctx, list).includes(column)
}

/** Everything that narrows a list for this person, as a WHERE clause: for sums over what its pages show. */
export const conditionsOf = async <F, R = AnyRow>(
  ctx: Context,
  input: F & PageInput,
  list: ListDefinition<F, R>,
): Promise<RawBuilder<unknown>> => {
  refuseUnseen(ctx, input, list)
  await readyScope(ctx, list.scope)
  const parts: (RawBuilder<unknown> | null)[] = [list.where?.(ctx) ?? null, scopeCondition(ctx, list.scope)]
  for (const [name, value] of filtersOf(input))
    parts.push(await list.filters[name as keyof F]!(value as never, ctx, input))
  const conditions = parts.filter((part) => part !== null)
  return conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``
}

const orderOf = (
  input: PageInput,
  { order, columns }: Pick<ListDefinition, 'columns' | 'order'>,
): RawBuilder<unknown> => {
  const name = input.sortName
  const by = name ? columns[name]!.sql : sql.ref(order.by)
  const descending = (input.sortOrder ?? (name ? 'asc' : order.direction)) === 'desc'
  const direction = descending ? sql.raw('desc') : sql.raw('asc')
  if (!name && order.by === order.tie) return sql` order by ${by} ${direction}`
  return sql` order by ${by} ${direction}${name ? sql.raw(' nulls last') : sql``}, ${sql.ref(order.tie)} ${direction}`
}

/** Select lists that were compiled before: the longest part of every list query, and always the same text. */
const selects = new WeakMap<object, Map<string, RawBuilder<unknown>>>()

/** What a statement selects of a list's columns that are seen. */
export const selectOf = (
  ctx: Context,
  { columns }: Pick<ListDefinition, 'columns'>,
  visible: readonly string[],
): RawBuilder<unknown> => {
  const known = selects.get(columns) ?? new Map<string, RawBuilder<unknown>>()
  selects.set(columns, known)
  const key = visible.join()
  let select = known.get(key)
  if (!select) {
    const built = sql.join(visible.map((name) => sql`${columns[name]!.sql} as ${sql.ref(name)}`))
    const { sql: text, parameters } = sql`${built}`.compile(ctx.db)
    select = parameters.length === 0 ? sql.raw(text) : built
    known.set(key, select)
  }
  return select
}

/** Raw row → wire row: each column as it is read. */
export const shape = (
  ctx: Context,
  row: Record<string, unknown>,
  { columns }: Pick<ListDefinition, 'columns'>,
  visible: readonly string[],
): Record<string, unknown> => {
  const shaped: Record<string, unknown> = {}
  for (const name of visible) {
    const { read } = columns[name]!
    shaped[name] = read ? read(row[name], row, ctx) : row[name]
  }
  return shaped
}

/**
 * The page as literals: PostgreSQL plans a prepared statement once only when it knows how few rows are wanted. With a
 * parameter it takes a tenth of the table for granted, and plans every call anew (milliseconds) to avoid that plan.
 */
const slice = (size: number, page: number): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${(page - 1) * size}`

/** One page of a list, with its total, in one statement. */
export const pageOf = async <F, R = AnyRow>(
  ctx: Context,
  input: F & PageInput,
  list: ListDefinition<F, R>,
): Promise<PageAnswer<R>> => {
  const all = plainly(list)
  const visible = visibleColumns(ctx, all)
  const where = await conditionsOf(ctx, input, list)
  const size = input.pageSize ?? 20
  const page = input.page ?? input.pageNum ?? 1
  const { cap, counting, asked } = countingOf(ctx, list, where)
  const total = asked.countTo === null ? sql`null::int` : sql`(${counting(asked.countTo)})`
  const query = sqlOf(
    named([...visible, '#total']),
  )`select ${selectOf(ctx, all, visible)}, ${total} as "#total" from ${list.from}${where}${orderOf(input, all)} ${slice(size, page)}`
  const { rows } = await query.execute(ctx.db)
  const found = await foundIn(ctx, rows, { page, size, count: counting(cap + 1) })
  asked.learn(found)
  return {
    result: rows.map((row) => shape(ctx, row, all, visible)) as R[],
    total: Math.min(found, cap),
    ...(found > cap ? { more: true } : {}),
  }
}

/** How a list is counted: to one more than is told, or not at all where very many are known to be found. */
const countingOf = <F, R>(ctx: Context, { from }: ListDefinition<F, R>, where: RawBuilder<unknown>) => {
  const { total: cap } = ctx.node.limits
  const counting = (to: number) =>
    sql`select count(*)::int from (select 1 from ${countedFrom(ctx, from, where)}${where} limit ${sql.lit(to)}) counted`
  const { sql: text, parameters: values } = counting(cap + 1).compile(ctx.db)
  return { cap, counting, asked: totalOf(ctx, { text, values }, cap) }
}

/** Does a list find more than it counts? By itself: a page of one row would be looked for the way one row is found soonest. */
export const findsMore = async <F, R>(
  ctx: Context,
  input: F & PageInput,
  list: ListDefinition<F, R>,
): Promise<boolean> => {
  const { cap, counting, asked } = countingOf(ctx, list, await conditionsOf(ctx, input, list))
  if (asked.countTo === null) return true
  const found = await countAlone(ctx, counting(asked.countTo))
  asked.learn(found)
  return found > cap
}

type Slice = { readonly page: number; readonly size: number; readonly count: RawBuilder<unknown> }

/** How many there are in all: as the rows say, as is known of a full page of very many, or counted apart. */
const foundIn = async (
  ctx: Context,
  rows: readonly Record<string, unknown>[],
  { page, size, count }: Slice,
): Promise<number> => {
  const said = rows[0]?.['#total']
  if (typeof said === 'number') return said
  if (rows.length === size) return ctx.node.limits.total + 1
  return rows.length === 0 && page === 1 ? 0 : await countAlone(ctx, count)
}

/** A page in the rabbit envelope's form. */
export const rabbitPageOf = async <F, R = AnyRow>(ctx: Context, input: F & PageInput, list: ListDefinition<F, R>) =>
  asRabbit(input, await pageOf(ctx, input, list))

/** A page that was read, in the rabbit family's form. */
export const asRabbit = <R>({ page, pageNum, pageSize }: PageInput, { result, ...totals }: PageAnswer<R>) => {
  return { list: result, pageNum: page ?? pageNum ?? 1, pageSize: pageSize ?? 20, ...totals }
}

/** A page past the end carries no row to read the total from. */
const countAlone = async (ctx: Context, count: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`select (${count}) as n`.execute(ctx.db)
  return rows[0]!.n
}

/** Rows of a list that are found otherwise than by its filters; the same columns, as they are read. @param rest ``sql`where … order by …` `` */
export const rowsFound = async <R>(ctx: Context, list: Rows<R>, rest: RawBuilder<unknown>): Promise<R[]> => {
  const all = plainly(list)
  const visible = visibleColumns(ctx, all)
  const { rows } = await sqlOf(named(visible))`select ${selectOf(ctx, all, visible)} from ${list.from} ${rest}`.execute(
    ctx.db,
  )
  return rows.map((row) => shape(ctx, row, all, visible) as R)
}

/** One row by id, with the same columns, scope and masking as the list; refuses with 404 when it is out of reach. */
export const rowOf = async <R = AnyRow>(ctx: Context, id: number, list: Rows<R>): Promise<R> => {
  const parts = [sql`${sql.ref(list.order.tie)} = ${id}`, list.where?.(ctx) ?? null, scopeOfNamed(ctx, list.scope)]
  const where = sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  )
  const [row] = await rowsFound(ctx, list, sql`where ${where}`)
  return row ?? refuse(common.notFound())
}

/** A sum of nothing is zero; one of a hidden column is absent. */
export type SumsIn<R, N extends keyof R> = { [K in N]?: NonNullable<R[K]> }

/**
 * Sums of money columns over everything a list's filters reach: the totals line under the table. Same scope, same columns.
 * @param kept sums the database keeps, for what they can tell
 */
export const sumsOf = async <F, R, N extends keyof R & string>(
  ctx: Context,
  input: F & PageInput,
  list: ListDefinition<F, R>,
  names: readonly N[],
  kept?: KeptSums<F>,
): Promise<SumsIn<R, N>> => {
  const asking = summedBy(ctx, input, list, kept)
  const all = plainly(asking)
  const visible = visibleColumns(ctx, all)
  const where = await conditionsOf(ctx, input, asking)
  const shown = names.filter((name) => visible.includes(name))
  if (shown.length === 0) return {}
  const sums = shown.map((name) => sql`coalesce(sum(${all.columns[name]!.sql}), 0)::bigint as ${sql.ref(name)}`)
  const asked = sql.join(sums)
  const from = countedFrom(ctx, asking.from, sql`${asked}${where}`)
  const { rows } = await sqlOf(named(shown))`select ${asked} from ${from}${where}`.execute(ctx.db)
  return shape(ctx, rows[0]!, all, shown) as SumsIn<R, N>
}

/** How many rows a list's filters reach. @param most how far to count */
export const countOf = async <F, R = AnyRow>(
  ctx: Context,
  input: F & PageInput,
  list: ListDefinition<F, R>,
  most: number,
): Promise<number> => {
  const where = await conditionsOf(ctx, input, list)
  const from = countedFrom(ctx, list.from, where)
  return await countAlone(
    ctx,
    sql`select count(*)::int from (select 1 from ${from}${where} limit ${sql.lit(most)}) counted`,
  )
}

/**
 * All rows of a list without paging, in slices, for an export: the same query, the same permitted columns. What is
 * refused is refused here, before the first byte; the rows are read while somebody takes them.
 */
export const slicesOf = async <F, R = AnyRow>(
  ctx: Context,
  input: F & PageInput,
  list: ListDefinition<F, R>,
  maxRows: number,
): Promise<AsyncGenerator<Record<string, unknown>[]>> => {
  const all = plainly(list)
  const visible = visibleColumns(ctx, all)
  const where = await conditionsOf(ctx, input, list)
  const query = sql`select ${selectOf(ctx, all, visible)} from ${list.from}${where}${orderOf(input, all)} limit ${maxRows}`
  const { sql: text, parameters } = query.compile(ctx.db)
  const { database, scope, node } = ctx
  return (async function* () {
    for await (const rows of database.cursor(scope, { text, values: parameters }, node.limits.slice))
      yield rows.map((row) => shape(ctx, row, all, visible))
  })()
}
