/** Plans: kept from a try, opened, renamed, taken away, put in force; and that a try counts as two looks one by one. */
import { type Cell, cells, MOST_PLANS, type Move, rfm } from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { payer } from '../../../test/payers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

const CAPITAL = 'sensitive:customer-capital'
const RFM = ['customer:rfm:list', 'customer:rfm:setting']

describe('plans', () => {
  let till: TestTill
  let head: Actor
  let shy: Actor
  let recent: number
  beforeAll(async () => {
    till = await newTill()
    head = await till.clinic.with([...RFM, CAPITAL])
    shy = await till.clinic.with(RFM)
    recent = await payer(till, [100, 6000])
    await payer(till, [10, 50])
  })
  const named = async (name: string, who = head) =>
    (await who.ask(rfm.plans, {})).plans.find((one) => one.name === name)

  test('what is not said of a new plan is as it stands, and it stays when what stands is changed', async () => {
    await head.ask(rfm.createPlan, { name: ' 从严 ', rDays: 90, mAmount: '6000.01' })
    expect(await named('从严')).toMatchObject({
      version: 1,
      rDays: 90,
      fDays: 2,
      mAmount: '6000.01',
      windowCount: 24,
      windowUnit: 'month',
      split: 'fixed',
      basis: 'paid',
    })
    const before = await head.ask(rfm.settings, {})
    expect(before).toMatchObject({ version: 0, rDays: 180 })
    await head.ask(rfm.saveSettings, { version: 0, fDays: 7 })
    expect(await named('从严')).toMatchObject({ fDays: 2 })
    await head.ask(rfm.saveSettings, { version: 1, fDays: 2 })
    expect(await head.refused(rfm.createPlan, { name: '过长', windowUnit: 'month', windowCount: 121 })).toMatchObject({
      status: 422,
      key: 'rfm.longWindow',
    })
    expect(await head.refused(rfm.createPlan, { name: '均值', split: 'mean' })).toMatchObject({ key: 'rfm.fewDeals' })
    expect(await head.refused(rfm.createPlan, { name: '从严' })).toMatchObject({ status: 409, key: 'rfm.planTaken' })
  })

  test('a plan is tried beside what stands, with a change on top, and its people are listed', async () => {
    const { id: planId } = (await named('从严'))!
    const tried = await head.ask(rfm.trial, { planId })
    expect([tried.now.rDays, tried.tried.rDays, tried.tried.mAmount]).toEqual([180, 90, '6000.01'])
    expect(tried.moves).toEqual(expect.arrayContaining([{ from: '101', to: '000', count: 1 }]))
    expect((await head.ask(rfm.trial, { planId, rDays: 100, mAmount: '6000.00' })).moves).toEqual(
      expect.arrayContaining([{ from: '101', to: '101', count: 1 }]),
    )
    const { result } = await head.ask(rfm.customers, { month: 'now', cell: '101', trialCell: '000', planId })
    expect(result.map(({ id }) => id)).toEqual([recent])
    const copied = await head.ask(rfm.createPlan, { name: '从严之二', planId, rDays: 60 })
    expect(await named('从严之二')).toMatchObject({ id: copied.id, rDays: 60, mAmount: '6000.01' })
    await head.ask(rfm.removePlan, { id: copied.id })
    expect(await named('从严之二')).toBeUndefined()
    for (const refused of [
      head.refused(rfm.trial, { planId: copied.id }),
      head.refused(rfm.createPlan, { name: '空', planId: copied.id }),
      head.refused(rfm.removePlan, { id: copied.id }),
      head.refused(rfm.renamePlan, { id: copied.id, version: 1, name: '空' }),
    ])
      expect(await refused).toMatchObject({ status: 404 })
  })

  test('renamed by the one who saw it last, and under a name nobody has', async () => {
    const { id, version } = (await named('从严'))!
    const once = await head.ask(rfm.renamePlan, { id, version, name: '双节' })
    expect(await named('双节')).toMatchObject({ id, version: once.version, rDays: 90 })
    expect(await head.refused(rfm.renamePlan, { id, version, name: '再改' })).toMatchObject({ key: 'common.stale' })
    const other = await head.ask(rfm.createPlan, { name: '别的' })
    expect(await head.refused(rfm.renamePlan, { ...other, name: '双节' })).toMatchObject({ key: 'rfm.planTaken' })
    await head.ask(rfm.removePlan, { id: other.id })
    await head.ask(rfm.renamePlan, { ...once, name: '从严' })
  })

  test('put in force as one piece; without the right to capital no amount of it is told, tried out or put in force', async () => {
    const { id: planId } = (await named('从严'))!
    const told = await shy.ask(rfm.plans, {})
    expect(told.plans[0]).toMatchObject({ rDays: 90 })
    expect(JSON.stringify([told, await shy.ask(rfm.trial, { planId })])).not.toMatch(/mAmount|6000/)
    // The amount counts all the same: what she sees is the plan as it is.
    expect((await shy.ask(rfm.trial, { planId })).moves).toEqual((await head.ask(rfm.trial, { planId })).moves)
    const { version } = await head.ask(rfm.settings, {})
    expect((await shy.refused(rfm.saveSettings, { version, planId })).status).toBe(403)
    expect((await shy.refused(rfm.createPlan, { name: '猜', mAmount: '1.00' })).status).toBe(403)
    await shy.ask(rfm.createPlan, { name: '沿用', planId, rDays: 30 })
    expect(await named('沿用')).toMatchObject({ rDays: 30, mAmount: '6000.01' })
    await head.ask(rfm.removePlan, { id: (await named('沿用'))!.id })
    const saved = await head.ask(rfm.saveSettings, { version, planId })
    expect(saved).toMatchObject({ rDays: 90, mAmount: '6000.01', fDays: 2 })
    await head.ask(rfm.saveSettings, { version: saved.version, rDays: 180, mAmount: '5000.00' })
  })

  test('ten and no more, of two at once either; who may only look keeps none; another hospital has none of them', async () => {
    const reader = await till.clinic.with(['customer:rfm:list'])
    expect((await reader.ask(rfm.plans, {})).plans).toHaveLength(1)
    expect(await reader.refused(rfm.createPlan, { name: '看' })).toMatchObject({ status: 403 })
    expect(await reader.refused(rfm.removePlan, { id: (await named('从严'))!.id })).toMatchObject({ status: 403 })
    for (let n = 2; n < MOST_PLANS; n += 1) await head.ask(rfm.createPlan, { name: `方案${n}` })
    const both = ['甲', '乙'].map((name) =>
      head.ask(rfm.createPlan, { name }).then(
        () => 'kept',
        ({ message }: Error) => message,
      ),
    )
    const answers = await Promise.all(both)
    expect(answers.filter((one) => one === 'kept')).toHaveLength(1)
    expect(answers.find((one) => one !== 'kept')).toContain('最多 10 个方案')
    expect(await head.refused(rfm.createPlan, { name: '多' })).toMatchObject({ status: 422, key: 'rfm.manyPlans' })
    const elsewhere = await (await newClinic()).with([...RFM, CAPITAL])
    expect((await elsewhere.ask(rfm.plans, {})).plans).toEqual([])
    const { id } = (await named('从严'))!
    expect(await elsewhere.refused(rfm.trial, { planId: id })).toMatchObject({ status: 404 })
    expect(await elsewhere.refused(rfm.removePlan, { id })).toMatchObject({ status: 404 })
  })
})

test('a try counts what two looks one by one count, whatever the two differ in', async () => {
  const at = await newTill()
  const who = await at.clinic.with([...RFM, CAPITAL])
  for (let n = 1; n <= 31; n += 1)
    await payer(at, ...([[n * 20, n * 300], ...(n % 3 ? [[n, 90] as const] : [])] as const))
  await at.clinic.rows(sql`insert into purchases.deduction_record
      (no, purchased_item_id, customer_id, order_line_id, product_name, qty, value_fen, session_no, session_total, business_date, status,
        withdraw_asked_by)
    select 'X' || i.id, i.id, i.customer_id, i.order_line_id, '项目', 1, 40000 + i.id % 7 * 30000, 1, 1,
      kit.business_date() - (i.id % 500)::int, 'DONE', 1 from purchases.purchased_item i`)
  const merged = await payer(at, [3, 9000])
  await at.clinic.rows(
    sql`update customers.customer set status = 'merged', merged_into_id = (select min(c.id) from customers.customer c) where id = ${merged}`,
  )
  const [some, own] = [await payer(at, [4, 7000]), await at.clinic.with([...RFM, CAPITAL], { dataScope: 5 })]
  await at.clinic.rows(
    sql`update customers.customer set consultant_id = ${own.staffId} where id % 2 = 0 or id = ${some}`,
  )
  const cellOf = async (by: Actor, asked: Omit<InputOf<typeof rfm.customers>, 'month'>) => {
    const found = await Promise.all(
      cells.map(async (trialCell) => {
        const { result } = await by.ask(rfm.customers, { month: 'now', pageSize: 500, ...asked, trialCell })
        return result.map(({ id, cell }) => ({ id, from: cell, to: trialCell as Cell }))
      }),
    )
    return found.flat()
  }
  const sorted = (moves: readonly Move[]) => moves.map(({ from, to, count }) => `${from}→${to} ${count}`).toSorted()
  const tries: InputOf<typeof rfm.trial>[] = [
    {},
    { rDays: 100, fDays: 1 },
    { windowUnit: 'day', windowCount: 200 },
    { basis: 'executed', mAmount: '1000.00' },
    { basis: 'executed', mAmount: '700.00', windowUnit: 'day', windowCount: 90 },
    { split: 'mean' },
    { split: 'median', basis: 'executed' },
    { split: 'mean', windowUnit: 'day', windowCount: 365 },
  ]
  for (const standing of [{}, { basis: 'executed' as const }, { split: 'median' as const, basis: 'paid' as const }]) {
    const { version } = await who.ask(rfm.settings, {})
    await who.ask(rfm.saveSettings, { version, ...standing })
    for (const one of tries)
      for (const by of [who, own]) {
        const people = await cellOf(by, one)
        const counts = new Map<string, Move>()
        for (const { from, to } of people)
          counts.set(`${from}${to}`, { from, to, count: (counts.get(`${from}${to}`)?.count ?? 0) + 1 })
        expect(people.length).toBeGreaterThan(5)
        expect(people.map(({ id }) => id)).not.toContain(merged)
        expect(sorted((await by.ask(rfm.trial, one)).moves), JSON.stringify([standing, one])).toEqual(
          sorted([...counts.values()]),
        )
      }
  }
}, 120_000)
