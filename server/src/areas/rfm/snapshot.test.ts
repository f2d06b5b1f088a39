/** The month as the night keeps it: once, whoever runs at the same time, by the month's own last day, never changed. */
import { rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { keepLastMonth } from './snapshot.ts'

let till: TestTill
let head: Actor
beforeEach(async () => {
  till = await newTill()
  head = await till.clinic.with(['customer:rfm:list', 'customer:rfm:setting', 'sensitive:customer-capital'])
})

/** Somebody who paid on these days. */
const payer = async (...paid: readonly (readonly [day: string, yuan: string])[]): Promise<number> => {
  const customerId = await till.newCustomer()
  for (const [day, yuan] of paid) {
    const order = await till.order(customerId, [{ price: yuan }])
    const { id } = await till.pay([order], [['CASH', yuan]])
    await till.clinic.rows(sql`update cashier.payment set business_date = ${day}::date where id = ${id}`)
  }
  await till.clinic.rows(
    sql`update customers.customer set created_at = '2020-01-01'::timestamptz where id = ${customerId}`,
  )
  return customerId
}
/** The night at a moment of the hospital's clock. */
const nightAt = (moment: string) => till.clinic.inside((ctx) => keepLastMonth(ctx, {}), { clock: `${moment}+08:00` })
const months = async () => (await head.ask(rfm.analysis, { month: 'now' })).months
const kept = () =>
  till.clinic.rows(sql<Record<string, unknown>>`
    select to_char(month, 'YYYY-MM') as month, customer_id as id, r_days as r, f_days as f, m_fen as m, cell from rfm.snapshot order by 1, 2`)

test('the first of a month keeps the one that ended, to its last day and not beyond; a late night keeps the same', async () => {
  const last = await payer(['2026-01-31', '6000.00'])
  const both = await payer(['2026-01-01', '10.00'], ['2026-02-01', '10.00'])
  const none = await payer(['2026-02-01', '10.00'])
  await till.newCustomer()
  await nightAt('2026-02-01 03:00')
  const january = [
    { month: '2026-01', id: last, r: 0, f: 1, m: 600_000, cell: '101' },
    { month: '2026-01', id: both, r: 30, f: 1, m: 1_000, cell: '100' },
  ]
  expect(await kept()).toEqual(january)
  const seen = await head.ask(rfm.analysis, {})
  expect(seen).toMatchObject({
    month: '2026-01',
    asOf: '2026-01-31',
    total: 2,
    outside: 1,
    takenAt: '2026-02-01 03:00:00',
  })
  expect(seen.cells.map(({ cell, count, amount }) => [cell, count, amount]).filter(([, count]) => count)).toEqual([
    ['101', 1, '6000.00'],
    ['100', 1, '10.00'],
  ])
  // The machine was off on the first of March: the seventeenth makes it up, as of February's end.
  await nightAt('2026-03-17 03:00')
  expect((await kept()).slice(2)).toEqual([
    { month: '2026-02', id: last, r: 28, f: 1, m: 600_000, cell: '101' },
    { month: '2026-02', id: both, r: 27, f: 2, m: 2_000, cell: '110' },
    { month: '2026-02', id: none, r: 27, f: 1, m: 1_000, cell: '100' },
  ])
  expect(await months()).toEqual(['2026-02', '2026-01'])
})

test('twice, and two at once, keep one; a month of nobody is not kept', async () => {
  await nightAt('2026-02-01 03:00')
  expect(await months()).toEqual([])
  await payer(['2026-01-15', '10.00'])
  await Promise.all([1, 2, 3, 4].map(() => nightAt('2026-02-01 03:00')))
  await nightAt('2026-02-02 03:00')
  expect(await kept()).toHaveLength(1)
  const cells = await till.clinic.rows(sql`select n from rfm.month_cell`)
  expect(cells).toEqual([{ n: 1 }])
})

test('what was kept stays, whatever is taken back, merged or set afterwards; now goes along', async () => {
  const [one, two] = [await payer(['2026-01-15', '10.00']), await payer(['2026-01-15', '6000.00'])]
  await nightAt('2026-02-01 03:00')
  const before = await kept()
  const seen = await head.ask(rfm.analysis, {})
  await till.clinic.rows(
    sql`update cashier.payment set status = 'CANCELLED', cancelled_at = kit.clock() where customer_id = ${one}`,
  )
  await till.clinic.rows(
    sql`update customers.customer set status = 'merged', merged_into_id = ${one} where id = ${two}`,
  )
  await head.ask(rfm.saveSettings, { version: 0, mAmount: '99999.00', rDays: 1 })
  await nightAt('2026-02-01 03:00')
  expect(await kept()).toEqual(before)
  const { outside, ...after } = await head.ask(rfm.analysis, {})
  expect(after).toEqual({ ...after, total: 2, cells: seen.cells, trend: seen.trend, measure: seen.measure })
  expect(await head.ask(rfm.analysis, { month: 'now' })).toMatchObject({ total: 0 })
  for (const table of ['month', 'month_cell', 'snapshot'])
    await expect(till.clinic.rows(sql.raw(`delete from rfm.${table}`) as never)).rejects.toThrow(/permission|never/)
  await expect(till.clinic.rows(sql`update rfm.snapshot set cell = '000'`)).rejects.toThrow(/permission|never/)
})

test('from month to month and into now: who stayed, went, came and left; each move opens its people', async () => {
  const stays = await payer(['2026-01-15', '6000.00'])
  const grows = await payer(['2026-01-15', '10.00'], ['2026-02-10', '10.00'])
  await nightAt('2026-02-01 03:00')
  const comes = await payer(['2026-02-20', '10.00'])
  await nightAt('2026-03-01 03:00')
  const moves = async (from: string, to: string) =>
    (await head.ask(rfm.movement, { from, to })).moves
      .map((move) => [move.from, move.to, move.count])
      .toSorted((a, b) => String(a).localeCompare(String(b)))
  expect(await moves('2026-01', '2026-02')).toEqual([
    [null, '100', 1],
    ['100', '110', 1],
    ['101', '101', 1],
  ])
  expect(await moves('2026-02', '2026-01')).toEqual([
    ['100', null, 1],
    ['101', '101', 1],
    ['110', '100', 1],
  ])
  const people = async (asked: object) => (await head.ask(rfm.customers, asked)).result.map(({ id }) => id)
  expect(await people({ month: '2026-02', before: '2026-01', beforeCell: '100' })).toEqual([grows])
  expect(await people({ month: '2026-02', before: '2026-01', beforeCell: 'none' })).toEqual([comes])
  expect(await people({ before: '2026-01', beforeCell: '101', cell: '101' })).toEqual([stays])
  expect(await people({ month: '2026-01', cell: '110' })).toEqual([])
  const [row] = (await head.ask(rfm.customers, { month: '2026-02', cell: '110' })).result
  expect(row).toMatchObject({ id: grows, rDays: 18, fDays: 2, lastPaidOn: '2026-02-10', amount: '20.00' })
  expect((await moves('2026-02', 'now')).map(([from]) => from).toSorted()).toEqual(['100', '101', '110'])
  expect(await head.refused(rfm.movement, { from: '2026-02', to: '2026-02' })).toMatchObject({ key: 'rfm.sameMonth' })
  expect(await head.refused(rfm.movement, { from: '2025-12', to: '2026-02' })).toMatchObject({ key: 'rfm.noMonth' })
  expect(await head.refused(rfm.analysis, { month: '2025-12' })).toMatchObject({ status: 404 })
  expect(await head.refused(rfm.customers, { month: '2025-12' })).toMatchObject({ key: 'rfm.noMonth' })
  const change = (await head.ask(rfm.analysis, {})).cells.find(({ cell }) => cell === '110')
  expect(change).toMatchObject({ count: 1, change: 1 })
})

test('of kept months, too, whoever reaches her own alone counts her own alone', async () => {
  const mine = await till.clinic.with(['customer:rfm:list'], { dataScope: 5 })
  const [hers] = [await payer(['2026-01-15', '10.00']), await payer(['2026-01-15', '10.00'])]
  await till.clinic.rows(sql`update customers.customer set consultant_id = ${mine.staffId} where id = ${hers}`)
  await nightAt('2026-02-01 03:00')
  await nightAt('2026-03-01 03:00')
  const seen = await mine.ask(rfm.analysis, { month: '2026-01' })
  expect(seen).toMatchObject({ total: 1, outside: 0 })
  expect(seen.trend.map(({ total }) => total)).toEqual([1, 1])
  expect((await mine.ask(rfm.movement, { from: '2026-01', to: '2026-02' })).moves).toEqual([
    { from: '100', to: '100', count: 1 },
  ])
  expect((await mine.ask(rfm.customers, {})).result.map(({ id }) => id)).toEqual([hers])
  expect((await head.ask(rfm.customers, {})).total).toBe(2)
  const [other] = [await newTill()]
  const stranger = await other.clinic.with(['customer:rfm:list'])
  expect(await stranger.ask(rfm.analysis, {})).toMatchObject({ months: [], total: 0 })
})

test('a business day that was closed early is not lost: what is taken after it counts now', async () => {
  const id = await till.newCustomer()
  const { id: payment } = await till.pay([await till.order(id, [{ price: '10.00' }])], [['CASH', '10.00']])
  await till.clinic.rows(sql`update cashier.payment set business_date = kit.business_date() + 1 where id = ${payment}`)
  const { result } = await head.ask(rfm.customers, { month: 'now' })
  expect(result).toMatchObject([{ id, rDays: 0, fDays: 1 }])
})
