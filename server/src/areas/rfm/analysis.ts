/** The cells of a month or of now, how they grew, and who went from one into another. */
import {
  type Cell,
  type CellFigure,
  cells,
  type Measure,
  type Move,
  type rfm,
  rfmRefusals,
} from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { readyScope, scopeCondition } from '../../kit/reach.ts'
import { sees } from '../../kit/session.ts'
import { ofCustomer } from '../customers/index.ts'
import { openArchives } from '../customers/reads.ts'
import { ranked } from './figures.ts'
import { firstOf, type KeptMonth, keptMonths, monthAsked } from './months.ts'
import { settingNow, shown, tried } from './settings.ts'

type Sql = RawBuilder<unknown>

/** Months drawn beside one another. */
const DRAWN = 12

/** Whose customers she counts: those of her lists. @param column holds the customer's id */
const reached = async (ctx: Context, column: string): Promise<Sql> => {
  const scope = ofCustomer(column)
  await readyScope(ctx, scope)
  return scopeCondition(ctx, scope) ?? sql`true`
}

/** Of now: whoever has an archive in use. */
const nowOf = (measure: Measure): Sql => sql`(select r.* from ${ranked(measure, null)} r
  where r.customer_id in (select c.id from ${sql.raw(openArchives('c'))}))`

const Counted = { month: Nullable(Str), cell: Of<Cell>(), n: Num, fen: Num }
type Counted = RowOf<typeof Counted>

/** Counts of the months drawn: everybody's as they were kept, of whoever reaches her own alone from the rows. */
const countedOf = async (ctx: Context): Promise<Counted[]> => {
  if (ctx.rows === 'all') {
    const { rows } = await sqlOf(Counted)`
      select to_char(k.month, 'YYYY-MM') as month, k.cell, k.n, k.m_fen as fen from rfm.month_cell k`.execute(ctx.db)
    return rows
  }
  const { rows } = await sqlOf(Counted)`
    select to_char(s.month, 'YYYY-MM') as month, s.cell, count(*)::int as n, sum(s.m_fen)::bigint as fen from rfm.snapshot s
    where ${await reached(ctx, 's.customer_id')} group by s.month, s.cell`.execute(ctx.db)
  return rows
}

const countedNow = async (ctx: Context, measure: Measure): Promise<Counted[]> => {
  const { rows } = await sqlOf(Counted)`
    select null::text as month, x.cell, count(*)::int as n, sum(x.m_fen)::bigint as fen from ${nowOf(measure)} x
    where ${await reached(ctx, 'x.customer_id')} group by x.cell`.execute(ctx.db)
  return rows
}

const totalOf = (rows: readonly Counted[]): number => rows.reduce((sum, { n }) => sum + n, 0)

/** Reached archives, made by the end of a day, that are not among those who paid. */
const outsideOf = async (ctx: Context, kept: KeptMonth | null, total: number): Promise<number> => {
  if (kept && ctx.rows === 'all') return kept.outside
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from ${sql.raw(openArchives('c'))} and ${await reached(ctx, 'c.id')}
      ${kept ? sql`and c.created_at < (${kept.asOf}::date + 1)::timestamptz` : sql``}`.execute(ctx.db)
  return Math.max(rows[0]!.n - total, 0)
}

/** Each cell with what it has, and beside the month before. */
const figuresOf = (rows: readonly Counted[], before: readonly Counted[] | null): CellFigure[] =>
  cells.map((cell) => {
    const { n, fen } = rows.find((one) => one.cell === cell) ?? { n: 0, fen: 0 }
    const was = before?.find((one) => one.cell === cell)?.n ?? 0
    return {
      cell,
      count: n,
      change: before ? n - was : null,
      amount: toYuan(fen),
      // Money is told rounded down.
      average: toYuan(n === 0 ? 0 : Math.floor(fen / n)),
    }
  })

/** What now is measured by: of a mean or a median what comes out, as a month keeps it. */
const effective = async (ctx: Context, measure: Measure): Promise<Measure> => {
  if (measure.split === 'fixed') return measure
  const { rows } = await sqlOf({ rDays: Num, fDays: Num, mFen: Num })`
    select x.r_at as "rDays", x.f_at as "fDays", x.m_at as "mFen" from ${ranked(measure, null)} x limit 1`.execute(
    ctx.db,
  )
  return { ...measure, ...rows[0] }
}

const Present = { asOf: Str, nextAt: Str }

/** Today's business day, and when the night next keeps a month: on a first at three. */
const presentOf = async (ctx: Context): Promise<RowOf<typeof Present>> => {
  const first = sql`(date_trunc('month', kit.clock() at time zone 'Asia/Shanghai' - interval '3 hours') + interval '1 month 3 hours')`
  const { rows } = await sqlOf(Present)`select kit.business_date() as "asOf",
    (${first} at time zone 'Asia/Shanghai') as "nextAt"`.execute(ctx.db)
  return rows[0]!
}

const trendOf = (months: readonly KeptMonth[], counted: readonly Counted[]) =>
  months
    .slice(0, DRAWN)
    .map(({ month }) => {
      const own = counted.filter((one) => one.month === month)
      const counts = cells.map((cell) => ({ cell, count: own.find((one) => one.cell === cell)?.n ?? 0 }))
      return { month, total: totalOf(own), counts }
    })
    .toReversed()

export const analyse = async (
  ctx: Context,
  { month: asked }: InputOf<typeof rfm.analysis>,
): Promise<OutputOf<typeof rfm.analysis>> => {
  const months = await keptMonths(ctx)
  const kept = monthAsked(months, asked)
  const counted = await countedOf(ctx)
  const measure = kept ?? (await effective(ctx, await settingNow(ctx)))
  const rows = kept ? counted.filter((one) => one.month === kept.month) : await countedNow(ctx, await settingNow(ctx))
  const previous = kept ? months[months.indexOf(kept) + 1] : months[0]
  const total = totalOf(rows)
  const { asOf, nextAt } = await presentOf(ctx)
  return {
    month: kept?.month ?? null,
    months: months.map(({ month }) => month),
    asOf: kept?.asOf ?? asOf,
    takenAt: kept?.takenAt ?? null,
    nextAt,
    measure: shown(measure),
    total,
    outside: await outsideOf(ctx, kept, total),
    cells: figuresOf(rows, previous ? counted.filter((one) => one.month === previous.month) : null),
    trend: trendOf(months, counted),
  }
}

const Moved = { from: Nullable(Of<Cell>()), to: Nullable(Of<Cell>()), count: Num }

/** Cells of two states of the same people, each a relation with `customer_id` and `cell`, counted by both. */
const movesBetween = async (ctx: Context, before: Sql, after: Sql): Promise<Move[]> => {
  const { rows } = await sqlOf(Moved)`
    select m."from", m."to", count(*)::int as count from (
      select coalesce(a.customer_id, b.customer_id) as customer_id, a.cell as "from", b.cell as "to"
        from (${before}) a full join (${after}) b on b.customer_id = a.customer_id) m
    where ${await reached(ctx, 'm.customer_id')} group by m."from", m."to"`.execute(ctx.db)
  return rows
}

const ofMonth = (month: string): Sql =>
  sql`select s.customer_id, s.cell from rfm.snapshot s where s.month = ${firstOf(month)}`

export const movement = async (
  ctx: Context,
  { from, to }: InputOf<typeof rfm.movement>,
): Promise<OutputOf<typeof rfm.movement>> => {
  if (from === to) refuse(rfmRefusals.sameMonth())
  const months = await keptMonths(ctx)
  monthAsked(months, from)
  const kept = monthAsked(months, to)
  const after = kept ? ofMonth(kept.month) : sql`select x.customer_id, x.cell from ${nowOf(await settingNow(ctx))} x`
  return { from, to: kept?.month ?? null, moves: await movesBetween(ctx, ofMonth(from), after) }
}

const MEASURED = { rDays: 'rfm.snapshot:rDays', fDays: 'rfm.snapshot:fDays', mAmount: 'rfm.snapshot:amount' } as const

/** Refuses a try of what she does not see: by trying values she would find it out. */
export const refuseUnseenTry = (ctx: Context, input: Partial<Record<keyof typeof MEASURED, unknown>>): void => {
  for (const [name, column] of Object.entries(MEASURED))
    if (input[name as keyof typeof MEASURED] !== undefined && !sees(ctx.session, column)) refuse(common.hiddenColumn())
}

/**
 * What is so now beside what would be so.
 * @throws Refused rfm.fewDeals, rfm.longWindow
 */
export const trial = async (ctx: Context, input: InputOf<typeof rfm.trial>): Promise<OutputOf<typeof rfm.trial>> => {
  refuseUnseenTry(ctx, input)
  const now = await settingNow(ctx)
  const next = await tried(ctx, now, input)
  const cellsOf = (measure: Measure): Sql => sql`select x.customer_id, x.cell from ${nowOf(measure)} x`
  return {
    now: shown(await effective(ctx, now)),
    tried: shown(await effective(ctx, next)),
    moves: await movesBetween(ctx, cellsOf(now), cellsOf(next)),
  }
}
