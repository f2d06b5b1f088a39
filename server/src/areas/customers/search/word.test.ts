/** A name as keyword of other areas' lists: the same rows whether few or very many customers have it, of all and of one. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { send } from '../../../../test/send.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'
import { tokensOf } from './tokens.ts'

/** More than a list begins with. */
const CROWD = 2_050

const lists: readonly (readonly [Call, object])[] = [
  [orders.list, {}],
  [cashier.list, { tab: 'paid' }],
  [cashier.list, { tab: 'waiting' }],
  [purchases.list, {}],
  [purchases.records, {}],
  [triage.list, {}],
  [consulting.queue, {}],
]

let till: TestTill
let reader: Actor
let blind: Actor
const ids: Record<string, number> = {}

const named = async (name: string, times: number, phones: readonly string[] = []): Promise<number> => {
  const tokens = tokensOf(
    { keys: till.clinic.node.services.node.keys, hospitalId: till.clinic.hospitalId },
    { name, phones },
  )
  const [row] = await till.clinic.rows(sql<{ id: number }>`with made as (
      insert into customers.customer (code, name, temporary)
      select 'W' || nextval('kit.id'), ${name}, true from generate_series(1, ${times}::int) returning id, created_at),
    found as (insert into customers.search_token (token, created_at, customer_id)
      select t, created_at, id from made, unnest(${tokens}::text[]) t)
    select max(id) as id from made`)
  return row!.id
}

/** Something of hers in every list. */
const lives = async (customerId: number): Promise<void> => {
  const { nurse, clinic } = till
  await till.pay([await till.order(customerId, [{ price: '80.00', sessions: 2 }])], [['CASH', '80.00']])
  await till.order(customerId, [{ price: '90.00' }])
  const [item] = await till.items(customerId)
  await nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  await (await clinic.as('front')).ask(triage.create, { customerId })
}

beforeAll(async () => {
  till = await newTill()
  reader = await till.clinic.with([...new Set(lists.flatMap(([call]) => keysOf(call.may)))])
  blind = await till.clinic.with([...new Set(lists.flatMap(([call]) => keysOf(call.may)))], {
    columns: { 'customers.customer': ['age'] },
  })
  await named('庚某', CROWD)
  for (const [at, name] of ['庚某', '庚丑寅', '辛庚', '辛丑寅'].entries()) {
    ids[name] = await named(name, 1, [`1390000771${at}`])
    await lives(ids[name]!)
  }
}, 60_000)

const customersIn = async (call: Call, input: object): Promise<number[]> => {
  const { ok, data } = await send(till.clinic.node, call, { pageSize: 100, ...input }, { token: reader.token })
  if (!ok) throw new Error(`${call.path} refuses`)
  const { result, total } = data as { result: { customerId: number }[]; total: number }
  expect(total).toBe(result.length)
  return [...new Set(result.map(({ customerId }) => customerId))].sort((a, b) => a - b)
}
const known = (...names: string[]): number[] => names.map((name) => ids[name]!).sort((a, b) => a - b)

test.each(lists)('%o by a name', async (call, input) => {
  const by = (keyword: string, more: object = {}) => customersIn(call, { ...input, keyword, ...more })
  expect(await by('庚')).toEqual(known('庚某', '庚丑寅', '辛庚'))
  expect(await by('庚某')).toEqual(known('庚某'))
  expect(await by('丑寅')).toEqual(known('庚丑寅', '辛丑寅'))
  expect(await by('庚丑寅')).toEqual(known('庚丑寅'))
  expect(await by('壬')).toEqual([])
})

test.each(lists)('%o by letters and by the end of a number', async (call, input) => {
  const by = (keyword: string) => customersIn(call, { ...input, keyword })
  expect(await by('gengmou')).toEqual(known('庚某'))
  expect(await by('chouyin')).toEqual(known('庚丑寅', '辛丑寅'))
  expect(await by('xinchouy')).toEqual(known('辛丑寅'))
  expect(await by('xincho')).toEqual(known('辛丑寅'))
  expect(await by('gcy')).toEqual(known('庚丑寅'))
  expect(await by('7712')).toEqual(known('辛庚'))
  expect(await by('庚 7711')).toEqual(known('庚丑寅'))
  expect(await by('13900007711')).toEqual(known('庚丑寅'))
  expect(await by('7799')).toEqual([])
})

test.each(lists)('%o by a number, where numbers are hidden: nobody', async (call, input) => {
  const { data } = await send(till.clinic.node, call, { ...input, keyword: '7711' }, { token: blind.token })
  expect(data).toMatchObject({ total: 0 })
})

/** The queue of the reception asks for nobody in particular. */
const ofOne = lists.filter(([call]) => 'customerId' in call.input.properties)

test.each(ofOne)('%o by a name, of one customer', async (call, input) => {
  const by = (keyword: string, name: string) => customersIn(call, { ...input, keyword, customerId: ids[name] })
  expect(await by('庚', '庚某')).toEqual(known('庚某'))
  expect(await by('庚', '辛丑寅')).toEqual([])
  expect(await by('庚丑寅', '庚丑寅')).toEqual(known('庚丑寅'))
  expect(await by('庚丑寅', '辛丑寅')).toEqual([])
  expect(await by('gengcho', '庚丑寅')).toEqual(known('庚丑寅'))
  expect(await by('gengcho', '辛丑寅')).toEqual([])
  expect(await by('7711', '庚丑寅')).toEqual(known('庚丑寅'))
})
