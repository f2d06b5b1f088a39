/** The cells of a month or of now, how they grew, and who went from one into another. */
import {
  type Cell,
  type CellFigure,
  cells,
  type Measure,
  type rfm,
  rfmRefusals,
} from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { ranked } from './figures.ts'
import { firstOf, type KeptMonth, keptMonths, monthAsked } from './months.ts'
import { settingNow, shown } from './settings.ts'
import { openOf, type Whose, whose } from './whose.ts'

type Sql = RawBuilder<unknown>

/** Months drawn beside one another. */
const DRAWN = 12

/** Of now: whoever has an archive in use. */
const nowOf = (measure: Measure, of: Whose): Sql => sql`(select r.* from ${ranked(measure, null, of.open)} r
  ${of.open ? sql`` : sql`where r.customer_id in (${openOf(of)})`})`

const Counted = { month: Nullable(Str), cell: Of<Cell>(), n: Num, fen: Num }
type Counted = RowOf<typeof Counted>

/** Counts of months: everybody's as they were kept, of some alone from the rows. */
const countedOf = async (ctx: Context, { every }: Whose, months: readonly string[]): Promise<Counted[]> => {
  const asked = sql`any(${months.map((month) => `${month}-01`)}::date[])`
  if (every === null) {
    const { rows } = await sqlOf(Counted)`
      select to_char(k.month, 'YYYY-MM') as month, k.cell, k.n, k.m_fen as fen from rfm.month_cell k
      where k.month = ${asked}`.execute(ctx.db)
    return rows
  }
  const { rows } = await sqlOf(Counted)`
    select to_char(s.month, 'YYYY-MM') as month, s.cell, count(*)::int as n, sum(s.m_fen)::bigint as fen from rfm.snapshot s
    where s.month = ${asked} and s.customer_id in (${every}) group by s.month, s.cell`.execute(ctx.db)
  return rows
}

const countedNow = async (ctx: Context, measure: Measure, of: Whose): Promise<Counted[]> => {
  const { rows } = await sqlOf(Counted)`
    select null::text as month, x.cell, count(*)::int as n, sum(x.m_fen)::bigint as fen from ${nowOf(measure, of)} x
    group by x.cell`.execute(ctx.db)
  return rows
}

const totalOf = (rows: readonly Counted[]): number => rows.reduce((sum, { n }) => sum + n, 0)

/** Archives in use, made by the end of a day, that are not among those who paid. */
const outsideOf = async (ctx: Context, of: Whose, kept: KeptMonth | null, total: number): Promise<number> => {
  if (kept && of.open === null) return kept.outside
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from (${openOf(of)} ${kept ? sql`and c.created_at < (${kept.asOf}::date + 1)::timestamptz` : sql``}) open`.execute(
    ctx.db,
  )
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

/** Months whose counts a page shows: those drawn, the one that is looked at and the one before it. */
const monthsShown = (months: readonly KeptMonth[], looked: readonly (KeptMonth | undefined)[]): string[] => [
  ...new Set([...months.slice(0, DRAWN), ...looked.filter((one) => one !== undefined)].map(({ month }) => month)),
]

export const analyse = async (
  ctx: Context,
  { month: asked, deptId }: InputOf<typeof rfm.analysis>,
): Promise<OutputOf<typeof rfm.analysis>> => {
  const of = await whose(ctx, deptId)
  const months = await keptMonths(ctx)
  const kept = monthAsked(months, asked)
  const previous = kept ? months[months.indexOf(kept) + 1] : months[0]
  const counted = await countedOf(ctx, of, monthsShown(months, [kept ?? undefined, previous]))
  const setting = await settingNow(ctx)
  const rows = kept ? counted.filter((one) => one.month === kept.month) : await countedNow(ctx, setting, of)
  const total = totalOf(rows)
  const { asOf, nextAt } = await presentOf(ctx)
  return {
    month: kept?.month ?? null,
    months: months.map(({ month }) => month),
    asOf: kept?.asOf ?? asOf,
    takenAt: kept?.takenAt ?? null,
    nextAt,
    measure: shown(kept ?? (await effective(ctx, setting))),
    total,
    outside: await outsideOf(ctx, of, kept, total),
    cells: figuresOf(rows, previous ? counted.filter((one) => one.month === previous.month) : null),
    trend: trendOf(months, counted),
  }
}

const Moved = { from: Nullable(Of<Cell>()), to: Nullable(Of<Cell>()), count: Num }

const ofMonth = (month: string, { every }: Whose): Sql =>
  sql`select s.customer_id, s.cell from rfm.snapshot s where s.month = ${firstOf(month)}${every ? sql` and s.customer_id in (${every})` : sql``}`

export const movement = async (
  ctx: Context,
  { from, to, deptId }: InputOf<typeof rfm.movement>,
): Promise<OutputOf<typeof rfm.movement>> => {
  if (from === to) refuse(rfmRefusals.sameMonth())
  const of = await whose(ctx, deptId)
  const months = await keptMonths(ctx)
  monthAsked(months, from)
  const kept = monthAsked(months, to)
  const after = kept
    ? ofMonth(kept.month, of)
    : sql`select x.customer_id, x.cell from ${nowOf(await settingNow(ctx), of)} x`
  const { rows } = await sqlOf(Moved)`
    select a.cell as "from", b.cell as "to", count(*)::int as count
    from (${ofMonth(from, of)}) a full join (${after}) b on b.customer_id = a.customer_id
    group by a.cell, b.cell`.execute(ctx.db)
  return { from, to: kept?.month ?? null, moves: rows }
}
