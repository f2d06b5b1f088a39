/** Several at once: moved, given to another, cancelled; all or none. */
import { visitRefusals, type visits } from '@clinic/contract/areas/visits/calls.ts'
import { type VisitMove, whyNotMove } from '@clinic/contract/areas/visits/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { momentOf } from '../../kit/moment.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { holdVisit, holdVisits, noted } from './held.ts'
import { refuseAway, refusePast } from './plan.ts'

type Seen = readonly { readonly id: number; readonly version: number }[]

const change = async (
  ctx: Context,
  {
    move,
    seen,
    sets,
    after,
  }: { move: VisitMove; seen: Seen; sets: RawBuilder<unknown>; after: Record<string, unknown> },
): Promise<{ changed: number }> => {
  const held = await holdVisits(
    ctx,
    seen.map(({ id }) => id),
  )
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  if (held.some(({ id, version }) => versions.get(id) !== version)) refuse(common.stale())
  const closed = held.filter((one) => whyNotMove(move, one))
  if (closed.length > 0 && held.length > 1)
    refuse(visitRefusals.several({ n: String(held.length), m: String(closed.length) }))
  refuseIf(closed[0] && whyNotMove(move, closed[0]))
  const ids = held.map(({ id }) => id)
  await sql`update visits.visit set ${sets} where id = any(${ids}::bigint[])`.execute(ctx.db)
  const [first] = held
  ctx.note({ ...(held.length === 1 ? noted(first!) : { objectType: 'visit' }), after: { ...after, count: ids.length } })
  ctx.tell('visit.changed', ...ids)
  return { changed: ids.length }
}

export const delayVisits = async (ctx: Context, { visits: seen, planTime }: InputOf<typeof visits.delay>) => {
  const at = momentOf(planTime)
  await refusePast(ctx, [at])
  return await change(ctx, { move: 'delay', seen, sets: sql`plan_at = ${at}::timestamptz`, after: { planTime } })
}

export const assignVisits = async (ctx: Context, { visits: seen, executorId }: InputOf<typeof visits.assign>) => {
  await refuseAway(ctx, executorId)
  return await change(ctx, { move: 'assign', seen, sets: sql`executor_id = ${executorId}`, after: { executorId } })
}

export const cancelVisits = (ctx: Context, { visits: seen, reason }: InputOf<typeof visits.cancel>) =>
  change(ctx, {
    move: 'cancel',
    seen,
    sets: sql`state = 'cancelled', ended_at = kit.clock(), end_reason = ${reason.trim()}`,
    after: { reason },
  })

export const removeVisit = async (ctx: Context, { id }: InputOf<typeof visits.remove>): Promise<Changed> => {
  const held = await holdVisit(ctx, { id })
  refuseIf(whyNotMove('cancel', held))
  const changed = await updateRow(ctx, 'visits.visit', held, {
    state: 'cancelled',
    ended_at: sql`kit.clock()`,
    end_reason: '已删除',
  })
  ctx.note({ ...noted(held), after: { state: 'cancelled' } })
  ctx.tell('visit.changed', id)
  return changed
}
