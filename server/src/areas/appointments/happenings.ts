/** What happens with appointments: one is made, missed, taken back. That she came is told by her visit. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, placeOf, type Rows } from '../../kit/list.ts'
import { appointmentList } from './booking/queries.ts'

const appointment = {
  kind: 'visit',
  of: 'appointments.appointment',
  customer: 'a.customer_id',
  call: appointments.list,
  entry: 'ProjectAppointment',
} as const

type Over = { at: string; startTime: string; cancelReason: string | null }
const { startTime, cancelReason } = appointmentList.columns
/** The moment at which one came into a state, by its history. */
const since = (move: string) =>
  col(sql`(select max(l.created_at) from appointments.appointment_log l
    where l.hospital_id = a.hospital_id and l.appointment_id = a.id and l.move = ${sql.lit(move)} and a.state <> 'booked')`)
const cancelled: Rows<Over> = { ...placeOf(appointmentList), columns: { at: since('cancel'), startTime, cancelReason } }
const missed: Rows<Over> = { ...placeOf(appointmentList), columns: { at: col('a.missed_at'), startTime, cancelReason } }

export const appointmentHappenings: readonly Happening[] = [
  happening({
    ...appointment,
    act: 'appointment.made',
    list: appointmentList,
    at: 'createdAt',
    by: 'creatorName',
    people: [
      { as: 'creatorName', id: sql`a.created_by` },
      { as: 'consultantName', id: sql`a.consultant_id` },
    ],
    facts: ['startTime', 'itemNames', 'doctorName'],
    say: ({ startTime: start, itemNames, doctorName }) =>
      words('预约', start?.slice(0, 16), itemNames) + after(doctorName),
  }),
  happening({
    ...appointment,
    act: 'appointment.cancelled',
    list: cancelled,
    at: 'at',
    facts: ['startTime', 'cancelReason'],
    say: ({ startTime: start, cancelReason: reason }) => words('取消预约', start?.slice(0, 16)) + after(reason),
  }),
  happening({
    ...appointment,
    act: 'appointment.missed',
    list: missed,
    at: 'at',
    facts: ['startTime'],
    say: ({ startTime: start }) => words('爽约', start?.slice(0, 16)),
  }),
]

/** That she came by one: evidence of whose she is; in 动态 her visit tells it. */
export const appointmentEvidence: readonly Happening[] = [
  happening({
    ...appointment,
    act: 'appointment.arrived',
    list: appointmentList,
    at: 'arrivedAt',
    facts: ['startTime', 'consultantName'],
    people: [
      { as: 'creatorName', id: sql`a.created_by` },
      { as: 'consultantName', id: sql`a.consultant_id` },
    ],
    say: ({ startTime: start, consultantName }) =>
      words('按预约到院', start?.slice(0, 16)) + after(consultantName && `咨询师 ${consultantName}`),
  }),
]
