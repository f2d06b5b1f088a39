import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { cashierKeys, newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

const order = async (id: number) =>
  (await till.clinic.rows(sql<Record<string, number>>`select * from orders.sales_order where id = ${id}`))[0]!
/** Cancels; what was said before the reason was typed must be what happens. */
const cancel = async (id: number, by = till.cashier) => {
  const { whyNot } = await by.ask(cashier.cancelling, { id })
  const refused = await by.ask(cashier.cancelByPost, { id, reason: '收错了' }).then(
    () => null,
    (error: Error) => error,
  )
  if (whyNot === '') expect(refused).toBeNull()
  else expect(refused?.message).toContain(whyNot)
  if (refused) throw refused
}
const version = async (id: number) => (await order(id))['version']!
const debtOf = async (customerId: number) => (await till.cashier.ask(debts.list, { customerId, open: true })).result[0]!
const repay = (customerId: number, debtId: number, amount: string, code = 'CASH') =>
  till.cashier.ask(cashier.repay, {
    customerId,
    allocations: [{ debtId, amount }],
    tenders: [{ code, amount }],
  })

describe('cancelling a payment', () => {
  it('is offered in the shift of the day that runs, and nowhere else', async () => {
    const person = await till.newCashier()
    const sold = await till.order(await till.newCustomer(), [{ price: '5.00' }])
    await till.pay([sold], [['CASH', '5.00']], {}, { by: person })
    const mine = async () => (await person.ask(cashier.list, { tab: 'paid', orderId: sold.id })).result[0]!.mine
    expect(await mine()).toBe(true)
    await till.clinic.rows(sql`update cashier.cashier_shift set business_date = business_date - 1
      where cashier_id = ${person.staffId}`)
    expect(await mine()).toBe(false)
  })

  it('takes everything back and lets the order be paid again', { tags: ['F0558'] }, async () => {
    const customer = await till.newCustomer()
    await till.grant(customer, { coinFen: 2_000 })
    const sold = await till.order(customer, [{ price: '100.00', sessions: 2 }])
    const paid = await till.pay(
      [sold],
      [
        ['COIN', '20.00'],
        ['CASH', '50.00'],
        ['DEBT', '30.00'],
      ],
    )
    expect(await till.cashier.ask(cashier.cancelling, { id: paid.id })).toMatchObject({
      amount: '100.00',
      items: 1,
      points: 0,
      whyNot: '',
      tenders: [
        { code: 'COIN', amount: '20.00' },
        { code: 'CASH', amount: '50.00' },
        { code: 'DEBT', amount: '30.00' },
      ],
    })
    await cancel(paid.id)
    expect(await order(sold.id)).toMatchObject({ status: 'UNPAID', real_in_fen: 0, debt_open_fen: 0 })
    expect(await till.figures(customer)).toMatchObject({ coin_fen: 2_000, debt_fen: 0, points: 0 })
    await expect(cancel(paid.id)).rejects.toThrow(/40954.*已经取消过/)
    const again = { id: sold.id, version: await version(sold.id) }
    await till.pay([again], [['CASH', '100.00']])
    expect(await till.items(customer)).toMatchObject([{ qty_void: 2 }, { qty_left: 2 }])
    expect(await till.faults()).toEqual([])
  })

  it('leaves nothing owed on what was taken back, though the order is paid with a debt again', async () => {
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '100.00', sessions: 2 }])
    const owing = async () =>
      till.pay(
        [{ id: sold.id, version: await version(sold.id) }],
        [
          ['CASH', '70.00'],
          ['DEBT', '30.00'],
        ],
      )
    await cancel((await owing()).id)
    await owing()
    const { result } = await till.nurse.ask(purchases.list, { customerId })
    expect(result.map(({ status, debtOpen }) => [status, debtOpen])).toEqual([
      ['unused', '30.00'],
      ['cancelled', '0.00'],
    ])
    expect(await till.nurse.ask(purchases.sums, { customerId })).toMatchObject({ debtOpen: '30.00' })
  })

  it('says beforehand what goes back and how, what becomes void, and the points it takes back', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '500.00', sessions: 2 }, { price: '20.00' }])
    const paid = await till.pay(
      [sold],
      [
        ['WECHAT', '20.00'],
        ['CASH', '500.00'],
      ],
    )
    const preview = (by = till.cashier) => by.ask(cashier.cancelling, { id: paid.id })
    const { points } = await till.figures(customer)
    expect(points).toBeGreaterThan(0)
    const { no } = await till.writer.ask(orders.one, { id: sold.id })
    expect(await preview()).toMatchObject({
      no: paid.no,
      kind: 'SETTLE',
      customerId: customer,
      summary: expect.stringContaining(no),
      amount: '520.00',
      items: 2,
      points,
      whyNot: '',
      tenders: [
        { code: 'WECHAT', class: 'clearing', amount: '20.00' },
        { code: 'CASH', class: 'cash', amount: '500.00' },
      ],
    })
    // Looking changes nothing, and somebody else's shift is told before a reason is typed.
    expect(await order(sold.id)).toMatchObject({ status: 'PAID' })
    expect((await preview(await till.newCashier())).whyNot).toContain('不是您当前班次的收款')
    await cancel(paid.id)
    expect((await till.figures(customer))['points']).toBe(0)
    expect(await preview()).toMatchObject({ items: 0, whyNot: expect.stringContaining('已经取消过') })

    const charged = await till.pay([await till.recharge(customer, '80.00')], [['CARD', '80.00']])
    expect(await till.cashier.ask(cashier.cancelling, { id: charged.id })).toMatchObject({
      kind: 'RECHARGE',
      items: 0,
      points: 0,
      tenders: [{ code: 'CARD', amount: '80.00' }],
      whyNot: '',
    })
  })

  it('is refused once a session is used, money is spent, or another shift took it', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '100.00', sessions: 2 }])
    const paid = await till.pay([sold], [['CASH', '100.00']])
    const colleague = await till.newCashier()
    await expect(cancel(paid.id, colleague)).rejects.toThrow(/40954.*班次/)
    const [item] = await till.items(customer)
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    await expect(cancel(paid.id)).rejects.toThrow(/40954.*已划扣/)
    // A colleague who does not see what was paid for is not told by the reason either, before or after she types hers.
    const unnamed = await till.clinic.with(cashierKeys, { columns: { 'cashier.payment': ['no', 'status', 'amount'] } })
    await till.clinic.rows(sql`update cashier.cashier_shift set cashier_id = ${unnamed.staffId}
      where cashier_id = ${till.cashier.staffId} and status = 'OPEN'`)
    try {
      const { whyNot } = await unnamed.ask(cashier.cancelling, { id: paid.id })
      expect(whyNot).toContain('其中的项目已划扣')
      await expect(cancel(paid.id, unnamed)).rejects.toThrow(/其中的项目已划扣/)
    } finally {
      await till.clinic.rows(sql`update cashier.cashier_shift set cashier_id = ${till.cashier.staffId}
        where cashier_id = ${unnamed.staffId} and status = 'OPEN'`)
    }

    const charged = await till.pay([await till.recharge(customer, '50.00')], [['CASH', '50.00']])
    await till.pay([await till.order(customer, [{ price: '50.00' }])], [['WALLET', '50.00']])
    await expect(cancel(charged.id)).rejects.toThrow(/40954.*已被使用/)
    expect(await till.faults()).toEqual([])
  })

  it('keeps a payment whose earned points are spent', async () => {
    const customer = await till.newCustomer()
    const paid = await till.pay([await till.order(customer, [{ price: '500.00' }])], [['CASH', '500.00']])
    await till.cashier.ask(ledger.adjustPoints, { customerId: customer, delta: -500, reason: '兑换' })
    await expect(cancel(paid.id)).rejects.toThrow(/40954/)
    expect(await till.figures(customer)).toMatchObject({ points: 0 })
  })

  it('asks for the header that keeps a link from cancelling (GET that writes)', async () => {
    const answer = await till.cashier.raw('GET', '/api/v1/base/payment/cancel?id=1&reason=a', undefined, {
      'idempotency-key': 'abcdefgh',
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('repayment', () => {
  it('turns debt into real money, line by line, and frees sessions (B1–B3, L5)', { tags: ['F0573'] }, async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '1000.00', sessions: 2 }])
    await till.pay(
      [sold],
      [
        ['CASH', '600.00'],
        ['DEBT', '400.00'],
      ],
    )
    const [item] = await till.items(customer)
    const take = () => till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    expect((await take()).amount).toBe('500.00')
    await expect(take()).rejects.toThrow(/42260.*400.00/)
    const debt = await debtOf(customer)
    expect(debt).toMatchObject({ amount: '400.00', open: '400.00', status: 'OPEN', ageDays: 0 })
    await expect(repay(customer, debt.id, '400.01')).rejects.toThrow(/42268/)
    await expect(repay(customer, debt.id, '1.00', 'COIN')).rejects.toThrow(/42252/)
    await repay(customer, debt.id, '150.00')
    expect(await debtOf(customer)).toMatchObject({ repaid: '150.00', open: '250.00', status: 'PART' })
    await repay(customer, debt.id, '250.00', 'ALIPAY')
    expect(await order(sold.id)).toMatchObject({ status: 'PAID', debt_open_fen: 0, real_in_fen: 100_000 })
    await take()
    expect(await order(sold.id)).toMatchObject({ status: 'COMPLETED' })
    await expect(repay(customer, debt.id, '1.00')).rejects.toThrow(/40965/)
    expect(await till.faults()).toEqual([])
  })

  it('can be cancelled: the debt is open again; not once its money was used (edge case 12)', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '1000.00', sessions: 2 }])
    await till.pay([sold], [['DEBT', '1000.00']])
    const debt = await debtOf(customer)
    const first = await repay(customer, debt.id, '500.00')
    const second = await repay(customer, debt.id, '300.00')
    await cancel(second.id)
    expect(await debtOf(customer)).toMatchObject({ open: '500.00' })
    const [item] = await till.items(customer)
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    await expect(cancel(first.id)).rejects.toThrow(/40954.*已按还款后的金额划扣/)
    expect(await till.figures(customer)).toMatchObject({ debt_fen: 50_000 })
    expect(await till.faults()).toEqual([])
  })

  it('keeps the settlement while its debt was repaid', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '10.00' }])
    const paid = await till.pay([sold], [['DEBT', '10.00']])
    await repay(customer, (await debtOf(customer)).id, '4.00')
    await expect(cancel(paid.id)).rejects.toThrow(/40954.*请先取消还款/)
  })
})
