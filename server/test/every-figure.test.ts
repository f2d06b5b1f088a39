/**
 * The sweep of figures: four people ask for every number that is a count or a sum, and read the rows behind it. Who reaches
 * everything, who reaches her own rows, and who is kept from a column finds each number equal to the rows she reads; who
 * owns nothing finds nothing. Source: issue ("how it is proved"), look ("a figure is the count of its list").
 */

import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { CountedEntry } from '@clinic/contract/areas/customers/panel.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import {
  breakdownKeys,
  type DeskKey,
  deskKeys,
  type FigureValue,
  figureKeys,
  type RangeKey,
  rangeKeys,
} from '@clinic/contract/areas/workbench/figures.ts'
import type { Call } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { hideable, hiding } from './column-clinic.ts'
import { countOf, entries, everyRow, fen, fenOf, type Row, rowsAt } from './figure-rows.ts'
import { type Node, startNode } from './node.ts'
import { send } from './send.ts'
import { newTwoBooks, type TwoBooks } from './two-books.ts'

let node: Node
let books: TwoBooks
let hide: ReturnType<typeof hiding>
beforeAll(async () => {
  node = await startNode()
  hide = hiding(node)
  books = await newTwoBooks(node)
}, 60_000)
afterAll(() => node.close())

const people = ['all', 'own', 'nothing'] as const
const ranged: readonly { desk: DeskKey; range?: RangeKey }[] = deskKeys.flatMap<{ desk: DeskKey; range?: RangeKey }>(
  (desk) => (desk === 'manage' ? rangeKeys.map((range) => ({ desk, range })) : [{ desk }]),
)

/** Column of a list that a figure sums. */
const summed: Readonly<Record<string, string>> = {
  received: 'received',
  unpaid: 'amount',
  dueDebts: 'open',
  debts: 'open',
  voided: 'amount',
  dealAmount: 'deal',
  monthAmount: 'deal',
  withdraw: 'amount',
  overdue: 'open',
  check: 'payable',
  short: 'diff',
}

const expectRows = async (who: Actor, figure: FigureValue): Promise<void> => {
  const { rows, total } = await rowsAt(node, who, figure.to)
  expect(rows.length, figure.key).toBe(total)
  expect(figure.count, figure.key).toBe(countOf(figure, rows))
  if (figure.key === 'due') expect(figure.beside?.count).toBe(rows.length)
  const column = summed[figure.key]
  if (figure.amount === undefined || !column) return
  const earlier = figure.key === 'unpaid' ? fen(figure.beside!.amount) : 0
  expect(fen(figure.amount) + earlier, figure.key).toBe(fenOf(rows, column))
}

test('every figure is met', async () => {
  const met = new Set<string>()
  for (const desk of deskKeys)
    for (const { key, count } of (await books.own.ask(workbench.figures, { desk })).figures)
      if (count !== 0) met.add(key)
  expect([...met].sort()).toEqual([...figureKeys].sort())
})

describe.each(people)('%s', (name) => {
  const who = () => books[name]

  test.each(ranged)('the figures of $desk are the rows they lead to', async (asked) => {
    for (const figure of (await who().ask(workbench.figures, asked)).figures) await expectRows(who(), figure)
  })

  test('days, parts and what waits are the rows they lead to', async () => {
    for (const range of rangeKeys) {
      const { days } = await who().ask(workbench.daily, { range })
      for (const { amount, to } of days.filter((day) => day.amount !== '0.00'))
        expect(fen(amount)).toBe(fenOf((await rowsAt(node, who(), to)).rows, 'received'))
      const [received] = (await who().ask(workbench.figures, { desk: 'manage', range })).figures
      for (const by of breakdownKeys) {
        const { rows, total } = await who().ask(workbench.breakdown, { range, by })
        expect(total?.amount, `${range} ${by}`).toBe(received!.amount)
        for (const row of rows.filter(({ to }) => to))
          expect(fen(row.amount), `${by} ${row.name}`).toBeLessThanOrEqual(
            fenOf((await rowsAt(node, who(), row.to!)).rows, 'received'),
          )
      }
    }
    for (const item of (await who().ask(workbench.attention, {})).items) {
      const { rows } = await rowsAt(node, who(), item.to)
      expect(item.count, item.key).toBe(rows.length)
      if (item.amount !== undefined) expect(fen(item.amount), item.key).toBe(fenOf(rows, summed[item.key]!))
    }
  })

  const read = async (call: Call, input: object = {}) => (await everyRow(node, who(), call, input))!.rows
  const asked = async (call: Call, input: object = {}) =>
    (await send(node, call, input, { token: who().token })).data as Row

  test('worklists are the lists of their pages', async () => {
    const ids = async (call: Call, input?: object) => (await read(call, input)).map(({ id }) => id).sort()
    const open = 'waiting,serving,finished'
    expect(await ids(workbench.todayTriage)).toEqual(await ids(triage.list, { day: 'today', state: open }))
    expect(await ids(workbench.consulting)).toEqual(await ids(consulting.records, { state: 'running' }))
    expect(await ids(workbench.payment)).toEqual(await ids(cashier.list))
    for (const since of ['today', 'earlier'])
      expect(await ids(workbench.payment, { since })).toEqual(await ids(cashier.list, { when: since }))
    const written = await ids(orders.list, { status: 'DRAFT' })
    const drafts = await ids(workbench.drafts)
    expect(name === 'all' ? [] : written).toEqual(drafts)
    const desk = await read(purchases.waiting)
    const due = await read(workbench.treatmentTask)
    const left = (customerId: unknown) => due.filter((item) => item['customerId'] === customerId).length
    expect(due.length).toBe(desk.reduce((sum, row) => sum + Number(row['items']), 0))
    for (const row of desk) expect(left(row['customerId'])).toBe(row['items'])
    expect((await asked(messages.unread))['count']).toBe(
      (await read(workbench.message)).filter((row) => !row['confirm']).length,
    )
  })

  test('tabs and takings count what they open', async () => {
    const paid = await read(cashier.list, { tab: 'paid', when: 'today' })
    const valid = paid.filter(({ status }) => status === 'SUCCESS')
    const counts = await asked(cashier.counts)
    expect(counts['paidToday']).toBe(paid.length)
    for (const when of ['today', 'earlier']) {
      const rows = await read(cashier.list, { when })
      expect(counts[when], when).toEqual({ count: rows.length, amount: toYuan(fenOf(rows, 'amount')) })
    }
    const takings = await who().ask(workbench.takings, {})
    expect(takings).toMatchObject({ count: valid.length, received: toYuan(fenOf(valid, 'received')) })
    expect(takings.tenders!.reduce((sum, { amount }) => sum + fen(amount), 0)).toBe(fenOf(valid, 'received'))
    const views = await asked(customers.counts)
    for (const [view, count] of Object.entries(views))
      expect((await read(customers.page, view === 'all' ? {} : { view })).length, view).toBe(count)
    const mine = await read(consulting.records, { consultantId: who().staffId, state: 'running,ended' })
    expect((await who().ask(workbench.achievement, {})).today).toMatchObject({
      receptions: mine.length,
      deals: mine.filter(({ result }) => result === 'deal').length,
      dealAmount: toYuan(fenOf(mine, 'deal')),
      deductions: (await read(purchases.records, { nurseId: who().staffId })).reduce(
        (sum, row) => sum + Number(row['times']),
        0,
      ),
    })
  })

  test('sums are those of their lists', async () => {
    const paid = (await read(cashier.list, { tab: 'paid' })).filter(({ status }) => status === 'SUCCESS')
    const sumsOf = (rows: readonly Row[], ...columns: string[]) =>
      Object.fromEntries(columns.map((column) => [column, toYuan(fenOf(rows, column))]))
    expect(await asked(cashier.totals)).toMatchObject({
      count: paid.length,
      ...sumsOf(paid, 'amount', 'received', 'offset', 'debt'),
    })
    const owed = (await read(debts.list)).filter(({ status }) => status !== 'CANCELLED')
    const aged = (from: number, to: number) =>
      toYuan(
        fenOf(
          owed.filter(({ ageDays }) => Number(ageDays) >= from && Number(ageDays) <= to),
          'open',
        ),
      )
    expect(await asked(debts.sums)).toEqual({
      ...sumsOf(owed, 'amount', 'repaid', 'writtenOff', 'open'),
      openTo30: aged(0, 30),
      openTo90: aged(31, 90),
      openTo180: aged(91, 180),
      openOver180: aged(181, 1e5),
    })
    expect(await asked(purchases.sums)).toEqual(
      sumsOf(
        (await read(purchases.list)).filter(({ status }) => status !== 'cancelled'),
        'valueLeft',
        'debtOpen',
      ),
    )
    expect(await asked(purchases.recordSums)).toMatchObject(sumsOf(await read(purchases.records), 'amount'))
    const counted = (await read(orders.list)).filter(
      ({ status }) => !['CANCELLED', 'DRAFT', 'PENDING_CHECK', 'REVOKED'].includes(String(status)),
    )
    expect(await asked(orders.sums)).toMatchObject(sumsOf(counted, 'received', 'debtOpen'))
    expect(await asked(customers.sums)).toMatchObject(sumsOf(await read(customers.page), 'capital', 'debtAmount'))
    expect(await asked(cashier.shiftSums)).toMatchObject({
      toSafe: toYuan(fenOf(await read(cashier.shifts), 'toSafe')),
    })
  })

  test('tabs of a panel count the rows of their entries', async () => {
    for (const customerId of [books.hers, books.theirs]) {
      const { ok, data } = await send(node, customers.panelCounts, { customerId }, { token: who().token })
      expect(ok).toBe(name === 'all' || (name === 'own' && customerId === books.hers))
      if (!ok) continue
      const counts = Object.entries(data as Record<CountedEntry, number>)
      expect(counts.map(([entry]) => entry).sort()).toEqual(Object.keys(entries).sort())
      for (const [entry, count] of counts)
        expect((await read(entries[entry as CountedEntry], { customerId })).length, entry).toBe(count)
    }
  })
})

/** Calls whose whole answer is numbers of rows; who owns nothing is told nothing but zero. */
const numbers: readonly (readonly [Call, object])[] = [
  ...ranged.map((asked) => [workbench.figures, asked] as const),
  ...rangeKeys.map((range) => [workbench.daily, { range }] as const),
  ...rangeKeys.flatMap((range) => breakdownKeys.map((by) => [workbench.breakdown, { range, by }] as const)),
  ...[workbench.attention, workbench.takings, workbench.achievement, cashier.counts, cashier.totals].map(
    (call) => [call, {}] as const,
  ),
  ...[cashier.shiftSums, debts.sums, purchases.sums, purchases.recordSums, orders.sums, refunds.sums, changes.sums].map(
    (call) => [call, {}] as const,
  ),
  ...[customers.sums, customers.counts, messages.unread, approvals.counts].map((call) => [call, {}] as const),
  ...[appointments.counts, declarations.counts, visits.figures].map((call) => [call, {}] as const),
]

/** Everything in an answer that is a number or an amount. */
const amounts = (value: unknown): string[] => {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return /^-?\d+\.\d\d$/.test(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(amounts) : []
}

test('who owns nothing is told nothing, whose number there is', async () => {
  for (const [call, input] of numbers) {
    const { ok, data } = await send(node, call, input, { token: books.nothing.token })
    expect(ok, call.path).toBe(true)
    expect(
      amounts(data).filter((amount) => Number(amount) !== 0),
      call.path,
    ).toEqual([])
  }
})

test('no call of counts or sums is left out', () => {
  const known = new Set([...numbers.map(([call]) => call.path), customers.panelCounts.path])
  const counting = areas
    .flatMap(({ routes }) => routes.map(({ call }) => call))
    .filter(
      ({ effect, path }) =>
        effect === 'read' &&
        /(sums?|counts?|total|waiting|figures|takings|daily|breakdown|attention|achievement)$/i.test(path),
    )
    .filter(({ input }) => !('pageSize' in input.properties))
  expect(counting.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
})

/** Columns a figure counts by, or sums. */
const DECIDING =
  /^(status|state|result|received|amount|open|payable|deal|businessDate|dueDate|createTime|arriveTime|deductedAt)$/

test('whatever column is kept from her, a figure that is left is the rows she still reads', async () => {
  const told = async () => {
    const figures = []
    for (const desk of deskKeys.filter((key) => key !== 'own'))
      figures.push(...(await books.all.ask(workbench.figures, { desk })).figures)
    return figures
  }
  const whole = await told()
  let gone = 0
  for (const column of hideable.filter(({ prop }) => DECIDING.test(prop))) {
    await hide.without(column, async () => {
      const left = await told()
      gone += Number(left.length < whole.length)
      const known = new Map(whole.map((figure) => [`${figure.key} ${figure.to}`, figure]))
      for (const figure of left) {
        const before = known.get(`${figure.key} ${figure.to}`)
        // One that stood behind the fourth comes forward.
        if (before && JSON.stringify(before) === JSON.stringify(figure)) continue
        await expectRows(books.all, figure)
      }
    })
  }
  expect(gone).toBeGreaterThan(3)
})
