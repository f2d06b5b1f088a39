/** 客户设置: types of sources and sources, as the settings write them and a new archive is offered them. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'

let clinic: Clinic
let admin: Actor
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  ;[admin, front] = [await clinic.as('admin'), await clinic.as('front')]
})

const type = (name: string, more: object = {}) =>
  admin.ask(customers.typeCreate, { name, kind: 'network', sort: 900, status: 0, ...more })
const source = (typeId: number, name: string, more: object = {}) =>
  admin.ask(customers.sourceCreate, { typeId, name, sort: 10, status: 0, ...more })
const offeredOf = async (typeId: number) =>
  (await front.ask(customers.sourceOptions, { query: { typeId } })).map(({ label }) => label)

test('a new archive is offered what is enabled and runs today, in the order of the settings', async () => {
  const { id } = await type('直播')
  await source(id, '后来', { sort: 30 })
  await source(id, '先来', { sort: 20 })
  await source(id, '已结束', { endDate: '2000-01-01' })
  await source(id, '未开始', { startDate: '2999-01-01' })
  await source(id, '停用', { status: 1 })
  expect(await offeredOf(id)).toEqual(['先来', '后来'])
})

test('a disabled type is offered no more, nor what stands below it; those who came by it keep it', async () => {
  const made = await type('地推')
  const { id: sourceId } = await source(made.id, '商场')
  const customer = await newCustomer(front, { sourceTypeId: made.id, sourceId })
  const now = await admin.ask(customers.typeOne, { id: made.id })
  await admin.ask(customers.typeUpdate, { ...now, status: 1 })
  expect(await offeredOf(made.id)).toEqual([])
  expect((await front.ask(customers.sourceTypeOptions, {})).map(({ id }) => id)).not.toContain(made.id)
  expect(await front.ask(customers.one, { id: customer.id })).toMatchObject({ sourceTypeId: made.id, sourceId })
})

test('names are unique, two who saved are told, and what is used stays', async () => {
  const made = await type('异业')
  expect(await admin.refused(customers.typeCreate, { name: '异业', kind: 'other' })).toMatchObject({ status: 409 })
  const { id: sourceId, version } = await source(made.id, '健身房')
  expect(
    await admin.refused(customers.sourceCreate, { typeId: made.id, name: '健身房', sort: 1, status: 0 }),
  ).toMatchObject({ status: 409 })
  const change = { id: sourceId, version, typeId: made.id, name: '瑜伽馆', sort: 1, status: 0 as const }
  await admin.ask(customers.sourceUpdate, change)
  expect(await admin.refused(customers.sourceUpdate, { ...change, name: '泳馆' })).toMatchObject({
    key: 'common.stale',
  })
  expect(await admin.refused(customers.typeRemove, { id: made.id })).toMatchObject({ key: 'common.referenced' })
  await newCustomer(front, { sourceTypeId: made.id, sourceId })
  expect(await admin.refused(customers.sourceRemove, { id: sourceId })).toMatchObject({ key: 'common.referenced' })
  const other = await type('异业乙')
  const now = await admin.ask(customers.sourceOne, { id: sourceId })
  const moved = await admin.refused(customers.sourceUpdate, { ...change, version: now.version, typeId: other.id })
  expect(moved).toMatchObject({ key: 'common.keyReferenced', status: 422 })
  expect(moved.message).toBe('已被使用，不能修改它的归属；请新增一个，并禁用原来的')
  expect(await offeredOf(made.id)).toEqual(['瑜伽馆'])
})

test('a type that wants whoever brought her asks for it, whatever kind it is', async () => {
  const { id, version } = await type('会员转介', { needRecommender: true })
  const { id: sourceId } = await source(id, '老会员')
  const her = { name: '林晚', sex: '女' as const, phone: newPhone(), sourceTypeId: id, sourceId }
  expect(await front.refused(customers.create, her)).toMatchObject({ key: 'customers.recommenderNeeded' })
  const recommender = await newCustomer(front)
  await front.ask(customers.create, { ...her, recommenderId: recommender.id })
  const change = { id, version, name: '会员转介', kind: 'network' as const, sort: 900, status: 0 as const }
  await admin.ask(customers.typeUpdate, { ...change, needRecommender: false })
  await front.ask(customers.create, { ...her, phone: newPhone() })
})

test('what the settings do not ask of a type stays as it was', async () => {
  const above = await type('线上')
  const { id, version } = await type('短视频', { parentId: above.id, code: 'DSP', needAgency: true })
  await admin.ask(customers.typeUpdate, { id, version, name: '短视频号', kind: 'network', sort: 1, status: 0 })
  const now = { name: '短视频号', parentId: above.id, code: 'DSP', needAgency: true }
  expect(await admin.ask(customers.typeOne, { id })).toMatchObject(now)
})
