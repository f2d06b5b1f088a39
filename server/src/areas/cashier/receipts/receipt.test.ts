/** A receipt is of one payment: what it received in figures and capitals, its change, its debt; no other; a void one says so. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})
const print = (orderId: number, paymentId?: number) =>
  till.cashier.ask(cashier.receipt, { orderId, ...(paymentId ? { paymentId } : {}) })
const fen = (yuan: string) => parseYuan(yuan)!

describe('a receipt', () => {
  it('shows its own payment: settlement and repayment of one order each theirs', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '2030.00', sessions: 2 }])
    const paid = await till.pay(
      [sold],
      [
        ['CASH', '330.00'],
        ['CARD', '1500.00'],
        ['DEBT', '200.00'],
      ],
      { receivedCash: '400.00', debtDueDate: '2030-11-25' },
    )
    const first = await print(sold.id)
    expect(first).toMatchObject({
      paymentId: paid.id,
      kind: 'SETTLE',
      payable: '2030.00',
      received: '1830.00',
      receivedCapitals: '壹仟捌佰叁拾元整',
      receivedCash: '400.00',
      change: '70.00',
      debt: '200.00',
      debtDueDate: '2030-11-25',
      print: 1,
    })
    expect(first.tenders.map(({ name }) => name)).toEqual(['现金', '银行卡', '欠款'])
    expect(fen(first.payable)).toBe(fen(first.received) + fen(first.offset) + fen(first.debt))

    const [debt] = (await till.cashier.ask(debts.list, { customerId: customer })).result
    const repaid = await till.cashier.ask(cashier.repay, {
      customerId: customer,
      allocations: [{ debtId: debt!.id, amount: '50.00' }],
      tenders: [{ code: 'ALIPAY', amount: '50.00' }],
    })
    const second = await print(sold.id, repaid.id)
    expect(second).toMatchObject({
      no: repaid.no,
      kind: 'REPAY',
      payable: '50.00',
      received: '50.00',
      receivedCapitals: '伍拾元整',
      debt: '0.00',
      debtOpen: '150.00',
      lines: [{ payAmount: '50.00' }],
      tenders: [{ name: '支付宝', amount: '50.00' }],
      print: 1,
    })
    // The first one is what it was, and its own prints are counted.
    expect(await print(sold.id, paid.id)).toMatchObject({ received: '1830.00', debt: '200.00', print: 2 })
    expect((await print(sold.id, repaid.id)).print).toBe(2)
  })

  it('of orders paid together adds up to what was due; one payment does not answer for an order of another', async () => {
    const customer = await till.newCustomer()
    const [one, two] = [
      await till.order(customer, [{ price: '10.00', count: 2 }]),
      await till.order(customer, [{ price: '5.50' }]),
    ]
    const paid = await till.pay([one, two], [['CASH', '25.50']])
    const receipt = await print(two.id, paid.id)
    expect(receipt.orderNo.split('、')).toEqual([one.no, two.no].sort())
    expect(receipt.lines.reduce((sum, line) => sum + fen(line.payAmount), 0)).toBe(fen(receipt.payable))
    const other = await till.order(customer, [{ price: '1.00' }])
    await expect(print(other.id, paid.id)).rejects.toThrow(/404|数据不存在/)
    await expect(print(other.id)).rejects.toThrow(/404|数据不存在/)
  })

  it('of a void payment is what was printed while it counted, and says that it is void', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '2030.00', sessions: 2 }])
    const paid = await till.pay([sold], [['WECHAT', '2030.00']])
    const before = await print(sold.id, paid.id)
    expect(before).toMatchObject({ status: 'SUCCESS', cancelledAt: null, cancelReason: '', print: 1 })
    await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '客户换项目' })

    const copy = await print(sold.id, paid.id)
    expect(copy).toMatchObject({
      no: paid.no,
      status: 'CANCELLED',
      cancelReason: '客户换项目',
      received: '2030.00',
      tenders: before.tenders,
      print: 2,
    })
    expect(copy.cancelledAt).toMatch(/^20/)
    // What was sold is not hers any more.
    const gone = before.lines.map((line) => ({ ...line, sessionsLeft: null, sessionsTotal: null }))
    expect(copy.lines).toEqual(gone)
    // Without a payment that counts, the order's receipt is the void one's.
    expect((await print(sold.id)).paymentId).toBe(paid.id)
  })

  it('that was printed before its payment was cancelled stands as a risk with the payment and its shift; a copy afterwards is none', async () => {
    const customer = await till.newCustomer()
    const detailOf = async () => {
      const shift = await till.cashier.ask(cashier.currentShift, {})
      return await till.cashier.ask(cashier.shift, { id: shift!.id })
    }
    const at = await detailOf()
    const voided = async (prints: number) => {
      const sold = await till.order(customer, [{ price: '10.00' }])
      const paid = await till.pay([sold], [['CASH', '10.00']])
      for (let n = 0; n < prints; n += 1) await print(sold.id, paid.id)
      await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '收错' })
      await print(sold.id, paid.id)
      return paid.id
    }
    const twice = await voided(2)
    const never = await voided(0)
    const { result } = await till.cashier.ask(cashier.list, { tab: 'paid', customerId: customer })
    const timesOf = (id: number) => result.find((one) => one.id === id)!.printsBeforeVoid
    expect([timesOf(twice), timesOf(never)]).toEqual([2, 0])
    const now = await detailOf()
    expect([now.voidCount - at.voidCount, now.voidPrinted - at.voidPrinted]).toEqual([2, 1])
    expect(await till.faults()).toEqual([])
  })
})
