/** Where tags are given: in the place their group is for, taken away anywhere, borne and looked for everywhere. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { segments, type UsageScope } from '@clinic/contract/areas/segments/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { night } from './night.ts'

let clinic: Clinic
let setter: Actor
let hand: Actor
let front: Actor
const places: readonly UsageScope[] = ['all', 'consult', 'revisit', 'wecom']
let tags: Readonly<Record<UsageScope, number>>

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  setter = await clinic.with(['setting:customer:list', 'setting:customer:tag', 'customer:list'])
  hand = await clinic.with(['customer:list', 'customer:tag'])
  const ids = new Map<UsageScope, number>()
  for (const usageScope of places) {
    const one = await setter.ask(segments.createGroup, { name: usageScope, usageScope })
    ids.set(usageScope, (await setter.ask(segments.createTag, { groupId: one.id, integralName: usageScope })).id)
  }
  tags = Object.fromEntries(ids) as typeof tags
})

const offered = async (asked: { usage?: UsageScope }) =>
  (await hand.ask(segments.options, asked)).map(({ name }) => name)
const someone = async () => (await newCustomer(front)).id
const bearing = async (customerId: number) =>
  ((await hand.ask(segments.bound, { customerId })).tags ?? []).map(({ integralName }) => integralName)

test('a place is offered what is for everywhere and what is for it; whoever looks for or takes away, all of it', async () => {
  expect(await offered({})).toEqual(places)
  expect(await offered({ usage: 'all' })).toEqual(['all'])
  for (const usage of ['consult', 'revisit', 'wecom'] as const) expect(await offered({ usage })).toEqual(['all', usage])
})

test('given where it fits and refused where it does not, with nothing else of that click done', async () => {
  const id = await someone()
  for (const usage of [undefined, ...places])
    for (const place of ['consult', 'revisit', 'wecom'] as const) {
      if (usage === place) continue
      const input = { customerIds: [id], add: [tags.all, tags[place]], ...(usage ? { usage } : {}) }
      expect(await hand.refused(segments.bind, input)).toMatchObject({ status: 422, key: 'segments.otherUsage' })
    }
  expect(await bearing(id)).toEqual([])
  expect(await hand.refused(segments.bind, { customerIds: [id], add: [tags.consult], usage: 'revisit' })).toMatchObject(
    { message: '“consult”只在咨询时打，请到那里打，或先把标签组的使用范围改为全部' },
  )
  for (const usage of places)
    await hand.ask(segments.bind, { customerIds: [id], add: [...new Set([tags.all, tags[usage]])], usage })
  expect(await bearing(id)).toEqual(places)
})

test('what she bears is shown and found everywhere, and taken away in any place', async () => {
  const id = await someone()
  await hand.ask(segments.bind, { customerIds: [id], add: [tags.consult], usage: 'consult' })
  const { integralDtos } = await hand.ask(customers.details, { id })
  expect(integralDtos.map((one) => one.id)).toEqual([tags.consult])
  const { result } = await hand.ask(customers.pageByPost, { anyTagIds: [tags.consult], pageSize: 100 })
  expect(result.map((one) => one.id)).toContain(id)
  expect((await hand.ask(segments.bound, { customerId: id })).tags).toMatchObject([{ usageScope: 'consult' }])
  expect(await hand.ask(segments.bind, { customerIds: [id], remove: [tags.consult], usage: 'wecom' })).toMatchObject({
    changed: 1,
  })
  expect(await bearing(id)).toEqual([])
})

test('a group that is narrowed later leaves its tags with whoever bears them; a rule gives in any place', async () => {
  const id = await someone()
  const { id: groupId, version } = await setter.ask(segments.createGroup, { name: '后来' })
  const rule = { op: 'all' as const, conditions: [{ fact: 'sex' as const, sex: '女' as const }] }
  const plain = await setter.ask(segments.createTag, { groupId, integralName: '手' })
  await setter.ask(segments.createTag, { groupId, integralName: '规', rule })
  await hand.ask(segments.bind, { customerIds: [id], add: [plain.id] })
  await setter.ask(segments.updateGroup, { id: groupId, version, name: '后来', usageScope: 'consult' })
  const her = (await newCustomer(front, { sex: '女' })).id
  await clinic.inside((ctx) => night(ctx, {}))
  expect(await bearing(id)).toContain('手')
  expect(await bearing(her)).toEqual(['规'])
  expect(await hand.refused(segments.bind, { customerIds: [her], add: [plain.id] })).toMatchObject({ status: 422 })
})
