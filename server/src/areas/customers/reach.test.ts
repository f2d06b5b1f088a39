import { customers } from '@clinic/contract/areas/customers.ts'
import { triage } from '@clinic/contract/areas/triage.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
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
