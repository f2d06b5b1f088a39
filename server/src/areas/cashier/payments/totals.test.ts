/** 应收 = 实收 + 抵扣 + 欠款 on every row and in every sum, and what is void counts in none. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { cashierKeys, newTill, type TestTill } from '../../../../test/till.ts'

type Row = OutputOf<typeof cashier.list>['result'][number]
const fen = (yuan: string | undefined): number => parseYuan(yuan!)!
const parts = ['amount', 'received', 'offset', 'debt'] as const

let till: TestTill
let customer: number
let other: number

const repay = async (amount: string, code: string) => {
  const { result } = await till.cashier.ask(debts.list, { customerId: customer, open: true })
  return till.cashier.ask(cashier.repay, {
    customerId: customer,
    allocations: [{ debtId: result[0]!.id, amount }],
    tenders: [{ code, amount }],
  })
}

/** Every way of paying, a debt repaid from outside and from the balance, and one of each kind taken back. */
beforeAll(async () => {
  till = await newTill()
  customer = await till.newCustomer()
  other = await till.newCustomer()
  await till.pay([await till.recharge(customer, '1000.00')], [['WECHAT', '1000.00']])
  await till.grant(customer, { coinFen: 50_000, points: 20_000 })
  const sold = await till.order(customer, [{ price: '2030.00', sessions: 2 }])
  await till.pay(
    [sold],
    [
      ['CASH', '330.00'],
      ['CARD', '1000.00'],
      ['WALLET', '200.00'],
      ['COIN', '100.00'],
      ['POINTS', '50.00'],
      ['DEBT', '350.00'],
    ],
    { receivedCash: '400.00' },
  )
  await repay('100.00', 'CASH')
  await repay('40.00', 'WALLET')
  const taken = await repay('60.00', 'CARD')
  await till.cashier.ask(cashier.cancelByPost, { id: taken.id, reason: '刷错卡' })
  const wrong = await till.order(customer, [{ price: '888.00' }])
  const paid = await till.pay(
    [wrong],
    [
      ['WECHAT', '800.00'],
      ['DEBT', '88.00'],
    ],
  )
  await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '客户改用微信' })
  await till.pay([await till.order(other, [{ price: '99.00' }])], [['ALIPAY', '99.00']])
})

const rows = async (input: object): Promise<Row[]> =>
  (await till.cashier.ask(cashier.list, { tab: 'paid', pageSize: 100, ...input })).result

describe('payments', () => {
  it('hold the identity on every row; debt is never received, a repayment’s own amount is its 应收', async () => {
    const all = await rows({})
    expect(all.length).toBe(7)
    for (const row of all) expect(fen(row.amount)).toBe(fen(row.received) + fen(row.offset) + fen(row.debt))
    const of = (kind: string) => all.filter((row) => row.kind === kind && row.status === 'SUCCESS')
    const figures = (row: Row) => parts.map((part) => row[part])
    expect(of('SETTLE').map(figures)).toContainEqual(['2030.00', '1330.00', '350.00', '350.00'])
    expect(of('REPAY').map(figures)).toEqual([
      ['40.00', '0.00', '40.00', '0.00'],
      ['100.00', '100.00', '0.00', '0.00'],
    ])
    expect(of('RECHARGE').map(figures)).toEqual([['1000.00', '1000.00', '0.00', '0.00']])
    expect(all.find((row) => row.status === 'CANCELLED' && row.kind === 'SETTLE')).toMatchObject({
      cancelReason: '客户改用微信',
      tenders: [
        { name: '微信', amount: '800.00' },
        { name: '欠款', amount: '88.00' },
      ],
    })
    expect(await till.faults()).toEqual([])
  })

  const filters = [
    ['nothing', () => ({})],
    ['a customer', () => ({ customerId: customer })],
    ['another customer', () => ({ customerId: other })],
    ['a way of paying', () => ({ tender: 'CARD' })],
    ['repayments', () => ({ kind: 'REPAY' as const })],
    ['void ones', () => ({ status: 'CANCELLED' as const })],
    ['those that count', () => ({ status: 'SUCCESS' as const })],
    ['debts', () => ({ debtOnly: true })],
    ['the cashier', () => ({ cashierId: till.cashier.staffId })],
    ['somebody else', () => ({ cashierId: till.writer.staffId })],
    ['days gone by', () => ({ startDate: '2020-01-01', endDate: '2020-12-31' })],
  ] as const

  it.each(filters)('sum to what counts, narrowed by %s', async (_title, filter) => {
    const narrowed = filter()
    const all = await rows(narrowed)
    const counting = all.filter((row) => row.status === 'SUCCESS')
    const totals = await till.cashier.ask(cashier.totals, narrowed)
    const sum = (part: (typeof parts)[number]) => toYuan(counting.reduce((total, row) => total + fen(row[part]), 0))
    for (const part of parts) expect(totals[part]).toBe(sum(part))
    expect(fen(totals.amount)).toBe(fen(totals.received) + fen(totals.offset) + fen(totals.debt))
    expect([totals.count, totals.voidCount]).toEqual([counting.length, all.length - counting.length])
    const byClass = (...classes: string[]) =>
      toYuan(
        totals.tenders!.filter((one) => classes.includes(one.class)).reduce((all, one) => all + fen(one.amount), 0),
      )
    expect(byClass('cash', 'clearing')).toBe(totals.received)
    expect(byClass('debt')).toBe(totals.debt)
  })

  it('leave out what the list hides: with the amount what was void, and the ways of paying, which would tell it', async () => {
    const all = await till.cashier.ask(cashier.totals, {})
    expect(all.voidAmount).toBe('948.00')
    const without = async (...columns: string[]) => {
      const person = await till.clinic.with(cashierKeys, { columns: { 'cashier.payment': columns } })
      return await person.ask(cashier.totals, {})
    }
    const { amount: _amount, voidAmount: _void, tenders: _ways, ...noAmount } = all
    expect(await without('received', 'offset', 'debt', 'tenderText')).toEqual(noAmount)
    const { received: _received, tenders: _tenders, ...noReceived } = all
    expect(await without('amount', 'offset', 'debt')).toEqual(noReceived)
  })

  it('agree with the customer’s panel, page by page', async () => {
    const totals = await till.cashier.ask(cashier.totals, { customerId: customer })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => till.cashier.ask(cashier.panel, { customerId: customer, page, pageSize: 2 })),
    )
    const counting = pages.flatMap(({ result }) => result).filter(({ status }) => status === 'SUCCESS')
    expect(totals.received).toBe(toYuan(counting.reduce((sum, row) => sum + fen(row.received), 0)))
    expect(totals.tenders!.map(({ code, count, amount }) => [code, count, amount])).toEqual([
      ['CASH', 2, '430.00'],
      ['CARD', 1, '1000.00'],
      ['WECHAT', 1, '1000.00'],
      ['WALLET', 2, '240.00'],
      ['COIN', 1, '100.00'],
      ['POINTS', 1, '50.00'],
      ['DEBT', 1, '350.00'],
    ])
  })
})

describe('orders', () => {
  it('hold 应收 = 实收 + 抵扣 + 欠款 + 待收 on every row, line and sum; drafts and ended ones are in none', async () => {
    const gone = await till.order(customer, [{ price: '777.00' }])
    await till.writer.ask(orders.cancel, { id: gone.id, reason: '开错' })
    const { result } = await till.writer.ask(orders.list, { customerId: customer, pageSize: 100 })
    for (const row of result)
      if (row.status !== 'CANCELLED')
        expect(fen(row.payable)).toBe(fen(row.received) + fen(row.offset) + fen(row.debtOpen) + fen(row.unpaid))
    const settled = result.find((row) => row.status === 'PART_PAID')!
    expect(settled).toMatchObject({ payable: '2030.00', received: '1430.00', offset: '390.00', debtOpen: '210.00' })
    const { lines } = await till.writer.ask(orders.one, { id: settled.id })
    expect(lines).toMatchObject([{ received: '1430.00', offset: '390.00', debtOpen: '210.00' }])
    const sums = await till.writer.ask(orders.sums, { customerId: customer })
    expect(sums).toMatchObject({
      payable: '3918.00',
      received: '2430.00',
      offset: '390.00',
      debtOpen: '210.00',
      unpaid: '888.00',
    })
    expect(await till.writer.ask(orders.sums, { customerId: customer, status: 'CANCELLED' })).toMatchObject({
      payable: '0.00',
    })
  })
})
