/** Deeds of the day: somebody is booked by phone, and somebody who was booked is here. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { type Deed, type Id, many, type Tools } from './deed-tools.ts'

/** Nobody has published a roster that far ahead, so doctors are there whenever the house is open. */
const DAYS_AHEAD = 90
/** Quarters of an hour of an open day. */
const QUARTERS = 32

const nobodyElse = `c.status = 'active' and not exists (select from declarations.sheet s where s.customer_id = c.id and s.state in ('following', 'booked'))
  and not exists (select from triage.triage t where t.customer_id = c.id and t.state in ('waiting', 'serving'))
  and not exists (select from blacklist.entry b where b.customer_id = c.id)`

type Wish = {
  readonly customer: number
  readonly doctor: number
  readonly dept: number
  readonly starts: string
  readonly ends: string
}

/** Customers, each with a quarter of an hour of her own. */
const wishes = async ({ client }: Tools, count: number): Promise<Wish[]> => {
  const { rows: doctors } = await client.query<{ id: string; dept: string }>(
    `select distinct a.doctor_id as id, min(a.department_id) as dept from appointments.appointment a
      join staff.staff s on s.id = a.doctor_id and s.status = 0 join staff.department d on d.id = a.department_id and d.status = 0
      where a.starts_at > kit.clock() - interval '30 days' group by 1 order by 1`,
  )
  const ids = await many(client, `select c.id from customers.customer c where ${nobodyElse} and c.id % 9 = 4`, count)
  const { rows } = await client.query<{ day: string }>(
    `select greatest(kit.today() + ${DAYS_AHEAD}, coalesce(max(a.on_date) + 1, kit.today()))::text as day from appointments.appointment a`,
  )
  const first = Date.parse(`${rows[0]!.day}T09:00:00+08:00`)
  return ids.map((customer, at) => {
    const doctor = doctors[at % doctors.length]!
    const quarter = Math.floor(at / doctors.length)
    const starts = first + Math.floor(quarter / QUARTERS) * 86_400_000 + (quarter % QUARTERS) * 900_000
    const iso = (moment: number) => new Date(moment).toISOString()
    return {
      ...{ customer, doctor: Number(doctor.id), dept: Number(doctor.dept) },
      ...{ starts: iso(starts), ends: iso(starts + 900_000) },
    }
  })
}

const heldBy = `(select jsonb_agg(jsonb_build_array(b.resource_type, b.lane, b.state, lower(b.during) = a.starts_at, upper(b.during) = a.ends_at))
  from appointments.resource_booking b where b.source_type = 'appointment' and b.source_id = a.id)`
const steps = `(select jsonb_agg(jsonb_build_array(l.move, l.from_state, l.to_state, l.to_start = a.starts_at) order by l.id)
  from appointments.appointment_log l where l.appointment_id = a.id)`

export const bookingByPhone = (tools: Tools): Deed => ({
  name: 'booking',
  ready: (count) => wishes(tools, count),
  ours: ({ customer, doctor, dept, starts, ends }: Wish) =>
    tools.call(tools.who.asks, appointments.create, {
      ...{ customerId: customer, doctorId: doctor, deptId: dept, startTime: starts, endTime: ends },
      remark: '下午来电',
    }),
  hand: ({ customer, doctor, dept, starts, ends }: Wish) => [
    'select bench.book($1, $2, $3, $4, $5, $6, $7)',
    [tools.who.asks.hospitalId, tools.who.asks.staffId, customer, doctor, dept, starts, ends],
  ],
  left: ({ customer, starts }: Wish) => [
    `select a.kind, a.state, a.doctor_id is not null as doctor, a.department_id is not null as dept, a.ends_at - a.starts_at as long, a.original_start = a.starts_at as here,
      a.remark, a.no like 'YY%' as numbered, a.created_by, ${heldBy} as held, ${steps} as steps
    from appointments.appointment a where a.customer_id = $1 and a.starts_at = $2`,
    [customer, starts],
  ],
})

/** Whoever is expected now, with a consultant; her place is not asked for, as the check-in does not ask. */
const expected = async ({ client, who }: Tools, count: number): Promise<Id[]> => {
  const ids = await many(
    client,
    `select c.id from customers.customer c where ${nobodyElse} and c.id % 9 = 5
      and not exists (select from triage.triage t where t.customer_id = c.id and t.on_date = kit.today())
      and not exists (select from appointments.appointment a where a.customer_id = c.id and a.on_date = kit.today())`,
    count,
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into appointments.appointment (no, kind, customer_id, consultant_id, starts_at, ends_at, original_start)
      select n.number, 'consult', w.id, $2, kit.clock(), kit.clock() + interval '30 minutes', kit.clock()
      from unnest($1::bigint[]) with ordinality as w (id, place) join kit.next_numbers('YY', kit.today(), $3) n on n.place = w.place returning id`,
    [ids, who.decides.staffId, ids.length],
  )
  return rows.map(({ id }) => ({ id: Number(id) }))
}

export const checkIn = (tools: Tools): Deed => ({
  name: 'check-in',
  ready: (count) => expected(tools, count),
  ours: ({ id }: Id) => tools.call(tools.who.asks, appointments.updateReport, { id }),
  hand: ({ id }: Id) => ['select bench.check_in($1, $2, $3)', [tools.who.asks.hospitalId, tools.who.asks.staffId, id]],
  left: ({ id }: Id) => [
    `select a.state, a.made_visit, a.arrived_at is not null as arrived, ${steps} as steps, t.state as visit, t.consultant_id, t.rule_reason, t.counted, t.queue_no = substr(t.no, 11)::int as numbered,
      t.on_date = kit.today() as today, t.source_id is not distinct from c.source_id as source, s.last_visit_at is not null as seen, s.last_triage_at = s.last_visit_at as at_once,
      (select jsonb_agg(jsonb_build_array(k.letter, k.state, k.calls)) from triage.ticket k where k.triage_id = t.id) as tickets,
      (select jsonb_agg(jsonb_build_array(p.move, p.from_state, p.to_state, p.to_consultant_id, p.reason) order by p.id) from triage.step p where p.triage_id = t.id) as visit_steps
    from appointments.appointment a join triage.triage t on t.id = a.triage_id join customers.customer c on c.id = a.customer_id
      join customers.standing s on s.customer_id = a.customer_id where a.id = $1`,
    [id],
  ],
})
