/** Who may, and when; what moved meanwhile; taken back. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let desk: RefundDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  scene = newScene(till)
})

describe('who may, and when', () => {
  it('who asked does not decide, who decided does not pay', { tags: ['F0559'] }, async () => {
    const all = ['cashier:refund:list', 'cashier:refund:add', 'cashier:refund:audit', 'cashier:refund:refundMoney']
    const both = await till.newCashier('100.00', all)
    const { orderId, ids } = await scene.bought([{ price: '20.00' }])
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1), { by: both })
    const { version } = await desk.one(id)
    // What goes back of an order follows from its sheet: nobody sets it while deciding.
    expect((await desk.decides.refused(refunds.audit, { id, version, pass: true, amount: '19.99' })).key).toBe(
      'accountRefunds.ordersOnly',
    )
    await expect(both.ask(refunds.audit, { id, version, pass: true })).rejects.toThrow(/不能审核自己申请的退款/)
    const other = await till.newCashier('100.00', all)
    await expect(other.ask(refunds.audit, { id, version: version + 1, pass: true })).rejects.toThrow(/409/)
    await other.ask(refunds.audit, { id, version, pass: true })
    await expect(other.ask(refunds.audit, { id, version, pass: true })).rejects.toThrow(/现在是“待退款”/)
    await expect(desk.paid(id, {}, other)).rejects.toThrow(/由您审核，须由其他人退款/)
    await desk.paid(id, {}, both)
    await expect(desk.paid(id, {}, both)).rejects.toThrow(/不能退款/)
    expect(await till.faults()).toEqual([])
  })

  it('a rejected one frees the sessions, one’s own is taken back, the audit centre does both', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '20.00', sessions: 2 }])
    const first = await desk.asked(wanted(orderId, ids[0]!, 2))
    await expect(desk.asked(wanted(orderId, ids[0]!, 1))).rejects.toThrow(/已有待审核的退款|可退 0 次/)
    await desk.rejected(first.id)
    expect(await desk.one(first.id)).toMatchObject({ status: 'REJECTED', auditOpinion: '先补疗程', taskId: null })
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 0 })
    await expect(desk.revoked(first.id)).rejects.toThrow(/已是“已驳回”/)
    const second = await desk.asked(wanted(orderId, ids[0]!, 1))
    await expect(desk.asked(wanted(orderId, ids[0]!, 1))).rejects.toThrow(/已有待审核的退款/)
    await expect(desk.revoked(second.id, desk.pays)).rejects.toThrow(/不是您申请的/)
    await desk.revoked(second.id)
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 0 })
    const third = await desk.asked(wanted(orderId, ids[0]!, 1))
    await desk.asks.ask(approvals.withdraw, {
      kind: 'REFUND',
      documentId: third.id,
    })
    expect(await desk.one(third.id)).toMatchObject({ status: 'REVOKED', revokeReason: '申请人撤回' })
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 0 })
    expect(await till.faults()).toEqual([])
  })

  it('what moved while it waited is not passed; what did not move is', async () => {
    const { customerId, orderId, ids } = await scene.bought(
      [{ price: '100.00', sessions: 4 }],
      [
        ['CASH', '50.00'],
        ['DEBT', '50.00'],
      ],
    )
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 2))
    // A session of the same value leaves the figures as they are.
    await till.nurse.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })
    const debt = (
      await till.clinic.rows(sql<{ id: number }>`select id from debts.debt where order_id = ${orderId}`)
    )[0]!
    await till.cashier.ask(cashier.repay, {
      customerId,
      allocations: [{ debtId: debt.id, amount: '10.00' }],
      tenders: [{ code: 'CASH', amount: '10.00' }],
    })
    await expect(desk.passed(id)).rejects.toThrow(/提交后已变动/)
    expect(await desk.one(id)).toMatchObject({ status: 'PENDING_AUDIT' })
    await desk.revoked(id)
    const again = await desk.asked(wanted(orderId, ids[0]!, 2))
    await till.nurse.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 }).catch(() => undefined)
    await desk.passed(again.id)
    expect(await till.faults()).toEqual([])
  })

  it('other figures than those that were shown are refused, as are items of another order and what was handed over', async () => {
    const one = await scene.bought([
      { price: '30.00', sessions: 3 },
      { price: '5.00', product: { itemType: 'RETAIL', needDeduct: false } },
    ])
    const other = await scene.bought([{ price: '30.00' }])
    const { digest } = await desk.tried(wanted(one.orderId, one.ids[0]!, 2))
    const more = { ...wanted(one.orderId, one.ids[0]!, 1), reason: '改主意', digest }
    await expect(desk.asks.ask(refunds.apply, more)).rejects.toThrow(/试算已变化/)
    await expect(desk.tried(wanted(one.orderId, other.ids[0]!, 1))).rejects.toThrow(/不属于同一张订单/)
    await expect(desk.tried(wanted(one.orderId, one.ids[1]!, 1))).rejects.toThrow(/收款时已交付/)
    await expect(desk.tried(wanted(one.orderId, one.ids[0]!, 4))).rejects.toThrow(/可退 3 次/)
    const twice = { orderId: one.orderId, reasonParty: 'CUSTOMER' as const }
    const lines = [2, 2].map((qty) => ({ purchasedItemId: one.ids[0]!, qty }))
    await expect(desk.tried({ ...twice, lines })).rejects.toThrow(/可退 3 次/)
    expect(await desk.tried({ ...twice, lines: [] })).toMatchObject({
      cash: '0.00',
      items: [{ qtyCan: 3 }, { qtyCan: 0 }],
    })
    const unpaid = await till.order(await till.newCustomer(), [{ price: '9.00' }])
    await expect(desk.tried({ ...twice, orderId: unpaid.id, lines: [] })).rejects.toThrow(/还没有收款/)
  })

  it('is revoked as it was approved and as it was paid, in the shift of the day alone; money, debt and points stand again', {
    tags: ['F0545'],
  }, async () => {
    const { customerId, orderId, ids } = await scene.bought(
      [{ price: '200.00', sessions: 2 }],
      [
        ['CASH', '120.00'],
        ['DEBT', '80.00'],
      ],
    )
    const before = {
      item: await scene.item(customerId),
      order: await scene.order(orderId),
      figures: await till.figures(customerId),
    }
    const same = ({ version: _v, updated_at: _a, updated_by: _b, ...rest }: Record<string, unknown>) => rest
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
    await desk.passed(id)
    await desk.paid(id)
    await expect(desk.revoked(id)).rejects.toThrow(/只能在退款当天、退款的班次里撤销/)
    await desk.revoked(id, desk.pays)
    expect(same(await scene.item(customerId))).toEqual(same(before.item))
    expect(await scene.order(orderId)).toEqual(before.order)
    expect(await till.figures(customerId)).toEqual(before.figures)
    expect(await till.faults()).toEqual([])
    await expect(desk.revoked(id, desk.pays)).rejects.toThrow(/已是“已撤销”/)
    expect(await desk.one(id)).toMatchObject({ status: 'REVOKED', revokeReason: '客户改主意' })
  })

  it('a payment of which something goes back is not cancelled', async () => {
    const { orderId, ids } = await scene.bought([{ price: '20.00', sessions: 2 }])
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
    const payment = (
      await till.clinic.rows(
        sql<{ id: number }>`select payment_id as id from cashier.payment_order where order_id = ${orderId}`,
      )
    )[0]!
    const cancel = () => till.cashier.ask(cashier.cancelByPost, { id: payment.id, reason: '录错' })
    await expect(cancel()).rejects.toThrow(/退款申请占用/)
    await desk.passed(id)
    await expect(cancel()).rejects.toThrow(/已退、已转或已过期/)
  })
})
