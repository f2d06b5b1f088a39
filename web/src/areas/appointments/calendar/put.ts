/** What is sent when something is put down on the calendar: a card moves, a wish gets its time. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import type { Call } from '@clinic/contract/call.ts'
import type { Place } from '../../../kit/calendar/model.ts'
import { movedTo } from './day.ts'

export type Put = { readonly call: Call; readonly input: Readonly<Record<string, unknown>> }

/** What a wish on the board stands for, as far as it is sent. */
export type Wished =
  | { readonly what: 'aside'; readonly row: AppointmentRow }
  | { readonly what: 'sold'; readonly item: { readonly id: number; readonly customerId: number } }
  | { readonly what: 'wait'; readonly row: { readonly id: number } }
/** A card that stands, or what a wish stands for. */
export type Carried = { readonly what: 'card'; readonly row: AppointmentRow } | Wished

/** The call and what it is sent. */
export const putOf = (day: string, carried: Carried, place: Place): Put => {
  if (carried.what === 'card' || carried.what === 'aside') {
    const { row } = carried
    const call = row.kind === 'consult' ? appointments.update : appointments.updateTreatment
    return { call, input: { id: row.id, version: row.version, ...movedTo(day, place, row) } }
  }
  const { endTime, deviceIds, ...at } = movedTo(day, place, { deviceIds: [] })
  if (carried.what === 'sold') {
    const { id, customerId } = carried.item
    const devices = deviceIds ? { deviceIds } : {}
    return {
      call: appointments.insertTreatment,
      input: { ...at, ...devices, endTime, customerId, items: [{ purchasedItemId: id }] },
    }
  }
  const [device] = deviceIds ?? []
  return { call: waiting.take, input: { id: carried.row.id, ...at, ...(device ? { deviceId: device } : {}) } }
}
