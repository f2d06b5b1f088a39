/** An operation for a customer under age: it is not submitted before somebody said who answers for her (money book §20, 15). */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newChangeDesk } from '../../../test/changes.ts'
import { onShelf } from '../../../test/counter.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

const bills = ['list', 'add', 'edit', 'discount', 'free'].map((action) => `order:bill:${action}`)
const note = '母亲李芳，电话 138 开头，当面签了同意书'

let till: TestTill
let seller: Actor
let head: Actor
let lids: number
beforeAll(async () => {
  till = await newTill()
  seller = await till.clinic.with(['order:list', 'order:print', ...bills], { features: { 'order.discount.min': 80 } })
  head = await till.clinic.with([
    'order:audit',
    'order:list',
    'audit:todo:list',
    'order:change:list',
    'order:change:audit',
  ])
  lids = await onShelf(till.clinic, { name: '双眼皮', category: '手术项目', price: '1000.00' })
})

/** A customer so many years old, and so many days more. */
const aged = async (years: number, days: number): Promise<number> => {
  const id = await till.newCustomer()
  await till.clinic.rows(sql`update customers.customer
    set birthday = (kit.today() - make_interval(years => ${years}::int))::date - ${days}::int where id = ${id}`)
  return id
}
const buying = (customerId: number, more: object = {}) => ({
  ...{ customerId, lines: [{ productId: lids, contentCount: 1 }], submit: true, confirmed: true },
  ...more,
})
const factsOf = async (kind: 'ORDER_DISCOUNT' | 'FREE' | 'CHANGE', documentId: number): Promise<readonly string[]> => {
  const { result } = await head.ask(approvals.list, { kind })
  const task = result.find((one) => one.documentId === documentId)!
  return (await head.ask(approvals.one, { id: task.id })).facts
}

describe('an operation', () => {
  test('is submitted for her with the word of her guardian alone, which stands on the order and on its paper', async () => {
    const customerId = await aged(17, 30)
    const refused = await seller.refused(orders.create, buying(customerId))
    expect(refused).toMatchObject({ status: 422, key: 'orders.guardianNote' })
    expect(refused.message).toContain('双眼皮')
    expect((await seller.refused(orders.create, buying(customerId, { guardianNote: '  ' }))).key).toBe(
      'orders.guardianNote',
    )
    const { warnings, errors } = await seller.ask(orders.check, { customerId, lines: buying(customerId).lines })
    expect([warnings, errors]).toEqual([[{ line: 1, message: expect.stringContaining('“双眼皮”是手术项目') }], []])
    const { id } = await seller.ask(orders.create, buying(customerId, { guardianNote: ` ${note} ` }))
    expect((await seller.ask(orders.one, { id })).guardianNote).toBe(note)
    expect((await seller.ask(orders.sheet, { id })).guardianNote).toBe(note)
  })

  test('is written down as a draft without it, asked for when it is submitted, and kept when it is changed', async () => {
    const customerId = await aged(16, 0)
    const draft = await seller.ask(orders.create, buying(customerId, { submit: false }))
    const submit = { id: draft.id, version: draft.version, ...buying(customerId) }
    expect((await seller.refused(orders.update, submit)).key).toBe('orders.guardianNote')
    const saved = await seller.ask(orders.update, { ...submit, guardianNote: note })
    await seller.ask(orders.update, { ...submit, version: saved.version, remark: '改到周五' })
    expect(await seller.ask(orders.one, { id: draft.id })).toMatchObject({ guardianNote: note, remark: '改到周五' })
  })

  test.each([
    ['a day before she is eighteen', 18, -1, 'orders.guardianNote'],
    ['on the day she is eighteen', 18, 0, null],
  ])('%s', async (_what, years, days, key) => {
    const input = buying(await aged(years, days))
    if (key) expect((await seller.refused(orders.create, input)).key).toBe(key)
    else expect((await seller.ask(orders.create, input)).status).toBe('UNPAID')
  })

  test('is sold to whom nobody asked for her birthday, and anything else to a child', async () => {
    await seller.ask(orders.create, buying(await till.newCustomer()))
    const needle = await onShelf(till.clinic, { name: '水光针' })
    const lines = [{ productId: needle, contentCount: 1 }]
    expect((await seller.ask(orders.create, buying(await aged(12, 0), { lines }))).status).toBe('UNPAID')
  })

  test('and whoever decides about her order, a free one or a change reads that she is under age', async () => {
    const customerId = await aged(17, 0)
    const said = '客户未满 18 周岁，含手术项目“双眼皮”，'
    const lines = [{ productId: lids, contentCount: 1, manualDiscount: '400' }]
    const low = await seller.ask(orders.create, buying(customerId, { lines, review: true, guardianNote: note }))
    expect(await factsOf('ORDER_DISCOUNT', low.id)).toContain(`${said}监护人：${note}`)
    const given = { customerId, lines: [{ productId: lids, contentCount: 1 }], reason: '投诉补偿', confirmed: true }
    const free = await seller.ask(givenOrders.free, given)
    expect(await factsOf('FREE', free.id)).toContain(`${said}请先确认监护人同意`)
    const desk = await newChangeDesk(till)
    const sold = await till.order(customerId, [{ price: '500.00' }])
    await till.pay([sold], [['CARD', '500.00']])
    const [item] = (await till.items(customerId)).filter((one) => Number(one['order_id']) === sold.id)
    const news = [{ productId: lids, contentCount: 1 }]
    const { id } = await desk.asked({ orderId: sold.id, lines: [{ purchasedItemId: item!['id']!, qty: 1 }], news })
    expect(await factsOf('CHANGE', id)).toContain(`${said}请先确认监护人同意`)
    const names = ['隆鼻', '重睑', '吸脂', '隆胸'].map((name) => name.repeat(20))
    const many = await Promise.all(
      names.map((name) => onShelf(till.clinic, { name, category: '手术项目', price: '100' })),
    )
    const all = many.map((productId) => ({ productId, contentCount: 1, manualDiscount: '40' }))
    const long = await seller.ask(
      orders.create,
      buying(customerId, { lines: all, review: true, guardianNote: '母'.repeat(200) }),
    )
    expect((await factsOf('ORDER_DISCOUNT', long.id)).find((one) => one.includes('等 4 项'))).toHaveLength(200)
    const adult = await seller.ask(orders.create, buying(await aged(30, 0), { lines, review: true }))
    expect((await factsOf('ORDER_DISCOUNT', adult.id)).join()).not.toContain('未满')
  })
})
