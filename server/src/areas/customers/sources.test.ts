/** 客户设置: types of sources and sources, as the settings write them and a new archive is offered them. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'
import { foldSums } from './sources.ts'

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
  const { customers: came, ...now } = await admin.ask(customers.typeOne, { id: made.id })
  expect(came).toBe(1)
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

describe('what came of a source', () => {
  const figuresOf = async (id: number, who = admin) => {
    const { customers: all, visited, dealt, paid, spent, yield: gain } = await who.ask(customers.sourceOne, { id })
    return { all, visited, dealt, paid, spent, gain }
  }
  const standing = (id: number, change: ReturnType<typeof sql>) =>
    clinic.rows(sql`update customers.standing set ${change} where customer_id = ${id}`)

  test('is counted of her source, moves with her, and goes with her', async () => {
    const above = await type('短视频')
    const below = await type('直播间', { parentId: above.id })
    const [here, there] = [await source(above.id, '抖音', { costPerLead: '33.33' }), await source(below.id, '快手')]
    const came = (typeId: number, sourceId: number) => newCustomer(front, { sourceTypeId: typeId, sourceId })
    const [looked, bought, moved] = [
      await came(above.id, here.id),
      await came(above.id, here.id),
      await came(above.id, here.id),
    ]
    await standing(looked.id, sql`visit_count = 2`)
    await standing(bought.id, sql`visit_count = 1, deal_count = 2, total_paid_fen = 100000`)
    const all = { all: 3, visited: 2, dealt: 1, paid: '1000.00', spent: '99.99', gain: '10.00' }
    expect(await figuresOf(here.id)).toEqual(all)
    // Each figure is the list it opens.
    const opened = async (more: object) => (await admin.ask(customers.page, { sourceId: here.id, ...more })).total
    expect([await opened({}), await opened({ visited: 1 }), await opened({ dealt: 1 })]).toEqual([3, 2, 1])
    expect([await opened({ visited: 0 }), await opened({ dealt: 0 })]).toEqual([1, 2])
    // Nothing was spent on the other: there is no return on it.
    expect(await figuresOf(there.id)).toEqual({ all: 0, visited: 0, dealt: 0, paid: '0.00', spent: null, gain: null })

    const { version } = await admin.ask(customers.one, { id: moved.id })
    await front.ask(customers.update, { id: moved.id, version, sourceTypeId: below.id, sourceId: there.id })
    expect(await figuresOf(here.id)).toEqual({ ...all, all: 2, spent: '66.66', gain: '15.00' })
    expect((await figuresOf(there.id)).all).toBe(1)
    // A type counts what stands below it, too; its list shows both.
    expect((await admin.ask(customers.typeOne, { id: above.id })).customers).toBe(3)
    expect((await admin.ask(customers.typeOne, { id: below.id })).customers).toBe(1)
    const named = async (typeId: number) =>
      (await admin.ask(customers.sourceList, { typeId })).result.map(({ name }) => name).toSorted()
    expect([await named(above.id), await named(below.id)]).toEqual([['快手', '抖音'].toSorted(), ['快手']])

    await clinic.inside((ctx) => foldSums(ctx, {}))
    await standing(bought.id, sql`total_paid_fen = 0, deal_count = 0`)
    expect(await figuresOf(here.id)).toMatchObject({ all: 2, visited: 2, dealt: 0, paid: '0.00', gain: '0.00' })
    await admin.ask(customers.remove, { id: moved.id })
    expect((await figuresOf(there.id)).all).toBe(0)
    expect(await clinic.rows(sql`select * from customers.selfcheck()`)).toEqual([])
  })

  test('is as many as her list of customers finds: own rows, her department, all; cost goes by all alone', async () => {
    const above = await type('名单')
    const below = await type('名单之下', { parentId: above.id })
    const [here, there] = [await source(below.id, '甲', { costPerLead: '10.00' }), await source(below.id, '乙')]
    const right = [
      'customer:list',
      'setting:customer:list',
      'setting:customer:source',
      'sensitive:customer-capital',
    ] as const
    const [all, own, led] = [
      await clinic.with(right),
      await clinic.with(right, { dataScope: 5 }),
      await clinic.with(right, { dataScope: 3 }),
    ]
    const made: number[] = []
    for (const at of [here, here, here, here, there])
      made.push((await newCustomer(front, { sourceTypeId: below.id, sourceId: at.id })).id)
    await standing(made[0]!, sql`visit_count = 1`)
    await standing(made[1]!, sql`visit_count = 2, deal_count = 1, total_paid_fen = 5000`)
    // She paid for something and never came.
    await standing(made[2]!, sql`deal_count = 1, total_paid_fen = 7000`)
    const [, hers, , alsoHers] = made
    // Named in one of them twice, she counts her once.
    await clinic.rows(sql`update customers.customer set consultant_id = ${own.staffId},
      developer_id = case id when ${hers} then ${own.staffId}::bigint end where id = any(${[hers, alsoHers]}::bigint[])`)
    await clinic.rows(sql`update customers.customer set department_id = (select d.department_id from staff.staff_department d where d.staff_id = ${led.staffId} and d.main)
      where id = ${made[2]}`)
    await clinic.rows(
      sql`update customers.customer set department_id = null where id = any(${[made[0], hers, alsoHers]}::bigint[])`,
    )
    const opened = async (who: Actor) => {
      const count = async (more: object) =>
        (await who.ask(customers.page, { sourceId: here.id, pageSize: 100, ...more })).result.length
      return { all: await count({}), visited: await count({ visited: 1 }), dealt: await count({ dealt: 1 }) }
    }
    for (const [who, counts, paid] of [
      [all, { all: 4, visited: 2, dealt: 2 }, '120.00'],
      [own, { all: 2, visited: 1, dealt: 1 }, '50.00'],
      [led, { all: 1, visited: 0, dealt: 1 }, '70.00'],
    ] as const) {
      expect(await opened(who)).toEqual(counts)
      const figures = await figuresOf(here.id, who)
      expect(figures).toMatchObject({ ...counts, paid })
      expect([figures.spent, figures.gain]).toEqual(who === all ? ['40.00', '3.00'] : [undefined, undefined])
      const { result } = await who.ask(customers.sourceList, { typeId: above.id, sortName: 'yield', sortOrder: 'desc' })
      const listed = result.find(({ id }) => id === here.id)!
      expect([listed.customers, 'spent' in listed, 'yield' in listed]).toEqual([counts.all, who === all, who === all])
      const ofTypes = (await who.ask(customers.typeList, { pageSize: 500 })).result
      const inType = who === all ? 5 : counts.all
      for (const { id } of [above, below]) {
        expect(ofTypes.find((one) => one.id === id)!.customers).toBe(inType)
        expect((await who.ask(customers.typeOne, { id })).customers).toBe(inType)
      }
    }
    const { result } = await own.ask(customers.sourceList, {
      typeId: above.id,
      sortName: 'customers',
      sortOrder: 'desc',
    })
    expect(result.map((row) => row.customers)).toEqual([2, 0])
  })

  test('is told to those who set sources up, its money to those who may see money', async () => {
    const { id } = await type('线下活动')
    const made = await source(id, '路演', { costPerLead: '1.00' })
    const keeper = await clinic.with(['setting:customer:list', 'setting:customer:source'])
    const money = await clinic.with(['setting:customer:list', 'sensitive:customer-capital'])
    expect(Object.keys(await figuresOf(made.id, keeper).then(known))).toEqual(['all', 'visited', 'dealt', 'spent'])
    expect(Object.keys(await figuresOf(made.id, money).then(known))).toEqual(['paid'])
    expect(Object.keys(await figuresOf(made.id, front).then(known))).toEqual([])
  })
})

const known = (figures: object) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined && value !== null))
