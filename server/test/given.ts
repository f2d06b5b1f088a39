/** What is given without a payment and what is paid ahead, in a hospital that has something of everything. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import type { Actor } from './actor.ts'
import type { TestTill } from './till.ts'

type Of = { readonly customerId: number; readonly productId: number; readonly recordId: number }

/** A deposit that is paid, a free order and a rework that somebody else agreed to, and a free order that waits. */
export const paidAheadAndGiven = async (
  till: TestTill,
  admin: Actor,
  { customerId, productId, recordId }: Of,
): Promise<Record<string, number>> => {
  const asks = await till.clinic.with(
    ['order:deposit', 'order:bill:free', 'order:bill:rework', 'order:list', 'clinic:deduction:list'],
    { features: { 'order.giftMonthly': 9_999_999 } },
  )
  const deposit = await asks.ask(orders.deposit, { customerId, amount: '60.00', productId, confirmed: true })
  await till.pay([deposit], [['CARD', '60.00']])
  const lines = [{ productId, contentCount: 1 }]
  const free = await asks.ask(givenOrders.free, { customerId, lines, reason: '投诉补偿', confirmed: true })
  await admin.ask(orders.review, { id: free.id, version: free.version, pass: true })
  const rework = await asks.ask(givenOrders.rework, { recordId, lines, reason: '效果不满意', confirmed: true })
  if (rework.status === 'PENDING_CHECK')
    await admin.ask(orders.review, { id: rework.id, version: rework.version, pass: true })
  const waits = await asks.ask(givenOrders.free, { customerId, lines, reason: '投诉补偿', confirmed: true })
  return { deposit: deposit.id, free: free.id, rework: rework.id, freeWaits: waits.id }
}

/** What the self-check tells of a deposit, broken: what is broken, how, what is told. */
export const brokenDeposits: readonly (readonly [broken: string, statement: string, told: readonly string[]])[] = [
  [
    'what is left of a deposit',
    `update ledger.lot set left_amount = left_amount - 100, amount = amount - 100 where deposit_line_id = :depositLine`,
    ['D1 · 定金 6000 各笔剩余 5900'],
  ],
  [
    'what a deposit brought',
    `update ledger.entry set order_line_id = :courseLine where order_line_id = :depositLine and kind = 'WALLET_DEPOSIT'`,
    ['D2 depositLine 定金单实收 6000 总账入账 0'],
  ],
]
