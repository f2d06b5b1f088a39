/** What is set and by whom, means and medians, and who sees what of it. */
import { rfm, usualCells } from '@clinic/contract/areas/rfm/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { payer } from '../../../test/payers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

const CAPITAL = 'sensitive:customer-capital'
const RFM = ['customer:rfm:list', 'customer:rfm:setting', 'customer:rfm:export']

let till: TestTill
let head: Actor
beforeAll(async () => {
  till = await newTill()
  head = await till.clinic.with([...RFM, CAPITAL])
})

/** The export as text. */
const csvOf = async (who: Actor) =>
  (await who.raw('GET', '/api/v1/rfm/customer/export?month=now&format=csv')).body.toString('utf8')

const rowOf = async (customerId: number, asked: object = {}, who = head) => {
  const { result } = await who.ask(rfm.customers, { month: 'now', pageSize: 500, ...asked })
  return result.find(({ id }) => id === customerId)
}

describe('settings', () => {
  test('what is not given stays, the second of two is told, names stand once, a window ends', async () => {
    const at = await newTill()
    const who = await at.clinic.with([...RFM, CAPITAL])
    const begun = await who.ask(rfm.settings, {})
    expect(begun).toMatchObject({
      version: 0,
      rDays: 180,
      fDays: 2,
      mAmount: '5000.00',
      windowCount: 24,
      split: 'fixed',
    })
    expect(begun.cells[0]).toEqual({ cell: '111', ...usualCells['111'] })
    const once = await who.ask(rfm.saveSettings, { version: 0, rDays: 90 })
    expect(once).toMatchObject({ version: 1, rDays: 90, fDays: 2, mAmount: '5000.00' })
    expect(await who.refused(rfm.saveSettings, { version: 0, fDays: 3 })).toMatchObject({ key: 'common.stale' })
    const words = begun.cells.map((one) => (one.cell === '000' ? { ...one, name: ' 沉睡 ', advice: '' } : one))
    const twice = await who.ask(rfm.saveSettings, {
      version: 1,
      cells: words,
      basis: 'executed',
      windowUnit: 'day',
      windowCount: 365,
    })
    expect(twice).toMatchObject({
      fDays: 2,
      mAmount: '5000.00',
      split: 'fixed',
      version: 2,
      rDays: 90,
      basis: 'executed',
      windowUnit: 'day',
      windowCount: 365,
    })
    const third = await who.ask(rfm.saveSettings, { version: 2, mAmount: '1.00' })
    expect(third).toEqual({ ...twice, version: 3, mAmount: '1.00' })
    expect(twice.cells.at(-1)).toEqual({ cell: '000', name: '沉睡', advice: '' })
    const same = words.map((one) => ({ ...one, name: one.cell === '001' ? '重要价值' : one.name }))
    expect(await who.refused(rfm.saveSettings, { version: 3, cells: same })).toMatchObject({
      key: 'rfm.nameTwice',
      message: expect.stringContaining('重要价值'),
    })
    expect(await who.refused(rfm.saveSettings, { version: 3, windowUnit: 'month' })).toMatchObject({
      key: 'rfm.longWindow',
    })
    expect(await who.refused(rfm.trial, { windowUnit: 'month' })).toMatchObject({ key: 'rfm.longWindow' })
    const changes = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    const saved = await Promise.all(
      changes.map((fDays) =>
        who.ask(rfm.saveSettings, { version: 3, fDays }).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(saved.filter((one) => one === 1)).toHaveLength(1)
    const reader = await at.clinic.with(['customer:rfm:list'])
    expect(await reader.refused(rfm.saveSettings, { version: 4, rDays: 1 })).toMatchObject({ status: 403 })
  })

  test('means and medians need thirty who paid; of thirty they are what comes out', async () => {
    const at = await newTill()
    const who = await at.clinic.with([...RFM, CAPITAL])
    for (let n = 1; n <= 29; n += 1) await payer(at, [n, n])
    for (const split of ['mean', 'median'] as const) {
      expect(await who.refused(rfm.trial, { split })).toMatchObject({
        key: 'rfm.fewDeals',
        message: expect.stringContaining('29'),
      })
      expect(await who.refused(rfm.saveSettings, { version: 0, split })).toMatchObject({ key: 'rfm.fewDeals' })
    }
    // Days 1 … 29 and 330: the mean is 25.5, the median 15.5.
    await payer(at, [330, 330])
    expect((await who.ask(rfm.trial, { split: 'mean' })).tried).toMatchObject({ rDays: 25, fDays: 1, mAmount: '25.50' })
    const { tried, moves } = await who.ask(rfm.trial, { split: 'median' })
    expect(tried).toMatchObject({ split: 'median', rDays: 15, mAmount: '15.50' })
    expect(moves.map(({ to, count }) => [to, count]).toSorted()).toEqual([
      ['011', 1],
      ['011', 14],
      ['110', 15],
    ])
    await who.ask(rfm.saveSettings, { version: 0, split: 'mean' })
    expect(await who.ask(rfm.analysis, { month: 'now' })).toMatchObject({
      measure: { split: 'mean', rDays: 25 },
      total: 30,
    })
    expect((await who.ask(rfm.settings, {})).rDays).toBe(180)
  })
})

describe('who sees what', () => {
  test('without the right to capital no figure of money is in page, JSON or file, nor can it be found by trying', async () => {
    const id = await payer(till, [7, 6543.21])
    const shy = await till.clinic.with(RFM)
    const [seen, setting] = [await shy.ask(rfm.analysis, { month: 'now' }), await shy.ask(rfm.settings, {})]
    const { result } = await shy.ask(rfm.customers, { month: 'now', pageSize: 500 })
    expect(result.find((row) => row.id === id)).toMatchObject({ rDays: 7, cell: '101' })
    const tried = await shy.ask(rfm.trial, { rDays: 30 })
    for (const answer of [seen, setting, result, tried])
      expect(JSON.stringify(answer)).not.toMatch(/amount|mAmount|average|\d\.\d\d"/)
    expect(seen.cells[0]).toHaveProperty('count')
    const file = await csvOf(shy)
    expect(file).toContain('重要发展')
    expect(file).not.toMatch(/6543\.21|金额/)
    expect(await csvOf(head)).toMatch(/6543\.21/)
    for (const refused of [
      shy.refused(rfm.trial, { mAmount: '6543.21' }),
      shy.refused(rfm.customers, { month: 'now', trialCell: '101', mAmount: '6543.21' }),
      shy.refused(rfm.customers, { month: 'now', sortName: 'amount' }),
      shy.refused(rfm.saveSettings, { version: 0, mAmount: '1.00' }),
    ])
      expect([400, 403]).toContain((await refused).status)
    expect((await shy.ask(rfm.saveSettings, { version: 0, rDays: 181 })).rDays).toBe(181)
    const [kept] = await till.clinic.rows(sql<{ m: number }>`select m_fen as m from rfm.setting`)
    expect(kept).toEqual({ m: 500_000 })
  })

  test('whoever reaches her own alone counts and lists her own alone; another hospital nobody', async () => {
    const at = await newTill()
    const mine = await at.clinic.with(RFM, { dataScope: 5 })
    const [hers, other] = [await payer(at, [5, 10]), await payer(at, [5, 10])]
    const unpaid = await at.newCustomer()
    await at.clinic.rows(
      sql`update customers.customer set consultant_id = ${mine.staffId} where id in (${hers}, ${unpaid})`,
    )
    expect(await mine.ask(rfm.analysis, { month: 'now' })).toMatchObject({ total: 1, outside: 1 })
    expect((await mine.ask(rfm.customers, { month: 'now' })).result.map(({ id }) => id)).toEqual([hers])
    expect((await mine.ask(rfm.trial, { rDays: 3 })).moves).toEqual([{ from: '100', to: '000', count: 1 }])
    expect((await head.ask(rfm.customers, { month: 'now', pageSize: 500 })).result.map(({ id }) => id)).not.toContain(
      other,
    )
    expect((await csvOf(mine)).trim().split('\n')).toHaveLength(2)
  })

  test('an archive that was merged is in no cell of now', async () => {
    const id = await payer(till, [5, 10])
    expect(await rowOf(id)).toBeDefined()
    await till.clinic.rows(
      sql`update customers.customer set status = 'merged', merged_into_id = (select min(c.id) from customers.customer c) where id = ${id}`,
    )
    expect(await rowOf(id)).toBeUndefined()
  })
})
