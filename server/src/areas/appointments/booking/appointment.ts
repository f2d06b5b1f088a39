/** One appointment: locked, moved by the contract's table, each step written into its history. */
import {
  type AppointmentMove,
  appointmentMoves,
  whyNotMoveAppointment,
} from '@clinic/contract/areas/appointments/rules.ts'
import { type AppointmentState, appointmentStates } from '@clinic/contract/areas/appointments/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Moment, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { asked } from '../../../kit/question.ts'
import type { Values } from '../../../kit/table.ts'
import { appointmentScope } from './scope.ts'

const Held = {
  id: Id,
  version: Version,
  no: Str,
  kind: Word('consult', 'treatment', 'review'),
  customerId: Id,
  state: Word(...appointmentStates),
  deptId: Nullable(Id),
  doctorId: Nullable(Id),
  consultantId: Nullable(Id),
  nurseId: Nullable(Id),
  roomId: Nullable(Id),
  chairId: Nullable(Id),
  deviceIds: Type.Array(Id),
  startTime: Moment,
  endTime: Moment,
  day: Str,
  isToday: Bool,
  over: Bool,
  triageId: Nullable(Id),
  madeVisit: Bool,
  overbookReason: Nullable(Str),
  untoldSince: Nullable(Moment),
}
export type Held = RowOf<typeof Held>

const columns =
  sql.raw(`a.id, a.version, a.no, a.kind, a.customer_id as "customerId", a.state, a.department_id as "deptId",
  a.doctor_id as "doctorId", a.consultant_id as "consultantId", a.nurse_id as "nurseId", a.room_id as "roomId",
  a.chair_id as "chairId", a.device_ids as "deviceIds", a.starts_at as "startTime", a.ends_at as "endTime",
  a.on_date::text as "day", a.on_date = kit.today() as "isToday", a.ends_at <= kit.clock() as over,
  a.triage_id as "triageId", a.made_visit as "madeVisit", a.overbook_reason as "overbookReason",
  a.untold_since as "untoldSince"`)

/** Appointments of a condition, locked in one order. */
export const lockWhere = async (ctx: Context, where: RawBuilder<unknown>): Promise<Held[]> => {
  const { rows } = await sqlOf(Held)`
    select ${columns} from appointments.appointment a where ${where} order by a.id for update of a`.execute(ctx.db)
  return rows
}

/** The appointment, locked until the end of the call; 404 when it is out of the reach of this permission. */
export const lockAppointment = async (ctx: Context, id: number): Promise<Held> => {
  const within = scopeCondition(ctx, appointmentScope)
  const [held] = await lockWhere(ctx, sql`a.id = ${id} ${within ? sql`and ${within}` : sql``}`)
  return held ?? refuse(common.notFound())
}

type Step = {
  readonly from?: AppointmentState
  readonly to: AppointmentState
  readonly fromStart?: string
  readonly toStart?: string
  readonly reason?: string
}

/** Writes a line of an appointment's history. */
export const stepTaken = (
  ctx: Context,
  id: number,
  move: AppointmentMove | 'create' | 'visit' | 'given' | 'told',
  step: Step,
): void => {
  const { from = null, to, fromStart = null, toStart = null, reason = '' } = step
  ctx.later(sql`insert into appointments.appointment_log (appointment_id, move, from_state, to_state, from_start, to_start, reason)
    values (${id}, ${move}, ${from}, ${to}, ${fromStart}::timestamptz, ${toStart}::timestamptz, ${reason})`)
}

export type Changed = { id: number; version: number }
export type AppointmentHappened = {
  readonly kind: 'booked' | 'moved' | 'aside' | 'cancelled' | 'missed' | 'restored' | 'arrived'
  readonly appointmentId: number
  readonly customerId: number
  /** Where it stood before it was moved. */
  readonly was?: { readonly startTime: string; readonly doctorId: number | null }
  /** One of several of which somebody is told together. */
  readonly quiet?: boolean
}

/** What follows, in the same transaction, when an appointment was made, moved, cancelled or missed, stands again, or she came. */
export const appointmentHappened = asked<[ctx: Context, happened: AppointmentHappened], Promise<void>>(
  'what follows when an appointment moves',
)

/** Writes columns of a locked appointment. */
export const writeAppointment = async (ctx: Context, { id }: Held, values: Values): Promise<Changed> => {
  const sets = sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const { rows } = await sqlOf({ id: Id, version: Version })`
    update appointments.appointment a set ${sets} where a.id = ${id} returning a.id, a.version`.execute(ctx.db)
  return rows[0]!
}

/** Notes an appointment in the trail and tells the screens. */
export const noted = (
  ctx: Context,
  { id, no, customerId }: Pick<Held, 'id' | 'no' | 'customerId'>,
  note: object = {},
) => {
  ctx.note({ objectType: 'appointment', objectId: id, objectNo: no, customerId, ...note })
  ctx.tell('appointment.changed', id)
}

/**
 * Moves a locked appointment by the table of the contract and writes the step.
 * @param values what else changes, by column
 * @throws Refused appointments.wrongState
 */
export const moveAppointment = async (
  ctx: Context,
  held: Held,
  move: AppointmentMove,
  { values = {}, reason = '' }: { values?: Values; reason?: string } = {},
): Promise<Changed> => {
  refuseIf(whyNotMoveAppointment(move, held))
  const to = appointmentMoves[move].to ?? held.state
  const changed = await writeAppointment(ctx, held, { state: to, ...values })
  stepTaken(ctx, held.id, move, { from: held.state, to, reason })
  noted(ctx, held, { before: { state: held.state }, after: { state: to }, reason })
  return changed
}
