/** What whoever writes an order is told before it is submitted, whatever else is wrong with it. Source: money book §6, §20.15. */
import { families } from '@clinic/contract/areas/customers/family.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { onShelf } from '../../../test/counter.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let seller: Actor
beforeAll(async () => {
  till = await newTill()
  seller = await till.clinic.with(['order:list', 'order:bill:add', 'customer:list', 'customer:edit'])
})

const told = async (customerId: number, productIds: readonly number[], by = seller) => {
  const lines = productIds.map((productId) => ({ productId, contentCount: 1 }))
  return (await by.ask(orders.check, { customerId, lines })).warnings
}

/** Somebody who has bought two sessions of a project, the order owed for as said. */
const bought = async (more: object = {}, paid = '200.00') => {
  const customerId = await till.newCustomer()
  const productId = await onShelf(till.clinic, { name: '光子', price: '100.00', sessionsPerUnit: 2, ...more })
  const sold = await till.clinic.with(['order:bill:add'])
  const order = await sold.ask(orders.create, { customerId, lines: [{ productId, contentCount: 2 }], submit: true })
  const owed = (20_000 - Number(paid.replace('.', ''))) / 100
  await till.pay(
    [order],
    owed > 0
      ? [
          ['CASH', paid],
          ['DEBT', owed.toFixed(2)],
        ]
      : [['CASH', paid]],
  )
  return { customerId, productId }
}

test('sessions of the same project that nobody used, those of other projects not', async () => {
  const { customerId, productId } = await bought()
  const other = await onShelf(till.clinic)
  expect(await told(customerId, [other])).toEqual([])
  expect(await told(customerId, [other, productId])).toEqual([{ line: 2, message: '该客户还有 4 次“光子”未使用' }])
  // It is told of a project that is not sold any more, too.
  const keeper = await till.clinic.with(['product:item:list', 'product:item:status'])
  const { version } = await keeper.ask(products.one, { id: productId })
  await keeper.ask(products.setStatus, { items: [{ id: productId, version }], status: 1 })
  const lines = [{ productId, contentCount: 1 }]
  const checked = await seller.ask(orders.check, { customerId, lines })
  expect(checked.errors).toHaveLength(1)
  expect(checked.warnings).toEqual([{ line: 1, message: '该客户还有 4 次“光子”未使用' }])
})

test('what is worth a word is told of an order that cannot be priced, too', async () => {
  const { customerId, productId } = await bought()
  const lines = [{ productId, contentCount: 1 }]
  const twice = { wholeDiscountBp: 100, wholeDiscount: '1' }
  const { errors, warnings } = await seller.ask(orders.check, { customerId, lines, ...twice })
  expect(errors).toMatchObject([{ line: 0 }])
  expect(warnings).toEqual([{ line: 1, message: '该客户还有 4 次“光子”未使用' }])
})

test('a treatment again before its interval is over', async () => {
  const { customerId, productId } = await bought({ minIntervalDays: 30 })
  const [item] = await till.items(customerId)
  await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 4 })
  const [warned, ...more] = await told(customerId, [productId])
  expect(warned!.message).toMatch(/^“光子”上次治疗是 \d{4}-\d\d-\d\d，未到建议间隔$/)
  expect(more).toEqual([])
})

test('an open debt: how much to those alone who see it', async () => {
  const { customerId } = await bought({}, '150.00')
  const other = await onShelf(till.clinic)
  const sees = await till.clinic.with(['order:bill:add', 'customer:list', 'sensitive:customer-capital'])
  expect(await told(customerId, [other], sees)).toEqual([{ line: 0, message: '该客户尚有欠款 50.00 元' }])
  expect(await told(customerId, [other])).toEqual([{ line: 0, message: '该客户尚有欠款，请提醒到收银处' }])
})

test('an operation for somebody under age, until the day she is eighteen; who answers for her is asked for', async () => {
  const customerId = await till.newCustomer()
  /** Eighteen years before a day so many from today. */
  const bornBefore = (days: number) =>
    till.clinic.rows(sql`update customers.customer set birthday = (kit.today() + ${days}::int - interval '18 years')::date
      where id = ${customerId}`)
  const operation = await onShelf(till.clinic, { name: '双眼皮', category: '手术项目' })
  const cream = await onShelf(till.clinic, { name: '面霜' })
  // Whose age is not known is taken to be of age.
  expect(await told(customerId, [operation])).toEqual([])
  await bornBefore(2)
  expect(await told(customerId, [cream])).toEqual([])
  const message = (who: string) => `“双眼皮”是手术项目，客户未满 18 岁，${who}`
  expect(await told(customerId, [cream, operation])).toEqual([
    { line: 2, message: message('须监护人到场签字，请先在客户档案登记监护人') },
  ])
  const guardian = { customerId, relation: 'parent', name: '王母', phone: '13800001234' } as const
  await seller.ask(families.setGuardian, guardian)
  expect(await told(customerId, [operation])).toEqual([{ line: 1, message: message('请由档案里登记的监护人到场签字') }])
  await bornBefore(0)
  expect(await told(customerId, [operation])).toEqual([])
})
