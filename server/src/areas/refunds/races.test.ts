/** Two at once: one deed is done once, and no drawer, session or way of paying gives more than it has (hazards H6, H10, H19). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newRefundDesk, type RefundDesk } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let desk: RefundDesk
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
})

const bought = async (price: string, sessions = 1) => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price, sessions }])
  await till.pay([sold], [['CASH', price]])
  return { orderId: sold.id, itemId: (await till.items(customerId))[0]!['id']!, customerId }
}
const wanted = (orderId: number, purchasedItemId: number, qty: number) => ({
  orderId,
  lines: [{ purchasedItemId, qty }],
  reasonParty: 'CLINIC' as const,
})
const won = (all: readonly PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled').length

test('many who ask for the same sessions, or deduct them: the last session is one', async () => {
  const { orderId, itemId } = await bought('100.00', 2)
  const asking = Array.from({ length: 4 }, () => desk.asked(wanted(orderId, itemId, 2)))
  const taking = Array.from({ length: 4 }, () =>
    till.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1 }),
  )
  await Promise.allSettled([...asking, ...taking])
  const rows = await till.clinic.rows(
    sql<{
      left: number
      locked: number
    }>`select qty_left as left, qty_locked as locked from purchases.purchased_item where id = ${itemId}`,
  )
  expect(rows[0]!.locked === 2 ? rows[0]!.left : 2 - rows[0]!.left).toBeGreaterThan(0)
  expect(await till.faults()).toEqual([])
})

test('many who pass and pay one refund: it is passed once and paid once', async () => {
  const { orderId, itemId } = await bought('100.00')
  const { id } = await desk.asked(wanted(orderId, itemId, 1))
  const { version } = await desk.one(id)
  const passing = await Promise.allSettled(
    Array.from({ length: 4 }, () => desk.decides.ask(refunds.audit, { id, version, pass: true })),
  )
  expect(won(passing)).toBe(1)
  const approved = (await desk.one(id)).version
  const paying = await Promise.allSettled(
    Array.from({ length: 4 }, () => desk.pays.ask(refunds.pay, { id, version: approved })),
  )
  expect(won(paying)).toBe(1)
  expect(await till.faults()).toEqual([])
})

test('two refunds out of a drawer that holds one: the second waits for cash', async () => {
  const short = await till.newCashier('100.00', ['cashier:refund:list', 'cashier:refund:refundMoney'])
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const { orderId, itemId } = await bought('80.00')
    const { id } = await desk.asked(wanted(orderId, itemId, 1))
    await desk.passed(id)
    ids.push(id)
  }
  const all = await Promise.allSettled(ids.map((id) => desk.paid(id, {}, short)))
  expect(won(all)).toBe(1)
  expect(await till.faults()).toEqual([])
})

test('a payment is cancelled or its refund asked for, never both (H10)', async () => {
  const { orderId, itemId } = await bought('60.00')
  const payment = await till.clinic.rows(
    sql<{ id: number }>`select payment_id as id from cashier.payment_order where order_id = ${orderId}`,
  )
  const all = await Promise.allSettled([
    till.cashier.ask(cashier.cancelByPost, { id: payment[0]!.id, reason: '录错' }),
    desk.asked(wanted(orderId, itemId, 1)),
  ])
  expect(won(all)).toBe(1)
  expect(await till.faults()).toEqual([])
})
