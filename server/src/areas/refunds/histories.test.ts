/** Random histories of paying, deducting, repaying, refunding and revoking keep L1–L5, R1–R3, B1–B3 and every sum of the ledger. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newRefundDesk, type RefundDesk } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let desk: RefundDesk
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  await desk.pays.ask(cashier.moveCash, { kind: 'FLOAT_IN', amount: '90000.00' })
})

const dice = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * (most + 1))
  }
}
const yuan = (fen: number) => (fen / 100).toFixed(2)

/** An order of two lines, paid in part by points, coins and debt. */
const begin = async (roll: (most: number) => number) => {
  const customerId = await till.newCustomer()
  await till.grant(customerId, { coinFen: 500, points: 300 })
  const prices = [20_000 + roll(50_000), 10_000 + roll(9_999)]
  const lines = prices.map((fen) => ({ price: yuan(fen), sessions: 1 + roll(6) }))
  const order = await till.order(customerId, lines)
  const total = prices[0]! + prices[1]!
  const debt = roll(Math.floor(total / 2))
  const ways: [string, number][] = [
    ['COIN', 500],
    ['POINTS', 300],
    ['DEBT', debt],
    ['CARD', 4_000],
    ['CASH', total - debt - 4_800],
  ]
  const tenders = ways.filter(([, fen]) => fen > 0).map(([code, fen]): [string, string] => [code, yuan(fen)])
  await till.pay([order], tenders)
  return { customerId, orderId: order.id, items: (await till.items(customerId)).map((one) => one['id']!) }
}

type Begun = Awaited<ReturnType<typeof begin>>
const waits = async (orderId: number, status: string): Promise<number | undefined> =>
  (
    await till.clinic.rows(
      sql<{
        id: number
      }>`select id from refunds.refund_form where order_id = ${orderId} and status = ${status} order by id limit 1`,
    )
  )[0]?.id

/** One deed; whatever may not be done now is refused and changes nothing. */
const deed = async ({ customerId, orderId, items }: Begun, roll: (most: number) => number): Promise<unknown> => {
  const purchasedItemId = items[roll(1)]!
  const [pending, approved, paid] = await Promise.all(
    ['PENDING_AUDIT', 'APPROVED', 'REFUNDED'].map((status) => waits(orderId, status)),
  )
  switch (roll(7)) {
    case 0:
    case 1:
      return await till.nurse.ask(purchases.deduct, { purchasedItemId, times: 1 })
    case 2: {
      const debts = await till.clinic.rows(
        sql<{
          id: number
          fen: number
        }>`select id, open_fen as fen from debts.debt where order_id = ${orderId} and open_fen > 0`,
      )
      if (!debts[0]) return null
      const amount = yuan(1 + roll(debts[0].fen - 1))
      const allocations = [{ debtId: debts[0].id, amount }]
      return await till.cashier.ask(cashier.repay, { customerId, allocations, tenders: [{ code: 'WECHAT', amount }] })
    }
    case 3:
      return pending === undefined ? null : await desk.passed(pending)
    case 4:
      return approved === undefined ? null : await desk.paid(approved)
    case 5: {
      const any = [pending, approved, paid][roll(2)]
      return any === undefined ? null : await desk.revoked(any, any === paid ? desk.pays : desk.asks)
    }
    default: {
      const fee = roll(2) === 0 ? { fee: yuan(roll(900)) } : {}
      const lines = [{ purchasedItemId, qty: 1 + roll(1) }]
      return await desk.asked({ orderId, lines, reasonParty: 'CUSTOMER', ...fee })
    }
  }
}

test.each([1, 2, 3, 4, 5, 6])('history %i', async (seed) => {
  const roll = dice(seed * 7_919)
  const begun = await begin(roll)
  let done = 0
  for (let step = 0; step < 30; step++) {
    const answer = await deed(begun, roll).catch((error: Error) => {
      if (/→ 4\d\d/.test(error.message)) return null
      throw error
    })
    if (answer !== null) done += 1
  }
  expect(await till.faults()).toEqual([])
  expect(done).toBeGreaterThan(5)
})
