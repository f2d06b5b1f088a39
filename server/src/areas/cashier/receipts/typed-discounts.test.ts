/** How a discount was given stands on receipt and 退款单, each way with its amount; together they are what the order costs less. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { newCards } from '../../../../test/cards.ts'
import { comboOnSale } from '../../../../test/combos.ts'
import { onShelf } from '../../../../test/counter.ts'
import { newCoupons } from '../../../../test/coupons.ts'
import { newRefundDesk } from '../../../../test/refunds.ts'
import { writerKeys } from '../../../../test/till.ts'

const giving = [...writerKeys, 'order:bill:discount', 'order:bill:gift', 'customer:list']
const features = { 'order.discount.min': 0, 'order.giftMonthly': 9_999_999 }
let cards: Awaited<ReturnType<typeof newCards>>
/** Has a card at 9 折. */
let member: number
let coupons: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  cards = await newCards()
  member = await cards.till.newCustomer()
  await cards.sold(member, { discountBp: 9_000 })
})
beforeAll(async () => {
  coupons = await newCoupons()
})
const sumOf = (rows: readonly { amount: string }[]) => rows.reduce((sum, { amount }) => sum + parseYuan(amount)!, 0)

test('each way once, in the order in which they apply, over all lines and all orders of a payment', async () => {
  const { clinic, till } = cards
  const seller = await clinic.with(giving, { features })
  const [one, two, mask] = [
    await onShelf(clinic, { price: '1000.00' }),
    await onShelf(clinic, { price: '333.33' }),
    await onShelf(clinic, { price: '98.00' }),
  ]
  const { id: comboId, version } = await comboOnSale(clinic)
  const write = (more: object) =>
    seller.ask(orders.create, { customerId: member, lines: [], submit: true, confirmed: true, ...more })
  const first = await write({
    lines: [
      { productId: one, contentCount: 1, manualDiscount: '50.00' },
      { productId: two, contentCount: 3 },
      { productId: mask, contentCount: 1, isGift: true },
    ],
    combos: [{ comboId, count: 1, version }],
    roundOff: '0.49',
  })
  const second = await write({ lines: [{ productId: one, contentCount: 1 }] })
  const due = ((parseYuan(first.payable)! + parseYuan(second.payable)!) / 100).toFixed(2)
  // The shift of her own may be of the day before by now.
  const by = await till.newCashier()
  await till.pay([first, second], [['CARD', due]], {}, { by })
  const receipt = await by.ask(cashier.receipt, { orderId: first.id })
  expect(receipt.discounts).toEqual([
    // 10 % of 1,000.00 twice and of 999.99, cut to the fen.
    { kind: 'LEVEL', amount: '299.99' },
    { kind: 'COMBO', amount: '1000.00' },
    { kind: 'MANUAL', amount: '50.00' },
    { kind: 'FREE', amount: '98.00' },
    { kind: 'ROUNDING', amount: '0.49' },
  ])
  expect(sumOf(receipt.discounts)).toBe(parseYuan(receipt.original)! - parseYuan(receipt.payable)!)
})

test('a coupon is a way of paying, not of them; the paper of a refund says both, a repayment nothing', async () => {
  const { till, clinic, given, pay } = coupons
  const desk = await newRefundDesk(till)
  const seller = await clinic.with(giving, { features })
  const customerId = await till.newCustomer()
  const productId = await onShelf(clinic, { price: '1000.00', sessionsPerUnit: 2 })
  const lines = [{ productId, contentCount: 1, manualDiscount: '150.00' }]
  const order = await seller.ask(orders.create, { customerId, lines, submit: true, confirmed: true })
  const coupon = await given(customerId)
  const by = await till.newCashier('0.00', ['cashier:pay:coupon'])
  await pay(
    [order],
    [{ id: coupon, amount: '100.00' }],
    [
      ['CASH', '650.00'],
      ['DEBT', '100.00'],
    ],
    by,
  )
  const receipt = await by.ask(cashier.receipt, { orderId: order.id })
  expect(receipt).toMatchObject({
    ...{
      original: '1000.00',
      discount: '150.00',
      discounts: [{ kind: 'MANUAL', amount: '150.00' }],
      payable: '850.00',
    },
    tenders: expect.arrayContaining([expect.objectContaining({ class: 'coupon', amount: '100.00' })]),
  })
  const { result: owed } = await by.ask(debts.list, { customerId })
  const repaid = await by.ask(cashier.repay, {
    ...{ customerId, allocations: [{ debtId: owed[0]!.id, amount: '100.00' }] },
    tenders: [{ code: 'CASH', amount: '100.00' }],
  })
  const slip = await by.ask(cashier.receipt, { orderId: order.id, paymentId: repaid.id })
  expect(slip).toMatchObject({ kind: 'REPAY', discount: '0.00', discounts: [] })
  const [item] = await till.items(customerId)
  const asked = await desk.asked({
    orderId: order.id,
    lines: [{ purchasedItemId: item!['id']!, qty: 1 }],
    reasonParty: 'CUSTOMER',
  })
  await desk.passed(asked.id)
  const sheet = await desk.pays.ask(refunds.sheet, { id: asked.id })
  expect(sheet.order).toEqual({
    ...{ original: '1000.00', discounts: [{ kind: 'MANUAL', amount: '150.00' }], payable: '850.00', coupon: '100.00' },
  })
})
