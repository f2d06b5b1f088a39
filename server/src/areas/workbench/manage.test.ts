/** The desk 经营: its chart, its tables and what waits agree with the figure above and with the lists they lead to. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { breakdownKeys, type DeskKey, type FigureKey, rangeKeys } from '@clinic/contract/areas/workbench/figures.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { filled, startVisit, visitFor } from '../../../test/visits.ts'

let till: TestTill
let admin: Actor
let consultant: Actor

const sum = (amounts: readonly string[]) => toYuan(amounts.reduce((fen, yuan) => fen + parseYuan(yuan)!, 0))

beforeAll(async () => {
  till = await newTill()
  admin = await till.clinic.as('admin')
  consultant = await till.clinic.as('consultant')
  const front = await till.clinic.as('front')
  const { id: customerId } = await newCustomer(front, { name: '林间' })
  await front.ask(triage.create, { customerId, consultantId: consultant.staffId })
  // A recharge, two orders paid at once in several ways, a debt that is partly repaid, a payment that is void.
  await till.pay([await till.recharge(customerId, '500.00')], [['CASH', '500.00']])
  const [a, b] = [
    await till.order(customerId, [{ price: '300.00', sessions: 3 }, { price: '33.33' }]),
    await till.order(customerId, [{ price: '120.00' }]),
  ]
  await till.pay(
    [a, b],
    [
      ['CASH', '153.33'],
      ['WALLET', '100.00'],
      ['DEBT', '200.00'],
    ],
  )
  const [debt] = (await till.cashier.ask(debts.list, { customerId })).result
  await till.cashier.ask(cashier.repay, {
    customerId,
    allocations: [{ debtId: debt!.id, amount: '40.00' }],
    tenders: [{ code: 'CASH', amount: '40.00' }],
  })
  const wrong = await till.order(customerId, [{ price: '50.00' }])
  const { id } = await till.pay([wrong], [['CASH', '50.00']])
  await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
})

const receivedFor = async (range: (typeof rangeKeys)[number]) =>
  (await admin.ask(workbench.figures, { desk: 'manage', range })).figures.find(({ key }) => key === 'received')!

describe('实收', () => {
  it.each(breakdownKeys)('by %s adds up to the figure above, whatever it was paid with', async (by) => {
    const figure = await receivedFor('today')
    expect(figure.amount).toBe('693.33')
    for (const range of ['today', 'week', 'month'] as const) {
      const { rows, total } = await admin.ask(workbench.breakdown, { range, by })
      expect(total!.amount).toBe((await receivedFor(range)).amount)
      expect(sum(rows.map(({ amount }) => amount))).toBe(total!.amount)
    }
  })

  it.each(rangeKeys)('day by day adds up to the figure of %s, and each bar is its day’s payments', async (range) => {
    const { days, total } = await admin.ask(workbench.daily, { range })
    expect(total).toBe((await receivedFor(range)).amount)
    if (['week', 'month'].includes(range) && days.length < 14) expect(sum(days.map(({ amount }) => amount))).toBe(total)
    const last = days.at(-1)!
    expect(last.to).toBe(`/cashier/record?status=SUCCESS&startDate=${last.day}&endDate=${last.day}`)
    expect((await admin.ask(cashier.totals, { startDate: last.day, endDate: last.day })).received).toBe(last.amount)
  })

  it('drills to the payments of one adviser, source or product', async () => {
    for (const by of breakdownKeys)
      for (const { to } of (await admin.ask(workbench.breakdown, { range: 'today', by })).rows.filter(
        (row) => row.to,
      )) {
        const filters = Object.fromEntries(
          [...new URL(to!, 'http://x').searchParams].map(([k, v]) => [k, /Id$/.test(k) ? Number(v) : v]),
        )
        expect((await admin.ask(cashier.list, { tab: 'paid', ...filters })).total, to).toBeGreaterThan(0)
      }
    expect(await admin.ask(cashier.list, { tab: 'paid', adviserId: consultant.staffId })).toMatchObject({ total: 0 })
  })

  it('counts the visits of who received them', async () => {
    const { rows, total } = await admin.ask(workbench.breakdown, { range: 'today', by: 'advisers' })
    expect(rows.find(({ id }) => id === consultant.staffId)).toMatchObject({ visits: 1, amount: '0.00' })
    expect(total).toMatchObject({ visits: 1 })
  })
})

describe('成交率', () => {
  it('is the share of deals among consultations, in basis points, in figures and by adviser', async () => {
    const clinic = await newClinic()
    const [chief, adviser, front] = [await clinic.as('admin'), await clinic.as('consultant'), await clinic.as('front')]
    for (const result of ['deal', 'pending', 'pending']) {
      const { id } = await visitFor(clinic, front, adviser)
      await startVisit(adviser, id)
      await adviser.ask(consulting.startOrEnd, { id, action: 'end', ...filled })
      if (result === 'deal')
        await clinic.rows(
          sql`update consulting.consult_record set result = 'deal', deal_fen = 100 where triage_id = ${id} returning id`,
        )
    }
    const figure = async (who: Actor, desk: DeskKey, key: FigureKey) =>
      (await who.ask(workbench.figures, { desk })).figures.find((one) => one.key === key)
    expect(await figure(chief, 'manage', 'dealRate')).toMatchObject({ rate: 3333, count: 1 })
    expect(await figure(adviser, 'consult', 'receptions')).toMatchObject({ rate: 3333, count: 3, beside: { count: 1 } })
    const { rows, total } = await chief.ask(workbench.breakdown, { range: 'today', by: 'advisers' })
    expect(rows.map(({ id, rate }) => [id, rate])).toEqual([[adviser.staffId, 3333]])
    expect(total).toMatchObject({ rate: 3333 })
  })
})

describe('等您处理', () => {
  it('names what is void and what is overdue, and leads to exactly its rows', async () => {
    const { items } = await admin.ask(workbench.attention, {})
    expect(items).toMatchObject([{ key: 'voided', count: 1, amount: '50.00' }])
    expect(items[0]!.note).toContain('收错')
    const filters = Object.fromEntries(new URL(items[0]!.to, 'http://x').searchParams)
    expect(await admin.ask(cashier.list, { tab: 'paid', ...filters })).toMatchObject({ total: 1 })
  })
})

describe('who sees it', () => {
  it('is nobody without the right, and nobody who may not read the payments', async () => {
    const plain = await till.clinic.with(['cashier:record:list'])
    expect(await plain.refused(workbench.daily, { range: 'today' })).toMatchObject({ status: 403 })
    const listless = await till.clinic.with(['workbench:manage'])
    expect(await listless.ask(workbench.daily, { range: 'today' })).toEqual({ days: [] })
    expect(await listless.ask(workbench.breakdown, { range: 'today', by: 'advisers' })).toEqual({ rows: [] })
    expect(await listless.ask(workbench.attention, {})).toEqual({ items: [] })
  })

  it('is within the row scope and the own hospital', async () => {
    const keys = ['workbench:manage', 'cashier:record:list', 'triage:record:list']
    const own = await till.clinic.with(keys, { dataScope: 5 })
    expect(await own.ask(workbench.daily, { range: 'today' })).toMatchObject({ total: '0.00' })
    expect((await own.ask(workbench.breakdown, { range: 'today', by: 'origins' })).rows).toEqual([])
    expect(await own.ask(workbench.attention, {})).toEqual({ items: [] })
    const elsewhere = await (await newClinic()).as('admin')
    expect(await elsewhere.ask(workbench.daily, { range: 'month' })).toMatchObject({ total: '0.00' })
    expect((await elsewhere.ask(workbench.breakdown, { range: 'month', by: 'products' })).rows).toEqual([])
  })

  it('counts nobody by a name that a role hides, and leaves a hidden day out of what it notes', async () => {
    const keys = ['workbench:manage', 'cashier:record:list', 'cashier:shift:list', 'triage:record:list']
    const seen = { range: 'today', by: 'advisers' } as const
    const visits = async (shown: readonly string[]) => {
      const who = await till.clinic.with(keys, { columns: { 'triage.triage': shown } })
      return (await who.ask(workbench.breakdown, seen)).total?.visits
    }
    expect(await visits(['state', 'arriveTime', 'consultantName'])).toBe(1)
    expect(await visits(['state', 'arriveTime'])).toBeUndefined()
    const late = await till.newCashier('10.00')
    await till.clinic.rows(sql`update cashier.cashier_shift set business_date = business_date - 1
      where cashier_id = ${late.staffId}`)
    const columns = { 'cashier.cashier_shift': ['no', 'status', 'registerName', 'cashierName'] }
    const { items } = await (await till.clinic.with(keys, { columns })).ask(workbench.attention, {})
    const { note } = items.find(({ key }) => key === 'open')!
    expect(note).toMatch(/^台\d+，测试员$/)
  })

  it('leaves her own uncounted drawer out of what a manager at the till is told, and says so', async () => {
    const manager = await till.newCashier('100.00', ['workbench:manage', 'order:list'])
    const told = async () => {
      const [daily, breakdown] = await Promise.all([
        manager.ask(workbench.daily, { range: 'today' }),
        manager.ask(workbench.breakdown, { range: 'today', by: 'products' }),
      ])
      return [daily.total, breakdown.total?.amount, daily.withoutOwnDrawer, breakdown.withoutOwnDrawer]
    }
    const before = (await admin.ask(workbench.daily, { range: 'today' })).total!
    expect(await told()).toEqual([before, before, true, true])
    const sold = await till.order(await till.newCustomer(), [{ price: '12.00' }])
    await till.pay([sold], [['CASH', '12.00']], {}, { by: manager })
    expect(await told()).toEqual([before, before, true, true])
    const all = sum([before, '12.00'])
    expect((await admin.ask(workbench.daily, { range: 'today' })).total).toBe(all)
    await till.clinic.rows(sql`insert into cashier.setting (blind_count) values (false)`)
    expect(await told()).toEqual([all, all, undefined, undefined])
    await till.clinic.rows(sql`delete from cashier.setting`)
  })

  it('tells no amount that a role hides, and takes nothing apart by a hidden name', async () => {
    const keys = ['workbench:manage', 'cashier:record:list', 'order:list']
    const blind = await till.clinic.with(keys, { columns: { 'cashier.payment': ['no', 'status', 'businessDate'] } })
    expect(await blind.ask(workbench.daily, { range: 'today' })).toEqual({ days: [] })
    expect(await blind.ask(workbench.breakdown, { range: 'today', by: 'products' })).toEqual({ rows: [] })
    const unnamed = await till.clinic.with(keys, { columns: { 'orders.sales_order': ['no', 'status'] } })
    expect(await unnamed.ask(workbench.breakdown, { range: 'today', by: 'advisers' })).toEqual({ rows: [] })
    expect(await unnamed.refused(cashier.list, { tab: 'paid', adviserId: consultant.staffId })).toMatchObject({
      status: 403,
    })
    expect((await admin.ask(orders.list, {})).total).toBeGreaterThan(0)
  })
})
