/** The way the money goes back. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  newRefundDesk,
  newScene,
  ownAccount,
  type RefundDesk,
  type RefundScene,
  wanted,
} from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let desk: RefundDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  scene = newScene(till)
})

describe('the way back', () => {
  it('goes by the last payment first, in proportion within one, the wallet to the wallet; half first and the rest later', async () => {
    const customerId = await till.newCustomer()
    const loaded = await till.recharge(customerId, '50.00')
    await till.pay([loaded], [['CASH', '50.00']])
    const { orderId, ids } = await scene.bought(
      [{ price: '200.00', sessions: 2 }],
      [
        ['WECHAT', '90.00'],
        ['WALLET', '50.00'],
        ['DEBT', '60.00'],
      ],
      customerId,
    )
    const debt = (
      await till.clinic.rows(sql<{ id: number }>`select id from debts.debt where order_id = ${orderId}`)
    )[0]!
    await till.cashier.ask(cashier.repay, {
      customerId,
      allocations: [{ debtId: debt.id, amount: '60.00' }],
      tenders: [{ code: 'ALIPAY', amount: '60.00' }],
    })
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
    expect((await desk.one(id)).route).toMatchObject([
      { code: 'ALIPAY', amount: '60.00' },
      { code: 'WECHAT', amount: '25.71' },
      { code: 'WALLET', amount: '14.29' },
    ])
    await desk.passed(id)
    await desk.paid(id)
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 1_429 })
    const rest = await desk.asked(wanted(orderId, ids[0]!, 1))
    await desk.passed(rest.id)
    await desk.paid(rest.id)
    expect((await desk.one(rest.id)).ways).toBe('微信 64.29 余额 35.71')
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 5_000 })
    expect(await till.faults()).toEqual([])
  })

  it('is another one for who may, with a reason and her account; the sum is exact', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '80.00' }])
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
    await desk.passed(id)
    const transfer = (amount: string, more = {}) => ({ tenders: [{ code: 'TRANSFER', amount }], ...more })
    await expect(desk.paid(id, transfer('79.99'))).rejects.toThrow(/合计 79.99 元，应退 80.00 元/)
    await expect(desk.paid(id, transfer('80.00'))).rejects.toThrow(/没有改退款方式的权限/)
    const may = await till.newCashier('0.00', [
      'cashier:refund:list',
      'cashier:refund:refundMoney',
      'cashier:refund:route',
    ])
    await expect(desk.paid(id, transfer('80.00'), may)).rejects.toThrow(/请填写原因/)
    const why = { routeNote: '客户已离店' }
    await expect(desk.paid(id, transfer('80.00', why), may)).rejects.toThrow(/同名收款账户/)
    const coin = { tenders: [{ code: 'COIN', amount: '80.00' }], ...why }
    await expect(desk.paid(id, coin, may)).rejects.toThrow(/不能退到/)
    const zero = {
      tenders: [
        { code: 'TRANSFER', amount: '80.00' },
        { code: 'CARD', amount: '0.00' },
      ],
      ...why,
    }
    await expect(desk.paid(id, zero, may)).rejects.toThrow(/须大于 0/)
    const own = await ownAccount(till, customerId)
    await expect(desk.paid(id, transfer('80.00', { ...why, payee: own.payee }), may)).rejects.toThrow(/已核对证件/)
    const husband = { ...own.payee, name: '王强' }
    await expect(desk.paid(id, transfer('80.00', { ...why, payee: husband, idChecked: true }), may)).rejects.toThrow(
      /“王强”不是客户本人/,
    )
    await desk.paid(id, transfer('80.00', { ...why, payee: { ...husband, relation: 'spouse' }, idChecked: true }), may)
    expect(await desk.one(id)).toMatchObject({
      payee: '王强 招商银行 6225（客户的配偶）',
      idChecked: true,
      ways: '转账 80.00',
      routeNote: '客户已离店',
      route: [{ original: false }],
    })
    expect(await till.faults()).toEqual([])
  })

  it('needs an open shift for cash, and none for the rest', async () => {
    const finance = await till.clinic.with([
      'cashier:refund:list',
      'cashier:refund:refundMoney',
      'cashier:refund:revoke',
    ])
    const inCash = await scene.bought([{ price: '30.00' }])
    const one = await desk.asked(wanted(inCash.orderId, inCash.ids[0]!, 1))
    await desk.passed(one.id)
    await expect(desk.paid(one.id, {}, finance)).rejects.toThrow(/请开班后再退/)
    const byCard = await scene.bought([{ price: '30.00' }], [['CARD', '30.00']])
    const two = await desk.asked(wanted(byCard.orderId, byCard.ids[0]!, 1))
    await desk.passed(two.id)
    await desk.paid(two.id, {}, finance)
    expect(await till.faults()).toEqual([])
    // Paid today from no shift: it comes back the same day.
    await desk.revoked(two.id, finance)
    expect(await scene.order(byCard.orderId)).toMatchObject({ status: 'PAID', refund_status: 'NONE', ended_at: null })
    expect(await till.faults()).toEqual([])
  })
})
