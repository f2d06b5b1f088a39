/** Reads of appointments: the lists, one with its history, how many stand where, and whether one would fit. */
import type { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { AppointmentStep } from '@clinic/contract/areas/appointments/nouns.ts'
import {
  type AppointmentState,
  appointmentKinds,
  appointmentStates,
  appointmentStateWords,
} from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../../kit/choice.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { listFile } from '../../../kit/export.ts'
import { type Asked, col, conditionsOf, type ListOf, rowOf } from '../../../kit/list.ts'
import { whenWritten } from '../../../kit/question.ts'
import { customerAge, customerOf } from '../../customers/reads.ts'
import { productName } from '../../products/reads.ts'
import { departmentOf, personOf, staffName } from '../../staff/reads.ts'
import { nameLike } from '../../triage/index.ts'
import { visitOf } from '../../triage/reads.ts'
import { appointmentScope } from './scope.ts'

const person = (alias: string, column: string): RawBuilder<unknown> =>
  sql`left join ${sql.raw(personOf(alias, 'a', column))}`
const thing = (alias: string, column: string): RawBuilder<unknown> =>
  sql`left join appointments.resource ${sql.ref(alias)} on ${sql.ref(`${alias}.hospital_id`)} = a.hospital_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(`a.${column}`)}`

const joins = whenWritten(
  () => sql`appointments.appointment a
  left join ${sql.raw(customerOf('c', 'a'))} left join ${sql.raw(departmentOf('d', 'a', 'department_id'))}
  ${person('doc', 'doctor_id')} ${person('con', 'consultant_id')} ${person('nur', 'nurse_id')} ${person('mak', 'created_by')}
  ${thing('room', 'room_id')} ${thing('chair', 'chair_id')} left join ${sql.raw(visitOf('v', 'a'))}`,
)

/** Known words as they are written in a statement: one, or those still to come, have an index whose condition must be read in it. */
const among = (column: string, known: readonly string[]): RawBuilder<unknown> =>
  known.length === 1
    ? sql`${sql.ref(column)} = ${sql.lit(known[0])}`
    : sql`${sql.ref(column)} in (${sql.join(known.map((one) => sql.lit(one)))})`
/** In the order of the states, each once: however they are asked for, it is the same question. */
const stateIn = (text: string): RawBuilder<unknown> => {
  const said = wordsOf(text, appointmentStates, '预约状态')
  return among(
    'a.state',
    appointmentStates.filter((state) => said.includes(state)),
  )
}
const kindIn = (text: string): RawBuilder<unknown> => {
  const kinds = Object.keys(appointmentKinds)
  const said = wordsOf(text, kinds, '预约类型')
  return among(
    'a.kind',
    kinds.filter((kind) => said.includes(kind)),
  )
}

export const appointmentList: ListOf<typeof appointments.list> = {
  table: 'appointments.appointment',
  from: joins,
  columns: {
    id: col('a.id'),
    no: col('a.no', { sort: true }),
    kind: col('a.kind'),
    customerId: col('a.customer_id'),
    customerNo: col(sql`coalesce(c.code, '')`),
    customerName: col(sql`coalesce(c.name, '')`),
    sex: col('c.sex'),
    age: col(sql.raw(customerAge('c'))),
    day: col('a.on_date'),
    startTime: col('a.starts_at', { sort: true }),
    endTime: col('a.ends_at'),
    state: col('a.state', { sort: true }),
    firstVisit: col('a.first_visit'),
    deptId: col('a.department_id'),
    deptName: col('d.name'),
    doctorId: col('a.doctor_id'),
    doctorName: col('doc.name'),
    consultantId: col('a.consultant_id'),
    consultantName: col('con.name'),
    nurseId: col('a.nurse_id'),
    nurseName: col('nur.name'),
    roomId: col('a.room_id'),
    roomName: col('room.name'),
    chairId: col('a.chair_id'),
    chairName: col('chair.name'),
    deviceIds: col('a.device_ids'),
    deviceNames: col(sql`(select coalesce(string_agg(r.name, '、' order by r.name), '') from appointments.resource r
      where r.hospital_id = a.hospital_id and r.id = any(a.device_ids))`),
    itemNames:
      col(sql`(select coalesce(string_agg(${sql.raw(productName('i'))} || case when i.qty > 1 then ' ×' || i.qty else '' end,
      '、' order by i.id), '') from appointments.appointment_item i
      where i.hospital_id = a.hospital_id and i.appointment_id = a.id)`),
    source: col('a.source'),
    preNotice: col('a.pre_notice'),
    remark: col('a.remark'),
    overbookReason: col('a.overbook_reason'),
    originalStart: col('a.original_start'),
    reschedules: col('a.reschedules', { sort: true }),
    arrivedAt: col('a.arrived_at', { sort: true }),
    waitMinutes: col(sql`case when a.state = 'arrived' and a.arrived_at is not null
      then greatest(0, floor(extract(epoch from kit.clock() - a.arrived_at) / 60))::int end`),
    triageId: col('a.triage_id'),
    queueNo: col('v.queue_no'),
    cancelReason: col('a.cancel_reason'),
    untoldSince: col('a.untold_since'),
    creatorName: col('mak.name'),
    createdAt: col('a.created_at', { sort: true }),
    version: col('a.version'),
  },
  filters: {
    customerId: (id) => sql`a.customer_id = ${id}`,
    kind: kindIn,
    state: stateIn,
    deptId: (id) => sql`a.department_id = ${id}`,
    doctorId: (id) => sql`a.doctor_id = ${id}`,
    consultantId: (id) => sql`a.consultant_id = ${id}`,
    creatorId: (id) => sql`a.created_by = ${id}`,
    source: (text) => sql`a.source = ${text}`,
    day: (day) =>
      day === 'today'
        ? sql`a.starts_at >= kit.today()::timestamptz and a.starts_at < (kit.today() + 1)::timestamptz`
        : sql`a.starts_at >= ${day}::date::timestamptz and a.starts_at < (${day}::date + 1)::timestamptz`,
    untold: (wanted) => (wanted ? sql`a.untold_since is not null` : sql`a.untold_since is null`),
    beginTime: (day) => sql`a.starts_at >= ${day}::date::timestamptz`,
    endTime: (day) => sql`a.starts_at < (${day}::date + 1)::timestamptz`,
    keyword: nameLike('appointments.appointment', 'a.customer_id'),
  },
  // `endTime` is the last day of a span, not the column of that name.
  asks: {
    beginTime: 'startTime',
    endTime: 'startTime',
    day: 'startTime',
    creatorId: 'creatorName',
    untold: 'untoldSince',
  },
  scope: appointmentScope,
  order: { by: 'a.starts_at', direction: 'desc', tie: 'a.id' },
}

export const exportAppointments = (ctx: Context, input: InputOf<typeof appointments.export>) =>
  listFile(
    ctx,
    {
      name: '预约',
      list: appointmentList,
      object: 'appointment',
      words: { state: appointmentStateWords, kind: appointmentKinds },
    },
    input,
  )

const Counted = Object.fromEntries(appointmentStates.map((state) => [state, sure(Num)])) as Record<
  AppointmentState,
  typeof Num
>

/** Of few customers all are read once; of many each state is counted for itself, as its index has them. */
const countFew = async (ctx: Context, where: RawBuilder<unknown>) => {
  const { rows } = await sqlOf({ state: Str, n: Num })`
    select a.state, count(*)::int as n from appointments.appointment a ${where} group by a.state`.execute(ctx.db)
  const none = Object.fromEntries(appointmentStates.map((state) => [state, 0])) as Record<AppointmentState, number>
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) }
}

/** How many of those that the filters reach stand in which state; no further than is told. */
export const countStates = async (ctx: Context, input: Asked<typeof appointments.counts>) => {
  const { state: _any, ...asked } = input
  const where = await conditionsOf(ctx, asked, appointmentList)
  if (asked.keyword !== undefined || asked.customerId !== undefined) return await countFew(ctx, where)
  const { total: most } = ctx.node.limits
  const one = (
    state: AppointmentState,
  ) => sql`(select count(*)::int from (select from (select * from appointments.appointment
    where state = ${sql.lit(state)}) a ${where} limit ${sql.lit(most + 1)}) x) as ${sql.ref(state)}`
  const { rows } = await sqlOf(Counted)`select ${sql.join(appointmentStates.map(one))}`.execute(ctx.db)
  const counted = rows[0]!
  const more = appointmentStates.filter((state) => counted[state] > most)
  const told = appointmentStates.map((state) => [state, Math.min(counted[state], most)])
  return { ...(Object.fromEntries(told) as Record<AppointmentState, number>), ...(more.length > 0 ? { more } : {}) }
}
const Item = { productId: Id, productName: sure(Str), purchasedItemId: Nullable(Id), qty: Num }

/** One with what will be done and its history. */
export const oneAppointment = async (ctx: Context, { id }: { id: number }) => {
  const row = await rowOf(ctx, id, appointmentList)
  const { rows: items } = await sqlOf(Item)`
    select i.product_id as "productId", ${sql.raw(productName('i'))} as "productName",
      i.purchased_item_id as "purchasedItemId", i.qty
    from appointments.appointment_item i where i.appointment_id = ${id} order by i.id`.execute(ctx.db)
  const { rows: steps } = await sqlOf(AppointmentStep.properties)`
    select l.created_at as at, l.move, ${sql.raw(staffName('l.created_by'))} as "byName", l.from_state as "fromState",
      l.to_state as "toState", l.from_start as "fromStart", l.to_start as "toStart", l.reason
    from appointments.appointment_log l where l.appointment_id = ${id} order by l.id`.execute(ctx.db)
  return { row, items, steps }
}
