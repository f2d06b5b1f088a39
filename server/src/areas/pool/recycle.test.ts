/** A night of the pools: whom the rules reach, to the day; whom they spare; what stops, and who is told before. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { type PoolRule, pools } from '@clinic/contract/areas/pool/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import type { Clinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { night } from './night.ts'

let till: TestTill
let clinic: Clinic
let front: Actor
let head: Actor
let an: Actor
let pool: { id: number; version: number }
beforeAll(async () => {
  till = await newTill()
  clinic = till.clinic
  front = await clinic.as('front')
  head = await clinic.with(['customer:list', 'customer:pool:list', 'customer:pool:rules'])
  an = await clinic.with(['customer:list', 'customer:pool:list'], { dataScope: 5 })
  pool = await head.ask(pools.createSetting, { name: '咨询公海', kind: 'consultant' })
})
beforeEach(async () => {
  await clinic.rows(sql`update customers.customer set consultant_id = null where consultant_id is not null`)
  await ruled([], { op: 'any', warnDays: 3, nightLimit: 200, status: 0 })
})

const ruled = async (rules: PoolRule[], more: object = {}) => {
  const { version } = await head.ask(pools.setting, { id: pool.id })
  await head.ask(pools.updateSetting, { ...pool, version, name: '咨询公海', rules, ...more })
}
const goes = () => clinic.inside((ctx) => night(ctx, {}))

/** Somebody's customer for so many calendar days, at the last second of that day. */
const owned = async (days: number, standing: ReturnType<typeof sql> | null = null) => {
  const { id } = await newCustomer(front, { consultantId: an.staffId })
  await clinic.rows(sql`update customers.customer set
    consultant_since = ((kit.today() - ${days}::int + 1)::timestamp - interval '1 second') at time zone 'Asia/Shanghai' where id = ${id}`)
  if (standing) await clinic.rows(sql`update customers.standing set ${standing} where customer_id = ${id}`)
  return id
}
const daysAgo = (days: number) => sql`kit.clock() - make_interval(days => ${days})`
const has = async (id: number) => (await head.ask(customers.one, { id })).consultantId !== null
const whoFell = async (ids: readonly number[]) => {
  const kept = await Promise.all(ids.map(has))
  return ids.map((_id, at) => !kept[at])
}
const falling = async (who: Actor) =>
  (await who.ask(pools.falling, { pageSize: 100 })).result.map(({ customerId, daysLeft }) => [customerId, daysLeft])

test('the day of the rule counts, the day before does not, and the log says which rule it was', async () => {
  await ruled([{ metric: 'noFollow', days: 30 }])
  const [due, early] = [await owned(30), await owned(29)]
  const seen = await head.ask(pools.preview, { id: pool.id })
  expect(seen).toMatchObject({ count: 1, rows: [{ id: due, reason: '未跟进满 30 天' }] })
  await goes()
  expect(await whoFell([due, early])).toEqual([true, false])
  const [last] = (await head.ask(customers.ownerLog, { customerId: due })).result
  expect(last).toMatchObject({ mode: 'recycled', reason: '未跟进满 30 天', movedByName: null, toName: null })
  expect((await head.ask(pools.list, {})).result).toMatchObject([{ customerId: due, mode: 'recycled' }])
  // A second night finds nothing of the first.
  await goes()
  expect((await head.ask(customers.ownerLog, { customerId: due })).total).toBe(2)
})

test('following her, her coming and her dealing each hold off what counts them', async () => {
  const ids = [
    await owned(60),
    await owned(60, sql`last_consult_at = ${daysAgo(5)}`),
    await owned(60, sql`last_visit_at = ${daysAgo(5)}, visit_count = 1`),
    await owned(60, sql`last_deal_at = ${daysAgo(40)}, deal_count = 1, last_payment_at = ${daysAgo(40)}`),
    await owned(60, sql`last_deal_at = ${daysAgo(90)}, deal_count = 1, last_payment_at = ${daysAgo(5)}`),
  ]
  const reached = async (rules: PoolRule[], op: 'any' | 'all' = 'any') => {
    await ruled(rules, { op })
    const found = new Set((await head.ask(pools.preview, { id: pool.id })).rows.map(({ id }) => id))
    return ids.map((id) => found.has(id))
  }
  expect(await reached([{ metric: 'noFollow', days: 30 }])).toEqual([true, false, false, true, true])
  expect(await reached([{ metric: 'noVisit', days: 30 }])).toEqual([true, true, false, true, true])
  // A deal of the time before she was his does not count for him.
  expect(await reached([{ metric: 'noDeal', days: 30 }])).toEqual([true, true, true, false, true])
  // Who never dealt is not reached by what counts from a deal.
  expect(await reached([{ metric: 'noPayment', days: 30 }])).toEqual([false, false, false, true, false])
  const both: PoolRule[] = [
    { metric: 'noFollow', days: 30 },
    { metric: 'noDeal', days: 30 },
  ]
  expect(await reached(both)).toEqual([true, true, true, true, true])
  expect(await reached(both, 'all')).toEqual([true, false, false, false, true])
  expect(await reached([])).toEqual([false, false, false, false, false])
})

test('who is in the house or has paid sessions is spared', async () => {
  await ruled([{ metric: 'noFollow', days: 1 }])
  const [here, paid, gone] = [await owned(30), await owned(30), await owned(30)]
  await till.pay([await till.order(paid, [{ price: '100.00', sessions: 3 }])], [['CASH', '100.00']])
  const consultant = await clinic.as('consultant')
  await front.ask(triage.create, { customerId: here, consultantId: consultant.staffId })
  await clinic.rows(sql`update customers.standing set last_visit_at = null where customer_id = ${here}`)
  expect((await head.ask(pools.preview, { id: pool.id })).rows.map(({ id }) => id)).toEqual([gone])
  await goes()
  expect(await whoFell([here, paid, gone])).toEqual([false, false, true])
})

test('a report that was followed and a return visit that was made are following her; a consultation of long ago is not', async () => {
  await ruled([{ metric: 'noFollow', days: 30 }])
  const [reported, followed, late, spoken, silent] = [
    await owned(60),
    await owned(60),
    await owned(60),
    await owned(60),
    await owned(60),
  ]
  const sheet = (id: number, made: number, follow: number | null) =>
    clinic.rows(sql`insert into declarations.sheet (no, customer_id, developer_id, created_at, last_follow_at)
      values (${`BD${id}`}, ${id}, ${an.staffId}, ${daysAgo(made)}, ${follow === null ? null : daysAgo(follow)})`)
  await sheet(reported, 29, null)
  await sheet(followed, 60, 29)
  await sheet(late, 60, 31)
  const { typeId } = await visitType()
  await clinic.rows(sql`insert into visits.visit (no, customer_id, type_id, plan_at, state, done_at, done_by, way, result)
    values (${`HF${spoken}`}, ${spoken}, ${typeId}, ${daysAgo(29)}, 'done', ${daysAgo(29)}, ${an.staffId}, 'phone', 'normal')`)
  await goes()
  expect(await whoFell([reported, followed, late, spoken, silent])).toEqual([false, false, true, false, true])
})

test('who is expected, or to be called within three days, stays; an appointment that is over and a call that is overdue hold nobody', async () => {
  await ruled([{ metric: 'noVisit', days: 30 }])
  const ids: number[] = []
  for (let n = 0; n < 7; n += 1) ids.push(await owned(60))
  const [booked, over, cancelled, called, later, overdue, done] = ids
  const book = (id: number, begins: number, state: string) =>
    clinic.rows(sql`insert into appointments.appointment (no, customer_id, kind, starts_at, ends_at, original_start, state, cancel_reason, doctor_id)
      select ${`YY${id}`}, ${id}, 'consult', s.at, s.at + interval '30 minutes', s.at, ${state},
        case ${state} when 'cancelled' then '临时有事' end, ${an.staffId}
      from (select date_trunc('hour', kit.clock()) + make_interval(hours => ${begins}) as at) s`)
  await book(booked!, 30, 'booked')
  await book(over!, -30, 'booked')
  await book(cancelled!, 30, 'cancelled')
  const { typeId } = await visitType()
  const call = (id: number, day: number, state: string) =>
    clinic.rows(sql`insert into visits.visit (no, customer_id, type_id, plan_at, state, ended_at)
      values (${`HF${id}`}, ${id}, ${typeId}, (kit.today() + ${day}::int)::timestamp at time zone 'Asia/Shanghai' + interval '23 hours 59 minutes',
        ${state}, case when ${state} = 'cancelled' then kit.clock() end)`)
  await call(called!, 3, 'pending')
  await call(later!, 4, 'pending')
  await call(overdue!, -1, 'pending')
  await call(done!, 1, 'cancelled')
  await goes()
  expect(await whoFell(ids)).toEqual([false, true, true, false, true, true, true])
})

test('above its limit a night takes nobody and asks; whoever looked carries it out, unless it has become another number', async () => {
  await ruled([{ metric: 'noFollow', days: 30 }], { nightLimit: 1 })
  const ids = [await owned(30), await owned(31)]
  await goes()
  expect(await whoFell(ids)).toEqual([false, false])
  expect(await head.ask(pools.setting, { id: pool.id })).toMatchObject({ stoppedAt: 2 })
  // Nobody was taken, so that their owner is told of both.
  expect((await falling(an)).map(([id]) => id).toSorted()).toEqual(ids.toSorted())
  const said = (await head.ask(messages.mine, {})).list.map(({ title }) => title)
  expect(said).toContain('咨询公海 的自动回收停下了')
  expect(await head.refused(pools.run, { id: pool.id, count: 1 })).toMatchObject({ key: 'pool.moved' })
  expect(await head.ask(pools.run, { id: pool.id, count: 2 })).toEqual({ recycled: 2 })
  expect(await whoFell(ids)).toEqual([true, true])
  expect(await head.ask(pools.setting, { id: pool.id })).toMatchObject({ stoppedAt: null })
  expect(await an.refused(pools.run, { id: pool.id, count: 0 })).toMatchObject({ status: 403 })
})

test('exactly at its limit a night goes through', async () => {
  await ruled([{ metric: 'noFollow', days: 30 }], { nightLimit: 2 })
  const ids = [await owned(30), await owned(31)]
  await goes()
  expect(await whoFell(ids)).toEqual([true, true])
  expect(await falling(an)).toEqual([])
  expect(await inPool(ids)).toEqual(['consultant', 'consultant'])
})

const visitType = async () => {
  const [row] = await clinic.rows(
    sql<{ typeId: number }>`select id as "typeId" from visits.visit_type order by id limit 1`,
  )
  return row!
}

const inPool = async (ids: readonly number[]) => {
  const rows = await clinic.rows(sql<{ pool: string }>`select c.pool from customers.customer c
    join unnest(${[...ids]}::bigint[]) with ordinality as n (id, place) on n.id = c.id order by n.place`)
  return rows.map((row) => row.pool)
}

test('many are put in and taken out in one statement, and each archive says in which pool she lies', async () => {
  const [both, one, two] = [await owned(1), await owned(1), await owned(1)]
  const other = await head.ask(pools.createSetting, { name: '开发公海', kind: 'developer' })
  const put = (kind: string, poolId: number, ids: readonly number[]) =>
    clinic.rows(sql`insert into pool.entry (customer_id, kind, pool_id, mode)
      select id, ${kind}, ${poolId}::bigint, 'released' from unnest(${[...ids]}::bigint[]) as n (id)`)
  await put('developer', other.id, [both, two])
  expect(await inPool([both, one, two])).toEqual(['developer', 'none', 'developer'])
  // One of several has an owner: none of them goes in.
  await clinic.rows(sql`update customers.customer set consultant_id = null where id = ${both}`)
  await expect(put('consultant', pool.id, [both, one])).rejects.toThrow()
  await clinic.rows(sql`update customers.customer set consultant_id = null where id = ${one}`)
  await put('consultant', pool.id, [both, one])
  expect(await inPool([both, one, two])).toEqual(['consultant', 'consultant', 'developer'])
  await clinic.rows(
    sql`delete from pool.entry where kind = 'consultant' and customer_id = any(${[both, one]}::bigint[])`,
  )
  expect(await inPool([both, one, two])).toEqual(['developer', 'none', 'developer'])
})

test('who falls in soon is told once to her owner, until she is followed or given to another', async () => {
  await ruled([{ metric: 'noFollow', days: 30 }])
  const told = async () =>
    (await an.ask(messages.mine, { pageSize: 100 })).list
      .map(({ title }) => title)
      .filter((title) => title.includes('即将掉公海'))
  const before = (await told()).length
  const [soon, last, later] = [await owned(27), await owned(29), await owned(26)]
  await goes()
  expect(await falling(an)).toEqual([
    [last, 1],
    [soon, 3],
  ])
  const now = await told()
  expect(now.slice(0, now.length - before)).toEqual(['2 位客户即将掉公海'])
  const other = await clinic.with(['customer:list', 'customer:pool:list'], { dataScope: 5 })
  expect(await falling(other)).toEqual([])
  await clinic.rows(
    sql`update customers.standing set last_consult_at = kit.clock() + interval '1 second' where customer_id = ${soon}`,
  )
  expect(await falling(an)).toEqual([[last, 1]])
  // Whoever was booked meanwhile is expected, and falls in no more.
  await clinic.rows(sql`insert into appointments.appointment (no, customer_id, kind, starts_at, ends_at, original_start, doctor_id)
    select 'YYsoon', ${last}, 'consult', s.at, s.at + interval '30 minutes', s.at, ${an.staffId}
    from (select date_trunc('hour', kit.clock()) + interval '30 hours' as at) s`)
  expect(await falling(an)).toEqual([])
  await clinic.rows(
    sql`update appointments.appointment set state = 'cancelled', cancel_reason = '临时有事' where no = 'YYsoon'`,
  )
  expect(await falling(an)).toEqual([[last, 1]])
  await clinic.rows(sql`update customers.customer set consultant_id = ${other.staffId} where id = ${last}`)
  expect(await falling(an)).toEqual([])
  expect(await has(later)).toBe(true)
  await ruled([{ metric: 'noFollow', days: 30 }], { status: 1 })
  await goes()
  expect(await clinic.rows(sql`select 1 from pool.warning`)).toEqual([])
})
