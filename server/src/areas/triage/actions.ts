/** What the desk does to a visit: passes it on, cancels it, lets it go, pauses a colleague. */

import {
  type TriageMove,
  type triage,
  triageRefusals,
  whyNotCancel,
  whyNotMove,
} from '@clinic/contract/areas/triage/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { undoVisit } from '../customers/index.ts'
import { checkChoices } from './choices/check-choices.ts'
import { hasOrders, wasTreated } from './questions.ts'
import { giveTurnBack } from './rules.ts'
import {
  isHead,
  lockVisit,
  type Moved,
  moveVisit,
  tellAssigned,
  type Visit,
  visitLeaves,
  visitsMoved,
} from './visit.ts'

type Update = InputOf<typeof triage.update>

/** Which move an update is: another consultant makes it a transfer, in service a return to the queue. */
const moveOf = (visit: Visit, input: Update): TriageMove => {
  const passes = input.consultantId !== undefined && input.consultantId !== visit.consultantId
  if (!passes) return 'edit'
  return visit.state === 'serving' ? 'sendBack' : 'assign'
}

const columnsOf = (input: Update): Record<string, unknown> => {
  const columns: Record<string, unknown> = {
    visit_type: input.visitType,
    visit_type_reason: input.visitTypeReason?.trim(),
    department_id: input.deptId,
    consultant_id: input.consultantId,
    doctor_id: input.doctorId,
    source_id: input.sourceId,
    consult_type_id: input.consultTypeId,
    demand_ids: input.demandIds,
    companions: input.companions,
    items_carried: input.itemsCarried,
    remark: input.remark,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Edits or passes on. A transfer by hand uses no turn; the reason says who it went to. */
export const updateVisit = async (ctx: Context, input: Update): Promise<Moved> => {
  const visit = await lockVisit(ctx, input.id)
  if (visit.version !== input.version) refuse(common.stale())
  const move = moveOf(visit, input)
  refuseIf(whyNotMove(move, visit))
  if (move !== 'edit' && !ctx.session.permissions.has('triage:assign')) refuse(triageRefusals.assignNeedsKey())
  if (move === 'edit' && !ctx.session.permissions.has('triage:edit')) refuse(common.forbidden())
  await explainVisitType(visit, input)
  const names = await checkChoices(ctx, input)
  const values = columnsOf(input)
  if (move !== 'edit') values['rule_reason'] = names.consultant ? `改派 → ${names.consultant}` : '退回待指派'
  if (move === 'sendBack') values['started_at'] = null
  const moved = await moveVisit(ctx, visit, move, values, input.reason ?? '')
  if (move === 'sendBack') await visitLeaves(ctx, visit, move)
  if (move !== 'edit') await tellAssigned(ctx, visit.id, input.consultantId ?? null)
  ctx.note({ before: { ...visit }, after: { ...input }, reason: input.reason ?? '' })
  return moved
}

const explainVisitType = async (visit: Visit, input: Update): Promise<void> => {
  if (input.visitType === undefined || input.visitType === visit.visitType) return
  if (!input.visitTypeReason?.trim()) refuse(triageRefusals.visitTypeReason())
}

const cancelReasons = sqlOf({ value: Str })`
  select value from dictionaries.visible_item where dict_type = 'triage_cancel_reason' and status = 0`

/** Takes a visit back as if it had not been: the turn, the visit count and the times of the customer too. */
export const cancelVisit = async (ctx: Context, input: InputOf<typeof triage.cancel>): Promise<Moved> => {
  const visit = await lockVisit(ctx, input.id)
  refuseIf(whyNotCancel(visit, { isHead: isHead(ctx), hasOrders: await hasOrders(ctx, visit.id) }))
  const { rows } = await cancelReasons.execute(ctx.db)
  if (!rows.some(({ value }) => value === input.reason)) refuse(triageRefusals.unknownChoice({ field: '取消原因' }))
  return await takeVisitBack(ctx, visit, input.reason, input.remark?.trim())
}

/** The same for whoever has looked already whether it may be: a check-in that is undone. */
export const takeVisitBack = async (ctx: Context, visit: Visit, because: string, remark?: string): Promise<Moved> => {
  const reason = [because, remark].filter(Boolean).join('：')
  const values = { cancel_reason: because, ended_at: null, counted: false }
  const moved = await moveVisit(ctx, visit, 'cancel', values, reason)
  if (visit.turnStaffId !== null && visit.ruleId !== null)
    await giveTurnBack(ctx, { ...visit, ruleId: visit.ruleId, turnStaffId: visit.turnStaffId })
  const counted = visit.counted && !(await countsAnother(ctx, visit))
  await undoVisit(ctx, visit.customerId, await visitsBefore(ctx, visit, counted))
  await visitLeaves(ctx, visit, 'cancel')
  ctx.note({ reason })
  return moved
}

/** The customer's visits as they were before this one. */
const visitsBefore = async (
  ctx: Context,
  { customerId, lastVisitBefore: last }: Visit,
  counted: boolean,
): Promise<{ count: number; first: string | null; last: string | null }> => {
  const { rows } = await sqlOf({ count: Num, first: Nullable(Str) })`
    select greatest(visit_count - ${counted ? 1 : 0}, 0) as count, first_visit_at as first
    from customers.standing where customer_id = ${customerId}`.execute(ctx.db)
  return { count: rows[0]?.count ?? 0, first: last === null ? null : (rows[0]?.first ?? null), last }
}

/** A later visit of the same day takes over as the one that counts. */
const countsAnother = async (ctx: Context, visit: Visit): Promise<boolean> => {
  const { rows } = await sql`update triage.triage set counted = true where id = (
      select id from triage.triage where customer_id = ${visit.customerId} and on_date = ${visit.day}::date
        and state <> 'cancelled' order by triaged_at, id limit 1) returning id`.execute(ctx.db)
  return rows.length > 0
}

/** Lets a visit go: after the consultation or a treatment, or unseen and then with a reason. Who came for her sessions is seen by those who treat her. */
export const finishVisit = async (ctx: Context, { id, reason }: InputOf<typeof triage.finish>): Promise<Moved> => {
  const visit = await lockVisit(ctx, id)
  refuseIf(whyNotMove('leave', visit))
  const unseen = visit.state === 'waiting' && !(await wasTreated(ctx, visit.customerId, visit.day))
  if (unseen && !reason?.trim()) refuse(triageRefusals.leftReason())
  const values = {
    left_at: sql`kit.clock()`,
    left_unseen: unseen,
    ...(unseen ? { cancel_reason: reason!.trim() } : {}),
  }
  return await moveVisit(ctx, visit, 'leave', values, reason?.trim() ?? '')
}

/** Takes a member of staff out of the queue until tomorrow, or puts her back. */
export const pauseReceiving = async (
  ctx: Context,
  { staffId, paused }: InputOf<typeof triage.pause>,
): Promise<null> => {
  if (staffId !== ctx.session.staffId && !ctx.session.permissions.has('triage:assign'))
    refuse(triageRefusals.pauseOthers())
  const { rows } = await sql`select 1 from staff.staff where id = ${staffId}`.execute(ctx.db)
  if (rows.length === 0) refuse(common.notFound())
  if (paused) await sql`insert into triage.pause (staff_id) values (${staffId}) on conflict do nothing`.execute(ctx.db)
  else await sql`delete from triage.pause where staff_id = ${staffId} and on_date = kit.today()`.execute(ctx.db)
  ctx.note({ objectType: 'receiving', objectId: staffId, after: { paused } })
  ctx.tell('triage.changed')
  return null
}

/** Ends the service of visits whose consultation the clock ended. */
export const endVisitsByClock = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  await sql`with ended as (
      update triage.triage set state = 'finished', ended_at = kit.clock() where id = any(${ids}) and state = 'serving'
      returning id, consultant_id)
    insert into triage.step (triage_id, move, from_state, to_state, from_consultant_id, to_consultant_id, reason)
    select id, 'end', 'serving', 'finished', consultant_id, consultant_id, '到点自动结束' from ended`.execute(ctx.db)
  await visitsMoved(ctx, ids)
  ctx.tell('triage.changed', ...ids)
}

/** Closes what earlier days left open: nobody waits overnight (customers book §14.4). */
export const closeEarlierDays = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    with closed as (
      update triage.triage set state = 'left', auto_left = true, left_at = kit.clock(),
        left_unseen = started_at is null, cancel_reason = case when started_at is null then '日终未接诊' end,
        ended_at = case when started_at is not null then coalesce(ended_at, kit.clock()) end
      where on_date < kit.today() and state in ('waiting', 'serving', 'finished')
      returning id, state, consultant_id, started_at)
    insert into triage.step (triage_id, move, to_state, to_consultant_id, reason)
    select id, 'leave', 'left', consultant_id, '日终自动离院' from closed returning triage_id as id`.execute(ctx.db)
  if (rows.length === 0) return
  await visitsMoved(
    ctx,
    rows.map(({ id }) => id),
  )
  ctx.tell('triage.changed')
}
