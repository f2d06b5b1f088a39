/** One visit through its states: locked, moved by the table of the contract, every step written down. */

import { type TriageMove, triageMoves, triageRefusals, whyNotMove } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageState } from '@clinic/contract/areas/triage/nouns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Shape, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { sqlOf, sure } from '../../kit/db/rows.ts'
import { scopeCondition } from '../../kit/list.ts'
import { asked } from '../../kit/question.ts'
import type { Values } from '../../kit/table.ts'
import { customerOf } from '../customers/reads.ts'
import { visitScope } from './queries.ts'

export const Visit = Shape({
  id: Id,
  version: Version,
  no: Type.String(),
  day: Type.String(),
  isToday: Type.Boolean(),
  customerId: Id,
  state: Type.Unsafe<TriageState>({ type: 'string' }),
  consultantId: Nullable(Id),
  doctorId: Nullable(Id),
  deptId: Nullable(Id),
  consultTypeId: Nullable(Id),
  visitType: Type.String(),
  demandIds: Type.Array(Id),
  triagedAt: Type.String(),
  ruleId: Nullable(Id),
  turnStaffId: Nullable(Id),
  turnBefore: Nullable(Id),
  counted: Type.Boolean(),
  lastVisitBefore: Nullable(Type.String()),
})
export type Visit = Static<typeof Visit>

/** The visit, locked until the end of the call; 404 when it is out of the reach of this permission. */
export const lockVisit = async (ctx: Context, id: number): Promise<Visit> => {
  const within = scopeCondition(ctx, visitScope)
  const { rows } = await sqlOf(Visit)`
    select t.id, t.version, t.no, t.on_date as day, t.on_date = kit.today() as "isToday", t.customer_id as "customerId",
      t.state, t.consultant_id as "consultantId", t.doctor_id as "doctorId", t.department_id as "deptId",
      t.consult_type_id as "consultTypeId", t.visit_type as "visitType", t.demand_ids as "demandIds",
      t.triaged_at as "triagedAt", t.rule_id as "ruleId", t.turn_staff_id as "turnStaffId", t.turn_before as "turnBefore", t.counted,
      t.last_visit_before as "lastVisitBefore"
    from triage.triage t where t.id = ${id} ${within ? sql`and ${within}` : sql``} for update of t`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

type Step = {
  from?: TriageState
  to: TriageState
  fromConsultant?: number | null
  toConsultant?: number | null
  reason?: string | undefined
}

/** Writes a step of a visit's history. */
export const stepTaken = (ctx: Context, triageId: number, move: TriageMove | 'create', step: Step): void => {
  ctx.later(sql`insert into triage.step (triage_id, move, from_state, to_state, from_consultant_id, to_consultant_id, reason)
    values (${triageId}, ${move}, ${step.from ?? null}, ${step.to}, ${step.fromConsultant ?? null}::bigint,
      ${step.toConsultant ?? null}::bigint, ${step.reason ?? ''})`)
}

export type Moved = { id: number; version: number }

/**
 * Moves a locked visit and writes the step.
 * @param values what else changes, by column
 * @throws Refused triage.wrongState
 */
export const moveVisit = async (
  ctx: Context,
  visit: Visit,
  move: TriageMove,
  values: Values = {},
  reason = '',
): Promise<Moved> => {
  refuseIf(whyNotMove(move, visit))
  const to = triageMoves[move].to ?? visit.state
  const sets = sql.join(
    Object.entries({ state: to, ...values }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )
  const { rows } = await sqlOf({ id: Id, version: Version, consultantId: Nullable(Id) })`
    update triage.triage t set ${sets} where t.id = ${visit.id} and t.state = ${visit.state}
    returning t.id, t.version, t.consultant_id as "consultantId"`.execute(ctx.db)
  const moved = rows[0] ?? refuse(triageRefusals.wrongState({ state: '状态已变化', action: triageMoves[move].word }))
  stepTaken(ctx, visit.id, move, {
    from: visit.state,
    to,
    fromConsultant: visit.consultantId,
    toConsultant: moved.consultantId,
    reason,
  })
  await visitsMoved(ctx, [visit.id])
  ctx.note({ objectType: 'triage', objectId: visit.id, objectNo: visit.no, customerId: visit.customerId })
  ctx.tell('triage.changed', visit.id)
  return { id: moved.id, version: moved.version }
}

/** What follows, in the same transaction, when a visit was sent back or cancelled. */
export const visitLeaves = asked<[ctx: Context, visit: Visit, move: TriageMove], Promise<void>>(
  'what follows when a visit leaves service or the queue',
)

/** What follows, in the same transaction, when visits went on to another state. */
export const visitsMoved = asked<[ctx: Context, ids: readonly number[]], Promise<void>>(
  'what follows when a visit goes on',
)

/** Heads cancel what is in service and reopen what was ended: they rule the queue and may pass receptions on. */
export const isHead = (ctx: Context): boolean =>
  ctx.session.permissions.has('triage:cancel') && ctx.session.permissions.has('consult:reception:transfer')

/** What wiring.ts tells others about a visit that was given to a consultant. */
export const Assigned = Shape({
  triageId: Id,
  consultantId: sure(Id),
  customerName: Type.String(),
  queueNo: Type.Integer(),
  visitType: Type.String(),
  /** `YYYY-MM-DD HH:mm`. */
  arrivedAt: Type.String(),
})
export type Assigned = Static<typeof Assigned>
/** What follows, in the same transaction, when a visit was given to a consultant other than the one who acts. */
export const visitIsAssigned = asked<[ctx: Context, assigned: Assigned], Promise<unknown>>(
  'what follows when a visit is given to a consultant',
)

export const tellAssigned = async (ctx: Context, triageId: number, consultantId: number | null): Promise<void> => {
  if (consultantId === null || consultantId === ctx.scope.staffId) return
  const { rows } = await sqlOf(Assigned)`
    select t.id as "triageId", t.consultant_id as "consultantId", c.name as "customerName", t.queue_no as "queueNo",
      t.visit_type as "visitType", to_char(t.arrived_at, 'YYYY-MM-DD HH24:MI') as "arrivedAt"
    from triage.triage t join ${sql.raw(customerOf('c', 't'))}
    where t.id = ${triageId}`.execute(ctx.db)
  await visitIsAssigned(ctx, rows[0]!)
}
