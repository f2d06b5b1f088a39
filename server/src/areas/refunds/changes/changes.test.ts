/** From trial to the new order: money up, money down, debt and write-off first, promotions and points, chains, refunds of what was changed. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts as debtCalls } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../../test/changes.ts'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let desk: ChangeDesk
let refund: RefundDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newChangeDesk(till)
  refund = await newRefundDesk(till)
  scene = newScene(till)
})

const itemsOf = async (customerId: number, orderId: number) =>
  (await till.items(customerId)).filter((one) => Number(one['order_id']) === orderId)
const sessions = (purchasedItemId: number, qty: number) => [{ purchasedItemId, qty }]

describe('a change from trial to the new order', () => {
  it('with money up: the difference is paid at the till, the rest is carried', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '1000.00', sessions: 3 }])
    await till.nurse.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })
    const news = await desk.products({ price: '500.00', sessions: 2, count: 2 })
    const order = { orderId, lines: sessions(ids[0]!, 2), news }
    const sheet = await desk.tried(order)
    expect(sheet).toMatchObject({
      value: '666.67',
      covered: '666.67',
      newAmount: '1000.00',
      up: '333.33',
      rest: '0.00',
    })
    expect(sheet.lines[0]!.why).toBe('剩 2 次值 666.67，换出 2 次，换完剩余价值 666.67，可抵扣 666.67')
    expect(sheet.outcome).toBe('原项目抵扣 666.67，新项目 1,000.00，还要补 333.33')
    const { id, no, status } = await desk.asked(order)
    expect([status, no.slice(0, 2)]).toEqual(['PENDING_AUDIT', 'GD'])
    const { childOrderId } = await desk.one(id)
    expect(await desk.order(childOrderId)).toMatchObject({ status: 'DRAFT', type: 'CHANGE', payable_fen: 100_000 })
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 2, qty_left: 2, qty_moved: 0 })
    await expect(till.nurse.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })).rejects.toThrow(/可用 0 次/)
    await expect(desk.filled(id, [['CASH', '333.33']])).rejects.toThrow(/现在是“待审核”/)
    expect(await desk.passed(id)).toMatchObject({ status: 'APPROVED' })
    expect(await desk.order(childOrderId)).toMatchObject({ status: 'UNPAID' })
    expect(await till.faults()).toEqual([])
    await expect(desk.filled(id, [['CASH', '333.32']])).rejects.toThrow(/请使两者相等/)
    await expect(desk.filled(id, [['CHANGE_CREDIT', '333.33']])).rejects.toThrow(/不存在或已停用/)
    await desk.filled(id, [
      ['CASH', '300.00'],
      ['WECHAT', '33.33'],
    ])
    expect(await till.faults()).toEqual([])
    expect(await desk.one(id)).toMatchObject({ status: 'DONE', up: '333.33' })
    expect(await scene.item(customerId)).toMatchObject({
      qty_locked: 0,
      qty_left: 0,
      qty_moved: 2,
      value_moved_fen: 66_667,
    })
    expect(await desk.order(orderId)).toMatchObject({ status: 'COMPLETED', real_in_fen: 100_000 })
    expect(await desk.order(childOrderId)).toMatchObject({
      status: 'PAID',
      real_in_fen: 33_333,
      carried_in_fen: 66_667,
    })
    const [fresh] = await itemsOf(customerId, childOrderId)
    expect(fresh).toMatchObject({ source: 'CHANGE', qty_left: 4, value_left_fen: 100_000 })
    const paid = await till.clinic.rows(sql`select y.code, t.amount_fen from cashier.payment_tender t
      join cashier.tender_type y on y.id = t.tender_type_id join cashier.payment_order o on o.payment_id = t.payment_id
      where o.order_id = ${childOrderId} order by y.code`)
    expect(paid).toEqual([
      { code: 'CASH', amount_fen: 30_000 },
      { code: 'CHANGE_CREDIT', amount_fen: 66_667 },
      { code: 'WECHAT', amount_fen: 3_333 },
    ])
    // Done once.
    await expect(desk.filled(id, [])).rejects.toThrow(/没有要补的款/)
  })

  it('with money down: the rest goes into her balance, with nothing to pay', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '900.00', sessions: 3 }], [['CARD', '900.00']])
    const news = await desk.products({ price: '500.00' })
    const { id } = await desk.asked({ orderId, lines: sessions(ids[0]!, 2), news })
    await desk.passed(id)
    await expect(desk.filled(id, [['CASH', '1.00']])).rejects.toThrow(/没有差额要收/)
    await desk.filled(id)
    const done = await desk.one(id)
    expect(done).toMatchObject({ status: 'DONE', covered: '600.00', up: '0.00', rest: '100.00' })
    expect(done.outcome).toBe('原项目抵扣 600.00，新项目 500.00，多出 100.00，退入余额 100.00')
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 10_000 })
    expect(await desk.order(orderId)).toMatchObject({ status: 'PAID' })
    expect(await desk.order(done.childOrderId)).toMatchObject({
      status: 'PAID',
      carried_in_fen: 50_000,
      real_in_fen: 0,
    })
    // What is left of the old item keeps its own worth.
    expect(await scene.item(customerId)).toMatchObject({ qty_left: 1, value_left_fen: 30_000, qty_moved: 2 })
    expect(await till.faults()).toEqual([])
  })

  it('gives up debt first, then what was written off; only what is covered pays', async () => {
    const ways = [
      ['CASH', '600.00'],
      ['DEBT', '400.00'],
    ] as const
    const { customerId, orderId, ids } = await scene.bought([{ price: '1000.00', sessions: 2 }], ways)
    const owed = (await till.cashier.ask(debtCalls.list, { customerId })).result[0]!
    const news = await desk.products({ price: '300.00' })
    const { id } = await desk.asked({ orderId, lines: sessions(ids[0]!, 1), news })
    expect(await desk.one(id)).toMatchObject({ value: '500.00', cancelled: '400.00', covered: '100.00', up: '200.00' })
    await desk.passed(id)
    await desk.filled(id, [['CASH', '200.00']])
    expect(await desk.order(orderId)).toMatchObject({ status: 'PAID', debt_open_fen: 0, debt_cancelled_fen: 40_000 })
    expect((await till.cashier.ask(debtCalls.list, { customerId })).result[0]).toMatchObject({
      id: owed.id,
      open: '0.00',
    })
    expect(await till.faults()).toEqual([])
    // The session that stays is covered now (edge case 6).
    await till.nurse.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })
    expect(await till.faults()).toEqual([])
  })

  it('eats what was written off before anything is covered', async () => {
    const ways = [
      ['CASH', '700.00'],
      ['DEBT', '300.00'],
    ] as const
    const { customerId, orderId, ids } = await scene.bought([{ price: '1000.00', sessions: 2 }], ways)
    const writer = await till.clinic.with(['cashier:debt:list', 'cashier:debt:writeOff'])
    await till.clinic.rows(sql`insert into approvals.rule (kind, enabled, steps)
      values ('WRITE_OFF_DEBT', false, '[{"roleId": null, "mode": "any"}]')`)
    const [owed] = (await writer.ask(debtCalls.list, { customerId })).result
    await writer.ask(debtCalls.writeOff, { id: owed!.id, amount: '200', reason: '联系不上' })
    const news = await desk.products({ price: '50.00' })
    // 500.00: 100.00 of open debt, 200.00 of what was written off, 200.00 covered.
    const done = await desk.changed({ orderId, lines: sessions(ids[0]!, 1), news })
    expect(done).toMatchObject({ value: '500.00', cancelled: '300.00', covered: '200.00', rest: '150.00' })
    expect(done.lines[0]!.why).toMatch(/先冲欠款 100.00，冲已核销 200.00，可抵扣 200.00$/)
    expect(await desk.order(orderId)).toMatchObject({
      debt_open_fen: 0,
      written_off_fen: 0,
      debt_cancelled_fen: 30_000,
    })
    expect(await till.faults()).toEqual([])
  })

  it('brings coins and points back that paid for what leaves, and earned points go along', async () => {
    const customerId = await till.newCustomer()
    await till.grant(customerId, { coinFen: 2_000, points: 1_000 })
    const { orderId, ids } = await scene.bought(
      [{ price: '1000.00', sessions: 2 }],
      [
        ['COIN', '20.00'],
        ['POINTS', '10.00'],
        ['CASH', '970.00'],
      ],
      customerId,
    )
    const before = await till.figures(customerId)
    const news = await desk.products({ price: '485.00' })
    const { id } = await desk.asked({ orderId, lines: sessions(ids[0]!, 1), news })
    await desk.passed(id)
    await desk.filled(id)
    const after = await till.figures(customerId)
    expect(after['coin_fen']! - before['coin_fen']!).toBe(1_000)
    // Half of what paid comes back; what was earned goes along with its money and is not taken.
    expect(after['points']! - before['points']!).toBe(500)
    const [row] = await till.clinic.rows(
      sql`select points_moved, points_taken from refunds.order_change where id = ${id}`,
    )
    expect(row).toEqual({ points_moved: 450, points_taken: 0 })
    expect(await till.faults()).toEqual([])
    // Refunded, the new order gives the points up that came along.
    const { childOrderId } = await desk.one(id)
    const [fresh] = await itemsOf(customerId, childOrderId)
    const sheet = await refund.tried(wanted(childOrderId, fresh!['id']!, 1))
    expect(sheet).toMatchObject({ cash: '485.00', pointsTaken: 450, route: [{ code: 'WALLET', amount: '485.00' }] })
  })

  it('takes the points of what is left over, and their worth where they are gone', async () => {
    const customerId = await till.newCustomer()
    const { orderId, ids } = await scene.bought([{ price: '1000.00' }], [['CASH', '1000.00']], customerId)
    const spent = await till.order(customerId, [{ price: '100.00' }])
    await till.pay(
      [spent],
      [
        ['POINTS', '10.00'],
        ['CASH', '90.00'],
      ],
    )
    const news = await desk.products({ price: '400.00' })
    const done = await desk.changed({ orderId, lines: sessions(ids[0]!, 1), news })
    // 1,000 earned, 600 of them by what is left over; none is left in her account.
    expect(done).toMatchObject({ rest: '600.00', pointsTaken: 0, pointsShort: '6.00' })
    expect(done.outcome).toMatch(/扣已用掉的赠送积分 6.00，退入余额 594.00$/)
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 59_400, points: 0 })
    expect(await till.faults()).toEqual([])
  })
})

describe('chains and what comes after', () => {
  it('A→B→C, then C is refunded into her balance; the chain gives no more than was paid (edge case 21)', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '800.00', sessions: 2 }])
    const first = await desk.changed(
      { orderId, lines: sessions(ids[0]!, 2), news: await desk.products({ price: '1000.00', sessions: 2 }) },
      [['CASH', '200.00']],
    )
    const [b] = await itemsOf(customerId, first.childOrderId)
    const second = await desk.changed({
      orderId: first.childOrderId,
      lines: sessions(b!['id']!, 1),
      news: await desk.products({ price: '450.00' }),
    })
    expect(second).toMatchObject({ covered: '500.00', rest: '50.00' })
    const [c] = await itemsOf(customerId, second.childOrderId)
    const asked = await refund.asked(wanted(second.childOrderId, c!['id']!, 1))
    await refund.passed(asked.id)
    expect((await refund.one(asked.id)).route).toEqual([
      { code: 'WALLET', name: '余额', amount: '450.00', original: true },
    ])
    await refund.paid(asked.id)
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 50_000 })
    // Of B half its money came from outside, half was carried: the last payment's ways in proportion.
    const rest = await refund.asked(wanted(first.childOrderId, b!['id']!, 1))
    await refund.passed(rest.id)
    expect((await refund.one(rest.id)).route).toEqual([
      { code: 'WALLET', name: '余额', amount: '400.00', original: true },
      { code: 'CASH', name: '现金', amount: '100.00', original: true },
    ])
    await refund.paid(rest.id)
    expect(await till.faults()).toEqual([])
    const sums = await till.clinic.rows(sql`select sum(real_in_fen)::int as paid, sum(real_out_fen)::int as back,
      sum(carried_in_fen)::int as carried from orders.sales_order where customer_id = ${customerId}`)
    expect(sums).toEqual([{ paid: 100_000, back: 95_000, carried: 125_000 }])
    expect(await desk.order(first.childOrderId)).toMatchObject({ status: 'COMPLETED' })
  })

  it('to retail: it is handed over at once, and earned', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '200.00', sessions: 2 }])
    const news = await desk.products({ price: '150.00' })
    await till.clinic.rows(sql`update products.product set need_deduct = false where id = ${news[0]!.productId}`)
    const done = await desk.changed({ orderId, lines: sessions(ids[0]!, 2), news })
    expect(await desk.order(done.childOrderId)).toMatchObject({ status: 'COMPLETED' })
    const [item] = await itemsOf(customerId, done.childOrderId)
    expect(item).toMatchObject({ handed_out: true, value_deducted_fen: 15_000 })
    await expect(
      desk.tried({ orderId: done.childOrderId, lines: sessions(item!['id']!, 1), news: [] }),
    ).rejects.toThrow(/收款时已交付，不能改单/)
    expect(await till.faults()).toEqual([])
  })

  it('the payments of a change and of what was changed are not cancelled, nor are the orders revoked', async () => {
    const { orderId, ids } = await scene.bought([{ price: '100.00' }])
    const done = await desk.changed(
      { orderId, lines: sessions(ids[0]!, 1), news: await desk.products({ price: '120.00' }) },
      [['CASH', '20.00']],
    )
    const cancel = (id: number, by = till.cashier) => by.ask(cashier.cancelByPost, { id, reason: '录错' })
    await expect(cancel(done.paymentId!, desk.pays)).rejects.toThrow(/改单的收款不能取消/)
    const [old] = await till.clinic.rows(
      sql<{ id: number }>`select payment_id as id from cashier.payment_order where order_id = ${orderId}`,
    )
    await expect(cancel(old!.id)).rejects.toThrow(/已退、已转/)
    await expect(till.cashier.ask(orders.revoke, { id: done.childOrderId, reason: '录错' })).rejects.toThrow(
      /改单生成的/,
    )
    expect(await till.faults()).toEqual([])
  })
})
