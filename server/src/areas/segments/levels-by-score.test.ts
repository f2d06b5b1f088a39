/** 客户等级 by the scores of tags; who would move, before it is kept; how many have a level, as it is kept. */
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { levelPreviews } from '@clinic/contract/areas/segments/level-preview.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { grades, night, rules, soon } from './night.ts'

const LEVEL = 'sensitive:customer-level'
let clinic: Clinic
let front: Actor
let setter: Actor
let chief: Actor
/** Tags of 30 and 20, one of −5, one of 40 in a group of its own. */
let tag: { big: number; small: number; less: number; alone: number }
let group: { id: number; version: number; name: string }

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  setter = await clinic.with([
    'setting:customer:list',
    'setting:customer:level',
    'setting:customer:tag',
    'customer:list',
  ])
  chief = await clinic.with(['customer:list', 'customer:tag', 'customer:level', LEVEL])
  const { id } = await setter.ask(segments.createGroup, { name: '分值' })
  const other = await setter.ask(segments.createGroup, { name: '单独' })
  group = { ...other, name: '单独' }
  const make = async (integralName: string, score: number, groupId = id) =>
    (await setter.ask(segments.createTag, { groupId, integralName, score })).id
  tag = {
    big: await make('大', 30),
    small: await make('小', 20),
    less: await make('减', -5),
    alone: await make('另', 40, other.id),
  }
  await setter.ask(segments.createLevel, { name: '银', grade: 1, basis: 'score', minScore: 20 })
  await setter.ask(segments.createLevel, { name: '金', grade: 3, basis: 'score', minScore: 50 })
  await setter.ask(segments.createLevel, { name: '多', grade: 4, minPaid: '1000' })
  await setter.ask(segments.createLevel, { name: '手', grade: 5, basis: 'hand' })
})

const someone = async () => (await newCustomer(front)).id
const give = (customerId: number, add: number[], remove: number[] = []) =>
  chief.ask(segments.bind, { customerIds: [customerId], add, remove })
const gradeOf = async (id: number) =>
  (await clinic.rows<{ grade: number }>(sql`select grade from customers.standing where customer_id = ${id}`))[0]!.grade
const run = (task: typeof grades) => clinic.inside((ctx) => task(ctx, {}))

test('the score reaches the level in the hand that gives the tag, at the limit and not below it', async () => {
  const id = await someone()
  await give(id, [tag.small])
  expect(await gradeOf(id)).toBe(1)
  await give(id, [tag.big, tag.less])
  expect(await gradeOf(id)).toBe(1)
  await give(id, [], [tag.less])
  expect(await gradeOf(id)).toBe(3)
  await clinic.rows(sql`update customers.standing set total_paid_fen = 99999 where customer_id = ${id}`)
  expect(await gradeOf(id)).toBe(3)
  await clinic.rows(sql`update customers.standing set total_paid_fen = 100000 where customer_id = ${id}`)
  expect(await gradeOf(id)).toBe(4)
})

test('another score, a group switched off, a tag that ran out, two that became one: levels follow', async () => {
  const [id, grouped, ends, merged] = [await someone(), await someone(), await someone(), await someone()]
  const extra = await setter.ask(segments.createTag, { groupId: group.id, integralName: '改', score: 60 })
  const into = await setter.ask(segments.createTag, { groupId: group.id, integralName: '并', score: 5 })
  await give(id, [extra.id])
  await give(grouped, [tag.alone])
  await give(ends, [tag.small])
  expect([await gradeOf(id), await gradeOf(grouped), await gradeOf(ends)]).toEqual([3, 1, 1])
  await setter.ask(segments.updateTag, { ...extra, integralName: '改', score: 19 })
  await run(rules)
  expect(await gradeOf(id)).toBe(0)
  await give(merged, [tag.alone, extra.id])
  expect(await gradeOf(merged)).toBe(3)
  await setter.ask(segments.mergeTag, { id: extra.id, intoId: into.id })
  await run(grades)
  expect(await gradeOf(merged)).toBe(1)
  const shut = await setter.ask(segments.updateGroup, { ...group, status: 1 })
  await run(rules)
  expect(await gradeOf(grouped)).toBe(0)
  await setter.ask(segments.updateGroup, { ...group, ...shut, status: 0 })
  await run(rules)
  await clinic.rows(sql`update segments.customer_tag set expires_on = kit.today() where customer_id = ${ends}`)
  await run(night)
  expect([await gradeOf(grouped), await gradeOf(ends)]).toEqual([1, 0])
})

test('a tag that a rule gives moves the level in the same run', async () => {
  const id = await someone()
  const { id: groupId } = await setter.ask(segments.createGroup, { name: '规则' })
  const rule = { op: 'all' as const, conditions: [{ fact: 'visits' as const, least: 7 }] }
  await setter.ask(segments.createTag, { groupId, integralName: '常来', score: 55, rule })
  await clinic.rows(sql`update customers.standing set visit_count = 7 where customer_id = ${id}`)
  expect(await gradeOf(id)).toBe(0)
  await run(soon)
  expect(await gradeOf(id)).toBe(3)
})

test('a level says what it goes by', async () => {
  const create = (form: object) => setter.refused(segments.createLevel, { name: '缺', grade: 2, ...form })
  expect(await create({})).toMatchObject({ status: 422, key: 'segments.levelEmpty' })
  expect(await create({ minPaid: '0' })).toMatchObject({ key: 'segments.levelEmpty' })
  expect(await create({ basis: 'score', minPaid: '5' })).toMatchObject({ status: 422, key: 'segments.levelScoreless' })
  const made = await setter.ask(segments.createLevel, { name: '缺', grade: 2, minVisits: 50 })
  const form = { ...made, name: '缺', grade: 2 }
  expect(await setter.refused(segments.updateLevel, { ...form, minVisits: 0 })).toMatchObject({
    key: 'segments.levelEmpty',
  })
  // What the form leaves out stays: visits are still asked.
  await setter.ask(segments.updateLevel, { ...form, minPaid: null })
  await setter.ask(segments.removeLevel, { id: made.id })
})

test('before it is kept: how many go from where to where, of how many; who is held by hand stays', async () => {
  const place = await newClinic()
  const [desk, sets] = [
    await place.as('front'),
    await place.with(['setting:customer:list', 'setting:customer:level', 'setting:customer:tag']),
  ]
  const head = await place.with(['customer:list', 'customer:level', 'customer:tag', LEVEL])
  const ids: number[] = []
  for (let at = 0; at < 6; at++) ids.push((await newCustomer(desk)).id)
  const [none, low, high, locked, gone, ran] = ids as [number, number, number, number, number, number]
  const pays = (id: number, fen: number) =>
    place.rows(sql`update customers.standing set total_paid_fen = ${fen}::bigint where customer_id = ${id}`)
  const first = await sets.ask(segments.createLevel, { name: '银', grade: 1, minPaid: '100' })
  await sets.ask(segments.createLevel, { name: '金', grade: 3, minPaid: '1000' })
  await pays(low, 10_000)
  await pays(high, 100_000)
  await pays(locked, 10_000)
  await pays(ran, 10_000)
  await pays(gone, 10_000)
  await place.rows(sql`update customers.customer set status = 'anonymised' where id = ${gone}`)
  for (const customerId of [locked, ran])
    await head.ask(segments.lock, { customerId, grade: 1, until: '2999-12-31', reason: '院长介绍' })
  await place.rows(sql`update segments.grade_lock set until = kit.today() - 1 where customer_id = ${ran}`)
  // On its last day a lock holds.
  await place.rows(sql`update segments.grade_lock set until = kit.today() where customer_id = ${locked}`)
  const tried = { basis: 'sums', op: 'all', minPaid: null, minVisits: 0, minScore: 0, status: 0 } as const
  const preview = (form: object) => sets.ask(levelPreviews.previewLevel, { ...tried, grade: 1, ...form } as never)

  expect(await preview({ id: first.id, minPaid: '100' })).toEqual({ total: 5, locked: 1, moves: [] })
  expect(await preview({ id: first.id, minPaid: '100.01' })).toEqual({
    total: 5,
    locked: 1,
    moves: [{ fromGrade: 1, toGrade: 0, customers: 2 }],
  })
  // In the form of a level that is switched off, or given by hand, nobody has it by the figures.
  for (const form of [{ status: 1 }, { basis: 'hand' }])
    expect((await preview({ id: first.id, minPaid: '100', ...form })).moves).toEqual([
      { fromGrade: 1, toGrade: 0, customers: 2 },
    ])
  // A new one above: who has the lower ones comes from there.
  expect((await preview({ grade: 5, minPaid: '100' })).moves).toEqual([
    { fromGrade: 1, toGrade: 5, customers: 2 },
    { fromGrade: 3, toGrade: 5, customers: 1 },
  ])
  const { id: groupId } = await sets.ask(segments.createGroup, { name: '分值' })
  const scored = await sets.ask(segments.createTag, { groupId, integralName: '签', score: 8 })
  await head.ask(segments.bind, { customerIds: [none], add: [scored.id] })
  expect((await preview({ grade: 2, basis: 'score', minScore: 9 })).moves).toEqual([])
  expect((await preview({ grade: 2, basis: 'score', minScore: 8 })).moves).toEqual([
    { fromGrade: 0, toGrade: 2, customers: 1 },
  ])
  expect(await sets.refused(levelPreviews.previewLevel, { ...tried, grade: 1 })).toMatchObject({
    key: 'segments.levelEmpty',
  })
  const foreign = await setter.ask(segments.levels, {})
  expect(
    await sets.refused(levelPreviews.previewLevel, { ...tried, grade: 1, minVisits: 1, id: foreign.result[0]!.id }),
  ).toMatchObject({ status: 404 })
  // What was shown is what comes.
  await sets.ask(segments.updateLevel, { ...first, name: '银', grade: 1, minPaid: '100.01' })
  await place.inside((ctx) => grades(ctx, {}))
  const now = await place.rows<{ id: number; grade: number }>(
    sql`select customer_id as id, grade from customers.standing where customer_id = any(${[none, low, high, locked, ran]}::bigint[])`,
  )
  expect(Object.fromEntries(now.map(({ id, grade }) => [id, grade]))).toEqual({
    [none]: 0,
    [low]: 0,
    [high]: 3,
    [locked]: 1,
    [ran]: 0,
  })
})

test('how many have a level is what stands there, folded or not', async () => {
  const told = async () =>
    (await setter.ask(segments.levels, {})).result.map(({ grade, customers }) => [grade, customers])
  const stands = async () =>
    await clinic.rows<{ grade: number; n: number }>(
      sql`select l.grade, (select count(*)::int from customers.standing s where s.grade = l.grade) as n
        from segments.level l order by l.grade desc`,
    )
  const moving = await someone()
  for (let time = 0; time < 3; time++) {
    await give(moving, [tag.small])
    await give(moving, [], [tag.small])
  }
  const counted = (await stands()).map(({ grade, n }) => [grade, n])
  expect(counted.some(([, n]) => n! > 0)).toBe(true)
  expect(await told()).toEqual(counted)
  const rows = async () =>
    (await clinic.rows<{ n: number }>(sql`select count(*)::int as n from segments.grade_sum`))[0]!.n
  expect(await rows()).toBeGreaterThan(5)
  await run(soon)
  expect(await rows()).toBeLessThan(6)
  expect(await told()).toEqual(counted)
  const id = await someone()
  await give(id, [tag.small])
  expect(await told()).toEqual(counted.map(([grade, n]) => [grade, grade === 1 ? n! + 1 : n]))
  expect(await clinic.rows(sql`select * from segments.grade_sum_differs()`)).toEqual([])
})

test('a till that pays while levels are worked out is waited for, and what it wrote counts', async () => {
  const id = await someone()
  await clinic.rows(sql`update customers.standing set visit_count = visit_count where customer_id = ${id}`)
  // Her level is wrong as it stands, so that the job wants to move her.
  await clinic.rows(sql`update customers.standing set grade = 5 where customer_id = ${id}`)
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  let paid = () => {}
  const written = new Promise<void>((resolve) => {
    paid = resolve
  })
  const till = clinic.inside(async (ctx) => {
    await sql`update customers.standing set total_paid_fen = 100000, grade = 5 where customer_id = ${id}`.execute(
      ctx.db,
    )
    paid()
    await held
  })
  await written
  const job = run(grades)
  const waits = async (): Promise<void> => {
    const [row] = await clinic.rows<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if (row!.n === 0) await waits()
  }
  await waits()
  free()
  await Promise.all([till, job])
  expect(await gradeOf(id)).toBe(4)
})

test('who grades everybody at once finds what grades one by one, at every edge of every kind of level', async () => {
  await setter.ask(segments.createLevel, { name: '任一', grade: 2, op: 'any', minPaid: '500', minVisits: 3 })
  const stands = [
    [0, 0],
    [49_999, 2],
    [50_000, 0],
    [0, 3],
    [99_999, 0],
    [100_000, 0],
  ] as const
  const ids: number[] = []
  for (const [paid, visits] of stands)
    for (const tags of [[], [tag.small], [tag.small, tag.big]]) {
      const id = await someone()
      ids.push(id)
      if (tags.length > 0) await give(id, tags)
      await clinic.rows(
        sql`update customers.standing set total_paid_fen = ${paid}, visit_count = ${visits} where customer_id = ${id}`,
      )
    }
  await clinic.rows(sql`update customers.standing set grade = 0 where customer_id = any(${ids})`)
  await run(grades)
  const rows = await clinic.rows<{ grade: number; alone: number }>(sql`select s.grade, segments.grade_of(s.hospital_id,
    s.customer_id, s.total_paid_fen, s.visit_count) as alone from customers.standing s where s.customer_id = any(${ids})`)
  expect(rows.filter(({ grade, alone }) => grade !== alone)).toEqual([])
  expect([...new Set(rows.map(({ grade }) => grade))].sort()).toEqual([0, 1, 2, 3, 4])
})
