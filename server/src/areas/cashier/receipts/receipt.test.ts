/** A receipt is of one payment: what it received in figures and capitals, its change, its debt; no other, no void one. */
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
  it('shows its own payment: settlement and repayment of one order each theirs, a void one never', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '2030.00', sessions: 2 }])
    const wrong = await till.pay([sold], [['WECHAT', '2030.00']])
    await till.cashier.ask(cashier.cancelByPost, { id: wrong.id, reason: '少登记欠款' })
    await expect(print(sold.id, wrong.id)).rejects.toThrow('cashier.receiptVoid')
    await expect(print(sold.id)).rejects.toThrow('cashier.receiptVoid')

    const again = { ...sold, version: sold.version + 2 }
    const paid = await till.pay(
      [again],
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
})
