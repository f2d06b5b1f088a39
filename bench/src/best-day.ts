/**
 * What is open all day beside the best statements for the same answer: a week of the calendar with its shifts, and the lists of
 * appointments, return visits and reports as they open. The hospital stands as a plain condition, the page is found first and what
 * it shows is joined to its rows alone; that there are more than are counted was seen before, as our side knows it. `--only best`.
 */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { daysAfter, today, weekdayOf } from '@clinic/contract/days.ts'
import { present } from '@clinic/server/src/kit/clock.ts'
import type { Asked } from './capture.ts'
import type { Ids } from './cost/ids.ts'

export type DayCase = {
  readonly name: string
  readonly call: Call
  readonly input: Readonly<Record<string, unknown>>
  readonly hand: readonly Asked[]
  /** What an answer is about, to be compared with the rows by hand. */
  readonly of: (answer: never) => readonly unknown[]
}

const page = { page: 1, pageSize: 20 }
const ids = ({ result }: { result: readonly { id: number }[] }): number[] => result.map(({ id }) => id)

const appointmentPage = `select a.id, a.no, a.kind, a.customer_id, c.code, c.name, c.sex, kit.age(c.birthday, kit.today()) as age, a.on_date,
    a.starts_at, a.ends_at, a.state, a.first_visit, a.department_id, d.name as dept, a.doctor_id, n1.name as doctor, a.consultant_id,
    n2.name as consultant, a.nurse_id, n3.name as nurse, a.room_id, r.name as room, a.chair_id, h.name as chair, a.device_ids,
    i.names, a.source, a.pre_notice, a.remark, a.overbook_reason, a.original_start, a.reschedules, a.arrived_at, a.triage_id, v.queue_no,
    a.cancel_reason, n4.name as creator, a.created_at, a.version
  from (select * from appointments.appointment x where x.hospital_id = $1 order by x.starts_at desc, x.id desc limit 20) a
  join customers.customer c on c.hospital_id = $1 and c.id = a.customer_id
  left join staff.department d on d.hospital_id = $1 and d.id = a.department_id
  left join staff.staff n1 on n1.hospital_id = $1 and n1.id = a.doctor_id left join staff.staff n2 on n2.hospital_id = $1 and n2.id = a.consultant_id
  left join staff.staff n3 on n3.hospital_id = $1 and n3.id = a.nurse_id left join staff.staff n4 on n4.hospital_id = $1 and n4.id = a.created_by
  left join appointments.resource r on r.hospital_id = $1 and r.id = a.room_id
  left join appointments.resource h on h.hospital_id = $1 and h.id = a.chair_id
  left join triage.triage v on v.hospital_id = $1 and v.id = a.triage_id
  left join lateral (select string_agg(p.name, '、' order by i.id) as names from appointments.appointment_item i
    join products.product p on p.hospital_id = $1 and p.id = i.product_id where i.hospital_id = $1 and i.appointment_id = a.id) i on true
  order by a.starts_at desc, a.id desc`

const visitPage = `select v.id, v.version, v.no, v.customer_id, c.code, c.name, c.sex, kit.age(c.birthday, kit.today()) as age, v.type_id,
    y.name as type, y.purpose, v.theme, v.plan_at, v.executor_id, n1.name as executor, v.doctor_id, n2.name as doctor, v.state, v.attempts,
    y.max_attempts, v.done_at, v.done_by, n3.name as doer, v.way, v.symptom_level, v.satisfaction, v.result, v.content, v.next_at,
    v.audit_by, v.audit_at, v.audit_remark, v.alerted_at, v.handled_at, v.handling, v.end_reason, o.rule
  from (select * from visits.visit x where x.hospital_id = $1 order by x.plan_at desc, x.id desc limit 20) v
  join customers.customer c on c.hospital_id = $1 and c.id = v.customer_id join visits.visit_type y on y.hospital_id = $1 and y.id = v.type_id
  left join staff.staff n1 on n1.hospital_id = $1 and n1.id = v.executor_id left join staff.staff n2 on n2.hospital_id = $1 and n2.id = v.doctor_id
  left join staff.staff n3 on n3.hospital_id = $1 and n3.id = v.done_by
  left join lateral (select r.name as rule from visits.origin o join visits.rule r on r.hospital_id = $1 and r.id = o.rule_id
    where o.hospital_id = $1 and o.visit_id = v.id order by o.id limit 1) o on true
  order by v.plan_at desc, v.id desc`

const sheetPage = `select s.id, s.version, s.no, s.customer_id, c.name, c.sex, kit.age(c.birthday, kit.today()) as age, c.phone_cipher, s.state,
    s.intention, s.demand_ids, s.demand_text, s.budget_fen, s.consult_type_id, s.source_id, so.name as source, s.agency_id, g.name as agency,
    s.developer_id, n1.name as developer, d.name as dept, s.expect_at, s.next_follow_at, s.follow_count, s.last_follow_at, s.protect_until,
    s.arrived_at, s.deal_fen, s.dealt_at, s.order_id, o.no as order_no, s.end_reason, s.end_remark, s.ended_at, s.pool_at, s.remark, s.created_at
  from (select * from declarations.sheet x where x.hospital_id = $1 order by x.created_at desc, x.id desc limit 20) s
  join customers.customer c on c.hospital_id = $1 and c.id = s.customer_id
  left join customers.source so on so.hospital_id = $1 and so.id = s.source_id left join agencies.agency g on g.hospital_id = $1 and g.id = s.agency_id
  left join staff.staff n1 on n1.hospital_id = $1 and n1.id = s.developer_id
  left join staff.department d on d.hospital_id = $1 and d.id = s.department_id
  left join orders.sales_order o on o.hospital_id = $1 and o.id = s.order_id
  order by s.created_at desc, s.id desc`

/** Two statements: whose times are taken, and who works when; both by a span of moments in an index. */
const taken = `select b.resource_type, b.resource_id, b.starts_at, upper(b.during) as ends_at, b.source_type, b.source_id
  from appointments.resource_booking b where b.hospital_id = $1 and b.state = 'held' and b.source_type = 'appointment'
    and b.starts_at > $2::date::timestamptz - interval '2 days' and b.starts_at < ($2::date + 7)::timestamptz and upper(b.during) > $2::date::timestamptz
  union all select b.resource_type, b.resource_id, b.starts_at, upper(b.during), b.source_type, b.source_id
  from appointments.resource_booking b where b.hospital_id = $1 and b.state = 'held' and b.source_type <> 'appointment'
    and b.during && tstzrange($2::date::timestamptz, ($2::date + 7)::timestamptz)`
const shifts = `select s.staff_id, lower(s.during) as starts_at, upper(s.during) as ends_at from scheduling.segment s
  join scheduling.cell c on c.hospital_id = $1 and c.id = s.cell_id and c.published_at is not null
  join scheduling.shift_type t on t.hospital_id = $1 and t.id = c.shift_type_id and t.bookable
  where s.hospital_id = $1 and s.staff_id = any($3::bigint[]) and s.starts_at > $2::date::timestamptz - interval '1 day' and s.starts_at < ($2::date + 7)::timestamptz
    and upper(s.during) > $2::date::timestamptz`

export const dayCases = (hospital: number, about: Ids): DayCase[] => {
  const now = today(present())
  const monday = daysAfter(now, -((weekdayOf(now) + 6) % 7))
  const list = (name: string, call: Call, text: string): DayCase => ({
    name,
    call,
    input: page,
    hand: [{ text, values: [hospital] }],
    of: ids as never,
  })
  return [
    {
      name: 'calendar week of 40 doctors',
      call: appointmentCalendar.days,
      input: { from: monday, to: daysAfter(monday, 6), staffIds: about.doctors.join(',') },
      hand: [
        { text: taken, values: [hospital, monday] },
        { text: shifts, values: [hospital, monday, about.doctors] },
      ],
      of: (({ taken: held, shifts: worked }: { taken: unknown[]; shifts: unknown[] }) => [
        held.length,
        worked.length,
      ]) as never,
    },
    list('list of appointments with total', appointments.list, appointmentPage),
    list('list of return visits with total', visits.list, visitPage),
    list('list of reports with total', declarations.list, sheetPage),
  ]
}
