/** Discounted and given lines through the till: what was agreed, what was paid, what a session is worth and what is owed agree. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { onShelf } from '../../../../test/counter.ts'
import { newTill, type TestTill, writerKeys } from '../../../../test/till.ts'

let till: TestTill
let seller: Actor
beforeAll(async () => {
  till = await newTill()
  const features = { 'order.discount.min': 0, 'order.giftMonthly': 9_999_999 }
  seller = await till.clinic.with([...writerKeys, 'order:bill:discount', 'order:bill:gift'], { features })
})

/** Ten sessions for 1,580.00 at nine tenths, a single one at 12,800.00, a mask of 298.00 given; all for 13,000.00. */
const sold = async (customerId: number) => {
  const [ten, single, mask] = [
    await onShelf(till.clinic, { price: '1580', sessionsPerUnit: 10 }),
    await onShelf(till.clinic, { price: '12800' }),
    await onShelf(till.clinic, { price: '298', sessionsPerUnit: 2 }),
  ]
  return await seller.ask(orders.create, {
    customerId,
    lines: [
      { productId: ten, contentCount: 1, discountBp: 1_000 },
      { productId: single, contentCount: 1 },
      { productId: mask, contentCount: 1, isGift: true },
    ],
    targetAmount: '13000',
    submit: true,
  })
}

describe('an order with a rate, a total and a gift', () => {
  it('is paid as agreed; receipt, sessions, debt and self-check agree to the fen', async () => {
    const customerId = await till.newCustomer()
    const order = await sold(customerId)
    expect(order.payable).toBe('13000.00')
    await till.pay(
      [order],
      [
        ['CASH', '3000.00'],
        ['WECHAT', '7000.00'],
        ['DEBT', '3000.00'],
      ],
    )
    const receipt = await till.cashier.ask(cashier.receipt, { orderId: order.id })
    expect(receipt).toMatchObject({
      original: '14678.00',
      discount: '1678.00',
      payable: '13000.00',
      received: '10000.00',
      debt: '3000.00',
      // The rate on a line and the total are given by hand, the mask is given whole: 1,678.00 together.
      discounts: [
        { kind: 'MANUAL', amount: '1380.00' },
        { kind: 'FREE', amount: '298.00' },
      ],
    })
    expect(receipt.lines.map(({ discount, payAmount, isGift }) => [discount, payAmount, isGift])).toEqual([
      ['280.18', '1299.82', false],
      ['1099.82', '11700.18', false],
      ['298.00', '0.00', true],
    ])
    const { result: items } = await till.nurse.ask(purchases.list, { orderId: order.id })
    const byValue = [...items].sort((a, b) => Number(b.valueTotal) - Number(a.valueTotal))
    expect(byValue.map(({ valueTotal, qtyTotal, isGift }) => [valueTotal, qtyTotal, isGift])).toEqual([
      ['11700.18', 1, false],
      ['1299.82', 10, false],
      ['0.00', 2, true],
    ])
    const { result: owed } = await till.cashier.ask(debts.list, { customerId })
    expect(owed.map((row) => row.open)).toEqual(['3000.00'])
    // A session is worth a tenth of what the line came to, not of its price; a given one nothing.
    const price = (purchasedItemId: number) => till.nurse.ask(purchases.price, { purchasedItemId, times: 1 })
    expect((await price(byValue[1]!.id)).amount).toBe('129.98')
    expect(await price(byValue[2]!.id)).toMatchObject({ amount: '0.00', gift: true })
    await till.nurse.ask(purchases.deduct, { purchasedItemId: byValue[1]!.id, times: 1 })
    await till.nurse.ask(purchases.deduct, { purchasedItemId: byValue[2]!.id, times: 1 })
    expect(await till.faults()).toEqual([])
  })

  it('is taken back whole, gift and all, and paid again', async () => {
    const customerId = await till.newCustomer()
    const order = await sold(customerId)
    const paid = await till.pay([order], [['WECHAT', '13000.00']])
    await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '付错' })
    const { version, status, lines } = await seller.ask(orders.one, { id: order.id })
    expect([status, lines.map((line) => line.payAmount)]).toEqual(['UNPAID', ['1299.82', '11700.18', '0.00']])
    await till.pay([{ id: order.id, version }], [['CARD', '13000.00']])
    // The order's page asks for its own payments and deductions: the void one too, and nobody else's.
    const other = await till.order(customerId, [{ price: '10.00' }])
    await till.pay([other], [['CARD', '10.00']])
    const { result } = await till.cashier.ask(cashier.list, { tab: 'paid', orderId: order.id })
    expect(
      result.map((row) => [row.amount, row.status, row.cancelledByName ?? null, row.cancelledAt !== null]),
    ).toEqual([
      ['13000.00', 'SUCCESS', null, false],
      ['13000.00', 'CANCELLED', '测试员', true],
    ])
    const items = await till.nurse.ask(purchases.list, { customerId })
    for (const item of items.result.filter(({ status, qtyLeft }) => status !== 'cancelled' && qtyLeft > 0))
      await till.nurse.ask(purchases.deduct, { purchasedItemId: item.id, times: 1 })
    const { result: used } = await till.nurse.ask(purchases.records, { orderId: order.id })
    expect(used.map((row) => row.amount).sort()).toEqual(['0.00', '11700.18', '129.98'])
    expect(await till.faults()).toEqual([])
  })

  it('costs nothing when everything is given, and its sessions are hers', async () => {
    const customerId = await till.newCustomer()
    const mask = await onShelf(till.clinic, { price: '298', sessionsPerUnit: 2 })
    const lines = [{ productId: mask, contentCount: 1, isGift: true }]
    const order = await seller.ask(orders.create, { customerId, lines, submit: true })
    await till.pay([order], [])
    expect(await seller.ask(orders.one, { id: order.id })).toMatchObject({ status: 'PAID', payable: '0.00' })
    expect((await till.nurse.ask(purchases.list, { orderId: order.id })).result).toMatchObject([
      { qtyLeft: 2, valueLeft: '0.00' },
    ])
    expect(await till.faults()).toEqual([])
  })
})
