/**
 * One effect a key: double clicks, retries after a lost answer, the same key from somebody else; and one audit row
 * for every write, done or refused. Source: money book §2.3, security R10, R15, G7, G10.
 */
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
let keeper: Actor

beforeAll(async () => {
  clinic = await newClinic()
  keeper = await clinic.with(['product:kind:add', 'product:kind:list', 'product:kind:edit'])
})

const kindsNamed = (name: string) =>
  clinic.rows(sql<{ id: number }>`select id from products.universal_kind where name = ${name}`)
const trailOf = (title: string) =>
  clinic.rows(sql<{ outcome: string; staff_id: number; refusal_key: string | null }>`
    select outcome, staff_id, refusal_key from trail.entry where title = ${title} order by id`)

test('forty clicks at once with one key: one row, one answer', async () => {
  const input = { name: '光电类' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => keeper.ask(universalKinds.create, input, { key: 'click-0001' })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await kindsNamed('光电类')).toHaveLength(1)
})

test('a retry after a lost answer is answered again, on another day as well', async () => {
  const first = await keeper.ask(universalKinds.create, { name: '注射类' }, { key: 'retry-0001' })
  const again = await keeper.ask(universalKinds.create, { name: '注射类' }, { key: 'retry-0001' })
  expect(again).toEqual(first)
  expect(await kindsNamed('注射类')).toHaveLength(1)
})

test('the same key with another body is refused', async () => {
  await keeper.ask(universalKinds.create, { name: '手术类' }, { key: 'other-body-1' })
  const refusal = await keeper.refused(universalKinds.create, { name: '皮肤类' }, { key: 'other-body-1' })
  expect(refusal).toMatchObject({ status: 422, code: 42202 })
  expect(await kindsNamed('皮肤类')).toHaveLength(0)
})

test('the same content is the same act, in whatever order it is written', async () => {
  const first = await keeper.ask(
    universalKinds.create,
    { name: '美白类', groupName: '光电', sort: 7 },
    { key: 'order-0001' },
  )
  for (const again of [
    { sort: 7, groupName: '光电', name: '美白类' },
    { groupName: '光电', sort: 7, name: '美白类' },
    { name: '美白类', sort: 7, groupName: '光电' },
  ])
    expect(await keeper.ask(universalKinds.create, again, { key: 'order-0001' })).toEqual(first)
  expect(await kindsNamed('美白类')).toHaveLength(1)
})

test("somebody else's same key has an effect of its own", async () => {
  const colleague = await clinic.with(['product:kind:add'])
  await keeper.ask(universalKinds.create, { name: '口腔类甲' }, { key: 'shared-key-1' })
  await colleague.ask(universalKinds.create, { name: '口腔类乙' }, { key: 'shared-key-1' })
  expect(await kindsNamed('口腔类乙')).toHaveLength(1)
})

test('money is moved under a key or not at all', async () => {
  const cashier = await clinic.with(['vip:integral:add'])
  const input = { customerId: 1, delta: 5, reason: '活动' }
  expect(await cashier.refused(ledger.adjustPoints, input, { key: null })).toMatchObject({
    status: 400,
    key: 'common.keyRequired',
  })
  expect(await cashier.refused(ledger.adjustPoints, input, { key: 'no key' })).toMatchObject({
    status: 400,
    key: 'common.invalid',
  })
})

test('a refused call leaves its key free', async () => {
  await keeper.ask(universalKinds.create, { name: '重名' })
  await keeper.refused(universalKinds.create, { name: '重名' }, { key: 'refused-key' })
  await keeper.ask(universalKinds.create, { name: '不重名' }, { key: 'refused-key' })
  expect(await kindsNamed('不重名')).toHaveLength(1)
})

test('every write leaves exactly one row, a refused one and a missing permission too', async () => {
  const lone = await newClinic()
  const writer = await lone.with(['product:kind:add'])
  const reader = await lone.with(['product:kind:list'])
  await writer.ask(universalKinds.create, { name: '甲' })
  await writer.refused(universalKinds.create, { name: '甲' })
  await reader.refused(universalKinds.create, { name: '乙' })
  const rows = await lone.rows(sql<{ outcome: string; staff_id: number; refusal_key: string | null }>`
    select outcome, staff_id, refusal_key from trail.entry where title = ${universalKinds.create.title} order by id`)
  expect(rows).toMatchObject([
    { outcome: 'done', staff_id: writer.staffId, refusal_key: null },
    { outcome: 'refused', staff_id: writer.staffId },
    { outcome: 'refused', staff_id: reader.staffId, refusal_key: 'common.forbidden' },
  ])
})

test('replays leave no second row', async () => {
  const before = (await trailOf(universalKinds.create.title)).length
  await keeper.ask(universalKinds.create, { name: '只一次' }, { key: 'once-only-1' })
  await keeper.ask(universalKinds.create, { name: '只一次' }, { key: 'once-only-1' })
  expect((await trailOf(universalKinds.create.title)).length).toBe(before + 1)
})
