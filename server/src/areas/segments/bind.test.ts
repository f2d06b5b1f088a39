/** Tags: given and taken by hand within limits, several at once, narrowed by in the customer list, merged and hidden. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { night } from './night.ts'

let clinic: Clinic
let front: Actor
let setter: Actor
let hand: Actor
let several: number
let single: number
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  setter = await clinic.with(['setting:customer:list', 'setting:customer:tag', 'customer:list'])
  hand = await clinic.with(['customer:list', 'customer:tag', 'customer:export'])
  several = await group('项目偏好')
  single = await group('消费能力', { selectMode: 'single', color: 'green' })
})

let serial = 0
const group = async (name: string, more: object = {}) => (await setter.ask(segments.createGroup, { name, ...more })).id
const tag = async (groupId: number, more: object = {}) =>
  (await setter.ask(segments.createTag, { groupId, integralName: `标签${++serial}`, ...more })).id
const people = async (n: number) => {
  const ids: number[] = []
  for (let at = 0; at < n; at += 1) ids.push((await newCustomer(front)).id)
  return ids
}
const bind = (customerIds: number[], add: number[], remove: number[] = [], who = hand) =>
  who.ask(segments.bind, { customerIds, add, remove })
const tagsOf = async (customerId: number) =>
  ((await hand.ask(segments.bound, { customerId })).tags ?? []).map(({ id }) => id)
const found = async (filter: object) => {
  const { result } = await hand.ask(customers.pageByPost, { ...filter, pageSize: 100 })
  return result.map(({ id }) => id).toSorted((a, b) => a - b)
}

test('groups and tags are made, found and changed; a name stands once, a group stays of its kind, a tag in its group', async () => {
  expect(await setter.refused(segments.createGroup, { name: ' 项目偏好 ' })).toMatchObject({
    key: 'segments.groupTaken',
  })
  const { id, version } = await setter.ask(segments.createTag, { groupId: several, integralName: '光电', score: 4 })
  expect(await setter.refused(segments.createTag, { groupId: several, integralName: '光电' })).toMatchObject({
    key: 'segments.tagTaken',
    message: '光电已存在，同一标签组下请换一个名称',
  })
  await setter.ask(segments.updateTag, { id, version, integralName: '光电类', status: 1 })
  expect(await setter.ask(segments.tag, { id })).toMatchObject({
    integralName: '光电类',
    groupName: '项目偏好',
    color: 'blue',
    score: 4,
    status: 1,
    bearers: 0,
    rule: null,
  })
  const [first] = (await setter.ask(segments.groups, { keyword: '项目' })).result
  expect(first).toMatchObject({ name: '项目偏好', selectMode: 'multiple', tags: 1 })
  const spare = await setter.ask(segments.createGroup, { name: '备用' })
  const named = await setter.ask(segments.updateGroup, { ...spare, name: '备用组', color: 'red' })
  const unused = await tag(spare.id)
  await setter.ask(segments.removeTag, { id: unused })
  expect(await setter.ask(segments.group, { id: named.id })).toMatchObject({ name: '备用组', color: 'red', tags: 0 })
  await setter.ask(segments.removeGroup, { id: spare.id })
  expect(await setter.refused(segments.removeGroup, { id: several })).toMatchObject({ key: 'common.referenced' })
  expect(await hand.refused(segments.createGroup, { name: '别的' })).toMatchObject({ status: 403 })
  expect((await hand.ask(segments.options, {})).map(({ name }) => name)).toEqual([])
})

test('thirty groups and fifty tags a group, and no more', async () => {
  const other = await newClinic()
  const they = await other.with(['setting:customer:list', 'setting:customer:tag'])
  await other.rows(sql`insert into segments.tag_group (name) select '组' || n from generate_series(1, 30) n`)
  expect(await they.refused(segments.createGroup, { name: '多一个' })).toMatchObject({
    key: 'segments.manyGroups',
    message: expect.stringContaining('30'),
  })
  const [row] = await other.rows<{ id: number }>(sql`select min(id) as id from segments.tag_group`)
  await other.rows(
    sql`insert into segments.tag (group_id, integral_name) select ${row!.id}, '签' || n from generate_series(1, 50) n`,
  )
  expect(await they.refused(segments.createTag, { groupId: row!.id, integralName: '多一个' })).toMatchObject({
    key: 'segments.manyTags',
    message: expect.stringContaining('50'),
  })
})

test('given and taken, several at once; a single choice takes the other away; who gave it is said', async () => {
  const [one, two] = await people(2)
  const [a, b] = [await tag(several), await tag(several, { expireDays: 30 })]
  const [x, y] = [await tag(single), await tag(single)]
  expect(await bind([one!, two!], [a, x])).toEqual({ changed: 2, refused: [] })
  expect(await tagsOf(one!)).toEqual([a, x])
  expect(await bind([one!], [b, y], [a])).toEqual({ changed: 1, refused: [] })
  expect(await tagsOf(one!)).toEqual([b, y])
  expect(await tagsOf(two!)).toEqual([a, x])
  expect((await hand.ask(segments.bound, { customerId: one! })).tags).toMatchObject([
    { id: b, source: 'hand', because: '', boundByName: expect.any(String), expiresOn: expect.any(String) },
    { id: y, expiresOn: null, color: 'green', groupName: '消费能力' },
  ])
  const [span] = await clinic.rows<{ days: number }>(
    sql`select expires_on - kit.today() as days from segments.customer_tag where tag_id = ${b}`,
  )
  expect(span).toEqual({ days: 30 })
  const header = await hand.ask(customers.details, { id: one! })
  expect(header.integralDtos.map(({ id, color }) => [id, color])).toEqual([
    [b, 'blue'],
    [y, 'green'],
  ])
  expect(await setter.ask(segments.tag, { id: a })).toMatchObject({ bearers: 1, byRule: 0 })
})

test('what cannot be given is refused: nothing, two of a single choice, one that is off; taking one twice changes nothing', async () => {
  const [one] = await people(1)
  const [x, y, off] = [await tag(single), await tag(single), await tag(several, { status: 1 })]
  const refused = (input: object) => hand.refused(segments.bind, { customerIds: [one!], ...input })
  expect(await refused({})).toMatchObject({ key: 'segments.nothingChosen' })
  expect(await refused({ add: [x, y] })).toMatchObject({
    key: 'segments.twoOfOne',
    message: expect.stringContaining('消费能力'),
  })
  expect(await refused({ add: [off] })).toMatchObject({ key: 'segments.tagUnusable' })
  expect(await refused({ remove: [999_999_999] })).toMatchObject({ key: 'segments.tagUnusable' })
  expect(await bind([one!], [], [x])).toEqual({ changed: 0, refused: [] })
  expect(await setter.refused(segments.bind, { customerIds: [one!], add: [x] })).toMatchObject({ status: 403 })
})

test('a customer bears fifty tags; the fifty-first is told with her name, a change within a single choice is none', async () => {
  const [one] = await people(1)
  const many = await group('很多')
  const ids: number[] = []
  for (let at = 0; at < 50; at += 1) ids.push(await tag(at < 49 ? many : single))
  for (let at = 0; at < 50; at += 10) await bind([one!], ids.slice(at, at + 10))
  const more = await tag(several)
  const { changed, refused } = await bind([one!], [more])
  expect([changed, refused]).toEqual([0, [{ id: one!, name: '王小明', reason: '已有 50 个标签，请先取消一些' }]])
  expect(await bind([one!], [await tag(single)])).toEqual({ changed: 1, refused: [] })
})

test('fifty hands at once never pass the limit of a tag, by ones or by tens', async () => {
  const limited = await tag(several, { maxCustomers: 7 })
  const ids = await people(50)
  const answers = await Promise.all(ids.map((id) => bind([id], [limited])))
  const count = async () => (await setter.ask(segments.tag, { id: limited })).bearers
  expect([await count(), answers.filter(({ changed }) => changed === 1).length]).toEqual([7, 7])
  const full = answers.find(({ refused }) => refused.length > 0)!
  expect(full.refused[0]!.reason).toMatch(/^“标签\d+”已到人数上限（7 位）$/)
  const row = await setter.ask(segments.tag, { id: limited })
  await setter.ask(segments.updateTag, { ...plain(row), maxCustomers: 12 })
  await Promise.all([0, 10, 20, 30, 40].map((at) => bind(ids.slice(at, at + 10), [limited])))
  expect(await count()).toBe(12)
  const now = await setter.ask(segments.tag, { id: limited })
  expect(await setter.refused(segments.updateTag, { ...plain(now), maxCustomers: 11 })).toMatchObject({
    key: 'segments.belowBearers',
  })
  // Without the call in between the table itself refuses.
  const [other] = await people(1)
  await expect(
    clinic.rows(sql`insert into segments.customer_tag (tag_id, customer_id) values (${limited}, ${other!})`),
  ).rejects.toThrow(/as many as may/)
})
const plain = ({ id, version, integralName }: { id: number; version: number; integralName: string }) => ({
  id,
  version,
  integralName,
})

test('the list is narrowed by any, all and none of tags, by page and by file; who may not see tags is refused', async () => {
  const [one, two, three] = await people(3)
  const [a, b] = [await tag(several), await tag(several)]
  await bind([one!, two!], [a])
  await bind([two!, three!], [b])
  expect(await found({ anyTagIds: [a, b] })).toEqual([one, two, three])
  expect(await found({ allTagIds: [a, b] })).toEqual([two])
  expect(await found({ allTagIds: [a] })).toEqual([one, two])
  expect(await found({ anyTagIds: [a, b], noTagIds: [b] })).toEqual([one])
  expect((await found({ noTagIds: [a, b] })).filter((id) => [one, two, three].includes(id))).toEqual([])
  const { result } = await hand.ask(customers.page, { allTagIds: [a, b] })
  expect(result.map(({ tags = [] }) => tags.map(({ id }) => id))).toEqual([[a, b]])
  const shy = await clinic.with(['customer:list', 'customer:tag'], {
    columns: { 'customers.customer': ['name', 'phone'] },
  })
  for (const filter of ['anyTagIds', 'allTagIds', 'noTagIds'])
    expect(await shy.refused(customers.pageByPost, { [filter]: [a] })).toMatchObject({ key: 'common.hiddenColumn' })
  expect(await shy.ask(segments.bound, { customerId: one! })).toEqual({})
  expect(await shy.refused(segments.bind, { customerIds: [one!], add: [a] })).toMatchObject({
    key: 'common.hiddenColumn',
  })
  expect((await shy.ask(customers.pageByPost, {})).result[0]).not.toHaveProperty('tags')
})

test('whoever reaches her own alone gives tags to her own alone', async () => {
  const mine = await clinic.with(['customer:list', 'customer:tag'], { dataScope: 5 })
  const her = await newCustomer(front, { consultantId: mine.staffId })
  const [other] = await people(1)
  const a = await tag(several)
  expect(await mine.ask(segments.bind, { customerIds: [her.id, other!], add: [a] })).toEqual({
    changed: 1,
    refused: [{ id: other!, name: '', reason: '数据不存在或已被删除' }],
  })
  expect(await mine.refused(segments.bind, { customerIds: [other!], add: [a] })).toMatchObject({ status: 404 })
  expect(await mine.refused(segments.bound, { customerId: other! })).toMatchObject({ status: 404 })
})

test('two tags become one: whoever bore either bears the other, by hand, within its limit and its group', async () => {
  const [one, two] = await people(2)
  const [a, b, tight, elsewhere] = [
    await tag(several),
    await tag(several),
    await tag(several, { maxCustomers: 1 }),
    await tag(single),
  ]
  await bind([one!, two!], [a])
  await bind([two!], [b])
  const refused = (intoId: number) => setter.refused(segments.mergeTag, { id: a, intoId })
  expect(await refused(elsewhere)).toMatchObject({ key: 'segments.otherGroup' })
  expect(await refused(a)).toMatchObject({ key: 'segments.otherGroup' })
  expect(await refused(tight)).toMatchObject({ key: 'segments.full' })
  expect(await setter.ask(segments.mergeTag, { id: a, intoId: b })).toEqual({ moved: 1 })
  expect(await found({ anyTagIds: [b] })).toEqual([one, two])
  expect(await setter.refused(segments.tag, { id: a })).toMatchObject({ status: 404 })
  expect(await setter.refused(segments.removeTag, { id: b })).toMatchObject({ key: 'common.referenced' })
})

test('a tag for some days is gone on the day it says, and one for good stays', async () => {
  const [one] = await people(1)
  const [brief, good] = [await tag(several, { expireDays: 3 }), await tag(several)]
  await bind([one!], [brief, good])
  const move = (days: number) =>
    clinic.rows(sql`update segments.customer_tag set expires_on = kit.today() + ${days}::int where tag_id = ${brief}`)
  await move(1)
  await clinic.inside((ctx) => night(ctx, {}))
  expect(await tagsOf(one!)).toEqual([brief, good])
  await move(0)
  await clinic.inside((ctx) => night(ctx, {}))
  expect(await tagsOf(one!)).toEqual([good])
})
