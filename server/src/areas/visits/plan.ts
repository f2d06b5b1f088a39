/** Planning: one, several dates for several customers at once, and what comes next. */
import { visitRefusals, type visits } from '@clinic/contract/areas/visits/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../kit/db/rows.ts'
import { momentOf } from '../../kit/moment.ts'
import { type Changed, insertRow } from '../../kit/table.ts'
import { refuseUnreached } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import { countAtWork } from '../staff/reads.ts'

type Planned = {
  readonly customerId: number
  readonly typeId: number
  /** A moment, or an expression of one. */
  readonly planTime: string | RawBuilder<unknown>
  readonly executorId: number | null
  readonly theme: string
  readonly script?: string | undefined
}

/** Nothing is planned for a day that is over: what was done is written down as done. */
export const refusePast = async (ctx: Context, moments: readonly string[]): Promise<void> => {
  const { rows } = await sqlOf({ past: Bool })`
    select exists (select from unnest(${[...moments]}::timestamptz[]) m where m < kit.today()::timestamptz) as past`.execute(
    ctx.db,
  )
  if (rows[0]!.past) refuse(visitRefusals.pastPlan())
}

export const refuseAway = async (ctx: Context, staffId: number): Promise<void> => {
  const { rows } = await sqlOf({ n: Num })`select ${countAtWork([staffId])} as n`.execute(ctx.db)
  if (rows[0]!.n === 0) refuse(visitRefusals.notAtWork())
}

export const refuseTypes = async (ctx: Context, typeIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(typeIds)]
  const { rows } = await sqlOf({ n: Num })`select count(*)::int as n from visits.visit_type y
    where y.id = any(${ids}::bigint[]) and y.status = 0`.execute(ctx.db)
  if (rows[0]!.n < ids.length) refuse(visitRefusals.noType())
}

/** Writes a task down. Its doctor is hers. */
export const planOne = async (ctx: Context, task: Planned): Promise<Changed> => {
  const changed = await insertRow(ctx, 'visits.visit', {
    no: sql`kit.next_number('HF', kit.today())`,
    customer_id: task.customerId,
    type_id: task.typeId,
    theme: task.theme.trim(),
    script: task.script?.trim(),
    plan_at: task.planTime,
    executor_id: task.executorId,
    doctor_id: sql`(select c.doctor_id from ${sql.raw(customerById('c'))} where c.id = ${task.customerId})`,
  })
  ctx.tell('visit.changed', changed.id)
  return changed
}

export const addVisit = async (ctx: Context, input: InputOf<typeof visits.add>): Promise<Changed> => {
  await refuseUnreached(ctx, input.customerId)
  const planTime = momentOf(input.planTime)
  await refusePast(ctx, [planTime])
  await refuseAway(ctx, input.executorId)
  await refuseTypes(ctx, [input.typeId])
  const changed = await planOne(ctx, { ...input, planTime })
  ctx.note({ objectType: 'visit', objectId: changed.id, customerId: input.customerId, after: { ...input } })
  return changed
}

/** Every step for every customer, all or none; two of them at once write one after the other. */
export const addVisits = async (ctx: Context, input: InputOf<typeof visits.insertList>): Promise<{ made: number }> => {
  const { customerIds, executorId, steps } = input
  await refuseUnreached(ctx, ...customerIds)
  const moments = steps.map(({ planTime }) => momentOf(planTime))
  await refusePast(ctx, moments)
  await refuseAway(ctx, executorId)
  await refuseTypes(
    ctx,
    steps.map(({ typeId }) => typeId),
  )
  const wanted = JSON.stringify(
    steps.map(({ typeId, theme, script = '' }, at) => ({ typeId, theme: theme.trim(), script, planAt: moments[at] })),
  )
  const { rows } = await sqlOf({ id: Id })`
    with w as materialized (select c.id as customer_id, c.doctor_id, s.*, row_number() over (order by s."planAt", c.id)::int as place
      from ${sql.raw(customerById('c'))}, jsonb_to_recordset(${wanted}::jsonb) as s ("typeId" bigint, theme text, script text, "planAt" timestamptz)
      where c.id = any(${customerIds}::bigint[])),
    numbers as materialized (select * from kit.next_numbers('HF', kit.today(), (select count(*)::int from w)))
    insert into visits.visit (no, customer_id, type_id, theme, script, plan_at, executor_id, doctor_id)
    select n.number, w.customer_id, w."typeId", w.theme, w.script, w."planAt", ${executorId}, w.doctor_id
      from w join numbers n on n.place = w.place returning id`.execute(ctx.db)
  // All or none: whoever reaches every archive names one that is not there as easily.
  if (rows.length < customerIds.length * steps.length) refuse(common.notFound())
  ctx.note({ objectType: 'visit', after: { customerIds, executorId, steps: steps.length } })
  ctx.tell('visit.changed')
  return { made: rows.length }
}
