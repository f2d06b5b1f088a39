/** From trial to money; what is given up and kept before it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts as debtCalls } from '@clinic/contract/areas/debts/calls.ts'
import { invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
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

describe('a refund from trial to money', () => {
  it('locks the sessions, is decided by another, paid by a third, and every identity holds', {
    tags: ['F0544'],
  }, async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '1000.00', sessions: 3 }])
    await till.nurse.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })
    const sheet = await desk.tried(wanted(orderId, ids[0]!, 2))
    // Edge case 2: after one of three at most 666.67 goes back.
    expect(sheet).toMatchObject({ value: '666.67', cash: '666.67', withinWeek: true, route: [{ code: 'CASH' }] })
    expect(sheet.lines[0]!.why).toBe('剩 2 次值 666.67，退 2 次，退完剩余价值 666.67，退款 666.67')
    const { id, no, status } = await desk.asked(wanted(orderId, ids[0]!, 2))
    expect([status, no.slice(0, 2)]).toEqual(['PENDING_AUDIT', 'TK'])
    expect(await scene.item(customerId)).toMatchObject({ qty_locked: 2, qty_left: 2, qty_refunded: 0 })
    await expect(till.nurse.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })).rejects.toThrow(
      /当前可用 0 次/,
    )
    expect(await till.faults()).toEqual([])
    expect(await desk.passed(id)).toMatchObject({ status: 'APPROVED' })
    expect(await scene.item(customerId)).toMatchObject({
      qty_locked: 0,
      qty_left: 0,
      qty_refunded: 2,
      value_refunded_fen: 66_667,
    })
    expect(await scene.order(orderId)).toMatchObject({
      status: 'COMPLETED',
      refund_status: 'PART',
      real_out_fen: 66_667,
    })
    expect(await till.faults()).toEqual([])
    // The drawer of the one who pays holds 500.00 alone (S5).
    await expect(desk.paid(id)).rejects.toThrow(/现金不够退 666.67 元/)
    await desk.pays.ask(cashier.moveCash, { kind: 'FLOAT_IN', amount: '166.67' })
    expect(await desk.paid(id)).toMatchObject({ status: 'REFUNDED' })
    expect(await till.faults()).toEqual([])
    const shift = await desk.pays.ask(cashier.currentShift, {})
    const detail = await till.clinic.rows(
      sql<{
        balance: number
      }>`select a.balance from ledger.account a join cashier.cashier_shift s on s.register_id = a.owner_id
        where a.kind = 'CASH_REGISTER' and s.id = ${shift!.id}`,
    )
    expect(detail[0]!.balance).toBe(0)
    await desk.pays.ask(cashier.moveCash, { kind: 'FLOAT_IN', amount: '5000.00' })
    expect(await desk.one(id)).toMatchObject({ ways: '现金 666.67', status: 'REFUNDED', auditedByMe: false })
  })

  it('gives several parts of a line back, the last one takes the rest', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '100.00', sessions: 3 }])
    const cash: string[] = []
    for (let part = 0; part < 3; part++) {
      const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
      await desk.passed(id)
      cash.push((await desk.one(id)).cash)
    }
    expect(cash).toEqual(['33.33', '33.33', '33.34'])
    expect(await scene.order(orderId)).toMatchObject({ status: 'REFUNDED', refund_status: 'ALL', real_out_fen: 10_000 })
    expect((await scene.item(customerId))['value_left_fen']).toBe(0)
    expect(await till.faults()).toEqual([])
    await expect(desk.asked(wanted(orderId, ids[0]!, 1))).rejects.toThrow(/可退 0 次/)
  })
})

describe('what is given up and kept before money', () => {
  it('cancels debt first (edge case 6), and none of it beyond what goes back (edge case 7)', async () => {
    const six = await scene.bought(
      [{ price: '1000.00', sessions: 2 }],
      [
        ['CASH', '600.00'],
        ['DEBT', '400.00'],
      ],
    )
    await till.nurse.ask(purchases.deduct, { purchasedItemId: six.ids[0]!, times: 1 })
    const { id } = await desk.asked(wanted(six.orderId, six.ids[0]!, 1))
    expect(await desk.one(id)).toMatchObject({
      value: '500.00',
      debtCancel: '400.00',
      cash: '100.00',
      cancelled: '400.00',
    })
    await desk.passed(id)
    expect(await scene.order(six.orderId)).toMatchObject({
      status: 'COMPLETED',
      debt_open_fen: 0,
      debt_cancelled_fen: 40_000,
    })
    expect(await till.figures(six.customerId)).toMatchObject({ debt_fen: 0 })
    await desk.paid(id)
    expect(await till.faults()).toEqual([])

    const seven = await scene.bought(
      [{ price: '1000.00', sessions: 2 }],
      [
        ['CASH', '400.00'],
        ['DEBT', '600.00'],
      ],
    )
    const nurse = await till.clinic.with([
      'clinic:deduction:list',
      'clinic:deduction:add',
      'clinic:deduction:allowDebt',
    ])
    await nurse.ask(purchases.deduct, { purchasedItemId: seven.ids[0]!, times: 1 })
    const last = await desk.asked(wanted(seven.orderId, seven.ids[0]!, 1))
    await desk.passed(last.id)
    // Nothing is left to pay: it is done with the last word.
    expect(await desk.one(last.id)).toMatchObject({ status: 'REFUNDED', cash: '0.00', debtCancel: '500.00' })
    expect(await scene.order(seven.orderId)).toMatchObject({ status: 'PART_PAID', debt_open_fen: 10_000 })
    expect(await till.faults()).toEqual([])
  })

  it('eats what was written off before money (edge case 8)', async () => {
    const { customerId, orderId, ids } = await scene.bought(
      [{ price: '1000.00', sessions: 4 }],
      [
        ['CASH', '700.00'],
        ['DEBT', '300.00'],
      ],
    )
    const writer = await till.clinic.with(['cashier:debt:list', 'cashier:debt:writeOff'])
    await till.clinic.rows(sql`insert into approvals.rule (kind, enabled, steps)
      values ('WRITE_OFF_DEBT', false, '[{"roleId": null, "mode": "any"}]')`)
    const [owed] = (await writer.ask(debtCalls.list, { customerId })).result
    await writer.ask(debtCalls.writeOff, { id: owed!.id, amount: '300', reason: '联系不上' })
    // A part of what was written off is eaten: the rest stays written off.
    const part = await desk.asked(wanted(orderId, ids[0]!, 1))
    await desk.passed(part.id)
    expect(await desk.one(part.id)).toMatchObject({ status: 'REFUNDED', writeoffCancel: '250.00', cash: '0.00' })
    const debts = await till.clinic.rows(
      sql`select status, written_off_fen from debts.debt where customer_id = ${customerId}`,
    )
    expect(debts).toEqual([{ status: 'WRITTEN_OFF', written_off_fen: 5_000 }])
    // What a refund ate is owed by nobody any more.
    const { writeOffs } = await writer.ask(debtCalls.one, { id: owed!.id })
    const again = { id: writeOffs[0]!.id, reason: '又联系上了' }
    expect(await writer.refused(debtCalls.reopen, again)).toMatchObject({ key: 'debts.refundedSince' })
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 3))
    expect(await desk.one(id)).toMatchObject({ writeoffCancel: '50.00', cash: '700.00' })
    await desk.passed(id)
    expect(await scene.order(orderId)).toMatchObject({ status: 'REFUNDED', debt_cancelled_fen: 30_000 })
    expect(await till.faults()).toEqual([])
    await desk.revoked(id)
    expect(await scene.order(orderId)).toMatchObject({ status: 'PAID', debt_cancelled_fen: 25_000 })
    expect(await till.faults()).toEqual([])
  })

  it('waits for the red invoice of what goes back (edge case 24)', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '100.00', sessions: 2 }])
    const clerk = await till.clinic.with(['cashier:invoice:list', 'cashier:invoice:add', 'cashier:invoice:red'])
    const paper = { customerId, kind: 'electronic', title: '个人', taxRate: '6' } as const
    const { id: invoice } = await clerk.ask(invoices.create, {
      ...paper,
      number: `R${orderId}`,
      orders: [{ orderId, amount: '50.01' }],
    })
    await expect(desk.asked(wanted(orderId, ids[0]!, 1))).rejects.toThrow(/请先作废或红冲/)
    await clerk.ask(invoices.red, { id: invoice, amount: '0.01', number: `RR${orderId}`, reason: '退款' })
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
    // Invoiced between asking and deciding: it waits again.
    await clerk.ask(invoices.create, { ...paper, number: `S${orderId}`, orders: [{ orderId, amount: '0.01' }] })
    await expect(desk.passed(id)).rejects.toThrow(/请先作废或红冲/)
    expect(await till.faults()).toEqual([])
  })

  it('keeps a fee of hers alone and up to the money, to the fen', async () => {
    const { orderId, ids } = await scene.bought([{ price: '100.00', sessions: 2 }])
    const fee = (amount: string, reasonParty: 'CUSTOMER' | 'CLINIC' = 'CUSTOMER') =>
      desk.tried(wanted(orderId, ids[0]!, 1, { fee: amount, reasonParty }))
    await expect(fee('50.01')).rejects.toThrow(/手续费最多 50.00 元/)
    await expect(fee('1.00', 'CLINIC')).rejects.toThrow(/医院原因退款不能收手续费/)
    await expect(fee('-1.00')).rejects.toThrow()
    await expect(fee('1.005')).rejects.toThrow()
    expect(await fee('50.00')).toMatchObject({ cash: '0.00', fee: '50.00', mostFee: '50.00' })
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1, { fee: '0.01' }))
    await desk.passed(id)
    await desk.paid(id)
    expect(await desk.one(id)).toMatchObject({ cash: '49.99', kept: '0.01', ways: '现金 49.99' })
    expect(await till.faults()).toEqual([])
  })

  it('gives coins and points back, takes earned points back, and keeps the worth of those that are gone (edge case 10)', async () => {
    const customerId = await till.newCustomer()
    await till.grant(customerId, { coinFen: 1_500, points: 200 })
    const { orderId, ids } = await scene.bought(
      [{ price: '200.00', sessions: 2 }],
      [
        ['CASH', '183.00'],
        ['COIN', '15.00'],
        ['POINTS', '2.00'],
      ],
      customerId,
    )
    // 183.00 earned 100; she spends 80 of them.
    expect(await till.figures(customerId)).toMatchObject({ coin_fen: 0, points: 100 })
    const other = await till.order(customerId, [{ price: '10.00' }])
    await till.pay(
      [other],
      [
        ['CASH', '9.20'],
        ['POINTS', '0.80'],
      ],
    )
    const half = await desk.asked(wanted(orderId, ids[0]!, 1))
    expect(await desk.one(half.id)).toMatchObject({
      value: '91.50',
      coinsBack: '7.50',
      pointsBack: 100,
      pointsTaken: 50,
    })
    await desk.passed(half.id)
    expect(await till.figures(customerId)).toMatchObject({ coin_fen: 750, points: 70 })
    await till.cashier.ask(ledger.adjustPoints, {
      customerId,
      delta: -70,
      reason: '兑换',
    })
    const rest = await desk.asked(wanted(orderId, ids[0]!, 1))
    // 100 come back, 50 are taken of them.
    expect(await desk.one(rest.id)).toMatchObject({
      coinsBack: '7.50',
      pointsBack: 100,
      pointsTaken: 50,
      pointsShort: '0.00',
    })
    await desk.passed(rest.id)
    expect(await till.figures(customerId)).toMatchObject({ coin_fen: 1_500, points: 50 })
    expect(await till.faults()).toEqual([])
  })

  it('keeps 20 fen of the money for 20 points that are gone', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '100.00' }])
    const other = await till.order(customerId, [{ price: '10.00' }])
    await till.pay(
      [other],
      [
        ['CASH', '9.20'],
        ['POINTS', '0.80'],
      ],
    )
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
    await desk.passed(id)
    expect(await desk.one(id)).toMatchObject({ pointsTaken: 20, pointsShort: '0.80', cash: '99.20' })
    expect((await desk.one(id)).lines[0]!.why).toContain('扣已用掉的赠送积分 0.80')
    expect(await till.faults()).toEqual([])
  })
})
