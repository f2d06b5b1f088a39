/** Check-in: an appointment becomes today's visit, and back. Source: clinical-admin §2 (updateReport, undoReport). */
import { appointmentRefusals, whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { hasOrders, lockAssignment, lockVisit, registerAlone, takeVisitBack } from '../../triage/index.ts'
import { visitOf, visitsHereOf } from '../../triage/reads.ts'
import {
  appointmentHappened,
  type Changed,
  type Held,
  lockAppointment,
  moveAppointment,
} from '../booking/appointment.ts'
import { freeSessions, itemsIn, keepSessions } from '../booking/items.ts'
import { appointmentScope } from '../booking/scope.ts'

type Reported = Changed & { triageId: number; queueNo: number }

/** The visit she is here for already, if she is. */
const visitHere = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf({ id: Id, queueNo: Num })`
    select v.id, v.queue_no as "queueNo" from ${faceOf((customer) => visitsHereOf('v', customer), customerId)} limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

const queueNoOf = async (ctx: Context, { id }: Held): Promise<number> => {
  const { rows } = await sqlOf({ queueNo: Num })`select v.queue_no as "queueNo"
    from appointments.appointment a join ${sql.raw(visitOf('v', 'a'))} where a.id = ${id}`.execute(ctx.db)
  return rows[0]?.queueNo ?? 0
}

/** An appointment becomes a visit: her sessions are there to be used from now on. */
const arriveAs = async (ctx: Context, held: Held, triageId: number, madeVisit: boolean): Promise<Changed> => {
  const values = { triage_id: triageId, made_visit: madeVisit, arrived_at: sql`kit.clock()`, untold_since: null }
  const changed = await moveAppointment(ctx, held, 'report', { values })
  await freeSessions(ctx, await itemsIn(ctx, [held.id]))
  await appointmentHappened(ctx, { kind: 'arrived', appointmentId: held.id, customerId: held.customerId })
  return changed
}

/**
 * She is here. Her visit of today is linked, or made by triage's own action; asked twice, by two desks at once too, the same visit
 * is answered. The lock of triage comes first, as it does wherever somebody arrives.
 */
export const reportAppointment = async (ctx: Context, { id }: { id: number }): Promise<Reported> => {
  lockAssignment(ctx)
  const held = await lockAppointment(ctx, id)
  if (held.triageId !== null)
    return { id, version: held.version, triageId: held.triageId, queueNo: await queueNoOf(ctx, held) }
  refuseIf(whyNotMoveAppointment('report', held))
  if (!held.isToday) refuse(appointmentRefusals.otherDay({ day: held.day }))
  const here = await visitHere(ctx, held.customerId)
  const { customerId, consultantId, doctorId, deptId } = held
  const named = consultantId === null ? {} : { consultantId }
  const visit = here ?? (await registerAlone(ctx, { customerId, ...named, doctorId, deptId }))
  const changed = await arriveAs(ctx, held, visit.id, here === undefined)
  return { ...changed, triageId: visit.id, queueNo: visit.queueNo }
}

/** The visit an appointment became, before it is locked: triage locks its visit first, and so does whoever undoes. */
const visitOfAppointment = async (ctx: Context, id: number): Promise<number | null> => {
  const within = scopeCondition(ctx, appointmentScope)
  const { rows } = await sqlOf({ triageId: Nullable(Id) })`select a.triage_id as "triageId"
    from appointments.appointment a where a.id = ${id} ${within ? sql`and ${within}` : sql``}`.execute(ctx.db)
  return rows[0]?.triageId ?? null
}

/** Why a check-in that is undone takes its visit back. */
const MISTAKEN = '登记错误'

/** She is not here after all: a visit that her check-in made goes with it, one that stood stays. */
export const undoReport = async (ctx: Context, { id }: { id: number }): Promise<Changed> => {
  const triageId = await visitOfAppointment(ctx, id)
  const visit = triageId === null ? null : await lockVisit(ctx, triageId)
  const held = await lockAppointment(ctx, id)
  refuseIf(whyNotMoveAppointment('undoReport', held))
  if (held.triageId !== triageId) refuse(appointmentRefusals.changedMeanwhile())
  if (visit && (visit.state !== 'waiting' || (await hasOrders(ctx, visit.id)))) refuse(appointmentRefusals.visitRuns())
  const changed = await moveAppointment(ctx, held, 'undoReport', {
    values: { triage_id: null, made_visit: false, arrived_at: null },
  })
  await keepSessions(ctx, await itemsIn(ctx, [id]), held.day)
  if (visit && held.madeVisit) await takeVisitBack(ctx, visit, MISTAKEN, `撤销到院 ${held.no}`)
  ctx.note({ objectType: 'appointment', objectId: id, objectNo: held.no, customerId: held.customerId })
  return changed
}
