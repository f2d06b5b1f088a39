import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { businessDay } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { testDatabase } from '../../../test/database.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { present } from '../../kit/clock.ts'
import { connected } from '../../kit/db/connection.ts'
import { recordConsult } from './index.ts'

let clinic: Clinic
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
})

const seen = async (who: Actor) => ({
  listed: (await who.ask(customers.page, { pageSize: 100 })).result.map((row) => row.id),
  found: (await who.ask(customers.search, { keyword: '到院', pageSize: 50 })).rows.map((row) => row.id),
})
const opens = (who: Actor, id: number) =>
  who.ask(customers.details, { id }).then(
    () => true,
    () => false,
  )

test('a customer is reached by who receives her, and in the house by who works by department', async () => {
  const [hers, other, nurse] = [await clinic.as('consultant'), await clinic.as('consultant'), await clinic.as('nurse')]
  const { id } = await newCustomer(front, { name: '到院甲' })
  for (const who of [hers, other, nurse]) {
    expect(await seen(who)).toEqual({ listed: [], found: [] })
    expect(await opens(who, id)).toBe(false)
  }
  await front.ask(triage.create, { customerId: id, consultantId: hers.staffId })
  expect(await seen(hers)).toEqual({ listed: [id], found: [id] })
  expect(await seen(nurse)).toEqual({ listed: [id], found: [id] })
  expect(await seen(other)).toEqual({ listed: [], found: [] })
  expect([await opens(hers, id), await opens(nurse, id), await opens(other, id)]).toEqual([true, true, false])
  // The day after, the nurse has nothing to do with her any more.
  await clinic.rows(sql`update triage.triage set on_date = on_date - 1 where customer_id = ${id} returning id`)
  expect([await opens(hers, id), await opens(nurse, id)]).toEqual([true, false])
  await clinic.rows(sql`update triage.triage set on_date = on_date - 30 where customer_id = ${id} returning id`)
  expect(await opens(hers, id)).toBe(false)
})

test('who has no consultant belongs to the first who advises her', async () => {
  const [first, second] = [await clinic.as('consultant'), await clinic.as('consultant')]
  const { id } = await newCustomer(front, { name: '首诊' })
  await clinic.inside((ctx) => recordConsult(ctx, id, first.staffId))
  await clinic.inside((ctx) => recordConsult(ctx, id, second.staffId))
  expect((await front.ask(customers.one, { id })).consultantId).toBe(first.staffId)
})

describe('who has very many customers', () => {
  const keys = ['customer:list', 'order:purchased:list', 'cashier:record:list']
  /** Customers without anything, of a consultant or a department. */
  const many = (of: { consultant?: number; department?: number }) =>
    till.clinic.rows(sql`with made as (insert into customers.customer (code, name, temporary, consultant_id, department_id)
        select 'M' || ${of.consultant ?? 0} || '-' || n, '许多', true, ${of.consultant ?? null}::bigint, ${of.department ?? null}::bigint
        from generate_series(1, 2100) n returning id)
      insert into customers.standing (customer_id) select id from made`)
  /** As the server does by itself, a minute later. */
  const analyzed = () =>
    connected(testDatabase().ownerUrl, (client) => client.query('analyze customers.customer, customers.standing'))
  const bought = async (name: string) => {
    const { id } = await newCustomer(await till.clinic.as('front'), { name })
    await till.pay([await till.order(id, [{ price: '10.00' }])], [['CASH', '10.00']])
    await till.order(id, [{ price: '20.00' }])
    return id
  }
  const reads = async (who: Actor) => ({
    listed: (await who.ask(customers.page, {})).total,
    found: (await who.ask(customers.search, { keyword: '多人' })).rows.map(({ id }) => id),
    bought: (await who.ask(purchases.list, {})).result.map(({ customerId }) => customerId),
    paid: (await who.ask(cashier.list, { tab: 'paid' })).result.map(({ customerId }) => customerId),
    waiting: (await who.ask(cashier.list, {})).result.map(({ customerId }) => customerId),
    opened: await Promise.all([mine, received, theirs].map((id) => opens(who, id))),
  })
  let till: TestTill
  let [mine, received, theirs] = [0, 0, 0]

  beforeAll(async () => {
    till = await newTill()
    theirs = await bought('多人丙')
    received = await bought('多人乙')
    mine = await bought('多人甲')
  })

  const hers = async (who: Actor) => {
    await till.clinic.rows(sql`update customers.customer set consultant_id = ${who.staffId} where id = ${mine}`)
    await till.clinic.rows(sql`delete from triage.triage where customer_id = ${received}`)
    await till.clinic.rows(sql`insert into triage.triage (no, queue_no, customer_id, visit_type, consultant_id)
      values (${`FZ${who.staffId}`}, 1, ${received}, 'first', ${who.staffId})`)
  }

  it('reads the same rows as who has few', async () => {
    const [few, big] = [await till.clinic.with(keys, { dataScope: 5 }), await till.clinic.with(keys, { dataScope: 5 })]
    await hers(few)
    const expected = {
      found: [mine, received],
      bought: [mine, received],
      paid: [mine, received],
      waiting: [received, mine],
      opened: [true, true, false],
    }
    expect(await reads(few)).toEqual({ ...expected, listed: 2 })
    await hers(big)
    await many({ consultant: big.staffId })
    await analyzed()
    expect(await reads(big)).toEqual({ ...expected, listed: 2102 })
    expect(await reads(few)).toMatchObject({ found: [], bought: [], paid: [], waiting: [], listed: 0 })
  })

  it('reads who paid or came lately by the day, and nobody beyond her reach', async () => {
    const few = await till.clinic.with(keys, { dataScope: 5 })
    await hers(few)
    await till.clinic.rows(
      sql`update customers.standing set last_visit_at = kit.clock() where customer_id in (${mine}, ${theirs})`,
    )
    const ids = async (filters: object) => (await few.ask(customers.page, filters)).result.map(({ id }) => id)
    const [lately, long] = [businessDay(present()), '2000-01-01']
    for (const paidFrom of [lately, long]) expect(await ids({ paidFrom })).toEqual([mine, received])
    for (const visitedFrom of [lately, long]) expect(await ids({ visitedFrom })).toEqual([mine])
    expect(await ids({ visitedFrom: lately, view: 'mine' })).toEqual([mine])
  })

  it('and so does a large department: its own, and who is in the house', async () => {
    const [{ id: department } = { id: 0 }] = await till.clinic.rows(
      sql<{ id: number }>`select id from staff.department where name = '美容皮肤科'`,
    )
    const nurse = await till.clinic.with(keys, { dataScope: 3, department: '美容皮肤科' })
    await hers(await till.clinic.with(keys))
    await till.clinic.rows(sql`update customers.customer set department_id = ${department} where id = ${mine}`)
    await many({ department })
    await analyzed()
    const seen = {
      found: [mine, received],
      bought: [mine, received],
      paid: [mine, received],
      waiting: [received, mine],
      listed: 2102,
    }
    expect(await reads(nurse)).toEqual({ ...seen, opened: [true, true, false] })
  })
})

test('every way to reach a customer has an index of its own, whatever her state', async () => {
  const indexes = await clinic.rows(sql<{ columns: string[]; predicate: string | null }>`
    select array_agg(a.attname order by k.place)::text[] as columns, pg_get_expr(i.indpred, i.indrelid) as predicate
    from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = 'customers.customer'::regclass group by i.indexrelid, i.indpred, i.indrelid`)
  const ways = ['consultant_id', 'developer_id', 'cs_id', 'doctor_id', 'created_by', 'department_id']
  const found = ways.filter((way) =>
    indexes.some(
      ({ columns, predicate }) =>
        columns[0] === 'hospital_id' && columns[1] === way && (!predicate || predicate === `(${way} IS NOT NULL)`),
    ),
  )
  expect(found).toEqual(ways)
})
