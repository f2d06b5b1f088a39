/** The portrait of one customer: every figure from what happened to her, and nothing that is kept from who looks. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { portraits } from '@clinic/contract/areas/portrait/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { businessDay } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { present } from '../../kit/clock.ts'

const CAPITAL = 'sensitive:customer-capital'
const KEPT = ['capital', 'presentedAmount', 'integral']
let till: TestTill
let front: Actor
let rich: Actor
let poor: Actor
let she: number
beforeAll(async () => {
  till = await newTill()
  front = await till.clinic.as('front')
  rich = await till.clinic.with(['customer:portrait', CAPITAL])
  poor = await till.clinic.with(['customer:portrait'])
  she = (await newCustomer(front, { name: '画中人' })).id
  const friend = (await newCustomer(front, { name: '带来的' })).id
  await till.clinic.rows(sql`update customers.customer set recommender_id = ${she} where id = ${friend}`)
  await till.pay([await till.order(friend, [{ price: '80.00' }])], [['CASH', '80.00']])
  const laser = { name: '光子', minIntervalDays: 28 }
  await till.pay(
    [
      await till.order(she, [
        { price: '600.00', sessions: 3, product: laser },
        { price: '100.00', product: { name: '清洁' } },
      ]),
    ],
    [['CASH', '700.00']],
  )
  const items = await till.items(she)
  const item = items.find(({ value_total_fen: value }) => value === 60_000)!
  await till.nurse.ask(purchases.deduct, { purchasedItemId: item['id']!, times: 1 })
})

const seen = (by: Actor) => by.ask(portraits.portrait, { customerId: she })

test('tells what she paid, what was carried out, what is left and whom she brought', async () => {
  const portrait = await seen(rich)
  expect(portrait).toMatchObject({
    name: '画中人',
    totalPaid: '700.00',
    totalExecuted: '200.00',
    perDeal: '700.00',
    deals: 1,
    brought: { count: 1, deals: 1 },
    broughtPaid: '80.00',
    lifeStage: 'new',
  })
  expect(portrait.months).toHaveLength(12)
  expect(portrait.months!.at(-1)).toEqual({ month: businessDay(present()).slice(0, 7), paid: '700.00' })
  expect(portrait.months!.slice(0, -1).every(({ paid }) => paid === '0.00')).toBe(true)
  expect(portrait.left!.map(({ name, times }) => [name, times])).toEqual(
    expect.arrayContaining([
      ['光子', 2],
      ['清洁', 1],
    ]),
  )
  const laser = portrait.left!.find(({ name }) => name === '光子')!
  expect(laser.lastDay).toBe(businessDay(present()))
  expect(Date.parse(laser.nextFrom!) - Date.parse(laser.lastDay!)).toBe(28 * 86_400_000)
  expect(portrait.left!.find(({ name }) => name === '清洁')).toMatchObject({ lastDay: null, nextFrom: null })
  expect(portrait.favourites).toEqual([{ name: '未分类', items: 2, times: 1 }])
  expect(portrait.spending).toEqual([{ name: '未分类', paid: '700.00', executed: '200.00' }])
})

test('types of projects stand apart, a payment that is cancelled is in no month', async () => {
  const other = (await newCustomer(front)).id
  const [type] = await till.clinic.rows(
    sql<{ id: number }>`insert into products.type_tree (name) values ('皮肤') returning id`,
  )
  const bought = [
    { price: '30.00', product: { name: '补水', typeId: type!.id } },
    { price: '70.00', product: { name: '剃须' } },
  ]
  await till.pay([await till.order(other, bought)], [['CASH', '100.00']])
  const gone = await till.pay([await till.order(other, [{ price: '50.00' }])], [['CASH', '50.00']])
  await till.cashier.ask(cashier.cancelByPost, {
    id: gone.id,
    reason: '收错了',
  })
  const portrait = await rich.ask(portraits.portrait, { customerId: other })
  expect(portrait).toMatchObject({ totalPaid: '100.00', perDeal: '100.00', deals: 1 })
  expect(portrait.spending!.map(({ name, paid }) => [name, paid])).toEqual([
    ['未分类', '70.00'],
    ['皮肤', '30.00'],
  ])
  expect(portrait.left).toHaveLength(2)
  expect(portrait.favourites!.map(({ items }) => items)).toEqual([1, 1])
  expect(portrait.months!.at(-1)!.paid).toBe('100.00')
  const nobody = await rich.ask(portraits.portrait, { customerId: (await newCustomer(front)).id })
  expect(nobody).toMatchObject({ totalPaid: '0.00', perDeal: null, deals: 0, left: [], favourites: [], spending: [] })
  expect(nobody).toMatchObject({ daysToDeal: null, idleDays: null, owing: null, allergyState: null })
})

test('tells her balance, coins and points as the ledger keeps them, each as the list shows its column', async () => {
  const { id: customerId } = await newCustomer(front)
  await till.grant(customerId, { coinFen: 15_000, points: 40 })
  await till.pay([await till.recharge(customerId, '500.00')], [['CASH', '500.00']])
  const points = (await till.figures(customerId))['points']!
  const of = (by: Actor) => by.ask(portraits.portrait, { customerId })
  expect(points).toBeGreaterThanOrEqual(40)
  expect(await of(rich)).toMatchObject({ capital: '500.00', presentedAmount: '150.00', integral: points })
  const some = await till.clinic.with(['customer:list', 'customer:portrait', CAPITAL], {
    columns: { 'customers.customer': ['name', 'integral'] },
  })
  const little = await of(some)
  expect(little).toMatchObject({ integral: points })
  expect(little).not.toHaveProperty('capital')
  expect(little).not.toHaveProperty('presentedAmount')
})

test('money is told to who may see it alone, and a hidden column of the list is hidden here', async () => {
  const portrait = await seen(poor)
  for (const name of ['totalPaid', 'totalExecuted', 'perDeal', 'months', 'spending', 'broughtPaid', 'owing', ...KEPT])
    expect(portrait).not.toHaveProperty(name)
  expect(portrait.favourites).toHaveLength(1)
  const blind = await till.clinic.with(['customer:list', 'customer:portrait', CAPITAL], {
    columns: { 'customers.customer': ['name', 'phone'] },
  })
  const little = await seen(blind)
  for (const name of [
    ...KEPT,
    'totalPaid',
    'months',
    'lifeStage',
    'lastVisitTime',
    'idleDays',
    'visits',
    'tags',
    'recommenderName',
  ])
    expect(little).not.toHaveProperty(name)
})

test('who does not reach her, or is of another hospital, learns nothing of her', async () => {
  const mine = await till.clinic.with(['customer:portrait', CAPITAL], { dataScope: 5 })
  expect(await mine.refused(portraits.portrait, { customerId: she })).toMatchObject({ status: 404 })
  const next = await newClinic()
  const theirs = await next.with(['customer:portrait', CAPITAL])
  expect(await theirs.refused(portraits.portrait, { customerId: she })).toMatchObject({ status: 404 })
})
