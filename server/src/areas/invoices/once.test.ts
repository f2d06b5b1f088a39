/** Prepaid money is invoiced once: where it is put in or where it is spent, whatever happens to it in between (I5, I4). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccountDesk, newAccountDesk } from '../../../test/account-refunds.ts'
import type { Actor } from '../../../test/actor.ts'
import { wanted } from '../../../test/refunds.ts'
import type { SavedOrder } from '../../../test/till.ts'

let at: AccountDesk
let clerk: Actor
let owner: Actor
let serial = 0

beforeAll(async () => {
  at = await newAccountDesk()
  clerk = await at.clinic.with([
    ...['cashier:invoice:list', 'cashier:invoice:add', 'cashier:invoice:red', 'cashier:invoice:void'],
    'sensitive:customer-capital',
  ])
  owner = await at.clinic.with(['setting:payment:list', 'setting:payment:edit'])
})

/** From the next recharge on. */
const invoicedAt = async (walletInvoiceAt: 'CONSUME' | 'RECHARGE'): Promise<void> => {
  const { ways, ...rest } = await owner.ask(cashier.settlementConfig, {})
  const kept = ways.map(({ id, name, needsRef, enabled, feeBp }) => ({ id, name, needsRef, enabled, feeBp }))
  await owner.ask(cashier.changeSettlementConfig, { ...rest, ways: kept, walletInvoiceAt })
}
const putIn = async (customerId: number, amount: string) => {
  const order = await at.till.recharge(customerId, amount)
  const { id: paymentId } = await at.till.pay([order], [['CARD', amount]])
  return { order, paymentId }
}
type Tender = readonly [code: string, amount: string]
const sold = async (customerId: number, price: string, tenders: readonly Tender[]) => {
  const order = await at.till.order(customerId, [{ price }])
  const { id: paymentId } = await at.till.pay([order], tenders)
  return { order, paymentId }
}
const paper = (customerId: number, order: SavedOrder | number, amount: string) => ({
  customerId,
  orders: [{ orderId: typeof order === 'number' ? order : order.id, amount }],
  kind: 'electronic' as const,
  title: '个人',
  taxRate: '0' as const,
  number: `9${String(++serial).padStart(19, '0')}`,
})
/** What may be invoiced, by the amounts of its rows. */
const left = async (customerId: number): Promise<string[]> =>
  (await clerk.ask(invoices.waiting, { customerId, pageSize: 100 })).result.map((row) => row.left).toSorted()
describe('a balance', () => {
  it('is invoiced where it is spent, and its recharge never, while the hospital says so', async () => {
    await invoicedAt('CONSUME')
    const her = await at.till.newCustomer()
    const { order } = await putIn(her, '100.00')
    expect(await left(her)).toEqual([])
    expect((await clerk.refused(invoices.create, paper(her, order, '1.00'))).key).toBe('invoices.noneLeft')
    await sold(her, '80.00', [['WALLET', '80.00']])
    expect(await left(her)).toEqual(['80.00'])
  })

  it('is invoiced where it is put in, and then not where it is spent; what was put in before keeps its own rule', async () => {
    await invoicedAt('CONSUME')
    const her = await at.till.newCustomer()
    await putIn(her, '30.00')
    await invoicedAt('RECHARGE')
    const { order } = await putIn(her, '100.00')
    await invoicedAt('CONSUME')
    await putIn(her, '20.00')
    expect(await left(her)).toEqual(['100.00'])
    await clerk.ask(invoices.create, paper(her, order, '100.00'))
    // The oldest first: 30 that are invoiced now, 50 that were, then 50 that were and 10 that were not; and 5 in cash.
    const first = await sold(her, '80.00', [['WALLET', '80.00']])
    expect(await left(her)).toEqual(['30.00'])
    const second = await sold(her, '65.00', [
      ['WALLET', '60.00'],
      ['CASH', '5.00'],
    ])
    expect(await left(her)).toEqual(['15.00', '30.00'])
    expect((await clerk.refused(invoices.create, paper(her, first.order, '30.01'))).key).toBe('invoices.over')
    await clerk.ask(invoices.create, paper(her, first.order, '30.00'))
    await clerk.ask(invoices.create, paper(her, second.order, '15.00'))
    expect(await left(her)).toEqual([])
    expect(await at.till.faults()).toEqual([])
  })

  it('of orders that are paid together it is so to the fen, and again when the payment is taken back', async () => {
    await invoicedAt('CONSUME')
    const her = await at.till.newCustomer()
    await putIn(her, '0.03')
    await invoicedAt('RECHARGE')
    await putIn(her, '1.00')
    const two = [await at.till.order(her, [{ price: '0.34' }]), await at.till.order(her, [{ price: '0.69' }])]
    const { id: paymentId } = await at.till.pay(two, [['WALLET', '1.03']])
    // 3 fen of 103 were not invoiced: 0 and 3, or 1 and 2, never 2 or 4 in all.
    const fens = (await left(her)).filter((yuan) => yuan !== '1.00').map((yuan) => Math.round(Number(yuan) * 100))
    expect(fens.reduce((sum, fen) => sum + fen, 0)).toBe(3)
    expect(await at.till.faults()).toEqual([])
    await at.till.cashier.ask(cashier.cancelByPost, { id: paymentId, reason: '收错' })
    expect(await left(her)).toEqual(['1.00'])
    expect(await at.till.faults()).toEqual([])
  })

  it('that repays a debt is none of its order’s invoices, and the cash that paid it before stays', async () => {
    await invoicedAt('RECHARGE')
    const her = await at.till.newCustomer()
    await putIn(her, '100.00')
    const { order } = await sold(her, '90.00', [
      ['CASH', '50.00'],
      ['DEBT', '40.00'],
    ])
    await clerk.ask(invoices.create, paper(her, order, '50.00'))
    const [debt] = (await at.till.cashier.ask(debts.list, { customerId: her, open: true })).result
    const { id } = await at.till.cashier.ask(cashier.repay, {
      customerId: her,
      allocations: [{ debtId: debt!.id, amount: '40.00' }],
      tenders: [{ code: 'WALLET', amount: '40.00' }],
    })
    expect(await left(her)).toEqual(['100.00'])
    await at.till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
    expect(await left(her)).toEqual(['100.00'])
    expect(await at.till.faults()).toEqual([])
  })

  it('that comes back from an order is spent again without an invoice', async () => {
    await invoicedAt('RECHARGE')
    const her = await at.till.newCustomer()
    await putIn(her, '100.00')
    const order = await at.till.order(her, [{ price: '150.00', sessions: 2 }])
    await at.till.pay(
      [order],
      [
        ['CASH', '50.00'],
        ['WALLET', '100.00'],
      ],
    )
    const { id: invoice } = await clerk.ask(invoices.create, paper(her, order, '50.00'))
    const [item] = await at.till.items(her)
    const { id } = await at.desk.asked(wanted(order.id, item!['id']!, 1))
    await at.passed(id)
    // 25 of it leave in cash, all of which is invoiced; 50 are her balance again.
    const { version } = await at.desk.one(id)
    expect((await at.desk.pays.refused(refunds.pay, { id, version })).key).toBe('invoices.beyondReceived')
    await clerk.ask(invoices.red, { id: invoice, amount: '25.00', number: `9Z${her}`, reason: '退款' })
    await at.desk.paid(id)
    expect(await left(her)).toEqual(['100.00'])
    expect(await at.till.faults()).toEqual([])
    await sold(her, '50.00', [['WALLET', '50.00']])
    expect(await left(her)).toEqual(['100.00'])
    expect(await at.till.faults()).toEqual([])
  })

  it('is invoiced for what was put in less what went back of it, and goes back only after its invoice', async () => {
    await invoicedAt('RECHARGE')
    const her = await at.till.newCustomer()
    const { order } = await putIn(her, '100.00')
    await sold(her, '30.00', [['WALLET', '30.00']])
    const { id: paper1 } = await clerk.ask(invoices.create, paper(her, order, '40.00'))
    const whole = { customerId: her, reasonParty: 'CUSTOMER' as const }
    const sheet = await at.desk.asks.ask(accountRefunds.balanceTrial, whole)
    expect(sheet).toMatchObject({ value: '70.00', toClear: [{}, { label: '发票已红冲', cleared: false }] })
    const asking = { ...whole, digest: sheet.digest, reason: '搬家' }
    expect((await at.desk.asks.refused(accountRefunds.balance, asking)).key).toBe('invoices.beyondReceived')
    await clerk.ask(invoices.red, { id: paper1, amount: '10.00', number: `9R${her}`, reason: '退余额' })
    const { id } = await at.desk.asks.ask(accountRefunds.balance, asking)
    // Invoiced between asking and deciding: it waits again.
    const { id: more } = await clerk.ask(invoices.create, paper(her, order, '0.01'))
    const decide = async () => ({ id, version: (await at.desk.one(id)).version, pass: true })
    expect((await at.desk.decides.refused(refunds.audit, await decide())).key).toBe('invoices.beyondReceived')
    const version = (await clerk.ask(invoices.list, { customerId: her })).result.find((row) => row.id === more)!.version
    await clerk.ask(invoices.void, { id: more, version, reason: '退余额' })
    await at.desk.decides.ask(refunds.audit, await decide())
    expect(await left(her)).toEqual([])
    expect((await clerk.refused(invoices.create, paper(her, order, '0.01'))).key).toBe('invoices.noneLeft')
    await at.desk.revoked(id, at.desk.pays)
    expect(await left(her)).toEqual(['70.00'])
    expect(await at.till.faults()).toEqual([])
  })
})

describe('a card', () => {
  it('is invoiced for its fee where it is sold, for its money where it is spent', async () => {
    const her = await at.till.newCustomer()
    const { id: typeId } = await at.kind({ fee: '200.00', principal: '1000.00', bonus: '100.00' })
    const made = await at.offer(her, typeId)
    await at.payOrder(made.orderId, 'CARD')
    expect(await left(her)).toEqual(['200.00'])
    expect((await clerk.refused(invoices.create, paper(her, made.orderId, '200.01'))).key).toBe('invoices.over')
    const { order } = await sold(her, '110.00', [['VIP_CARD', '110.00']])
    // 100 of its money; the bonus was paid by nobody.
    expect(await left(her)).toEqual(['100.00', '200.00'])
    const { id: form } = await at.retire({ id: made.id, reasonParty: 'CUSTOMER' })
    await at.passed(form, {}, at.cardDecides)
    await at.desk.paid(form)
    // What she paid with it stays paid in; of the fee only what did not go back.
    const back = Number((await at.desk.one(form)).cash) - 900
    expect(back).toBeGreaterThanOrEqual(0)
    const now = await left(her)
    expect(now).toContain('100.00')
    await clerk.ask(invoices.create, paper(her, order, '100.00'))
    expect((await clerk.refused(invoices.create, paper(her, made.orderId, '200.00'))).status).toBeGreaterThanOrEqual(
      409,
    )
    expect(await at.till.faults()).toEqual([])
  })
})

describe('a red one of a joint invoice', () => {
  it('takes back the part of the order that was chosen, and no more than stands of it', async () => {
    const her = await at.till.newCustomer()
    const [first, second] = [
      await sold(her, '100.00', [['CASH', '100.00']]),
      await sold(her, '60.00', [['CASH', '60.00']]),
    ]
    const both = { ...paper(her, first.order, '100.00'), number: `9J${her}` }
    const { id } = await clerk.ask(invoices.create, {
      ...both,
      orders: [...both.orders, { orderId: second.order.id, amount: '60.00' }],
    })
    const red = (amount: string, orderId: number) => ({
      ...{ id, amount, orderId, number: `9S${++serial}`, reason: '退款' },
    })
    expect(await clerk.refused(invoices.red, red('60.01', second.order.id))).toMatchObject({
      key: 'invoices.redOver',
      message: expect.stringContaining(second.order.no),
    })
    const other = await sold(her, '9.00', [['CASH', '9.00']])
    expect((await clerk.refused(invoices.red, red('1.00', other.order.id))).status).toBe(404)
    await clerk.ask(invoices.red, red('45.00', second.order.id))
    expect((await clerk.ask(invoices.parts, { id })).orders.map((part) => [part.no, part.amount, part.left])).toEqual([
      [first.order.no, '100.00', '100.00'],
      [second.order.no, '60.00', '15.00'],
    ])
    expect(await left(her)).toEqual(['45.00', '9.00'])
    expect(await at.till.faults()).toEqual([])
  })
})
