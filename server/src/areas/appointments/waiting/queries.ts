/** The list of those who wait, and its sheet. */
import {
  dayPartWords,
  waitPriorities,
  waitStates,
  waitStateWords,
} from '@clinic/contract/areas/appointments/wait-words.ts'
import type { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { appointmentKinds } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { wordsOf } from '../../../kit/choice.ts'
import type { Context } from '../../../kit/context.ts'
import { listFile } from '../../../kit/export.ts'
import { col, type ListOf } from '../../../kit/list.ts'
import { whenWritten } from '../../../kit/question.ts'
import { customerOf } from '../../customers/reads.ts'
import { productName } from '../../products/reads.ts'
import { departmentOf, personOf, staffName } from '../../staff/reads.ts'
import { nameLike } from '../../triage/index.ts'
import { waitScope } from './wait.ts'

const joins = whenWritten(
  () => sql`appointments.wait w left join ${sql.raw(customerOf('c', 'w'))}
  left join ${sql.raw(departmentOf('d', 'w', 'department_id'))} left join ${sql.raw(personOf('doc', 'w', 'doctor_id'))}
  left join appointments.appointment a on a.hospital_id = w.hospital_id and a.id = w.appointment_id`,
)

export const waitList: ListOf<typeof waiting.list> = {
  table: 'appointments.wait',
  from: joins,
  columns: {
    id: col('w.id'),
    kind: col('w.kind'),
    customerId: col('w.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    deptId: col('w.department_id'),
    deptName: col('d.name'),
    doctorId: col('w.doctor_id'),
    doctorName: col('doc.name'),
    productId: col('w.product_id'),
    productName: col(sql.raw(productName('w'))),
    minutes: col('w.minutes'),
    dateFrom: col('w.date_from', { sort: true }),
    dateTo: col('w.date_to'),
    dayPart: col('w.day_part'),
    priority: col('w.priority'),
    note: col('w.note'),
    state: col('w.state'),
    offerDoctorId: col('w.offer_doctor_id'),
    offerDoctorName: col(sql.raw(staffName('w.offer_doctor_id'))),
    offerStart: col('w.offer_start'),
    offerEnd: col('w.offer_end'),
    offerUntil: col('w.offer_until'),
    offers: col('w.offers'),
    appointmentId: col('w.appointment_id'),
    appointmentNo: col('a.no'),
    reason: col('w.reason'),
    ownerId: col('w.owner_id'),
    ownerName: col(sql.raw(staffName('w.owner_id'))),
    createdAt: col('w.created_at', { sort: true }),
    version: col('w.version'),
  },
  filters: {
    customerId: (id) => sql`w.customer_id = ${id}`,
    state: (text) => sql`w.state = any(${wordsOf(text, waitStates, '候补状态')})`,
    deptId: (id) => sql`w.department_id = ${id}`,
    doctorId: (id) => sql`w.doctor_id = ${id}`,
    ownerId: (id) => sql`w.owner_id = ${id}`,
    wantedFrom: (day) => sql`w.date_to >= ${day}::date`,
    wantedTo: (day) => sql`w.date_from <= ${day}::date`,
    keyword: nameLike('appointments.wait', 'w.customer_id'),
  },
  asks: {
    deptId: 'deptName',
    doctorId: 'doctorName',
    ownerId: 'ownerName',
    wantedFrom: 'dateFrom',
    wantedTo: 'dateFrom',
  },
  scope: waitScope,
  order: { by: 'w.created_at', direction: 'desc', tie: 'w.id' },
}

export const exportWaits = (ctx: Context, input: InputOf<typeof waiting.export>) =>
  listFile(
    ctx,
    {
      name: '候补名单',
      list: waitList,
      object: 'wait',
      words: { state: waitStateWords, kind: appointmentKinds, dayPart: dayPartWords, priority: waitPriorities },
    },
    input,
  )
