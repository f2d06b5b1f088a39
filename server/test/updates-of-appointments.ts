/** What an appointment that stands is changed by, field by field. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentResources } from '@clinic/contract/areas/appointments/resources.ts'
import { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { sql } from 'kysely'
import { at } from './appointments.ts'
import { onShelf } from './counter.ts'
import { newCustomer } from './customers.ts'
import { word } from './platform.ts'
import type { Ground, Story } from './updates.ts'

let day = 20

const steps = async ({ admin, nurse, clinic, idOf }: Ground) => {
  const room = `select_room_${day}`
  const rooms = await clinic.rows<{ id: number; kind: string }>(
    sql`insert into appointments.resource (name, kind)
      select ${room} || k, k from unnest(array['room', 'chair', 'device']) k returning id, kind`,
  )
  const of = (kind: string) => rooms.find((one) => one.kind === kind)!.id
  return [
    { remark: '靠窗' },
    { preNotice: '空腹' },
    { source: '前台' },
    { firstVisit: true },
    { consultantId: nurse.staffId },
    { deptId: await idOf('staff.department') },
    { nurseId: nurse.staffId },
    { doctorId: admin.staffId },
    { roomId: of('room') },
    { chairId: of('chair') },
    { deviceIds: [of('device')] },
    { items: [{ productId: await onShelf(clinic) }] },
    { endTime: at(day, '10:45') },
    { startTime: at(day, '09:30') },
  ]
}

const begin = (call: typeof appointments.create | typeof appointments.insertTreatment) => async (on: Ground) => {
  day += 1
  const { id: customerId } = await newCustomer(on.admin)
  const span = { startTime: at(day, '10:00'), endTime: at(day, '10:30') }
  const row = await on.admin.ask(call, { customerId, doctorId: on.nurse.staffId, ...span })
  return { row, must: {}, steps: await steps(on) }
}

export const appointmentStories: readonly Story[] = [
  {
    calls: [appointmentResources.update],
    begin: async ({ admin, idOf }) => {
      const must = { name: `试${word()}`, kind: 'room' as const }
      return {
        row: await admin.ask(appointmentResources.create, must),
        must,
        steps: [
          { remark: '靠窗' },
          { capacity: 2, turnaroundMin: 15 },
          { sort: 3 },
          { status: 1 },
          { departmentIds: [await idOf('staff.department')] },
        ],
      }
    },
  },
  {
    calls: [waiting.update],
    begin: async ({ admin, nurse, clinic, idOf }) => {
      const { id: customerId } = await newCustomer(admin)
      const dates = { dateFrom: at(20, '00:00').slice(0, 10), dateTo: at(22, '00:00').slice(0, 10) }
      const row = await admin.ask(waiting.create, { customerId, doctorId: nurse.staffId, ...dates })
      return {
        row,
        must: {},
        steps: [
          { note: '怕疼' },
          { priority: 'high' },
          { dayPart: 'morning' },
          { minutes: 45 },
          { kind: 'treatment' },
          { deptId: await idOf('staff.department') },
          { doctorId: admin.staffId },
          { productId: await onShelf(clinic) },
          { dateTo: at(24, '00:00').slice(0, 10) },
          { dateFrom: at(21, '00:00').slice(0, 10) },
        ],
      }
    },
  },
  { calls: [appointments.update], begin: begin(appointments.create) },
  { calls: [appointments.updateTreatment], begin: begin(appointments.insertTreatment) },
]
