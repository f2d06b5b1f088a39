/**
 * Figures measured through lists: the same rows by the same conditions, row scope and visible columns as the page one
 * arrives at, so that figure and list cannot differ. One statement a figure, over the days it needs and no others.
 */

import type { Call } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { Shape } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, Refused } from '../../kit/context.ts'
import { Num, named, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { conditionsOf, type ListDefinition, visibleColumns } from '../../kit/list.ts'
import type { AnyRow } from '../../kit/list-definition.ts'
import type { PageInput } from '../../kit/narrowing.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { countedFrom } from '../../kit/total-joins.ts'
import { type Days, eachDay, isWithin, type Span } from './spans.ts'

/** A list as a figure counts it. */
export type Source<F, R = AnyRow> = {
  readonly list: ListDefinition<F, R>
  /** The list's own call: its row scope is the figure's. */
  readonly call: Call
  /** Right to the page the figure leads to. */
  readonly page: Permission
  /** The page's address. */
  readonly path: string
}

/** The caller of this call as she would read another one; null when she may not. */
export const reading = (ctx: Context, { call, page }: Pick<Source<never>, 'call' | 'page'>): Context | null =>
  mayCall(ctx.session, call) && ctx.session.permissions.has(page)
    ? { ...ctx, call, rows: scopeFor(ctx.session, call) }
    : null

/** What a person may not see is no figure: hidden columns leave it out, as they leave out the list's filter. */
export const orNothing = async <T>(measured: () => Promise<T>): Promise<T | null> => {
  try {
    return await measured()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The address of a list with these filters set. */
export const addressOf = (path: string, filters: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.append(name, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** What share a part is, in basis points; null of nothing. */
export const rateOf = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part * 10_000) / of))

type Sum<F> = {
  readonly source: Source<F>
  /** Column of fen that is summed beside the count; left out where it is hidden. */
  readonly amount?: string
}

/** A figure's filters are a list's without its paging. */
type Filtering<F> = F & PageInput

const fenOf = <F>(ctx: Context, { source: { list }, amount }: Pick<Sum<F>, 'source' | 'amount'>) =>
  amount !== undefined && visibleColumns(ctx, list).includes(amount) ? list.columns[amount]!.sql : undefined

export type Measured = { count: number; amount?: string }
const measured = (count: number, fen: number | null): Measured => ({
  count,
  ...(fen === null ? {} : { amount: toYuan(fen) }),
})

/** Rows of a list as it stands now. @param more further figures of the same rows, by name */
export const countNow = async <F, M extends string = never>(
  ctx: Context,
  sum: Sum<F>,
  filters: F,
  more?: Readonly<Record<M, RawBuilder<unknown>>>,
): Promise<Measured & Record<M, number>> => {
  const where = await conditionsOf(ctx, filters as Filtering<F>, sum.source.list)
  const fen = fenOf(ctx, sum)
  const asked = sql.join([
    sql`count(*)::int as "#count"`,
    ...(fen ? [sql`coalesce(sum(${fen}), 0)::bigint as "#fen"`] : []),
    ...Object.entries<RawBuilder<unknown>>(more ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ])
  const from = countedFrom(ctx, sum.source.list.from, sql`${asked}${where}`)
  const { rows } = await sqlOf(
    named(['#count', ...(fen ? ['#fen'] : []), ...Object.keys(more ?? {})], Num),
  )`select ${asked} from ${from}${where}`.execute(ctx.db)
  const { '#count': count = 0, '#fen': total = null, ...others } = rows[0]!
  return { ...measured(count, total), ...others } as Measured & Record<M, number>
}

export type ByDay<F> = Sum<F> & {
  /** The list's filters for these days, as the link sets them. */
  readonly filters: (days: Days) => F
  /** The day a row belongs to. */
  readonly day: RawBuilder<unknown>
  /** When it came to be, for "at the same time". */
  readonly at: RawBuilder<unknown>
}

/** What narrows the rows to these days, and to whom the person sees. */
export const whereOn = <F>(ctx: Context, sum: ByDay<F>, days: Days) =>
  conditionsOf(ctx, sum.filters(days) as Filtering<F>, sum.source.list)

const DayRow = Shape({ day: Str, count: Num, fen: Type.Optional(Num), countThen: Num, fenThen: Type.Optional(Num) })
type DayRow = RowOf<typeof DayRow>

const dayRows = async <F>(ctx: Context, sum: ByDay<F>, days: Days, shift: number): Promise<DayRow[]> => {
  const where = await whereOn(ctx, sum, days)
  const fen = fenOf(ctx, sum)
  const then = sql`filter (where ${sum.at} <= kit.clock() - make_interval(days => ${sql.lit(shift)}))`
  const asked = sql.join([
    sql`${sum.day} as day`,
    sql`count(*)::int as count`,
    sql`count(*) ${then}::int as "countThen"`,
    ...(fen
      ? [sql`coalesce(sum(${fen}), 0)::bigint as fen`, sql`coalesce(sum(${fen}) ${then}, 0)::bigint as "fenThen"`]
      : []),
  ])
  const from = countedFrom(ctx, sum.source.list.from, sql`${asked}${where}`)
  const { rows } = await sqlOf(DayRow)`select ${asked} from ${from}${where} group by 1`.execute(ctx.db)
  return rows
}

/** A sum in fen, or a count, by day. */
export const byDays = async <F>(ctx: Context, sum: ByDay<F>, days: Days): Promise<Map<string, number>> => {
  const rows = await dayRows(ctx, sum, days, 0)
  return new Map(rows.map(({ day, count, fen }) => [day, fen ?? count]))
}

export type Spanned = {
  readonly now: Measured
  readonly before: Measured
  readonly series: number[]
  readonly to: string
}

const wholeOf = ({ days, compared, curve }: Span): Days => ({
  from: [days.from, compared.from, curve.from].sort()[0]!,
  to: days.to,
})

/** A figure over the days of a span, with what it was before and its curve. */
export const overSpan = async <F>(ctx: Context, sum: ByDay<F>, span: Span): Promise<Spanned> => {
  const rows = await dayRows(ctx, sum, wholeOf(span), span.shift)
  const summed = fenOf(ctx, sum) !== undefined
  const total = (days: Days, count: 'count' | 'countThen', fen: 'fen' | 'fenThen'): Measured => {
    const within = rows.filter(({ day }) => isWithin(day, days))
    const sumOf = (name: keyof DayRow) => within.reduce((all, row) => all + Number(row[name] ?? 0), 0)
    return measured(sumOf(count), summed ? sumOf(fen) : null)
  }
  const byDay = new Map(rows.map((row) => [row.day, summed ? (row.fen ?? 0) / 100 : row.count]))
  return {
    now: total(span.days, 'count', 'fen'),
    before: total(span.compared, 'countThen', 'fenThen'),
    series: eachDay(span.curve).map((day) => byDay.get(day) ?? 0),
    to: addressOf(sum.source.path, sum.filters(span.days) as object),
  }
}
