/** What the portrait tells of appointments, return visits, coupons, complaints and RFM, each to whom it is told elsewhere. */
import { portraits } from '@clinic/contract/areas/portrait/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'

let clinic: Clinic
let front: Actor
let all: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  all = await clinic.with(['customer:portrait', 'customer:rfm:list', 'visit:list', 'visit:complaint:list'])
})

const someone = async () => (await newCustomer(front)).id
const seen = (customerId: number, by = all) => by.ask(portraits.portrait, { customerId })
const at = (days: number) =>
  sql`(kit.today() + ${days}::int)::timestamp at time zone 'Asia/Shanghai' + interval '10 hours'`

test('of appointments those count that she came to or missed; the next is the first of those to come', async () => {
  const she = await someone()
  expect((await seen(she)).bookings).toEqual({ count: 0, missed: 0, next: null })
  const book = (no: string, days: number, state: string) =>
    clinic.rows(sql`insert into appointments.appointment (no, customer_id, kind, starts_at, ends_at, original_start, state, cancel_reason, missed_at, doctor_id)
      select ${no}, ${she}, 'consult', b.at, b.at + interval '1 hour', b.at, ${state}, case ${state} when 'cancelled' then '有事' end,
        case ${state} when 'missed' then kit.clock() end, ${all.staffId} from (select ${at(days)} as at) b`)
  await book('YY1', -9, 'finished')
  await book('YY2', -8, 'missed')
  await book('YY3', -7, 'cancelled')
  await book('YY4', 9, 'booked')
  await book('YY5', 3, 'pending')
  await book('YY6', 1, 'cancelled')
  await book('YY7', -1, 'booked')
  const [day] = await clinic.rows(sql<{ d: string }>`select (kit.today() + 3)::text as d`)
  expect((await seen(she)).bookings).toEqual({ count: 2, missed: 1, next: `${day!.d} 10:00:00` })
})

test('return visits due, those made on their day or before, and what she said of it', async () => {
  const she = await someone()
  expect((await seen(she)).returnVisits).toEqual({ due: 0, onTime: 0, satisfaction: null })
  const visit = (
    no: string,
    plan: number,
    done: number | null,
    said: number | null,
    state = done === null ? 'pending' : 'done',
  ) =>
    clinic.rows(sql`insert into visits.visit (no, customer_id, type_id, plan_at, state, done_at, done_by, way, result, satisfaction, ended_at)
      select ${no}, ${she}, (select min(id) from visits.visit_type), ${at(plan)}, ${state}, d.at, case when d.at is not null then ${all.staffId}::bigint end,
        case when d.at is not null then 'phone' end, case when d.at is not null then 'normal' end, ${said}::smallint,
        case when ${state} = 'cancelled' then kit.clock() end
      from (select ${done === null ? sql`null::timestamptz` : at(done)} as at) d`)
  await visit('HF1', -9, -9, 5)
  await visit('HF2', -8, -7, 4)
  await visit('HF3', -7, -8, 4)
  await visit('HF4', -6, null, null)
  await visit('HF5', 0, null, null)
  await visit('HF6', -5, null, null, 'cancelled')
  expect((await seen(she)).returnVisits).toEqual({ due: 4, onTime: 2, satisfaction: 4.3 })
})

test('complaints without secret ones; the newest kept month she is in, by the hospital’s own name', async () => {
  const she = await someone()
  expect(await seen(she)).toMatchObject({
    complaints: { count: 0, open: 0 },
    rfm: null,
    coupons: { count: 0, endsOn: null },
  })
  await clinic.rows(sql`insert into rfm.month (month, as_of, basis, window_count, window_unit, split, r_days, f_days, m_fen, total, outside)
    select m, m, 'paid', 24, 'month', 'fixed', 1, 1, 1, 1, 0 from unnest(array['2025-01-01', '2025-02-01', '2025-03-01']::date[]) m`)
  await clinic.rows(sql`insert into rfm.snapshot (month, customer_id, r_days, f_days, m_fen, cell)
    values ('2025-01-01', ${she}, 1, 1, 1, '111'), ('2025-02-01', ${she}, 1, 1, 1, '011')`)
  expect((await seen(she)).rfm).toEqual({ month: '2025-02', cell: '011', name: null })
})

test('who may not see return visits, complaints or RFM elsewhere does not here; another hospital’s are not hers', async () => {
  const she = await someone()
  const plain = await clinic.with(['customer:portrait'])
  const portrait = await seen(she, plain)
  for (const name of ['returnVisits', 'complaints', 'rfm']) expect(portrait).not.toHaveProperty(name)
  expect(portrait).toHaveProperty('bookings')
})
