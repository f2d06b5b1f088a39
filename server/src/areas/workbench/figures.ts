/** The figures of a desk: those whose rows this person may read, measured through their lists. */

import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import {
  type DeskKey,
  deskFigures,
  FIGURES_SHOWN,
  type FigureKey,
  type FigureValue,
  type RangeKey,
} from '@clinic/contract/areas/workbench/figures.ts'
import { businessDay, daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import type { Context } from '../../kit/context.ts'
import type { Asked as AskedBy } from '../../kit/list.ts'
import { cashIsBlind } from '../cashier/index.ts'
import { customerList } from '../customers/index.ts'
import { dueCount } from './due.ts'
import { addressOf, type ByDay, countNow, orNothing, overSpan, rateOf, reading } from './measure.ts'
import { archive, arrivals, consultations, deductions, payments, sources } from './sources.ts'
import { besideLastWeek, besideYesterday, type Span, spanOf } from './spans.ts'

type Asked = {
  readonly range: RangeKey | undefined
  /** The hospital's day, and its business day. */
  readonly day: string
  readonly money: string
}
type Told = Omit<FigureValue, 'key'>
type Measure = (ctx: Context, asked: Asked) => Promise<Told | null>

/** Over the days of a span: what it is, what it was, its curve, and the list that shows exactly its rows. */
const toldOver = async <F>(reader: Context, sum: ByDay<F>, days: Span): Promise<Told> => {
  const { now, before, series, to } = await overSpan(reader, sum, days)
  return { ...now, before: { ...before, word: days.word }, series, to }
}

const spanned =
  <F>(of: (ctx: Context) => ByDay<F>, span: (asked: Asked) => Span): Measure =>
  async (ctx, asked) => {
    const sum = of(ctx)
    const reader = reading(ctx, sum.source)
    return reader && (await toldOver(reader, sum, span(asked)))
  }

const rangeOr =
  (otherwise: (day: string) => Span, by: 'day' | 'money') =>
  ({ range, ...days }: Asked): Span =>
    range ? spanOf(range, days[by]) : otherwise(days[by])

/** The longest wait of those who came, and how many wait past the limit. */
const waits = {
  minutes: sql`coalesce(floor(extract(epoch from kit.clock() - min(t.arrived_at)) / 60), 0)::int`,
  late: sql`count(*) filter (where t.arrived_at <= kit.clock() - make_interval(mins => ${sql.lit(waitMinutes.red)}))::int`,
}

const waiting: Measure = async (ctx, { day }) => {
  const reader = reading(ctx, sources.visits)
  if (!reader) return null
  const filters = { state: 'waiting', beginTime: day, endTime: day }
  const { count, minutes, late } = await countNow(reader, { source: sources.visits }, filters, waits)
  return { count, beside: { count: late, minutes }, to: addressOf(sources.visits.path, filters) }
}

const queue: Measure = async (ctx) => {
  const reader = reading(ctx, sources.queue)
  if (!reader) return null
  const filters = { mine: true, state: 'waiting' }
  const { count, minutes, late } = await countNow(reader, { source: sources.queue }, filters, waits)
  return { count, beside: { count: late, minutes }, to: sources.queue.path }
}

/** The archive's list without a word to search for always exists. */
const created: Measure = async (ctx, asked) => {
  const reader = reading(ctx, archive)
  const list = reader && (await customerList(reader, {}))
  if (!reader || !list) return null
  const made: ByDay<AskedBy<typeof customers.page>> = {
    source: { ...archive, list },
    filters: ({ from, to }) => ({ createdFrom: from, createdTo: to }),
    day: sql`(c.created_at at time zone 'Asia/Shanghai')::date`,
    at: sql`c.created_at`,
  }
  return await toldOver(reader, made, besideYesterday(asked.day))
}

/** While her own drawer is uncounted its cash would be told by the sum: the count of payments stands there then. */
const received: Measure = async (ctx, asked) => {
  const paid = payments('SUCCESS')
  const sum = (await cashIsBlind(ctx)) ? paid : { ...paid, amount: 'received' }
  return await spanned(() => sum, rangeOr(besideLastWeek, 'money'))(ctx, asked)
}

const unpaid: Measure = async (ctx, { money }) => {
  const reader = reading(ctx, sources.waiting)
  if (!reader) return null
  const sum = { source: sources.waiting, amount: 'amount' }
  const now = await countNow(reader, sum, { startDate: money, endDate: money })
  const earlier = await countNow(reader, sum, { endDate: daysAfter(money, -1) })
  return { ...now, beside: earlier, to: sources.waiting.path }
}

const owed = async (ctx: Context, filters: { open: true; dueTo?: string }): Promise<Told | null> => {
  const reader = reading(ctx, sources.debts)
  if (!reader) return null
  const sum = { source: sources.debts, amount: 'open' }
  const now = await countNow(reader, sum, filters)
  const overdue = await orNothing(() => countNow(reader, sum, { overdue: true }))
  return { ...now, ...(overdue ? { beside: overdue } : {}), to: addressOf(sources.debts.path, filters) }
}

const dealRate: Measure = async (ctx, asked) => {
  const reader = reading(ctx, sources.records)
  if (!reader) return null
  const days = rangeOr(besideLastWeek, 'day')(asked)
  const all = await overSpan(reader, consultations({}), days)
  const deals = await overSpan(reader, consultations({ result: 'deal' }), days)
  const { to } = deals
  return {
    rate: rateOf(deals.now.count, all.now.count),
    count: deals.now.count,
    before: { rate: rateOf(deals.before.count, all.before.count), word: days.word },
    series: deals.series.map((count, at) => rateOf(count, all.series[at]!) ?? 0),
    to,
  }
}

/** Deals among what was received, with their share. */
const withRate =
  <F>(whole: (ctx: Context) => ByDay<F>, part: (ctx: Context) => ByDay<F>, shown: 'whole' | 'part'): Measure =>
  async (ctx, asked) => {
    const reader = reading(ctx, sources.records)
    if (!reader) return null
    const days = besideYesterday(asked.day)
    const all = await overSpan(reader, whole(ctx), days)
    const deals = await overSpan(reader, part(ctx), days)
    const { now, before, series, to } = shown === 'whole' ? all : deals
    return {
      ...now,
      rate: rateOf(deals.now.count, all.now.count),
      before: { ...before, rate: rateOf(deals.before.count, all.before.count), word: days.word },
      beside: { count: deals.now.count },
      series,
      to,
    }
  }

const everyone = (result?: 'deal') => () => consultations(result ? { result } : {})
const own = (result?: 'deal') => (ctx: Context) =>
  consultations({ consultantId: ctx.session.staffId, ...(result ? { result } : {}) })

/** Sales of my consultations; without the right to their amount there is no figure. */
const sold =
  (span: (asked: Asked) => Span): Measure =>
  async (ctx, asked) => {
    const told = await spanned((who) => ({ ...own('deal')(who), amount: 'deal' }), span)(ctx, asked)
    return told?.amount === undefined ? null : told
  }

const withdrawals: Measure = async (ctx) => {
  const reader = reading(ctx, sources.deductions)
  if (!reader) return null
  const filters = { status: 'WITHDRAW_PENDING' } as const
  const { count } = await countNow(reader, { source: sources.deductions }, filters)
  return { count, to: addressOf(sources.deductions.path, filters) }
}

const due: Measure = async (ctx) => {
  const reader = reading(ctx, { call: workbench.treatmentTask, page: 'workbench:task' })
  if (!reader) return null
  const { items, people } = await dueCount(reader)
  return { count: items, beside: { count: people }, to: '/clinic/deduction/desk' }
}

const measures: Readonly<Record<FigureKey, Measure>> = {
  arrivals: spanned(() => arrivals, rangeOr(besideYesterday, 'day')),
  waiting,
  created,
  deals: withRate(everyone(), everyone('deal'), 'part'),
  dealRate,
  received,
  unpaid,
  dueDebts: (ctx, { money }) => owed(ctx, { open: true, dueTo: daysAfter(money, 7) }),
  debts: (ctx) => owed(ctx, { open: true }),
  voided: spanned(
    () => ({ ...payments('CANCELLED'), amount: 'amount' }),
    ({ money }) => besideYesterday(money),
  ),
  queue,
  receptions: withRate(own(), own('deal'), 'whole'),
  dealAmount: sold(({ day }) => besideLastWeek(day)),
  monthAmount: sold(({ day }) => spanOf('month', day)),
  due,
  deducted: spanned(
    () => deductions,
    ({ money }) => besideYesterday(money),
  ),
  withdrawals,
}

/** The figures of a desk, in its order, at most four. */
export const figuresOf = async (
  ctx: Context,
  { desk, range }: { desk: DeskKey; range?: RangeKey },
): Promise<FigureValue[]> => {
  const now = present()
  const asked = { range: desk === 'manage' ? (range ?? 'today') : undefined, day: today(now), money: businessDay(now) }
  const told = await Promise.all(
    deskFigures[desk].map(async (key) => {
      const figure = await orNothing(() => measures[key](ctx, asked))
      return figure && { key, ...figure }
    }),
  )
  return told.filter((figure) => figure !== null).slice(0, FIGURES_SHOWN)
}
