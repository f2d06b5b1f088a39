/** Tags by facts that other areas keep: where she lives, what she paid lately and bought, her card, her complaints. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { productTypes } from '@clinic/contract/areas/products/calls.ts'
import { type Condition, segments } from '@clinic/contract/areas/segments/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCards } from '../../../test/cards.ts'
import { newComplaintDesk } from '../../../test/complaints.ts'
import { newCustomer } from '../../../test/customers.ts'
import { night, soon } from './night.ts'

let scene: Awaited<ReturnType<typeof newCards>>
let setter: Actor
let hand: Actor
let group: number
let serial = 0
/** Who paid 300.00 and who nothing. */
let she: number
let nobody: number
let types: { above: number; below: number; other: number }
beforeAll(async () => {
  scene = await newCards()
  const { clinic, till } = scene
  const front = await clinic.as('front')
  setter = await clinic.with(['setting:customer:list', 'setting:customer:tag', 'customer:list'])
  hand = await clinic.with(['customer:list', 'customer:tag'])
  group = (await setter.ask(segments.createGroup, { name: '规则' })).id
  she = (await newCustomer(front)).id
  nobody = (await newCustomer(front)).id
  const keeper = await clinic.with(['product:type:list', 'product:type:add'])
  const typed = async (name: string, parentId = 0) => (await keeper.ask(productTypes.create, { name, parentId })).id
  const above = await typed('皮肤')
  types = { above, below: await typed('光电', above), other: await typed('口腔') }
  const order = await till.order(she, [{ price: '300.00', product: { name: '光子', typeId: types.below } }])
  await till.pay([order], [['CASH', '300.00']])
})

const tag = async (condition: Condition) => {
  const rule = { op: 'all' as const, conditions: [condition] }
  return (await setter.ask(segments.createTag, { groupId: group, integralName: `签${++serial}`, rule })).id
}
const bears = async (tagId: number) => {
  const { result } = await hand.ask(customers.pageByPost, { anyTagIds: [tagId], pageSize: 100 })
  const ids = result.map(({ id }) => id)
  return [ids.includes(she), ids.includes(nobody)]
}
/** Whether a night gives it to her and to the other; told at once of these two the same. */
const reached = async (condition: Condition) => {
  const { clinic } = scene
  const id = await tag(condition)
  await clinic.inside((ctx) => night(ctx, {}))
  const found = await bears(id)
  await clinic.rows(sql`delete from segments.customer_tag where tag_id = ${id}`)
  await clinic.rows(sql`insert into segments.due (customer_id) values (${she}), (${nobody})`)
  await clinic.inside((ctx) => soon(ctx, {}))
  expect(await bears(id)).toEqual(found)
  await clinic.rows(sql`update segments.tag set status = 1 where id = ${id}`)
  return found
}
const [HERS, OTHERS, BOTH, NONE] = [
  [true, false],
  [false, true],
  [true, true],
  [false, false],
]

test('what she paid within the last days, limits included; who paid nothing is below each', async () => {
  const recent = (more: object): Condition => ({ fact: 'recentPaid', days: 30, ...more })
  expect(await reached(recent({ least: 300 }))).toEqual(HERS)
  expect(await reached(recent({ least: 301 }))).toEqual(NONE)
  expect(await reached(recent({ most: 299 }))).toEqual(OTHERS)
  expect(await reached(recent({ most: 300 }))).toEqual(BOTH)
  expect(await reached(recent({ least: 0 }))).toEqual(BOTH)
  const { clinic } = scene
  const back = (days: number) =>
    clinic.rows(sql`update cashier.payment set business_date = business_date - ${days}::int`)
  await back(30)
  expect(await reached(recent({ least: 1 }))).toEqual(NONE)
  expect(await reached({ fact: 'recentPaid', days: 31, least: 300 })).toEqual(HERS)
  await back(-30)
})

test('what she bought, by its type and by those above it; what was taken back was not bought', async () => {
  const bought = (...typeIds: number[]): Condition => ({ fact: 'category', typeIds })
  expect(await reached(bought(types.below))).toEqual(HERS)
  expect(await reached(bought(types.above, types.other))).toEqual(HERS)
  expect(await reached(bought(types.other))).toEqual(NONE)
  expect(
    await setter.refused(segments.createTag, {
      ...{ groupId: group, integralName: '别处' },
      rule: { op: 'all', conditions: [bought(1)] },
    }),
  ).toMatchObject({ status: 404 })
  const { till } = scene
  const order = await till.order(nobody, [{ price: '50.00', product: { name: '洁牙', typeId: types.other } }])
  const paid = await till.pay([order], [['CASH', '50.00']])
  expect(await reached(bought(types.other))).toEqual(OTHERS)
  await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '收错了' })
  expect(await reached(bought(types.other))).toEqual(NONE)
})

test('a rule that names very many says how many', async () => {
  const keeper = await scene.clinic.with(['product:type:list', 'product:type:add'])
  const more = await Promise.all(
    Array.from({ length: 14 }, (_one, at) =>
      keeper.ask(productTypes.create, { name: `${'长'.repeat(28)}${at}`, parentId: 0 }),
    ),
  )
  const id = await tag({ fact: 'category', typeIds: [types.below, ...more.map((one) => one.id)] })
  await scene.clinic.inside((ctx) => night(ctx, {}))
  const rows = await scene.clinic.rows(sql`select because from segments.customer_tag where tag_id = ${id}`)
  expect(rows).toEqual([{ because: '买过 15 类项目' }])
  await scene.clinic.rows(sql`update segments.tag set status = 1 where id = ${id}`)
})

test('whether a card of hers counts today', async () => {
  const { id } = await scene.sold(she)
  expect(await reached({ fact: 'card', holds: true })).toEqual(HERS)
  expect(await reached({ fact: 'card', holds: false })).toEqual(OTHERS)
  await scene.age(id, 400)
  expect(await reached({ fact: 'card', holds: true })).toEqual(NONE)
})

test('where she lives, read with the name of the province', async () => {
  await scene.clinic.rows(sql`update customers.customer set province_id = 510000 where id = ${she}`)
  expect(await reached({ fact: 'region', provinceIds: [510_000, 110_000] })).toEqual(HERS)
  const id = await tag({ fact: 'region', provinceIds: [510_000] })
  await scene.clinic.inside((ctx) => night(ctx, {}))
  const [because] = await scene.clinic.rows<{ because: string }>(
    sql`select because from segments.customer_tag where tag_id = ${id} and customer_id = ${she}`,
  )
  expect(because!.because).toBe('地区四川省')
})

test('an open complaint, or one of the last days; of a secret one no tag tells', async () => {
  const { clinic } = scene
  const add = (more: ReturnType<typeof sql>) => clinic.rows(sql`update complaints.complaint set ${more}`)
  await (await newComplaintDesk(clinic)).registered({ customerId: she })
  expect(await reached({ fact: 'complaint' })).toEqual(HERS)
  expect(await reached({ fact: 'complaint', days: 1 })).toEqual(HERS)
  await add(sql`created_at = kit.clock() - interval '3 days'`)
  expect(await reached({ fact: 'complaint', days: 3 })).toEqual(NONE)
  expect(await reached({ fact: 'complaint', days: 5 })).toEqual(HERS)
  await add(sql`secret = true`)
  expect(await reached({ fact: 'complaint' })).toEqual(NONE)
})
