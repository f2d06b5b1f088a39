/** What the till's desk shows: its list parted by business day, found by numbers, and the payments of an order. */
import { cashier, whyNotTakeMoney } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

describe('the list of the till', () => {
  it('parts what waits by business day, and sums each part', async () => {
    const customer = await till.newCustomer()
    const old = await till.order(customer, [{ price: '30.00' }])
    await till.clinic.rows(
      sql`update orders.sales_order set business_date = kit.business_date() - 1 where id = ${old.id} returning id`,
    )
    const fresh = await till.order(customer, [{ price: '12.50' }])
    const idsOf = async (when: 'today' | 'earlier') =>
      (await till.cashier.ask(cashier.list, { customerId: customer, when })).result.map(({ id }) => id)
    expect(await idsOf('today')).toEqual([fresh.id])
    expect(await idsOf('earlier')).toEqual([old.id])
    const before = await till.cashier.ask(cashier.counts, {})
    expect(before).toMatchObject({ today: { count: 1, amount: '12.50' }, earlier: { count: 1, amount: '30.00' } })
    await till.pay([fresh], [['CASH', '12.50']])
    expect(await till.cashier.ask(cashier.counts, {})).toMatchObject({
      today: { count: 0, amount: '0.00' },
      earlier: { count: 1, amount: '30.00' },
      paidToday: before.paidToday + 1,
    })
  })

  it('marks whose it is: her card and her allergies, waiting and paid, for who may see them', async () => {
    const customer = await till.newCustomer()
    await till.clinic.rows(sql`update customers.customer set sex = '女' where id = ${customer}`)
    await till.clinic.rows(sql`insert into segments.level (name, grade) values ('金卡', 3)`)
    await till.clinic.rows(
      sql`insert into segments.grade_lock (customer_id, grade, reason, until) values (${customer}, 3, '老客', '2999-01-01')`,
    )
    await till.clinic.rows(sql`insert into customers.standing (customer_id, grade) values (${customer}, 3)
      on conflict (hospital_id, customer_id) do update set grade = excluded.grade`)
    const asks = await till.clinic.with([customers.recordAllergy.may as string])
    await asks.ask(customers.recordAllergy, { id: customer, allergyState: 'has', allergy: '青霉素' })
    const rowOf = async (tab: 'waiting' | 'paid', who = till.cashier) =>
      (await who.ask(cashier.list, { tab, customerId: customer })).result[0]
    const sold = await till.order(customer, [{ price: '20.00' }])
    const seesLevels = await till.clinic.with(['cashier:pay:list', 'sensitive:customer-level'])
    const marks = { sex: '女', age: null, allergyState: 'has' }
    expect(await rowOf('waiting', seesLevels)).toMatchObject({ ...marks, levelName: '金卡' })
    await till.pay([sold], [['CARD', '20.00']])
    expect(await rowOf('paid', seesLevels)).toMatchObject({ ...marks, levelName: '金卡' })
    const plain = await rowOf('paid')
    expect(plain).toMatchObject(marks)
    expect(plain).not.toHaveProperty('levelName')
    const shy = await till.clinic.with(['cashier:pay:list'], { columns: { 'customers.customer': ['phone'] } })
    expect(await rowOf('paid', shy)).not.toHaveProperty('allergyState')
  })

  it('finds an order and its payment by the number on the paper', async () => {
    const sold = await till.order(await till.newCustomer(), [{ price: '8.00' }])
    const { no } = await till.writer.ask(orders.one, { id: sold.id })
    const found = await till.cashier.ask(cashier.list, { keyword: ` ${no.toLowerCase()} ` })
    expect(found.result.map(({ id }) => id)).toEqual([sold.id])
    const paid = await till.pay([sold], [['CARD', '8.00']])
    for (const keyword of [no, paid.no]) {
      const { result } = await till.cashier.ask(cashier.list, { tab: 'paid', keyword })
      expect(result.map(({ id }) => id)).toEqual([paid.id])
    }
  })

  it('shows what was paid for an order, void payments with their reason, the newest first', async () => {
    const sold = await till.order(await till.newCustomer(), [{ price: '100.00' }])
    const first = await till.pay([sold], [['WECHAT', '100.00']])
    await till.cashier.ask(cashier.cancelByPost, { id: first.id, reason: '方式录错' })
    const { version } = (await till.cashier.ask(cashier.checkout, { id: sold.id })).order
    await till.pay(
      [{ id: sold.id, version }],
      [
        ['CASH', '60.00'],
        ['DEBT', '40.00'],
      ],
      {
        receivedCash: '70.00',
        debtDueDate: '2099-01-31',
        guarantor: '苏婉清',
      },
    )
    const { payments, lines } = await till.cashier.ask(cashier.checkout, { id: sold.id })
    expect(payments).toMatchObject([
      {
        status: 'SUCCESS',
        amount: '100.00',
        received: '60.00',
        offset: '0.00',
        debt: '40.00',
        debtDueDate: '2099-01-31',
        guarantor: '苏婉清',
        receivedCash: '70.00',
        change: '10.00',
        tenders: [
          { name: '现金', amount: '60.00' },
          { name: '欠款', amount: '40.00' },
        ],
      },
      { id: first.id, status: 'CANCELLED', cancelReason: '方式录错', tenders: [{ name: '微信', amount: '100.00' }] },
    ])
    expect(lines).toMatchObject([{ price: '100.00', discount: '0.00', payAmount: '100.00', sessions: 1 }])
  })
})

describe('a till takes money', () => {
  it('in an open shift of the running business day only', () => {
    const whyOf = (shift: Parameters<typeof whyNotTakeMoney>[0]) => whyNotTakeMoney(shift)?.key ?? null
    expect(whyOf({ status: 'OPEN', overdue: false })).toBeNull()
    expect(whyOf(null)).toBe('cashier.noOpenShift')
    expect(whyOf({ status: 'COUNTING', overdue: false })).toBe('cashier.noOpenShift')
    expect(whyOf({ status: 'OPEN', overdue: true })).toBe('cashier.staleShift')
  })
})
