/** The stages with their days, who stands in them, and who moved from one to another. */
import { lifeStageNames, lifeStages } from '@clinic/contract/areas/customers/nouns.ts'
import {
  type LifeStage,
  type lifecycle,
  lifecycleRefusals,
  type StageMove,
  type StageRow,
  type TimedStage,
  usualDays,
} from '@clinic/contract/areas/lifecycle/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { col, everybody, type ListDefinition, pageOf, rowOf, yuan } from '../../kit/list.ts'
import { readyScope } from '../../kit/reach.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customersReached, ofCustomer, reachedCustomers } from '../customers/index.ts'
import { customerOf, everyCustomer, withMerged } from '../customers/reads.ts'

const timed = Object.keys(usualDays) as TimedStage[]
const columns = { new: 'new_days', regular: 'regular_days', dormant: 'dormant_days' } as const
const idOf = (stage: LifeStage): number => lifeStages.indexOf(stage) + 1

/** How many stand where: as it is kept, or counted among those one reaches. */
const standings = (ctx: Context): RawBuilder<unknown> => {
  const reached = customersReached(ctx)
  return reached
    ? sql`select s.life_stage, count(*)::int as customers, coalesce(sum(s.total_paid_fen), 0)::bigint as paid_fen
        from ${sql.raw(everyCustomer('c', 's'))} where c.status = 'active' and ${reached} group by s.life_stage`
    : sql`select f.life_stage, sum(f.n)::int as customers, sum(f.paid_fen)::bigint as paid_fen
        from lifecycle.stage_sum f group by f.life_stage`
}

const timesText = timed.map((stage) => `('${stage}', h.${columns[stage]}, ${usualDays[stage]})`).join(', ')
const stagesText = lifeStages.map((stage) => `(${idOf(stage)}::bigint, '${stage}')`).join(', ')

/** The hospital's days of the three stages that end, with whether they are its own. */
const times =
  sql.raw(`(select w.stage, coalesce(w.own, w.usual) as days, w.own is distinct from w.usual and w.own is not null as is_own
  from (select) one left join lifecycle.threshold h on true cross join lateral (values ${timesText}) as w (stage, own, usual))`)

const stageList = (ctx: Context): ListDefinition<object, StageRow> => ({
  table: 'lifecycle.threshold',
  from: sql`(values ${sql.raw(stagesText)}) as g (id, stage) left join ${times} t on t.stage = g.stage
    left join (select w.*, round(w.customers * 10000.0 / sum(w.customers) over ())::int as share
      from (${standings(ctx)}) w where w.customers > 0) n on n.life_stage = g.stage`,
  columns: {
    id: col('g.id'),
    stage: col('g.stage'),
    days: col('t.days'),
    isOwn: col(sql`coalesce(t.is_own, false)`),
    customers: col(sql`coalesce(n.customers, 0)`),
    share: col(sql`coalesce(n.share, 0)`),
    paid: yuan(sql`coalesce(n.paid_fen, 0)`),
  },
  filters: {},
  scope: everybody('the stages are everybody’s; who stands in them is counted within reach'),
  order: { by: 'g.id', direction: 'asc', tie: 'g.id' },
})

/** Of whoever reaches many, each customer is asked by herself; the few of others are gathered first. */
const counting = async (ctx: Context) => {
  await readyScope(ctx, reachedCustomers)
  return stageList(ctx)
}

export const stagePage = async (ctx: Context, input: InputOf<typeof lifecycle.stages>) =>
  pageOf(ctx, input, await counting(ctx))
export const stageOne = async (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, await counting(ctx))

type Days = Readonly<Record<TimedStage, number>>
const Kept = { new: Num, regular: Num, dormant: Num }

/** The row of the hospital's days, made with the usual ones where there is none, and held until it is changed. */
const lockDays = async (ctx: Context): Promise<Days> => {
  await sql`insert into lifecycle.threshold default values on conflict (hospital_id) do nothing`.execute(ctx.db)
  const { rows } = await sqlOf(Kept)`
    select t.new_days as "new", t.regular_days as "regular", t.dormant_days as "dormant"
    from lifecycle.threshold t for update`.execute(ctx.db)
  return rows[0]!
}

const stageOf = (id: number): LifeStage => lifeStages[id - 1] ?? refuse(common.notFound())
const timedStage = (stage: LifeStage): TimedStage =>
  timed.find((one) => one === stage) ?? refuse(lifecycleRefusals.untimed({ stage: lifeStageNames[stage] }))

/** Other days: whoever they move follows in a job, so that who saves does not wait for every customer. */
const keepDays = async (ctx: Context, stage: TimedStage, before: Days, days: number): Promise<{ id: number }> => {
  const after = { ...before, [stage]: days }
  if (after.regular >= after.dormant || after.new >= after.dormant) refuse(lifecycleRefusals.daysTurned())
  await sql`update lifecycle.threshold set ${sql.ref(columns[stage])} = ${days}`.execute(ctx.db)
  ctx.note({
    objectType: 'lifeStage',
    objectId: idOf(stage),
    objectNo: lifeStageNames[stage],
    before: { days: before[stage] },
    after: { days },
  })
  const { hospitalId } = ctx.session
  ctx.job('lifecycle.threshold', { hospitalId }, { key: `lifecycle.threshold:${hospitalId}` })
  return { id: idOf(stage) }
}

export const setDays = async (ctx: Context, { stage, days }: InputOf<typeof lifecycle.setDays>) => {
  const one = timedStage(stage)
  const before = await lockDays(ctx)
  if (before[one] !== usualDays[one]) refuse(lifecycleRefusals.daysSet({ stage: lifeStageNames[one] }))
  return await keepDays(ctx, one, before, days)
}

export const updateDays = async (ctx: Context, { id, days }: InputOf<typeof lifecycle.updateDays>) => {
  const stage = timedStage(stageOf(id))
  return await keepDays(ctx, stage, await lockDays(ctx), days)
}

export const removeDays = async (ctx: Context, { id }: InputOf<typeof lifecycle.removeDays>): Promise<null> => {
  const stage = timedStage(stageOf(id))
  const before = await lockDays(ctx)
  if (before[stage] === usualDays[stage]) refuse(lifecycleRefusals.daysUsual({ stage: lifeStageNames[stage] }))
  await keepDays(ctx, stage, before, usualDays[stage])
  return null
}

const Moves = { fromStage: Of<LifeStage>(), toStage: Of<LifeStage>(), customers: Num }

export const previewDays = async (
  ctx: Context,
  { id, days }: InputOf<typeof lifecycle.preview>,
): Promise<OutputOf<typeof lifecycle.preview>> => {
  const stage = timedStage(stageOf(id))
  const tried = (one: TimedStage) =>
    one === stage ? sql`${days}::int` : sql`max(t.days) filter (where t.stage = ${one})`
  const { rows } = await sqlOf(Moves)`
    select m.life_stage as "fromStage", m.stage as "toStage", count(*)::int as customers
    from (select x.life_stage, lifecycle.stage_of(x.life_stage, x.visit_count, x.deal_count,
          (x.first_deal_at at time zone 'Asia/Shanghai')::date, (x.last_deal_at at time zone 'Asia/Shanghai')::date,
          d.new_days, d.regular_days, d.dormant_days) as stage
        from ${sql.raw(everyCustomer('c', 'x'))}
        cross join (select ${sql.join(timed.map((one) => sql`${tried(one)} as ${sql.ref(columns[one])}`))} from ${times} t) d
        where c.status = 'active' and x.deal_count > 0) m
    where m.stage <> m.life_stage group by m.life_stage, m.stage order by customers desc, "fromStage", "toStage"`.execute(
    ctx.db,
  )
  return { moves: rows }
}

const moveList: ListDefinition<InputOf<typeof lifecycle.moves>, StageMove> = {
  table: 'lifecycle.move',
  from: sql`lifecycle.move m left join ${sql.raw(customerOf('c', 'm'))}`,
  columns: {
    id: col('m.id'),
    customerId: col('m.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    fromStage: col('m.from_stage'),
    toStage: col('m.to_stage'),
    because: col('m.because'),
    movedAt: col('m.created_at', { sort: true }),
  },
  filters: {
    customerId: (id) => sql`m.customer_id = ${withMerged(id)}`,
    fromStage: (stage) => sql`m.from_stage = ${stage}`,
    toStage: (stage) => sql`m.to_stage = ${stage}`,
    because: (because) => sql`m.because = ${because}`,
    beginTime: fromDay('m.created_at'),
    endTime: toDay('m.created_at'),
  },
  asks: { beginTime: 'movedAt', endTime: 'movedAt' },
  scope: ofCustomer('m.customer_id'),
  order: { by: 'm.created_at', direction: 'desc', tie: 'm.id' },
}

export const movePage = (ctx: Context, input: InputOf<typeof lifecycle.moves>) => pageOf(ctx, input, moveList)

/** Task `lifecycle.foldSums`: what was added to the kept sums since is folded into few rows. */
export const foldSums: Task = async (ctx) => {
  await ctx.together([{ text: 'select lifecycle.stage_sum_fold()', values: [] }])
}

const restage =
  (why: 'night' | 'threshold'): Task =>
  async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('lifecycle.night:' || kit.current_hospital(), 0))`.execute(
      ctx.db,
    )
    const { rows } = await sqlOf({ n: Nullable(Num) })`select lifecycle.restage(${why}) as n`.execute(ctx.db)
    if (rows[0]!.n) ctx.tell('customer.changed')
    await foldSums(ctx, {})
  }

/** Everybody whose days are over: run twice, it moves nobody a second time. */
export const night = restage('night')
/** The same after the days were changed. */
export const restaged = restage('threshold')
