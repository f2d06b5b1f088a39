/** Who may, and when; what may not leave; what moved meanwhile; whose rows; coupons and combos; what is told. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../../test/changes.ts'
import { newRefundDesk, newScene, type RefundScene, wanted } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'
import { changesHinder } from '../merged.ts'

let till: TestTill
let desk: ChangeDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newChangeDesk(till)
  scene = newScene(till)
})

/** Two sessions for 100.00, and a project to change them for. */
const setting = async (price = '100.00') => {
  const { customerId, orderId, ids } = await scene.bought([{ price, sessions: 2 }], [['CARD', price]])
  const news = await desk.products({ price: '50.00' })
  const of = (qty: number) => ({ orderId, lines: [{ purchasedItemId: ids[0]!, qty }], news })
  return { customerId, orderId, itemId: ids[0]!, news, of }
}

describe('who may, and when', () => {
  it('who asked does not decide; a rejected one frees the sessions and ends the new order', async () => {
    const { customerId, of } = await setting()
    const both = await till.clinic.with(['order:change:list', 'order:change:add', 'order:change:audit'])
    const { id } = await desk.asked(of(2), { by: both })
    const { version, childOrderId } = await desk.one(id)
    await expect(both.ask(changes.audit, { id, version, pass: true })).rejects.toThrow(/不能审核自己申请的改单/)
    await expect(desk.decides.ask(changes.audit, { id, version: version + 1, pass: true })).rejects.toThrow(/409/)
    await expect(desk.cancelled(id, desk.decides)).rejects.toThrow(/不是您申请的/)
    await desk.rejected(id)
    expect(await desk.one(id)).toMatchObject({ status: 'REJECTED', auditOpinion: '再想想', taskId: null })
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 0 })
    expect(await desk.order(childOrderId)).toMatchObject({ status: 'CANCELLED' })
    await expect(desk.passed(id)).rejects.toThrow(/现在是“已驳回”/)
    await expect(desk.cancelled(id)).rejects.toThrow(/不能撤销/)
    expect(await till.faults()).toEqual([])
  })

  it('one’s own is taken back while it waits, an approved one by whoever may', async () => {
    const { customerId, of } = await setting()
    const first = await desk.asked(of(1))
    await desk.cancelled(first.id)
    const second = await desk.asked(of(1))
    await desk.asks.ask(approvals.withdraw, { kind: 'CHANGE', documentId: second.id })
    expect(await desk.one(second.id)).toMatchObject({ status: 'CANCELLED', endReason: '申请人撤回' })
    const third = await desk.asked(of(1))
    await desk.passed(third.id)
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 1 })
    await desk.cancelled(third.id, desk.decides)
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 0, qty_left: 2 })
    await expect(desk.filled(third.id)).rejects.toThrow(/现在是“已撤销”/)
    expect(await till.faults()).toEqual([])
  })

  it('a rule that asks nobody passes it at once (免审), and the till settles it', async () => {
    const other = await newTill()
    const there = await newChangeDesk(other)
    await other.clinic.rows(sql`insert into approvals.rule (kind, enabled, steps)
      values ('CHANGE', false, '[{"roleId": null, "mode": "any"}]')`)
    const { orderId, ids } = await newScene(other).bought([{ price: '50.00' }])
    const lines = [{ purchasedItemId: ids[0]!, qty: 1 }]
    const { id, status } = await there.asked({ orderId, lines, news: await there.products({ price: '50.00' }) })
    expect(status).toBe('APPROVED')
    expect((await there.one(id)).auditedByName).toBeNull()
    await there.filled(id)
    expect(await other.faults()).toEqual([])
  })

  it('one that waits keeps refunds and other changes off its order, and the other way round', async () => {
    const { orderId, itemId, of } = await setting()
    const refund = await newRefundDesk(till)
    const { id, no } = await desk.asked(of(1))
    await expect(desk.asked(of(1))).rejects.toThrow(new RegExp(`已有办理中的改单 ${no}`))
    await expect(refund.asked(wanted(orderId, itemId, 1))).rejects.toThrow(/已有办理中的改单/)
    await desk.passed(id)
    await expect(refund.asked(wanted(orderId, itemId, 1))).rejects.toThrow(/已有办理中的改单/)
    await desk.cancelled(id)
    await refund.asked(wanted(orderId, itemId, 1))
    await expect(desk.asked(of(1))).rejects.toThrow(/已有待审核的退款/)
  })

  it('what a change made is its own: not edited, cancelled, deleted or paid elsewhere', async () => {
    const { of } = await setting()
    const { id } = await desk.asked(of(1))
    const draft = await desk.one(id)
    const own = await till.clinic.with(['order:list', 'order:cancel', 'order:bill:cancel', 'order:revoke'])
    await expect(own.ask(orders.cancel, { id: draft.childOrderId, reason: '录错' })).rejects.toThrow(/改单生成的/)
    await expect(own.ask(orders.remove, { id: draft.childOrderId })).rejects.toThrow(/改单生成的/)
    await desk.passed(id)
    const { childOrderId, childVersion } = await desk.one(id)
    await expect(till.pay([{ id: childOrderId, version: childVersion }], [['CASH', '50.00']])).rejects.toThrow(
      /请到改单记录办理/,
    )
    const waiting = await till.cashier.ask(cashier.list, { tab: 'waiting', orderId: childOrderId })
    expect(waiting.total).toBe(0)
    await desk.cancelled(id)
  })
})

describe('what may not leave', () => {
  it('more than is left, of another order, frozen, expired, handed out, recharges, unpaid ones', async () => {
    const { orderId, itemId, of, news } = await setting()
    await expect(desk.tried(of(3))).rejects.toThrow(/可换 2 次/)
    const second = await setting()
    await expect(desk.tried({ orderId, lines: [{ purchasedItemId: second.itemId, qty: 1 }], news })).rejects.toThrow(
      /不属于同一张订单/,
    )
    const item = (change: string) =>
      till.clinic.rows(sql`update purchases.purchased_item set ${sql.raw(change)} where id = ${itemId}`)
    await item('frozen = true')
    await expect(desk.tried(of(1))).rejects.toThrow(/已冻结，请先解冻/)
    expect((await desk.tried({ orderId, lines: [], news: [] })).items[0]).toMatchObject({
      qtyCan: 0,
      whyNot: expect.stringMatching(/已冻结/),
    })
    await item('frozen = false, valid_to = kit.today() - 1')
    await expect(desk.tried(of(1))).rejects.toThrow(/已过有效期，请先延期/)
    // The last day is a day still.
    await item('valid_to = kit.today()')
    expect((await desk.tried(of(1))).covered).toBe('50.00')
    const customerId = await till.newCustomer()
    const recharge = await till.recharge(customerId, '100.00')
    await till.pay([recharge], [['CASH', '100.00']])
    await expect(desk.tried({ orderId: recharge.id, lines: [], news: [] })).rejects.toThrow(/是充值，不能改单/)
    const unpaid = await till.order(customerId, [{ price: '10.00' }])
    await expect(desk.tried({ orderId: unpaid.id, lines: [], news: [] })).rejects.toThrow(/还没有收款/)
  })

  it('beyond the discount limits of whoever asks', async () => {
    const { orderId, itemId } = await setting()
    const lines = [{ purchasedItemId: itemId, qty: 1 }]
    const news = await desk.products({ price: '100.00', off: '90.00' })
    await expect(desk.tried({ orderId, lines, news })).rejects.toThrow(/没有折扣权限/)
    const low = await till.clinic.with(['order:change:add', 'order:bill:discount'], {
      features: { 'order.discount.min': 80 },
    })
    const tries = (off: string) =>
      low.ask(changes.trial, { orderId, lines, newLines: [{ ...news[0]!, manualDiscount: off }] })
    await expect(tries('20.01')).rejects.toThrow(/改单不能超出您的折扣权限/)
    expect(await tries('20.00')).toMatchObject({ newAmount: '80.00', up: '30.00' })
  })

  it('what is invoiced waits for its red invoice', async () => {
    const { customerId, orderId, of } = await setting()
    const accountant = await till.clinic.with(['cashier:invoice:list', 'cashier:invoice:add'])
    await accountant.ask(invoices.create, {
      customerId,
      kind: 'ordinary',
      title: '个人',
      taxRate: '6',
      number: `2600${orderId}`,
      orders: [{ orderId, amount: '100.00' }],
    })
    await expect(desk.asked(of(1))).rejects.toThrow(/已开发票，请先作废或红冲，再改单/)
  })
})

describe('what moved meanwhile', () => {
  it('other figures than were shown are refused, and those that others agreed to', async () => {
    const { orderId, itemId, news } = await setting('100.01')
    const lines = [{ purchasedItemId: itemId, qty: 1 }]
    const shown = await desk.tried({ orderId, lines, news })
    await till.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1 })
    const apply = { orderId, lines, newLines: news, reason: '想换其他项目', digest: shown.digest }
    await expect(desk.asks.ask(changes.apply, apply)).rejects.toThrow(/试算已变化/)
    const { id } = await desk.asked({ orderId, lines, news })
    await desk.passed(id)
    await desk.filled(id)
    expect(await till.faults()).toEqual([])
  })

  it('a repayment after the approval makes it asked for anew', async () => {
    const customerId = await till.newCustomer()
    const ways = [
      ['CASH', '60.00'],
      ['DEBT', '40.00'],
    ] as const
    const { orderId, ids } = await scene.bought([{ price: '100.00', sessions: 2 }], ways, customerId)
    const news = await desk.products({ price: '50.00' })
    const { id, no } = await desk.asked({ orderId, lines: [{ purchasedItemId: ids[0]!, qty: 1 }], news })
    await desk.passed(id)
    await till.cashier.ask(changes.fill, { orderId, tenders: [{ code: 'CASH', amount: '40.00' }] })
    await expect(desk.filled(id, [['CASH', '40.00']])).rejects.toThrow(new RegExp(`${no} 审核后金额已变化`))
    await desk.cancelled(id)
    expect(await till.faults()).toEqual([])
  })

  it('a merge waits for a change that waits at the till', async () => {
    const { customerId, of } = await setting()
    const { id, no } = await desk.asked(of(1))
    const hinders = () => till.clinic.inside((ctx) => changesHinder(ctx, [customerId]))
    expect(await hinders()).toEqual([])
    await desk.passed(id)
    expect(await hinders()).toEqual([{ customerId, text: `${no} 已审核待办理，请先办理或撤销改单` }])
    await desk.filled(id)
    expect(await hinders()).toEqual([])
  })
})

describe('whose rows', () => {
  it('whoever reaches her own rows alone meets what she asked for, and nobody else’s', async () => {
    const rights = [
      'order:change:list',
      'order:change:add',
      'order:change:cancel',
      'order:change:audit',
      'cashier:pay:pay',
    ]
    const own = await till.clinic.with(rights, { dataScope: 5 })
    const { of } = await setting()
    const { id } = await desk.asked(of(1))
    const { version, orderId, childOrderId } = await desk.one(id)
    expect((await own.ask(changes.list, {})).total).toBe(0)
    for (const asking of [
      () => own.ask(changes.one, { id }),
      () => own.ask(changes.audit, { id, version, pass: true }),
      () => own.ask(changes.cancel, { id, version, reason: '不是我的' }),
      () => own.ask(changes.trial, { orderId, lines: [], newLines: [] }),
      () => own.ask(changes.fill, { orderId: childOrderId, tenders: [] }),
    ])
      await expect(asking()).rejects.toThrow(/404/)
    const other = await newChangeDesk(await newTill())
    await expect(other.asks.ask(changes.one, { id })).rejects.toThrow(/404/)
    await expect(other.decides.ask(changes.audit, { id, version, pass: true })).rejects.toThrow(/404/)
    await expect(other.pays.ask(changes.fill, { orderId: childOrderId, tenders: [] })).rejects.toThrow(/404/)
    await desk.cancelled(id)
  })

  it('the list finds by number, either order, person and state; sums leave out what came to nothing', async () => {
    const other = await newTill()
    const there = await newChangeDesk(other)
    const ask = async (price: string) => {
      const { orderId, ids } = await newScene(other).bought([{ price }], [['CARD', price]])
      const news = await there.products({ price: '40.00' })
      return { orderId, ...(await there.asked({ orderId, lines: [{ purchasedItemId: ids[0]!, qty: 1 }], news })) }
    }
    const [one, two, three] = [await ask('10.00'), await ask('20.00'), await ask('70.00')]
    await there.rejected(two.id)
    const { orderNo, childOrderNo, childOrderId } = await there.one(one.id)
    const found = async (more: object) => (await there.asks.ask(changes.list, more)).result.map(({ id }) => id)
    for (const keyword of [one.no.toLowerCase(), orderNo, childOrderNo])
      expect(await found({ keyword })).toEqual([one.id])
    expect(await found({ orderId: childOrderId })).toEqual([one.id])
    expect(await found({ orderId: two.orderId, status: 'REJECTED' })).toEqual([two.id])
    expect(await found({ createdBy: there.pays.staffId })).toEqual([])
    expect(await found({})).toEqual([three.id, two.id, one.id])
    expect(await there.asks.ask(changes.sums, {})).toEqual({
      value: '80.00',
      covered: '80.00',
      newAmount: '80.00',
      up: '30.00',
      rest: '30.00',
    })
    expect((await there.one(one.id)).newLines).toEqual([
      { productName: '新项目1', contentCount: 1, price: '40.00', discount: '0.00', payAmount: '40.00' },
    ])
  })

  it('the balance that grew says why in its ledger', async () => {
    const { customerId, of } = await setting('200.00')
    const { id, no } = await desk.asked(of(1))
    await desk.passed(id)
    await desk.filled(id)
    const [moved] = (await till.cashier.ask(ledger.log, { customerId })).result
    expect(moved).toMatchObject({ typeName: '改单退回', change: '50.00' })
    expect(JSON.stringify(moved)).toContain(no)
  })
})

it('refunds have no part in what a change carried on', async () => {
  const { orderId, itemId, of } = await setting()
  const { id } = await desk.asked(of(1))
  await desk.passed(id)
  await desk.filled(id)
  const refund = await newRefundDesk(till)
  const rest = await refund.asked(wanted(orderId, itemId, 1))
  await refund.passed(rest.id)
  await refund.paid(rest.id)
  expect(await refund.asks.ask(refunds.one, { id: rest.id })).toMatchObject({ cash: '50.00' })
  // What was moved on was not refunded: the order is complete, not given back.
  expect(await desk.order(orderId)).toMatchObject({ status: 'COMPLETED' })
  expect(await till.faults()).toEqual([])
})
