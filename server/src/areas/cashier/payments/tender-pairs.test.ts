/** Every two ways of paying crossed: an order paid with both, a debt repaid with both, and either taken back. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTill, type TestTill } from '../../../../test/till.ts'

const FROM_OUTSIDE = ['CASH', 'CARD', 'WECHAT', 'ALIPAY']
const BALANCES = ['WALLET', 'COIN', 'POINTS']
const codes = [...FROM_OUTSIDE, ...BALANCES, 'DEBT']
const pairs = codes.flatMap((one, at) => codes.slice(at + 1).map((other) => [one, other] as const))

let till: TestTill
let customer: number
beforeAll(async () => {
  till = await newTill()
  customer = await till.newCustomer()
  await till.pay([await till.recharge(customer, '500.00')], [['CASH', '500.00']])
  await till.grant(customer, { coinFen: 50_000, points: 50_000 })
})

type Pair = readonly [string, string]
/** Promotions pay a part of an order only: beside them the rest is cash. */
const restOf = (pair: Pair): number => (pair.some((code) => code === 'COIN' || code === 'POINTS') ? 50_000 : 0)
/** 60.00 by the first, 40.00 by the second, in fen by what is asked. */
const paidBy = ([one, other]: Pair, ...asked: readonly string[]): number =>
  (asked.includes(one) ? 6_000 : 0) + (asked.includes(other) ? 4_000 : 0)
const tendersOf = (pair: Pair, restFen = 0): [string, string][] => {
  const sums = new Map<string, number>([
    [pair[0], 6_000],
    [pair[1], 4_000],
  ])
  if (restFen > 0) sums.set('CASH', (sums.get('CASH') ?? 0) + restFen)
  return [...sums].map(([code, fen]) => [code, toYuan(fen)])
}
const figures = async () => {
  const all = await till.figures(customer)
  return { wallet: all['principal_fen']!, coin: all['coin_fen']!, points: all['points']!, debt: all['debt_fen']! }
}
const cancel = (id: number) => till.cashier.ask(cashier.cancelByPost, { id, reason: '换一种方式' })
const owed = async (amount: string) => {
  await till.pay([await till.order(customer, [{ price: amount }])], [['DEBT', amount]])
  return (await till.cashier.ask(debts.list, { customerId: customer, open: true })).result[0]!.id
}
const partsOf = async (id: number) =>
  (
    await till.clinic.rows(sql`select received_fen as received, offset_fen as "offset", debt_fen as debt
      from cashier.payment where id = ${id}`)
  )[0]

describe('two ways of paying', () => {
  it.each(pairs)(
    '%s and %s pay an order, each from its own account, and come back when it is cancelled',
    async (...pair) => {
      const rest = restOf(pair)
      const before = await figures()
      const { id } = await till.pay(
        [await till.order(customer, [{ price: toYuan(10_000 + rest) }])],
        tendersOf(pair, rest),
      )
      expect(await partsOf(id)).toEqual({
        received: paidBy(pair, ...FROM_OUTSIDE) + rest,
        offset: paidBy(pair, ...BALANCES),
        debt: paidBy(pair, 'DEBT'),
      })
      // A hundred points are earned by each whole hundred yuan that is real.
      const earned = 100 * Math.floor((paidBy(pair, ...FROM_OUTSIDE, 'WALLET') + rest) / 10_000)
      expect(await figures()).toEqual({
        ...before,
        wallet: before.wallet - paidBy(pair, 'WALLET'),
        coin: before.coin - paidBy(pair, 'COIN'),
        points: before.points - paidBy(pair, 'POINTS') + earned,
        debt: before.debt + paidBy(pair, 'DEBT'),
      })
      await cancel(id)
      expect(await figures()).toEqual(before)
    },
  )

  it('repay a debt where both are money or her own balance, and come back; with any other way nothing is repaid', async () => {
    const debtId = await owed('100.00')
    const owing = await figures()
    for (const pair of pairs) {
      const tenders = tendersOf(pair).map(([code, amount]) => ({ code, amount }))
      const input = { customerId: customer, allocations: [{ debtId, amount: '100.00' }], tenders }
      if (pair.some((code) => ['COIN', 'POINTS', 'DEBT'].includes(code))) {
        expect(await till.cashier.refused(cashier.repay, input), pair.join()).toMatchObject({
          key: 'cashier.cannotPlace',
        })
        continue
      }
      const { id } = await till.cashier.ask(cashier.repay, input)
      const [received, offset] = [paidBy(pair, ...FROM_OUTSIDE), paidBy(pair, 'WALLET')]
      expect(await partsOf(id), pair.join()).toEqual({ received, offset, debt: 0 })
      expect(await figures()).toMatchObject({ debt: owing.debt - 10_000, wallet: owing.wallet - offset })
      await cancel(id)
      expect(await figures(), pair.join()).toEqual(owing)
    }
    expect(await till.faults()).toEqual([])
  })
})
