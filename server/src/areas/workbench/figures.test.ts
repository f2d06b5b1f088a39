/** Figures of the workbench are the counts and sums of the lists they lead to, for everybody and at every hour. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { type DeskKey, deskKeys, type FigureKey } from '@clinic/contract/areas/workbench/figures.ts'
import type { Call } from '@clinic/contract/call.ts'
import { businessDay, daysAfter, today } from '@clinic/contract/days.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { cashierKeys, newTill, type TestTill } from '../../../test/till.ts'
import { filled, startVisit } from '../../../test/visits.ts'
import { clockOffset, moveClock, present } from '../../kit/clock.ts'

let till: TestTill
let admin: Actor
let consultant: Actor

const figureOf = async (who: Actor, desk: DeskKey, key: FigureKey, range?: 'month') => {
  const { figures } = await who.ask(workbench.figures, { desk, ...(range ? { range } : {}) })
  return figures.find((figure) => figure.key === key)
}

/** The list a figure leads to, asked with the filters of its address. */
const pages: Readonly<Record<string, { call: Call; more?: object }>> = {
  '/triage/record': { call: triage.list },
  '/consult/reception': { call: consulting.records },
  '/cashier/record': { call: cashier.list, more: { tab: 'paid' } },
  '/cashier/debt': { call: debts.list },
  '/clinic/deduction': { call: purchases.records },
  '/customer/list': { call: customers.page },
}
const rowsBehind = async (who: Actor, to: string) => {
  const { pathname, searchParams } = new URL(to, 'http://x')
  searchParams.delete('tab')
  const page = pages[pathname]!
  const words = Object.fromEntries(searchParams)
  const filters = 'open' in words ? { ...words, open: true } : words
  return (await who.ask(page.call, { ...filters, ...page.more, pageSize: 500 })) as {
    total: number
    result: Record<string, string>[]
  }
}
const sum = (rows: readonly Record<string, string>[], column: string) =>
  toYuan(rows.reduce((fen, row) => fen + parseYuan(row[column]!)!, 0))

beforeAll(async () => {
  till = await newTill()
  admin = await till.clinic.as('admin')
  consultant = await till.clinic.as('consultant')
  const front = await till.clinic.as('front')
  const [a, b] = [await newCustomer(front, { name: '安然' }), await newCustomer(front, { name: '白露' })]
  const visit = await front.ask(triage.create, { customerId: a.id, consultantId: consultant.staffId })
  await front.ask(triage.create, { customerId: b.id, autoAssign: false })
  await startVisit(consultant, visit.id)
  const debtful = await till.order(a.id, [{ price: '300.00', sessions: 3 }])
  await till.pay(
    [debtful],
    [
      ['CASH', '200.00'],
      ['DEBT', '100.00'],
    ],
  )
  const plain = await till.order(b.id, [{ price: '80.00' }])
  await till.pay([plain], [['CASH', '80.00']])
  const wrong = await till.order(b.id, [{ price: '50.00' }])
  const { id } = await till.pay([wrong], [['CASH', '50.00']])
  await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
  await till.order(b.id, [{ price: '60.00' }])
  const [item] = await till.items(a.id)
  await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled })
})

describe('every figure', () => {
  const amounts: Partial<Record<FigureKey, string>> = {
    received: 'received',
    dueDebts: 'open',
    debts: 'open',
    voided: 'amount',
  }

  it.each(deskKeys)('of desk %s counts and sums the rows of the list it leads to', async (desk) => {
    const { figures } = await admin.ask(workbench.figures, { desk })
    expect(figures.length).toBeGreaterThan(2)
    for (const { key, to, count, amount } of figures) {
      const path = to.split('?')[0]!
      if (!pages[path] || to === '/consult/reception') continue
      const { total, result } = await rowsBehind(admin, to)
      expect(count, key).toBe(total)
      if (amount !== undefined && amounts[key]) expect(amount, key).toBe(sum(result, amounts[key]))
    }
  })

  it('says what was received, what waits and what is void: void in no sum', async () => {
    expect(await figureOf(admin, 'cashier', 'received')).toMatchObject({ count: 2, amount: '280.00' })
    // The order that was taken back waits again.
    expect(await figureOf(admin, 'cashier', 'unpaid')).toMatchObject({ count: 2, amount: '110.00' })
    expect(await figureOf(admin, 'cashier', 'voided')).toMatchObject({ count: 1, amount: '50.00' })
    expect(await figureOf(admin, 'manage', 'debts')).toMatchObject({ count: 1, amount: '100.00', beside: { count: 0 } })
  })

  it('is zero in a hospital that has nothing, and knows nothing of another one', async () => {
    const empty = await (await newClinic()).as('admin')
    for (const desk of deskKeys)
      for (const { key, count, amount, series = [] } of (await empty.ask(workbench.figures, { desk })).figures) {
        expect(count, key).toBe(0)
        if (amount !== undefined) expect(amount, key).toBe('0.00')
        expect(new Set(series).size, key).toBeLessThan(2)
      }
  })
})

describe('who sees what', () => {
  it('gives a figure to nobody who may not read its list', async () => {
    const nobody = await till.clinic.with(['order:list'])
    for (const desk of deskKeys) expect((await nobody.ask(workbench.figures, { desk })).figures).toEqual([])
    const one = await till.clinic.with(['cashier:record:list'])
    expect((await one.ask(workbench.figures, { desk: 'cashier' })).figures.map(({ key }) => key)).toEqual([
      'received',
      'voided',
    ])
  })

  it('counts within the row scope: another cashier has taken nothing, another consultant received nobody', async () => {
    const other = await till.clinic.with(cashierKeys, { dataScope: 5 })
    expect(await figureOf(other, 'cashier', 'received')).toMatchObject({ count: 0, amount: '0.00' })
    const colleague = await till.clinic.as('consultant')
    expect(await figureOf(colleague, 'consult', 'receptions')).toMatchObject({ count: 0 })
    expect(await figureOf(consultant, 'consult', 'receptions')).toMatchObject({ count: 1 })
    expect((await other.ask(workbench.takings, {})).count).toBe(0)
  })

  it('leaves a hidden amount out and keeps its count; without the column that filters there is no figure', async () => {
    const keys = ['cashier:record:list', 'cashier:debt:list']
    const blind = await till.clinic.with(keys, {
      columns: { 'cashier.payment': ['no', 'status', 'businessDate', 'amount'], 'debts.debt': ['no', 'status'] },
    })
    const received = await figureOf(blind, 'cashier', 'received')
    expect(received).toMatchObject({ count: 2 })
    expect(received).not.toHaveProperty('amount')
    expect(await figureOf(blind, 'cashier', 'dueDebts')).toBeUndefined()
    const totals = await blind.ask(workbench.takings, {})
    expect(totals).not.toHaveProperty('received')
    expect(totals).not.toHaveProperty('tenders')
  })

  it('keeps the cash of an uncounted drawer from its own cashier, and from nobody else', async () => {
    const mine = await till.cashier.ask(workbench.takings, {})
    expect(mine).toMatchObject({ count: 2, tenders: [{ code: 'CASH', count: 2 }] })
    expect(mine).not.toHaveProperty('received')
    expect(mine.tenders![0]).not.toHaveProperty('amount')
    expect(await figureOf(till.cashier, 'cashier', 'received')).not.toHaveProperty('amount')
    expect(await admin.ask(workbench.takings, {})).toMatchObject({
      received: '280.00',
      tenders: [{ code: 'CASH', amount: '280.00' }],
    })
  })
})

describe('days', () => {
  /** Moves a payment to a moment. */
  const paidAt = (at: string) =>
    till.clinic.inside(async (ctx) => {
      await sql`update cashier.payment set created_at = ${at}::timestamptz, business_date = ${businessDay(new Date(at))}::date
        where id = (select max(id) from cashier.payment where status = 'SUCCESS')`.execute(ctx.db)
    })

  it('are business days: what is taken at 03:59 is yesterday’s, at 04:00 today’s; and "at the same time" stops there', async () => {
    const before = clockOffset()
    const day = businessDay(present())
    // Noon, so that the morning is over on every machine.
    const noon = Date.parse(`${day}T12:00:00+08:00`)
    try {
      moveClock(before + (noon - present().getTime()) / 1000)
      // Hours have passed: who signed in before has been signed out.
      const admin = await till.clinic.as('admin')
      await paidAt(`${day}T03:59:59+08:00`)
      expect(await figureOf(admin, 'cashier', 'received')).toMatchObject({ amount: '200.00' })
      await paidAt(`${day}T04:00:00+08:00`)
      expect(await figureOf(admin, 'cashier', 'received')).toMatchObject({ amount: '280.00' })
      const weekAgo = new Date(noon - 7 * 86_400_000).toISOString().slice(0, 10)
      await paidAt(`${weekAgo}T11:59:00+08:00`)
      expect(await figureOf(admin, 'cashier', 'received')).toMatchObject({
        amount: '200.00',
        before: { amount: '80.00' },
      })
      await paidAt(`${weekAgo}T12:01:00+08:00`)
      const figure = await figureOf(admin, 'cashier', 'received')
      expect(figure).toMatchObject({ before: { amount: '0.00' } })
      expect(figure!.series).toHaveLength(14)
      expect(figure!.series!.at(-8)).toBe(80)
      expect(figure!.series!.at(-1)).toBe(200)
    } finally {
      moveClock(before)
    }
  })

  it('of one’s own achievement are those of the figures above it: a consultation before midnight is yesterday’s', async () => {
    const before = clockOffset()
    const day = today(present())
    try {
      moveClock(before + (Date.parse(`${day}T02:00:00+08:00`) - present().getTime()) / 1000)
      const begun = async (at: string) => {
        await till.clinic.rows(sql`update consulting.consult_record set started_at = ${at}::timestamptz,
          ended_at = ended_at + (${at}::timestamptz - started_at)
          where consultant_id = ${consultant.staffId}`)
        const mine = await consultant.ask(workbench.achievement, {})
        return [mine.today.receptions, (await figureOf(consultant, 'consult', 'receptions'))!.count]
      }
      expect(await begun(`${daysAfter(day, -1)}T23:30:00+08:00`)).toEqual([0, 0])
      expect(await begun(`${day}T00:30:00+08:00`)).toEqual([1, 1])
    } finally {
      moveClock(before)
    }
  })
})
