/** What the drawer holds, and what is sent of it. */
import type { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { dayPartOf } from '@clinic/contract/areas/appointments/wait-words.ts'
import { type AppointmentKind, appointmentMinutes } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { minuteAt, momentFrom, momentText } from '@clinic/contract/days.ts'

export type Detail = OutputOf<typeof appointments.one>
export type Checked = OutputOf<typeof appointments.check>

/** Fields of the drawer; what she bought and what the catalogue has are chosen apart. */
export type Values = Omit<Partial<InputOf<typeof appointments.create>>, 'items' | 'endTime'> & {
  readonly kind?: AppointmentKind
  readonly minutes?: number | null
  readonly boughtIds?: readonly number[]
  readonly productIds?: readonly number[]
  readonly repeats?: boolean
  readonly reason?: string
}

const MINUTE_MS = 60_000

/** When it ends that begins then. */
export const endOf = (startTime: string, minutes: number): string =>
  momentText(minuteAt(Math.floor(momentFrom(startTime).getTime() / MINUTE_MS) + minutes)).slice(0, 19)

/** What will be done, as the calls take it. */
export const itemsOf = ({ boughtIds = [], productIds = [] }: Values) => [
  ...boughtIds.map((purchasedItemId) => ({ purchasedItemId })),
  ...productIds.map((productId) => ({ productId })),
]

/** Who and what is needed, without what is not chosen. */
export const placesOf = (values: Values) => ({
  deptId: values.deptId ?? null,
  doctorId: values.doctorId ?? null,
  nurseId: values.nurseId ?? null,
  roomId: values.roomId ?? null,
  chairId: values.chairId ?? null,
  deviceIds: values.deviceIds ?? [],
})

/** The question whether it would fit; null where nothing can be asked yet. */
export const questionOf = (values: Values, exceptId?: number) => {
  const { customerId, startTime, minutes } = values
  const nobody = !values.doctorId && !values.nurseId && !values.roomId && !values.chairId && !values.deviceIds?.length
  if (nobody && !customerId) return null
  return {
    ...placesOf(values),
    ...(customerId ? { customerId } : {}),
    items: itemsOf(values),
    ...(startTime ? { startTime, endTime: endOf(startTime, minutes ?? appointmentMinutes.usual) } : {}),
    ...(exceptId ? { exceptId } : {}),
  }
}

/** The question what is free on the day that is looked at; null where no day or nobody is chosen. */
export const slotsOf = (values: Values) => {
  const { startTime, minutes, doctorId, nurseId, roomId, chairId, deviceIds } = values
  const [deviceId] = deviceIds ?? []
  if (!startTime || !(doctorId || nurseId || roomId || chairId || deviceId)) return null
  return {
    date: startTime.slice(0, 10),
    minutes: minutes ?? appointmentMinutes.usual,
    ...(doctorId ? { doctorId } : {}),
    ...(nurseId ? { nurseId } : {}),
    ...(roomId ? { roomId } : {}),
    ...(chairId ? { chairId } : {}),
    ...(deviceId ? { deviceId } : {}),
  }
}

/** What a booking that found no place waits for: the same people and project, on that day and in that part of it. */
export const wishOf = ({ customerId, deptId, doctorId, productIds, minutes, startTime }: Values) => ({
  ...(customerId ? { customerId } : {}),
  ...{ deptId: deptId ?? null, doctorId: doctorId ?? null, productId: productIds?.[0] ?? null },
  minutes: minutes ?? appointmentMinutes.usual,
  ...(startTime
    ? {
        dateFrom: startTime.slice(0, 10),
        dateTo: startTime.slice(0, 10),
        dayPart: dayPartOf(startTime.slice(11, 16)),
      }
    : {}),
})

/** What is sent of the drawer. */
export const inputOf = (values: Values): Record<string, unknown> => {
  const { minutes, boughtIds: _b, productIds: _p, repeats, everyDays, times, overbookReason, reason, ...rest } = values
  const { startTime } = values
  return {
    ...rest,
    ...placesOf(values),
    consultantId: values.consultantId ?? null,
    items: itemsOf(values),
    ...(startTime ? { endTime: endOf(startTime, minutes ?? appointmentMinutes.usual) } : {}),
    ...(repeats && everyDays && times ? { everyDays, times } : {}),
    ...(overbookReason ? { overbookReason } : {}),
    ...(reason ? { reason } : {}),
  }
}

/** What the drawer begins with where an appointment stands. */
export const valuesOf = ({ row, items }: Detail): Values => ({
  customerId: row.customerId,
  kind: row.kind,
  deptId: row.deptId,
  doctorId: row.doctorId,
  consultantId: row.consultantId,
  nurseId: row.nurseId,
  roomId: row.roomId,
  chairId: row.chairId,
  deviceIds: row.deviceIds,
  startTime: row.startTime,
  minutes: Math.round((momentFrom(row.endTime).getTime() - momentFrom(row.startTime).getTime()) / MINUTE_MS),
  firstVisit: row.firstVisit,
  source: row.source,
  preNotice: row.preNotice,
  remark: row.remark,
  boughtIds: items.flatMap(({ purchasedItemId }) => (purchasedItemId ? [purchasedItemId] : [])),
  productIds: items.flatMap(({ productId, purchasedItemId }) => (purchasedItemId ? [] : [productId])),
})
