/** R, F and M as payments make them, the cells they give, and who would go where by other values. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type Cell, cells, rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { bought, payer } from '../../../test/payers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

const CAPITAL = 'sensitive:customer-capital'
const RFM = ['customer:rfm:list', 'customer:rfm:setting', 'customer:rfm:export']

let till: TestTill
let head: Actor
beforeAll(async () => {
  till = await newTill()
  head = await till.clinic.with([...RFM, CAPITAL])
})

const rowOf = async (customerId: number, asked: object = {}, who = head) => {
  const { result } = await who.ask(rfm.customers, { month: 'now', pageSize: 500, ...asked })
  return result.find(({ id }) => id === customerId)
}

describe('what is counted', () => {
  test('R is days since the last paid day, F distinct paid days, M what was paid', async () => {
    const id = await payer(till, [10, 100], [10, 50], [40, 30.5])
    expect(await rowOf(id)).toMatchObject({ rDays: 10, fDays: 2, amount: '180.50', cell: '110' })
    expect((await rowOf(id))!.lastPaidOn).toBe(
      (await till.clinic.rows(sql<{ d: string }>`select (kit.business_date() - 10)::text as d`))[0]!.d,
    )
  })

  test('of a window of months and one of days the first day counts and the one before it does not; who paid before stays', async () => {
    const [span] = await till.clinic.rows(
      sql<{ n: number }>`select kit.business_date() - (kit.business_date() - interval '24 months')::date as n`,
    )
    const inside = await payer(till, [span!.n - 1, 10])
    const outside = await payer(till, [span!.n, 10])
    expect(await rowOf(inside)).toMatchObject({ fDays: 1, amount: '10.00', cell: '000' })
    expect(await rowOf(outside)).toMatchObject({ rDays: span!.n, fDays: 0, amount: '0.00', cell: '000' })
    const [first, before] = [await payer(till, [29, 10]), await payer(till, [30, 10])]
    const days = { windowUnit: 'day', windowCount: 30, fDays: 1 } as const
    const tried = async (id: number, trialCell: Cell) => (await rowOf(id, { ...days, trialCell })) !== undefined
    expect([await tried(first, '110'), await tried(before, '100')]).toEqual([true, true])
  })

  test('a top-up is no payment until it is spent; coins, points and what is owed never are', async () => {
    const saver = await till.newCustomer()
    await till.pay([await till.recharge(saver, '1000.00')], [['CASH', '1000.00']])
    expect(await rowOf(saver)).toBeUndefined()
    await bought(till, saver, 300, 'WALLET')
    expect(await rowOf(saver)).toMatchObject({ rDays: 0, fDays: 1, amount: '300.00' })

    const collector = await till.newCustomer()
    await till.grant(collector, { coinFen: 100_000, points: 50_000 })
    const order = await till.order(collector, [{ price: '1000.00' }])
    await till.pay(
      [order],
      [
        ['CASH', '700.00'],
        ['COIN', '200.00'],
        ['DEBT', '100.00'],
      ],
      { debtDueDate: '2999-12-31' },
    )
    expect(await rowOf(collector)).toMatchObject({ amount: '700.00' })
  })

  test('what was taken back is no payment: its day is gone, and whoever has no other is outside', async () => {
    const id = await payer(till, [5, 20])
    const today = await bought(till, id, 80)
    expect(await rowOf(id)).toMatchObject({ rDays: 0, fDays: 2, amount: '100.00' })
    await till.cashier.ask(cashier.cancel, { id: today, reason: '录入错误' })
    expect(await rowOf(id)).toMatchObject({ rDays: 5, fDays: 1, amount: '20.00' })
    const only = await till.newCustomer()
    const one = await bought(till, only, 80)
    const before = await head.ask(rfm.analysis, { month: 'now' })
    await till.cashier.ask(cashier.cancel, { id: one, reason: '录入错误' })
    const after = await head.ask(rfm.analysis, { month: 'now' })
    expect([after.total, after.outside]).toEqual([before.total - 1, before.outside + 1])
    expect(await rowOf(only)).toBeUndefined()
  })

  test('by what was carried out, M is the worth of the deductions, and R and F stay', async () => {
    const id = await payer(till, [3, 900])
    const [item] = await till.items(id)
    await till.clinic.rows(sql`insert into purchases.deduction_record
        (no, purchased_item_id, customer_id, order_line_id, product_name, qty, value_fen, session_no, session_total, business_date, status,
          withdraw_asked_by, withdrawn_at)
      select 'X' || s, i.id, i.customer_id, i.order_line_id, '项目', 1, 40000, 1, 1, kit.business_date() - 1, s, 1,
        case s when 'WITHDRAWN' then kit.clock() end
      from purchases.purchased_item i, unnest(array['DONE', 'WITHDRAWN']) s where i.id = ${item!['id']!}`)
    expect(await rowOf(id)).toMatchObject({ rDays: 3, fDays: 1, amount: '900.00', cell: '100' })
    const executed = { basis: 'executed', mAmount: '400.00' } as const
    expect(await rowOf(id, { ...executed, trialCell: '101' })).toBeDefined()
    expect(await rowOf(id, { ...executed, mAmount: '400.01', trialCell: '101' })).toBeUndefined()
  })
})

describe('cells', () => {
  const high = { r: 180, f: [2, 3], m: 5000 }
  const low = { r: 181, f: [2], m: 4999.98 }

  test('on either side of each threshold', async () => {
    const at = await newTill()
    const who = await at.clinic.with([...RFM, CAPITAL])
    const made: [number, Cell][] = []
    for (const cell of cells) {
      const [r, f, m] = [cell[0] === '1' ? high.r : low.r, cell[1] === '1' ? 2 : 1, cell[2] === '1' ? high.m : low.m]
      const paid =
        f === 2
          ? ([
              [r, m / 2],
              [r + 1, m / 2],
            ] as const)
          : ([[r, m]] as const)
      made.push([await payer(at, ...paid), cell])
    }
    await at.newCustomer()
    const { result } = await who.ask(rfm.customers, { month: 'now', pageSize: 100 })
    expect(result.map(({ id, cell }) => [id, cell]).toSorted()).toEqual(made.toSorted())
    const seen = await who.ask(rfm.analysis, {})
    expect(seen).toMatchObject({ month: null, months: [], total: 8, outside: 1, takenAt: null, trend: [] })
    expect(seen.cells.map(({ cell, count, change }) => [cell, count, change])).toEqual(
      cells.map((cell) => [cell, 1, null]),
    )
    expect(seen.cells[0]).toMatchObject({ cell: '111', amount: '5000.00', average: '5000.00' })
    expect(seen.cells[7]).toMatchObject({ cell: '000', amount: '4999.98' })
    for (const [id, cell] of made)
      expect((await who.ask(rfm.customers, { month: 'now', cell })).result.map((one) => one.id)).toEqual([id])
  })

  test('a try says who would go where and writes nothing; the margins are the counts before and after', async () => {
    const at = await newTill()
    const who = await at.clinic.with([...RFM, CAPITAL])
    const [recent, older] = [await payer(at, [100, 6000]), await payer(at, [150, 6000])]
    const { now, tried, moves } = await who.ask(rfm.trial, { rDays: 120, mAmount: 6000 })
    expect([now.rDays, tried.rDays, now.mAmount, tried.mAmount]).toEqual([180, 120, '5000.00', '6000.00'])
    expect(moves.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))).toEqual([
      { from: '101', to: '001', count: 1 },
      { from: '101', to: '101', count: 1 },
    ])
    const went = { month: 'now', cell: '101', trialCell: '001', rDays: 120, mAmount: '6000.00' } as const
    expect((await who.ask(rfm.customers, went)).result.map(({ id }) => id)).toEqual([older])
    expect((await who.ask(rfm.customers, { ...went, trialCell: '101' })).result.map(({ id }) => id)).toEqual([recent])
    expect((await who.ask(rfm.settings, {})).rDays).toBe(180)
  })
})
