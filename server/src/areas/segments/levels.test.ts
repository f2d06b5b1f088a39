/** 客户等级: by what she paid and how often she came, at once and by night, unless somebody locked it; 重点顾客; who may see it. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { grades, night } from './night.ts'

const LEVEL = 'sensitive:customer-level'
let clinic: Clinic
let front: Actor
let setter: Actor
let chief: Actor
let gold: { id: number; version: number }
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  setter = await clinic.with(['setting:customer:list', 'setting:customer:level', 'customer:list', LEVEL])
  chief = await clinic.with(['customer:list', 'customer:level', 'customer:grade', LEVEL])
  await setter.ask(segments.createLevel, { name: '银卡', grade: 1, minVisits: 1 })
  gold = await setter.ask(segments.createLevel, { name: '金卡', grade: 3, minPaid: '10000', minVisits: 2 })
  await setter.ask(segments.createLevel, {
    name: '钻石',
    grade: 4,
    minPaid: '50000',
    minVisits: 20,
    op: 'any',
    isKey: true,
  })
  await setter.ask(segments.createLevel, { name: '至尊', grade: 5, basis: 'hand' })
})

const stands = async (change: ReturnType<typeof sql> | null = null) => {
  const { id } = await newCustomer(front)
  if (change) await move(id, change)
  return id
}
const move = (id: number, change: ReturnType<typeof sql>) =>
  clinic.rows(sql`update customers.standing set ${change} where customer_id = ${id}`)
const levelOf = async (id: number) => {
  const { grade, levelName, keyCustomers } = await chief.ask(customers.details, { id })
  return [grade, levelName, keyCustomers]
}
const [LATER, REASON] = ['2999-12-31', '院长介绍']
const lock = (customerId: number, grade: number, more: object = {}) =>
  chief.ask(segments.lock, { customerId, grade, until: LATER, reason: REASON, ...more })

test('the highest whose thresholds are met, in the statement that moved them, and back when money goes back', async () => {
  const id = await stands()
  expect(await levelOf(id)).toEqual([0, '非会员', 0])
  await move(id, sql`visit_count = 1, total_paid_fen = 1000000`)
  expect(await levelOf(id)).toEqual([1, '银卡', 0])
  await move(id, sql`visit_count = 2`)
  expect(await levelOf(id)).toEqual([3, '金卡', 0])
  await move(id, sql`total_paid_fen = 999999`)
  expect(await levelOf(id)).toEqual([1, '银卡', 0])
  await move(id, sql`total_paid_fen = 5000000`)
  expect(await levelOf(id)).toEqual([4, '钻石', 1])
  await move(id, sql`total_paid_fen = 0, visit_count = 20`)
  expect(await levelOf(id)).toEqual([4, '钻石', 1])
})

test('a lock comes before the thresholds to the end of its day; without it they count again', async () => {
  const id = await stands(sql`visit_count = 1`)
  expect(await lock(id, 5)).toEqual({ grade: 5, levelName: '至尊' })
  await move(id, sql`visit_count = 2, total_paid_fen = 1000000`)
  expect(await levelOf(id)).toEqual([5, '至尊', 0])
  expect((await chief.ask(segments.bound, { customerId: id })).lock).toMatchObject({
    grade: 5,
    until: LATER,
    reason: REASON,
  })
  expect((await setter.ask(segments.locks, { grade: 5 })).result).toMatchObject([
    { customerId: id, levelName: '至尊', reason: REASON, until: LATER, lockedByName: expect.any(String) },
  ])
  const until = (days: number) =>
    clinic.rows(sql`update segments.grade_lock set until = kit.today() + ${days}::int where customer_id = ${id}`)
  await until(0)
  await clinic.inside((ctx) => night(ctx, {}))
  expect(await levelOf(id)).toEqual([5, '至尊', 0])
  await until(-1)
  await clinic.inside((ctx) => night(ctx, {}))
  expect(await levelOf(id)).toEqual([3, '金卡', 0])
  await lock(id, 0)
  expect(await levelOf(id)).toEqual([0, '非会员', 0])
  await lock(id, 1, { reason: '改了' })
  await chief.ask(segments.unlock, { customerId: id })
  expect(await levelOf(id)).toEqual([3, '金卡', 0])
  expect(await chief.refused(segments.unlock, { customerId: id })).toMatchObject({ key: 'segments.notLocked' })
})

test('a lock names a level in use and a day to come, for who is reached and by who sees levels', async () => {
  const id = await stands()
  const refused = (more: object, who = chief) =>
    who.refused(segments.lock, { customerId: id, grade: 3, until: LATER, reason: REASON, ...more })
  const [today] = await clinic.rows<{ day: string }>(sql`select kit.today()::text as day`)
  expect(await refused({ until: today!.day })).toMatchObject({ key: 'segments.untilPast' })
  expect(await refused({ grade: 2 })).toMatchObject({
    key: 'segments.gradeUnusable',
    message: expect.stringContaining('2 星'),
  })
  expect(await refused({ reason: ' ' })).toMatchObject({ status: 400 })
  const blind = await clinic.with(['customer:list', 'customer:level', 'customer:grade'])
  expect(await refused({}, blind)).toMatchObject({ key: 'common.hiddenColumn' })
  expect(await blind.refused(customers.markKey, { customerId: id, keyCustomers: 1, reason: '好' })).toMatchObject({
    key: 'common.hiddenColumn',
  })
  const own = await clinic.with(['customer:list', 'customer:level', 'customer:grade', LEVEL], { dataScope: 5 })
  expect(await refused({}, own)).toMatchObject({ status: 404 })
  expect(await own.refused(segments.unlock, { customerId: id })).toMatchObject({ status: 404 })
  expect(await own.refused(customers.markKey, { customerId: id, keyCustomers: 1, reason: '好' })).toMatchObject({
    status: 404,
  })
})

test('changed thresholds, another name, one switched off: by the job that follows, the name at once', async () => {
  const id = await stands(sql`visit_count = 2, total_paid_fen = 800000`)
  expect(await levelOf(id)).toEqual([1, '银卡', 0])
  const form = { ...gold, name: '金卡会员', grade: 3, minPaid: '8000' }
  const seen = await setter.ask(segments.updateLevel, form)
  await clinic.inside((ctx) => grades(ctx, {}))
  expect(await levelOf(id)).toEqual([3, '金卡会员', 0])
  expect((await setter.ask(segments.level, { id: gold.id })).customers).toBeGreaterThan(0)
  expect((await chief.ask(segments.levelOptions, {})).map(({ name }) => name)).toEqual([
    '至尊',
    '钻石',
    '金卡会员',
    '银卡',
  ])
  gold = await setter.ask(segments.updateLevel, { ...form, ...seen, status: 1 })
  await clinic.inside((ctx) => grades(ctx, {}))
  expect(await levelOf(id)).toEqual([1, '银卡', 0])
  expect(await setter.refused(segments.createLevel, { name: '银卡', grade: 2, minVisits: 1 })).toMatchObject({
    key: 'segments.levelTaken',
  })
  expect(await setter.refused(segments.createLevel, { name: '另一个', grade: 5, minVisits: 1 })).toMatchObject({
    key: 'segments.gradeTaken',
    message: expect.stringContaining('5 星'),
  })
  const last = await setter.ask(segments.createLevel, { name: '白金', grade: 2, minVisits: 2 })
  await clinic.inside((ctx) => grades(ctx, {}))
  expect(await levelOf(id)).toEqual([2, '白金', 0])
  await setter.ask(segments.removeLevel, { id: last.id })
  await clinic.inside((ctx) => grades(ctx, {}))
  expect(await levelOf(id)).toEqual([1, '银卡', 0])
})

test('everybody graded at once stands as each by herself, at the edge of every threshold; grading one leaves the others', async () => {
  const edges = [
    [0, 0],
    [99_999_999, 0],
    [0, 1],
    [999_999, 2],
    [1_000_000, 1],
    [1_000_000, 2],
    [4_999_999, 2],
    [5_000_000, 0],
    [0, 19],
    [0, 20],
  ]
  const ids: number[] = []
  for (const [paid, visits] of edges)
    ids.push(await stands(sql`total_paid_fen = ${paid}::bigint, visit_count = ${visits}::int`))
  await chief.ask(segments.lock, { customerId: ids[0]!, grade: 1, until: '2099-12-31', reason: '院长指定' })
  await clinic.rows(sql`update customers.standing set grade = 5`)
  const wrong = async () => {
    const rows = await clinic.rows(sql<{ id: number }>`select s.customer_id as id from customers.standing s
      where s.grade <> segments.grade_of(s.hospital_id, s.customer_id, s.total_paid_fen, s.visit_count)`)
    return new Set(rows.map(({ id }) => Number(id)))
  }
  await chief.ask(segments.lock, { customerId: ids[2]!, grade: 1, until: '2099-12-31', reason: '院长指定' })
  const left = await wrong()
  expect(ids.map((id) => left.has(id))).toEqual(ids.map((id) => id !== ids[2]))
  await clinic.inside((ctx) => grades(ctx, {}))
  expect([...(await wrong())]).toEqual([])
})

test('重点顾客 by hand and by level, found either way; who may not see levels sees none of it and asks for none of it', async () => {
  const [byHand, byLevel] = [await stands(), await stands(sql`visit_count = 20`)]
  await chief.ask(customers.markKey, { customerId: byHand, keyCustomers: 1, reason: '院长介绍' })
  const found = async (filter: object) =>
    (await chief.ask(customers.pageByPost, { ...filter, pageSize: 100 })).result.map(({ id }) => id)
  expect(await found({ keyCustomers: 1 })).toEqual(expect.arrayContaining([byHand, byLevel]))
  expect(await found({ keyCustomers: 0 })).not.toEqual(expect.arrayContaining([byHand]))
  expect(await found({ keyCustomers: 0 })).not.toContain(byLevel)
  expect(await found({ grade: 4 })).toContain(byLevel)
  const marked = async (customerId: number) => (await chief.ask(segments.bound, { customerId })).isKey
  expect([await marked(byHand), await marked(byLevel)]).toEqual([true, false])
  await chief.ask(customers.markKey, { customerId: byHand, keyCustomers: 0, reason: '不再' })
  expect(await levelOf(byHand)).toEqual([0, '非会员', 0])
  const blind = await clinic.with(['customer:list'])
  expect(await blind.ask(segments.bound, { customerId: byLevel })).toEqual({ tags: [] })
  const row = (await blind.ask(customers.pageByPost, {})).result[0]!
  for (const name of ['grade', 'levelName', 'keyCustomers', 'temporarySign']) expect(row).not.toHaveProperty(name)
  expect(await blind.refused(customers.pageByPost, { grade: 4 })).toMatchObject({ key: 'common.hiddenColumn' })
  expect(await blind.refused(customers.pageByPost, { keyCustomers: 1 })).toMatchObject({ key: 'common.hiddenColumn' })
})
