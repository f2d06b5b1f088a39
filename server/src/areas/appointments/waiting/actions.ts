/** A wait is written down, changed, offered a place, booked, given up. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { waitRefusals, whyNotMoveWait, whyNotThoseDays } from '@clinic/contract/areas/appointments/wait-words.ts'
import type { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { today } from '@clinic/contract/days.ts'
import { common } from '@clinic/contract/refusals.ts'
import { presentIn } from '../../../kit/clock.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { momentOf } from '../../../kit/moment.ts'
import { insertRow, namedIn } from '../../../kit/table.ts'
import { refuseUnreached } from '../../customers/index.ts'
import { itemsOf } from '../booking/items.ts'
import { makeAppointment } from '../booking/make.ts'
import { needsOf } from '../booking/needs.ts'
import { offerTo, passOn, placesFreed } from './offers.ts'
import { firstPlace } from './places.ts'
import { lockWait, moveWait, notedWait, writeWait } from './wait.ts'

type Wish = Partial<InputOf<typeof waiting.create>>

const columnsOf = (input: Wish) => ({
  kind: input.kind,
  department_id: input.deptId,
  doctor_id: input.doctorId,
  product_id: input.productId,
  minutes: input.minutes,
  date_from: input.dateFrom,
  date_to: input.dateTo,
  day_part: input.dayPart,
  priority: input.priority,
  note: input.note?.trim(),
})

/** Refuses people, departments and products that are not there, a wish for nobody, and days that are over. */
const refuseWrongWish = async (
  ctx: Context,
  { customerId, deptId, doctorId, productId, dateFrom, dateTo }: Wish & { dateFrom: string; dateTo: string },
): Promise<void> => {
  if (!deptId && !doctorId) refuse(appointmentRefusals.needDoctorOrDept())
  refuseIf(whyNotThoseDays(dateFrom, dateTo, today(presentIn(ctx.scope))))
  await needsOf(ctx, { deptId, doctorId })
  if (productId) await itemsOf(ctx, customerId ?? null, [{ productId }])
}

export const createWait = async (ctx: Context, input: InputOf<typeof waiting.create>) => {
  await refuseUnreached(ctx, input.customerId)
  await refuseWrongWish(ctx, input)
  const made = await insertRow(ctx, 'appointments.wait', { customer_id: input.customerId, ...columnsOf(input) })
  notedWait(ctx, { id: made.id, customerId: input.customerId }, { after: { ...input } })
  ctx.tell('wait.changed', made.id)
  return made
}

export const changeWait = async (ctx: Context, { id, version, ...input }: InputOf<typeof waiting.update>) => {
  const held = await lockWait(ctx, id)
  if (held.version !== version) refuse(common.stale())
  refuseIf(whyNotMoveWait('change', held))
  await refuseWrongWish(ctx, { ...held, ...input })
  const changed = await writeWait(ctx, id, namedIn({ ...columnsOf(input), version }))
  notedWait(ctx, held, { before: { ...held }, after: { ...input } })
  return changed
}

/** @throws Refused appointments.waitNoPlace */
export const offerWait = async (ctx: Context, { id }: { id: number }) => {
  const held = await lockWait(ctx, id)
  refuseIf(whyNotMoveWait('offer', held))
  const place =
    (await firstPlace(ctx, held)) ?? refuse(waitRefusals.waitNoPlace({ from: held.dateFrom, to: held.dateTo }))
  const changed = await offerTo(ctx, held, place)
  notedWait(ctx, held, { before: { state: held.state }, after: { state: 'offered', offerStart: place.startTime } })
  return { ...changed, startTime: place.startTime }
}

export const passWait = async (ctx: Context, { id }: { id: number }) => {
  const held = await lockWait(ctx, id)
  refuseIf(whyNotMoveWait('pass', held))
  const changed = await passOn(ctx, held)
  notedWait(ctx, held, { before: { state: held.state }, after: { state: 'waiting' } })
  return changed
}

export const dropWait = async (ctx: Context, { id, reason }: InputOf<typeof waiting.drop>) => {
  const held = await lockWait(ctx, id)
  const changed = await moveWait(ctx, held, 'drop', { reason: reason.trim() })
  // What she was offered goes to the next.
  if (held.state === 'offered')
    await placesFreed(ctx, [held.offerDoctorId], {
      from: Date.parse(momentOf(held.offerStart!)),
      until: Date.parse(momentOf(held.offerEnd!)),
    })
  notedWait(ctx, held, { before: { state: held.state }, after: { state: 'dropped' }, reason: reason.trim() })
  return changed
}

const MINUTE_MS = 60_000
type Take = InputOf<typeof waiting.take>

/** Booked and done with in one step: what was offered, or the place that is named. Whoever comes second reads that it is taken. */
export const takeWait = async (
  ctx: Context,
  { id, startTime, doctorId, roomId, chairId, deviceId, overbookReason }: Take,
) => {
  const held = await lockWait(ctx, id)
  refuseIf(whyNotMoveWait('take', held))
  const offered = startTime === undefined
  const begins = startTime ?? held.offerStart
  if (begins === null || (offered && held.state !== 'offered')) return refuse(waitRefusals.waitNoTime())
  const made = await makeAppointment(
    ctx,
    {
      customerId: held.customerId,
      deptId: held.deptId,
      doctorId: doctorId ?? (offered ? held.offerDoctorId : held.doctorId),
      roomId: roomId ?? null,
      chairId: chairId ?? null,
      ...(deviceId ? { deviceIds: [deviceId] } : {}),
      startTime: begins,
      endTime: new Date(Date.parse(momentOf(begins)) + held.minutes * MINUTE_MS).toISOString(),
      items: held.productId ? [{ productId: held.productId }] : [],
      ...(overbookReason !== undefined ? { overbookReason } : {}),
      ...(held.note ? { remark: held.note } : {}),
    },
    held.kind,
  )
  const changed = await moveWait(ctx, held, 'take', { appointment_id: made.id })
  notedWait(ctx, held, { before: { state: held.state }, after: { state: 'taken', appointmentNo: made.no } })
  return { ...changed, no: made.no, appointmentId: made.id }
}
