/** What tags and levels did is told: each that ended and each level that moved, by whom and why, once and never changed. */
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { timeline } from '@clinic/contract/areas/timeline/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { grades, night, rules, soon } from './night.ts'

const RIGHTS = ['customer:list', 'customer:tag', 'customer:level', 'sensitive:customer-level']
let clinic: Clinic
let front: Actor
let setter: Actor
let hand: Actor
let many: number
let single: number
let serial = 0

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  setter = await clinic.with([
    'setting:customer:list',
    'setting:customer:tag',
    'setting:customer:level',
    'customer:list',
    'sensitive:customer-level',
  ])
  hand = await clinic.with([...RIGHTS, 'sensitive:customer-capital'])
  many = (await setter.ask(segments.createGroup, { name: '多' })).id
  single = (await setter.ask(segments.createGroup, { name: '单', selectMode: 'single' })).id
  await setter.ask(segments.createLevel, { name: '银卡', grade: 1, minVisits: 3 })
  await setter.ask(segments.createLevel, { name: '钻石', grade: 4, basis: 'score', minScore: 40 })
})

const tag = async (groupId: number, more: object = {}) => {
  const integralName = `签${++serial}`
  return {
    ...(await setter.ask(segments.createTag, { groupId, integralName, ...more })),
    integralName,
  }
}
const someone = async () => (await newCustomer(front)).id
const bind = (customerId: number, add: number[], remove: number[] = []) =>
  hand.ask(segments.bind, { customerIds: [customerId], add, remove })
const run = (task: typeof night) => clinic.inside((ctx) => task(ctx, {}))
const came = (id: number, visits: number) =>
  clinic.rows(sql`update customers.standing set visit_count = ${visits} where customer_id = ${id}`)
const ends = (id: number) =>
  clinic.rows<{ name: string; because: string; instead: string; by: number | null }>(sql`
    select tag_name as name, because, instead, created_by as by from segments.tag_end where customer_id = ${id} order by id`)
const moves = (id: number) =>
  clinic.rows<{ from: number; to: number; because: string; by: number | null }>(sql`
    select from_grade as "from", to_grade as "to", because, created_by as by from segments.grade_move
    where customer_id = ${id} order by id`)
const texts = async (id: number, who = hand) =>
  (await who.ask(timeline.timeline, { customerId: id, kind: 'tag', pageSize: 100 })).result.map(({ text }) => text)

test('a tag that a hand takes away, or another of a single choice replaces, is told with who did it; what stays is not', async () => {
  const [a, x, y] = [await tag(many), await tag(single), await tag(single)]
  const id = await someone()
  await bind(id, [a.id, x.id])
  expect(await ends(id)).toEqual([])
  await bind(id, [y.id], [a.id])
  await bind(id, [y.id], [a.id])
  const by = hand.staffId
  expect(await ends(id)).toEqual([
    { name: a.integralName, because: 'hand', instead: '', by },
    { name: x.integralName, because: 'replaced', instead: y.integralName, by },
  ])
  expect(await texts(id)).toEqual(
    expect.arrayContaining([`取消标签 ${a.integralName}`, `取消标签 ${x.integralName}，换成 ${y.integralName}`]),
  )
})

test('what a rule, a day or a merge of tags takes is told once, with the rule as it read; nobody did it but who merged', async () => {
  const rule = { op: 'all' as const, conditions: [{ fact: 'visits' as const, least: 2 }] }
  const [ruled, lasting] = [await tag(many, { rule }), await tag(many)]
  const [id, other] = [await someone(), await someone()]
  await came(id, 2)
  await run(soon)
  await bind(id, [lasting.id])
  await bind(other, [lasting.id])
  await came(id, 1)
  await run(soon)
  await clinic.rows(sql`update segments.customer_tag set expires_on = kit.today() where customer_id = ${id}`)
  await clinic.rows(sql`update segments.customer_tag set expires_on = kit.today() + 1 where customer_id = ${other}`)
  await run(night)
  await run(night)
  expect(await ends(id)).toEqual([
    { name: ruled.integralName, because: 'rule', instead: '', by: null },
    { name: lasting.integralName, because: 'expired', instead: '', by: null },
  ])
  expect(await texts(id)).toEqual(
    expect.arrayContaining([
      `取消标签 ${ruled.integralName}，不再符合规则 到院次数 ≥ 2 次`,
      `取消标签 ${lasting.integralName}，有效期已到`,
    ]),
  )
  const into = await tag(many)
  await setter.ask(segments.mergeTag, { id: lasting.id, intoId: into.id })
  expect(await ends(other)).toEqual([
    { name: lasting.integralName, because: 'merged', instead: into.integralName, by: setter.staffId },
  ])
  // A rule that is given up takes what it gave.
  await came(other, 2)
  await run(soon)
  await setter.ask(segments.updateTag, { ...ruled, rule: null })
  await run(rules)
  expect((await ends(other)).at(-1)).toMatchObject({ name: ruled.integralName, because: 'rule' })
})

test('of two archives the tag that yields is told under either; what both bore goes on', async () => {
  const [x, y, both] = [await tag(single), await tag(single), await tag(many)]
  const manager = await clinic.with([
    'customer:list',
    'customer:edit',
    'customer:merge',
    'customer:merge:list',
    ...RIGHTS,
  ])
  const [kept, gone] = [await someone(), await someone()]
  await bind(kept, [x.id, both.id])
  await bind(gone, [y.id, both.id])
  await came(kept, 2)
  await came(gone, 2)
  const { kept: one, gone: other } = await manager.ask(merging.preview, { keptId: kept, goneId: gone })
  const versions = { keptVersion: one.version, goneVersion: other.version }
  await manager.ask(merging.merge, { keptId: kept, goneId: gone, ...versions, reason: '同一人两份档案' })
  expect(await ends(gone)).toMatchObject([{ name: y.integralName, because: 'archive', instead: x.integralName }])
  expect(await ends(kept)).toEqual([])
  expect(await texts(kept)).toContain(`取消标签 ${y.integralName}，随档案合并，保留 ${x.integralName}`)
})

test('a level that moves is told by what moved it, and a second night tells nothing more', async () => {
  const id = await someone()
  const [big, less] = [await tag(many, { score: 40 }), await tag(many, { score: -1 })]
  const by = hand.staffId
  await came(id, 2)
  expect(await moves(id)).toEqual([])
  await came(id, 3)
  await bind(id, [big.id])
  await bind(id, [less.id])
  await bind(id, [], [less.id])
  await hand.ask(segments.lock, { customerId: id, grade: 0, until: '2999-01-01', reason: '投诉补偿' })
  await hand.ask(segments.unlock, { customerId: id })
  await hand.ask(segments.lock, { customerId: id, grade: 1, until: '2999-01-01', reason: '老客推荐' })
  await clinic.rows(sql`update segments.grade_lock set until = kit.today() - 1 where customer_id = ${id}`)
  await run(night)
  await run(night)
  await run(grades)
  expect((await moves(id)).map(({ from, to, because }) => [from, to, because])).toEqual([
    [0, 1, 'event'],
    [1, 4, 'tags'],
    [4, 1, 'tags'],
    [1, 4, 'tags'],
    [4, 0, 'locked'],
    [0, 4, 'unlocked'],
    [4, 1, 'locked'],
    [1, 4, 'ended'],
  ])
  expect((await moves(id)).map((one) => one.by).slice(1)).toEqual([by, by, by, by, by, by, null])
  const said = await texts(id)
  expect(said).toContain('等级：没有等级 → 银卡，按消费与到院')
  expect(said).toContain('等级：银卡 → 钻石，锁定到期')
  expect(said).toContain('等级：钻石 → 没有等级，手工锁定')
})

test('thresholds that are changed tell of whoever they move and of nobody else', async () => {
  const [moved, stays] = [await someone(), await someone()]
  await came(moved, 20)
  await came(stays, 30)
  const before = [await moves(moved), await moves(stays)].map((rows) => rows.length)
  const [row] = (await setter.ask(segments.levels, { keyword: '银卡' })).result
  const one = await setter.ask(segments.updateLevel, {
    id: row!.id,
    version: row!.version,
    name: '银卡',
    grade: 1,
    minVisits: 25,
  })
  await run(grades)
  expect([await moves(moved), await moves(stays)].map((rows) => rows.length)).toEqual([before[0]! + 1, before[1]!])
  expect((await moves(moved)).at(-1)).toEqual({ from: 1, to: 0, because: 'threshold', by: null })
  await setter.ask(segments.updateLevel, { ...one, name: '银卡', grade: 1, minVisits: 3 })
  await run(grades)
})

test('nothing of it is changed or taken back, and what is refused tells nothing', async () => {
  const id = await someone()
  const a = await tag(many)
  await bind(id, [a.id])
  expect(
    await hand.refused(segments.bind, { customerIds: [id], remove: [a.id], add: [a.id + 1_000_000] }),
  ).toMatchObject({
    status: 422,
  })
  expect(await ends(id)).toEqual([])
  await bind(id, [], [a.id])
  for (const change of [
    sql`update segments.tag_end set because = 'rule' where customer_id = ${id}`,
    sql`delete from segments.tag_end where customer_id = ${id}`,
    sql`update segments.grade_move set to_grade = 5`,
  ])
    await expect(clinic.rows(change)).rejects.toThrow()
})

test('it is told to whom tags and levels are told: hidden columns, own rows, the amount of a rule, another hospital', async () => {
  const id = await someone()
  const rule = { op: 'all' as const, conditions: [{ fact: 'paid' as const, least: 3000 }] }
  const paid = await tag(many, { rule })
  const pay = (fen: number) =>
    clinic.rows(sql`update customers.standing set total_paid_fen = ${fen} where customer_id = ${id}`)
  await pay(300_000)
  await run(soon)
  await pay(0)
  await run(soon)
  await came(id, 3)
  const poor = await clinic.with(RIGHTS)
  expect(await texts(id)).toContain(`取消标签 ${paid.integralName}，不再符合规则 累计消费 ≥ 3000 元`)
  expect(await texts(id, poor)).toContain(`取消标签 ${paid.integralName}，不再符合规则`)
  expect(JSON.stringify(await texts(id, poor))).not.toContain('3000')
  const blind = await clinic.with(RIGHTS, { columns: { 'customers.customer': ['name', 'createTime'] } })
  expect(JSON.stringify(await texts(id, blind))).not.toMatch(new RegExp(`${paid.integralName}|银卡`))
  const own = await clinic.with(RIGHTS, { dataScope: 5 })
  expect(await own.refused(timeline.timeline, { customerId: id, kind: 'tag' })).toMatchObject({ status: 404 })
  const elsewhere = await (await newClinic()).with(RIGHTS)
  expect(await elsewhere.refused(timeline.timeline, { customerId: id, kind: 'tag' })).toMatchObject({ status: 404 })
})
