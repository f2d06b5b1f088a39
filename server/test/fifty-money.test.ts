/** Fifty at once at what moves money: each hazard of the money book §17 that fifty people can make of it, and none of them wins twice. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expireLots } from '../src/areas/ledger/night.ts'
import type { Actor } from './actor.ts'
import { type ChangeDesk, newChangeDesk } from './changes.ts'
import { walkIn } from './counter.ts'
import { couponKeys, usualCoupon } from './coupons.ts'
import { FIFTY, race } from './race.ts'
import { newRefundDesk, type RefundDesk, wanted } from './refunds.ts'
import { newTill, type SavedOrder, type TestTill } from './till.ts'

let till: TestTill
let tills: Actor[]
let back: RefundDesk
let change: ChangeDesk
beforeAll(async () => {
  till = await newTill()
  back = await newRefundDesk(till)
  change = await newChangeDesk(till)
  tills = [till.cashier, await till.newCashier()]
})

const sound = async () => {
  expect(await till.faults()).toEqual([])
  expect(till.clinic.node.bugs).toEqual([])
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  Number((await till.clinic.rows<{ n: number }>(query))[0]!.n)
const bought = async (price: string, sessions = 1, ways: [string, string][] = [['CASH', price]]) => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price, sessions }])
  const paid = await till.pay([sold], ways)
  return { customerId, orderId: sold.id, paymentId: paid.id, itemId: (await till.items(customerId))[0]!['id']! }
}

describe('fifty at once', { timeout: 240_000 }, () => {
  test('H3: spend a balance, coins and points from two tills to their last fen and no further', async () => {
    const customerId = await till.newCustomer()
    await till.pay([await till.recharge(customerId, '70.00')], [['CARD', '70.00']])
    await till.grant(customerId, { coinFen: 700, points: 700 })
    const product = (await till.order(customerId, [{ price: '100.00' }])).id
    const [line] = await till.clinic.rows(
      sql<{ id: number }>`select product_id as id from orders.order_line where order_id = ${product}`,
    )
    const lines = [{ productId: line!.id, contentCount: 1 }]
    const sold: SavedOrder[] = []
    for (let n = 0; n < FIFTY; n++)
      sold.push(await till.writer.ask(orders.create, { customerId, lines, submit: true, confirmed: true }))
    const { won } = await race((n) =>
      till.pay(
        [sold[n]!],
        [
          ['WALLET', '10.00'],
          ['COIN', '1.00'],
          ['POINTS', '1.00'],
          ['WECHAT', '88.00'],
        ],
        {},
        { by: tills[n % 2]! },
      ),
    )
    expect(won).toHaveLength(7)
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 0, coin_fen: 0, points: 0 })
    await sound()
  })

  test('H6: ask for a refund of a session that others deduct: each session goes one way', async () => {
    const { orderId, itemId } = await bought('90.00', 9)
    const { won } = await race((n) =>
      n % 2 === 0
        ? back.asked(wanted(orderId, itemId, 2)).then(() => 'asked')
        : till.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1 }).then(() => 'taken'),
    )
    const [item] = await till.clinic.rows(sql<{ taken: number; locked: number; left: number }>`
      select qty_deducted as taken, qty_locked as locked, qty_left as left from purchases.purchased_item where id = ${itemId}`)
    expect(item!.taken).toBe(won.filter((what) => what === 'taken').length)
    expect(item!.locked).toBe(2 * won.filter((what) => what === 'asked').length)
    expect(item!.left).toBeGreaterThanOrEqual(item!.locked)
    await sound()
  })

  test('H7: deduct at the price they saw: of a value that moved nobody does', async () => {
    const { itemId } = await bought('100.00', 3)
    const seen = '33.33'
    const { won } = await race(() =>
      till.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1, price: seen }),
    )
    // 33.33, 33.33, 33.34: the third is another price than the one they saw.
    expect(won).toHaveLength(2)
    await sound()
  })

  test('H8: change what others deduct: the last session is changed or used', async () => {
    const { orderId, itemId } = await bought('100.00', 1)
    const news = await change.products({ price: '100.00' })
    const { won } = await race((n) =>
      n % 2 === 0
        ? change.asked({ orderId, lines: [{ purchasedItemId: itemId, qty: 1 }], news }).then(() => 'asked')
        : till.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1 }).then(() => 'taken'),
    )
    expect(won).toHaveLength(1)
    await sound()
  })

  test('H10: cancel a payment that others refund and deduct from: one of the three', async () => {
    const { orderId, itemId, paymentId } = await bought('60.00', 1)
    const { won } = await race((n) =>
      [
        () => till.cashier.ask(cashier.cancelByPost, { id: paymentId, reason: '收错' }).then(() => 'cancelled'),
        () => back.asked(wanted(orderId, itemId, 1)).then(() => 'asked'),
        () => till.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1 }).then(() => 'taken'),
      ][n % 3]!(),
    )
    expect(won).toHaveLength(1)
    await sound()
  })

  test('H11: repay a debt that others cancel and repay: never more than is open', async () => {
    const { customerId } = await bought('100.00', 1, [
      ['CASH', '30.00'],
      ['DEBT', '70.00'],
    ])
    const [debt] = (await till.cashier.ask(debts.list, { customerId, open: true })).result
    const { won } = await race((n) =>
      tills[n % 2]!.ask(cashier.repay, {
        customerId,
        allocations: [{ debtId: debt!.id, amount: '10.00' }],
        tenders: [{ code: 'ALIPAY', amount: '10.00' }],
      }),
    )
    expect(won).toHaveLength(7)
    expect((await till.figures(customerId))['debt_fen']).toBe(0)
    await sound()
  })

  test('H18: pay in a shift that is counted meanwhile: each payment is in the count or refused', async () => {
    const person = await till.newCashier('0')
    const customerId = await till.newCustomer()
    const sold: SavedOrder[] = []
    for (let n = 0; n < FIFTY; n++) sold.push(await till.order(customerId, [{ price: '1.00' }]))
    const { id, version } = (await person.ask(cashier.currentShift, {}))!
    let expected = 0
    const { won } = await race((n) =>
      n === 20
        ? person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: '0' }] }).then((shift) => {
            expected = Number(shift.expected!.find(({ code }) => code === 'CASH')!.amount)
            return null
          })
        : till.pay([sold[n]!], [['CASH', '1.00']], {}, { by: person }),
    )
    const paid = won.filter((one) => one !== null).length
    expect(paid).toBe(expected)
    const inDrawer = await count(sql<{ n: number }>`select coalesce(sum(a.balance), 0) as n from ledger.account a
      join cashier.cashier_shift s on s.register_id = a.owner_id where s.id = ${id} and a.kind = 'CASH_REGISTER'`)
    expect(inDrawer).toBe(paid * 100)
    await sound()
  })

  test('H20: send one batch fifty times by one key, and let lots end by fifty nights: once', async () => {
    const manager = await till.clinic.with(couponKeys)
    const { id: couponId } = await manager.ask(coupons.create, { ...usualCoupon, name: '一次' })
    const customerIds = await Promise.all(Array.from({ length: 8 }, () => till.newCustomer()))
    const key = 'fifty-money-one-batch-0001'
    await race(() => manager.ask(couponRecords.batchSend, { couponId, customerIds }, { key }))
    expect(
      await count(sql<{ n: number }>`select count(*) as n from coupons.record where coupon_id = ${couponId}`),
    ).toBe(8)
    const customerId = await till.newCustomer()
    await till.grant(customerId, { points: 40 })
    await till.clinic.rows(sql`update ledger.lot set expires_on = kit.business_date() - 1
      where account_id in (select id from ledger.account where kind = 'POINT_CUSTOMER' and owner_id = ${customerId})`)
    await race(() => till.clinic.inside((ctx) => expireLots(ctx, {})))
    expect((await till.figures(customerId))['points']).toBe(0)
    expect(
      await count(sql<{ n: number }>`select count(*) as n from ledger.journal where biz_type = 'lot_expiry'`),
    ).toBe(1)
    await sound()
  })

  test('H21: write fifty orders and take fifty payments: no number twice, none left out', async () => {
    const customers = await Promise.all(Array.from({ length: FIFTY }, () => walkIn(till.clinic)))
    const { won: sold } = await race((n) => till.order(customers[n]!, [{ price: '5.00' }]))
    const { won: paid } = await race((n) => till.pay([sold[n]!], [['WECHAT', '5.00']], {}, { by: tills[n % 2]! }))
    for (const numbers of [sold, paid].map((made) => made.map(({ no }) => no))) {
      expect(new Set(numbers).size).toBe(FIFTY)
      const serials = numbers.map((no) => Number(no.slice(-4)))
      expect(Math.max(...serials) - Math.min(...serials)).toBe(FIFTY - 1)
    }
    await sound()
  })

  test('H22: read the day’s statement in the middle of payments: what came in is what the ways say, every time', async () => {
    const reader = await till.clinic.with(['cashier:daily:list'])
    const { day } = await reader.ask(daily.board, {})
    const customerId = await till.newCustomer()
    const sold: SavedOrder[] = []
    for (let n = 0; n < FIFTY; n++) sold.push(await till.order(customerId, [{ price: '7.00' }]))
    const { won } = await race((n) =>
      n % 2 === 0
        ? till.pay([sold[n]!], [['ALIPAY', '7.00']], {}, { by: tills[n % 2]! }).then(() => null)
        : reader.ask(daily.statement, { day }),
    )
    const read = won.filter((one) => one !== null)
    expect(read.length).toBeGreaterThan(20)
    for (const { received, ways } of read)
      expect(ways.reduce((sum, one) => sum + Math.round(Number(one.in) * 100), 0)).toBe(
        Math.round(Number(received) * 100),
      )
    await sound()
  })

  test('H2: pay a refund and give points by one key: once', async () => {
    const { orderId, itemId, customerId } = await bought('80.00', 1)
    const { id } = await back.asked(wanted(orderId, itemId, 1))
    const { version } = await back.passed(id)
    const key = 'fifty-money-one-refund-001'
    const { won } = await race(() => back.pays.ask(refunds.pay, { id, version }, { key }))
    expect(new Set(won.map((one) => JSON.stringify(one))).size).toBe(1)
    const points = { customerId, delta: 30, reason: '活动' }
    await race(() => till.cashier.ask(ledger.adjustPoints, points, { key: 'fifty-money-points-000001' }))
    expect((await till.figures(customerId))['points']).toBe(30)
    await sound()
  })
})
