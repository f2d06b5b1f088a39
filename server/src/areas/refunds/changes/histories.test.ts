/** Random histories of changing, deducting, repaying and refunding, chains among them, keep every identity of the money path. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../../test/changes.ts'
import { newRefundDesk, type RefundDesk } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let desk: ChangeDesk
let refund: RefundDesk
beforeAll(async () => {
  till = await newTill()
  desk = await newChangeDesk(till)
  refund = await newRefundDesk(till)
  await refund.pays.ask(cashier.moveCash, { kind: 'FLOAT_IN', amount: '90000.00' })
})

const dice = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * (most + 1))
  }
}
type Roll = ReturnType<typeof dice>
const yuan = (fen: number) => (fen / 100).toFixed(2)

/** An order of two lines, paid in part by points, coins and debt. */
const begin = async (roll: Roll): Promise<number> => {
  const customerId = await till.newCustomer()
  await till.grant(customerId, { coinFen: 500, points: 300 })
  const prices = [20_000 + roll(50_000), 10_000 + roll(9_999)]
  const order = await till.order(
    customerId,
    prices.map((fen) => ({ price: yuan(fen), sessions: 1 + roll(6) })),
  )
  const total = prices[0]! + prices[1]!
  const debt = roll(Math.floor(total / 2))
  const ways: [string, number][] = [
    ['COIN', 500],
    ['POINTS', 300],
    ['DEBT', debt],
    ['CARD', 4_000],
    ['CASH', total - debt - 4_800],
  ]
  await till.pay(
    [order],
    ways.filter(([, fen]) => fen > 0).map(([code, fen]): [string, string] => [code, yuan(fen)]),
  )
  return customerId
}

const latest = async (customerId: number, table: string, states: string): Promise<number | undefined> =>
  (
    await till.clinic.rows(
      sql<{ id: number }>`select id from ${sql.raw(table)} where customer_id = ${customerId}
        and status = any(${states.split(' ')}::text[]) order by id desc limit 1`,
    )
  )[0]?.id

/** Settles a change with some of the difference owed. */
const settle = async (id: number, roll: Roll) => {
  const up = Math.round(Number((await desk.one(id)).up) * 100)
  const owed = roll(1) * roll(up)
  const ways: [string, number][] = [
    ['DEBT', owed],
    ['CASH', up - owed],
  ]
  return await desk.filled(
    id,
    ways.filter(([, fen]) => fen > 0).map(([code, fen]): [string, string] => [code, yuan(fen)]),
  )
}

/** One deed; whatever may not be done now is refused and changes nothing. */
const deed = async (customerId: number, roll: Roll): Promise<unknown> => {
  const items = await till.items(customerId)
  const item = items[roll(items.length - 1)]!
  const lines = [{ purchasedItemId: item['id']!, qty: 1 + roll(1) }]
  const orderId = Number(item['order_id'])
  const [asked, agreed] = [
    await latest(customerId, 'refunds.order_change', 'PENDING_AUDIT'),
    await latest(customerId, 'refunds.order_change', 'APPROVED'),
  ]
  switch (roll(8)) {
    case 0:
      return await till.nurse.ask(purchases.deduct, { purchasedItemId: item['id']!, times: 1 })
    case 1: {
      const owed = await till.clinic.rows(
        sql<{
          id: number
          fen: number
        }>`select id, open_fen as fen from debts.debt where order_id = ${orderId} and open_fen > 0`,
      )
      if (!owed[0]) return null
      const amount = yuan(1 + roll(owed[0].fen - 1))
      const allocations = [{ debtId: owed[0].id, amount }]
      return await till.cashier.ask(changes.fill, { orderId, allocations, tenders: [{ code: 'WECHAT', amount }] })
    }
    case 2: {
      const waits = await latest(customerId, 'refunds.refund_form', 'PENDING_AUDIT')
      if (waits !== undefined) return await refund.passed(waits)
      const agreedOn = await latest(customerId, 'refunds.refund_form', 'APPROVED')
      return agreedOn === undefined ? null : await refund.paid(agreedOn)
    }
    case 3:
      return await refund.asked({ orderId, lines, reasonParty: 'CUSTOMER' })
    case 4:
      return asked === undefined ? null : await (roll(5) === 0 ? desk.rejected(asked) : desk.passed(asked))
    case 5:
    case 6:
      return agreed === undefined ? null : await (roll(6) === 0 ? desk.cancelled(agreed) : settle(agreed, roll))
    default: {
      const news = await desk.products({ price: yuan(1 + roll(40_000)), sessions: 1 + roll(3) })
      return await desk.asked({ orderId, lines, news })
    }
  }
}

test.each([1, 2, 3, 4])(
  'history %i',
  async (seed) => {
    const roll = dice(seed * 7_919)
    const customerId = await begin(roll)
    let done = 0
    for (let step = 0; step < 36; step++) {
      const answer = await deed(customerId, roll).catch((error: Error) => {
        if (/→ 4\d\d/.test(error.message)) return null
        throw error
      })
      if (answer !== null) done += 1
    }
    expect(await till.faults()).toEqual([])
    expect(done).toBeGreaterThan(8)
    // The chain gives no more than came in from outside.
    const [sums] = await till.clinic.rows(
      sql<{ real: number; back: number; out: number; carried: number; rest: number }>`
      select sum(l.real_in_fen)::int as real, sum(l.real_out_fen + l.fee_fen)::int as back, sum(l.carried_out_fen)::int as out,
        sum(l.carried_in_fen)::int as carried, (select coalesce(sum(rest_fen), 0)::int from refunds.order_change
          where customer_id = ${customerId} and status = 'DONE') as rest
      from orders.order_line l join orders.sales_order o on o.id = l.order_id where o.customer_id = ${customerId}`,
    )
    expect(sums!.out).toBe(sums!.carried + sums!.rest)
    expect(sums!.back + sums!.rest).toBeLessThanOrEqual(sums!.real)
  },
  60_000,
)
