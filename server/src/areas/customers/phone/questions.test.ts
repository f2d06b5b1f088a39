/** A mask of four digits and any number of questions never make a number (security 5.3). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { meansSomebody, phoneAsked, wholeNumbers } from '@clinic/contract/areas/customers/sought.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, walkIn } from '../../../../test/customers.ts'

const REVEAL = 'customer:revealPhone'
const [HERS, OTHERS] = ['13911115678', '13922225678']
let clinic: Clinic
let admin: Actor
let hers: number
let others: number
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
  hers = (await newCustomer(admin, { name: '甲一', phone: HERS })).id
  others = (await newCustomer(admin, { name: '乙二', phone: OTHERS })).id
})

const lists = ['customer:list', 'cashier:pay:list', 'cashier:debt:list', 'order:purchased:list']
const found = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
const questions = (who: Actor) =>
  clinic.rows(sql<{ kind: string; n: number }>`select kind, count(*)::int as n from customers.phone_question
    where staff_id = ${who.staffId} group by kind order by kind`)

test('a word of digits asks for the last four, for a whole number, or for nothing yet', () => {
  expect(phoneAsked('5678')?.kind).toBe('tail')
  expect(phoneAsked('139-1111-5678')).toEqual({ kind: 'whole', digits: HERS })
  expect(phoneAsked('+8613911115678')).toEqual({ kind: 'whole', digits: HERS })
  expect(phoneAsked('91234567')?.kind).toBe('whole')
  expect(phoneAsked('1391111')?.kind).toBe('nobody')
  expect(phoneAsked('KH2026')).toBeNull()
  expect(wholeNumbers(`王 ${HERS} 5678 +852-91234567`)).toEqual([HERS, '85291234567'])
})

test.each([
  ['13911115678', [HERS]],
  ['+8613911115678', [HERS]],
  ['0086-139-1111-5678', [HERS]],
  ['139111156789', [HERS]],
  ['202611220007', []],
  ['20261122000712345', []],
  // A number of another country has no length one could wait for: from eight figures on it may be one.
  ['6591234567', ['65912345', '659123456', '6591234567']],
])('who types %s sign by sign asks for %j', (typed, whole) => {
  expect(Array.from(typed, (_sign, at) => wholeNumbers(typed.slice(0, at + 1))).flat()).toEqual(whole)
})

test('a field that asks while it is typed into asks for what can be somebody', () => {
  for (const keyword of ['王', 'wang 5678', HERS, '139 1111 5678', 'C202611210001', '王 5678'])
    expect(meansSomebody(keyword), keyword).toBe(true)
  for (const keyword of ['1391111', '20261122', '202611220007', '王 0013800', '+8613911'])
    expect(meansSomebody(keyword), keyword).toBe(false)
})

test('the number of a document is no phone: whoever types it to its end spends no look of her day', async () => {
  const person = await clinic.with([...lists, 'order:list', REVEAL])
  const typed = '202611220007'
  for (let to = 4; to <= typed.length; to++) {
    await person.ask(customers.search, { keyword: typed.slice(0, to) })
    await person.ask(orders.list, { keyword: typed.slice(0, to) })
    await person.ask(cashier.list, { keyword: `XS${typed.slice(0, to)}` })
  }
  expect(await questions(person)).toEqual([])
})

describe('without the right to see numbers', () => {
  test('a whole number finds no more than its last four digits, by any door of the customers', async () => {
    const person = await clinic.with(lists)
    const both = [hers, others]
    expect(found((await person.ask(customers.search, { keyword: HERS })).rows)).toEqual(both)
    expect(found((await person.ask(customers.searchByGet, { keyword: '+8613911115678' })).rows)).toEqual(both)
    expect(found((await person.ask(customers.page, { keyword: HERS })).result)).toEqual(both)
    expect(found((await person.ask(customers.pageByPost, { keyword: HERS })).result)).toEqual(both)
    expect(found((await person.ask(customers.list, { query: { phone: HERS } })).rows)).toEqual(both)
    expect(found((await person.ask(customers.list, { custQuery: HERS })).rows)).toEqual(both)
    expect(found((await person.ask(customers.search, { keyword: '13911119999' })).rows)).toEqual([])
    expect(await questions(person)).toEqual([])
  })

  test('nor by a list that holds customers', async () => {
    const person = await clinic.with(lists)
    for (const call of [cashier.list, debts.list, purchases.list] as const) {
      const asked = await person.ask(call, { keyword: HERS })
      expect(asked.total).toBe((await person.ask(call, { keyword: OTHERS })).total)
    }
    expect(await questions(person)).toEqual([])
  })

  test('the probe says that there is one, and no more', async () => {
    const person = await clinic.with(['customer:list', 'customer:add'])
    expect(await person.ask(customers.probe, { phone: HERS })).toEqual({ exists: true, found: null })
    expect(await person.ask(customers.probe, { phone: '13988887777' })).toEqual({ exists: false, found: null })
    expect(await questions(person)).toEqual([{ kind: 'probe', n: 2 }])
  })
})

describe('with the right', () => {
  test('a whole number finds its customer, is one of the looks of the day, and stands in the trail masked', async () => {
    const person = await clinic.with([...lists, REVEAL], { features: { 'phone.view.daily': 2 } })
    for (let again = 0; again < 3; again++)
      expect(found((await person.ask(customers.search, { keyword: HERS })).rows)).toEqual([hers])
    expect(await person.ask(customers.limitState, { id: hers })).toEqual({ hasPerms: true, remainingCount: 1 })
    const trail = await clinic.rows(sql<{ all: string }>`select row_to_json(e)::text as all from trail.entry e
      where e.staff_id = ${person.staffId} and e.title = '搜索客户'`)
    expect(trail).toHaveLength(1)
    expect(trail[0]!.all).toContain('139****5678')
    expect(trail[0]!.all).not.toContain(HERS)
  })

  test('once the looks are used up, it finds by the last four again, and nothing is revealed', async () => {
    const person = await clinic.with([...lists, REVEAL], { features: { 'phone.view.daily': 1 } })
    expect(found((await person.ask(customers.page, { keyword: HERS })).result)).toEqual([hers])
    expect(found((await person.ask(customers.page, { keyword: OTHERS })).result)).toEqual([hers, others])
    expect(found((await person.ask(customers.page, { keyword: HERS })).result)).toEqual([hers])
    expect(await person.refused(customers.reveal, { id: hers, viewId: 'after-the-search' })).toMatchObject({
      code: 40321,
    })
    expect(await questions(person)).toEqual([{ kind: 'search', n: 1 }])
  })

  test('sixteen numbers at once are no more questions than the day allows', async () => {
    const person = await clinic.with([...lists, REVEAL], { features: { 'phone.view.daily': 3 } })
    const numbers = Array.from({ length: 16 }, (_, i) => `137000000${String(i).padStart(2, '0')}`)
    await Promise.all(numbers.map((keyword) => person.ask(customers.search, { keyword })))
    expect(await questions(person)).toEqual([{ kind: 'search', n: 3 }])
  })
})

test('who does not see the column of numbers finds nobody by one, not even by four digits', async () => {
  const person = await clinic.with([REVEAL], { columns: { 'customers.customer': ['age'] } })
  for (const keyword of [HERS, '5678']) expect((await person.ask(customers.page, { keyword })).total).toBe(0)
})

describe('the probes of a day', () => {
  const writer = (daily: number) =>
    clinic.with(['customer:list', 'customer:add', 'customer:edit'], { features: { 'phone.probe.daily': daily } })

  test('are used up by asking, and say so', async () => {
    const person = await writer(1)
    await person.ask(customers.probe, { phone: HERS })
    expect((await person.ask(customers.probe, { phone: HERS })).exists).toBe(true)
    expect(await person.refused(customers.probe, { phone: OTHERS })).toMatchObject({ code: 40322 })
  })

  test('are used up by writing, refused or not: the refusal is an answer, too', async () => {
    const person = await writer(3)
    const form = { name: '丙三', sex: '女', ...(await walkIn(admin)) } as const
    expect(await person.refused(customers.create, { ...form, phone: HERS })).toMatchObject({ code: 40920 })
    const { id, version } = await person.ask(customers.create, { ...form, phone: '13700001111' })
    expect(await person.refused(customers.update, { id, version, phone: OTHERS })).toMatchObject({ code: 40920 })
    expect(await person.refused(customers.update, { id, version, phone: '13700002222' })).toMatchObject({ code: 40322 })
    expect(await questions(person)).toEqual([{ kind: 'probe', n: 3 }])
    // With nothing left, the number she has is refused like any other: let through, it would be told from them.
    const other = (await newCustomer(admin, { name: '丁四', phone: '13700003333' })).id
    const seen = { id: other, version: (await person.ask(customers.one, { id: other })).version }
    for (const phone of ['13700003333', '13700004444'])
      expect(await person.refused(customers.update, { ...seen, phone })).toMatchObject({ code: 40322 })
    await person.ask(customers.update, { ...seen, phone: '137****3333', name: '丁五' })
  })
})

test("a colleague's number is found by its last four digits, and asked about no more often than a customer's", async () => {
  const number = '13855554321'
  await clinic.rows(sql`update staff.staff set phone_masked = '138****4321' where id = ${admin.staffId}`)
  const person = await clinic.with(['system:user:list', 'system:user:add'], { features: { 'phone.probe.daily': 1 } })
  const named = async (keyword: string) => found((await person.ask(people.list, { keyword })).result)
  expect(await named('13800004321')).toEqual([admin.staffId])
  expect(await named('1385555')).toEqual([])
  expect(await person.ask(members.uniqueCheck, { kind: 'staffPhone', value: number })).toEqual({ exists: false })
  const again = { kind: 'staffPhone', value: '13855550000' } as const
  expect(await person.refused(members.uniqueCheck, again)).toMatchObject({ code: 40322 })
})
