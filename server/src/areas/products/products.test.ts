import { products, productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf } from '../../../test/counter.ts'

const keeperKeys = [
  'product:item:list',
  'product:item:add',
  'product:item:edit',
  'product:item:delete',
  'product:item:status',
  'product:item:import',
  'product:item:export',
  'product:type:list',
  'product:type:add',
  'product:type:edit',
  'product:type:delete',
  'product:type:sort',
  'product:kind:list',
  'product:kind:add',
  'product:kind:delete',
  'cost:view',
]
const botox = { name: '肉毒素瘦脸', category: '非手术项目', unit: 4, price: '2980.50', floorPrice: '1980' } as const

let clinic: Clinic
let keeper: Actor
beforeAll(async () => {
  clinic = await newClinic()
  keeper = await clinic.with(keeperKeys)
})

const list = async (filter: object) => (await keeper.ask(products.list, filter)).result.map((row) => row.name)

describe('the catalogue', () => {
  test('a product is found by fragment, syllables, initials and code', async () => {
    await keeper.ask(products.create, { ...botox, code: 'RDS-01' })
    for (const keyword of ['瘦脸', 'roudu', 'rdssl', 'RDS-0'])
      expect(await list({ keyword }), keyword).toContain('肉毒素瘦脸')
    expect(await list({ keyword: '玻尿酸' })).toEqual([])
  })

  test('a code belongs to one product; without one the server gives one', async () => {
    await keeper.ask(products.create, { ...botox, code: 'DUP-1' })
    expect(await keeper.refused(products.create, { ...botox, code: 'DUP-1' })).toMatchObject({
      status: 409,
      code: 40940,
      message: 'DUP-1已存在，请换一个项目编码',
    })
    const { id } = await keeper.ask(products.create, botox)
    expect((await keeper.ask(products.one, { id })).code).toMatch(/^XM\d+$/)
  })

  test('a type or a kind that is not there is refused by its name', async () => {
    const nobodys = Number.MAX_SAFE_INTEGER
    for (const [of, key] of [
      [{ typeId: nobodys }, 'products.typeMissing'],
      [{ kindId: nobodys }, 'products.kindMissing'],
    ] as const)
      expect(await keeper.refused(products.create, { ...botox, ...of })).toMatchObject({ key })
    expect(await keeper.refused(productTypes.create, { parentId: nobodys, name: 'Z' })).toMatchObject({
      key: 'products.typeMissing',
    })
  })

  test('P1: the floor is never above the price', async () => {
    expect(await keeper.refused(products.create, { ...botox, price: '100', floorPrice: '100.01' })).toMatchObject({
      code: 42243,
    })
  })

  test('cost and floor are absent for those who may not see them, and untouched when they save', async () => {
    const { id, version } = await keeper.ask(products.create, { ...botox, cost: '800.00' })
    const editor = await clinic.with(['product:item:list', 'product:item:edit'])
    const seen = await editor.ask(products.one, { id })
    expect(seen).not.toHaveProperty('cost')
    expect(seen).not.toHaveProperty('floorPrice')
    await editor.ask(products.update, { ...botox, floorPrice: '0', cost: '1', id, version, name: '改名' })
    expect(await keeper.ask(products.one, { id })).toMatchObject({
      name: '改名',
      cost: '800.00',
      floorPrice: '1980.00',
    })
    expect(await editor.refused(products.list, { sortName: 'cost' })).toMatchObject({ status: 400 })
  })

  test('two editors: the second is told', async () => {
    const { id, version } = await keeper.ask(products.create, botox)
    const both = await Promise.allSettled([
      keeper.ask(products.update, { ...botox, price: '1', floorPrice: '0', id, version }),
      keeper.ask(products.update, { ...botox, price: '2', floorPrice: '0', id, version }),
    ])
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const failed = both.find((result) => result.status === 'rejected') as PromiseRejectedResult
    expect(failed.reason.answer).toMatchObject({ code: 40901 })
  })

  test('only what is on sale today can be picked', async () => {
    const off = await onShelf(clinic, { name: '停售甲' })
    await onShelf(clinic, { name: '未开售甲', saleFrom: '2099-01-01' })
    await onShelf(clinic, { name: '已下架甲', saleTo: '2020-01-01' })
    await onShelf(clinic, { name: '在售甲' })
    const { version } = await keeper.ask(products.one, { id: off })
    const done = await keeper.ask(products.setStatus, { items: [{ id: off, version }], status: 1 })
    // With what is answered it can be taken back: 撤回.
    await keeper.ask(products.setStatus, { items: done.items, status: 0 })
    const again = await keeper.ask(products.one, { id: off })
    expect(again.status).toBe(0)
    await keeper.ask(products.setStatus, { items: [{ id: off, version: again.version }], status: 1 })
    const picked = await keeper.ask(products.pick, { keyword: '甲' })
    expect(picked.result.map((row) => row.name)).toEqual(['在售甲'])
  })

  test('status for several at once: one stale row stops all', async () => {
    const ids = [await onShelf(clinic), await onShelf(clinic)]
    const stale = [
      { id: ids[0]!, version: 1 },
      { id: ids[1]!, version: 9 },
    ]
    expect(await keeper.refused(products.setStatus, { items: stale, status: 1 })).toMatchObject({ code: 40901 })
    expect(await keeper.ask(products.one, { id: ids[0]! })).toMatchObject({ status: 0 })
  })

  test('sorting and filtering by unknown names is refused, never ignored', async () => {
    expect(await keeper.refused(products.list, { sortName: 'hospital_id' })).toMatchObject({ status: 400 })
    const raw = await keeper.raw('GET', '/api/v1/order/product?color=red')
    expect(raw.status).toBe(400)
  })

  test("another hospital's product is not there", async () => {
    const id = await onShelf(clinic)
    const other = await (await newClinic()).with(keeperKeys)
    expect(await other.refused(products.one, { id })).toMatchObject({ status: 404 })
    expect(await other.refused(products.byIds, { ids: [id] })).toMatchObject({ status: 404 })
    expect(await other.refused(products.remove, { id })).toMatchObject({ status: 404 })
  })
})

describe('the type tree (P2)', () => {
  const make = async (parentId: number, name: string) => (await keeper.ask(productTypes.create, { parentId, name })).id

  test('four levels, no ring, no same name beside each other', async () => {
    const a = await make(0, 'A')
    const b = await make(a, 'B')
    const c = await make(b, 'C')
    const d = await make(c, 'D')
    expect(await keeper.refused(productTypes.create, { parentId: d, name: 'E' })).toMatchObject({ code: 42241 })
    const { version } = await keeper.ask(productTypes.one, { id: a })
    expect(await keeper.refused(productTypes.update, { id: a, version, parentId: c, name: 'A' })).toMatchObject({
      code: 42240,
    })
    expect(await keeper.refused(productTypes.create, { parentId: 0, name: 'A' })).toMatchObject({ code: 40941 })
    const x = await make(0, 'X')
    expect(await keeper.refused(productTypes.update, { id: x, version: 1, parentId: x, name: 'X' })).toMatchObject({
      code: 42240,
    })
    const moved = await keeper.ask(productTypes.one, { id: b })
    await keeper.ask(productTypes.update, { id: b, version: moved.version, parentId: x, name: 'B' })
    const paths = await clinic.rows(
      sql<{ path: number[] }>`select path from products.type_tree where id in (${c}, ${d}) order by id`,
    )
    expect(paths.map((row) => row.path)).toEqual([
      [x, b, c],
      [x, b, c, d],
    ])
  })

  test('two moves that would make a ring together: one is refused', async () => {
    const p = await make(0, 'P1')
    const q = await make(0, 'Q1')
    const both = await Promise.allSettled([
      keeper.ask(productTypes.update, { id: p, version: 1, parentId: q, name: 'P1' }),
      keeper.ask(productTypes.update, { id: q, version: 1, parentId: p, name: 'Q1' }),
    ])
    expect(both.filter((result) => result.status === 'rejected')).toHaveLength(1)
  })

  test('types below one take the order they are given, all of them; who came meanwhile refuses it', async () => {
    const top = await make(0, '排序')
    const ids = [await make(top, '甲'), await make(top, '乙'), await make(top, '丙')]
    const beside = await make(0, '旁边')
    const order = async () =>
      (await keeper.ask(productTypes.list, { parentId: top, pageSize: 500 })).result.map(({ id }) => id)
    const turned = ids.toReversed()
    expect(await keeper.ask(productTypes.sort, { parentId: top, ids: turned })).toEqual({ changed: 3 })
    expect(await order()).toEqual(turned)
    expect(await keeper.ask(productTypes.sort, { parentId: top, ids: turned })).toEqual({ changed: 0 })
    for (const wrong of [turned.slice(1), [...turned, beside], [...turned.slice(1), beside]])
      expect(await keeper.refused(productTypes.sort, { parentId: top, ids: wrong })).toMatchObject({ code: 40901 })
    const elsewhere = await (await newClinic()).with(['product:type:sort'])
    expect(await elsewhere.refused(productTypes.sort, { parentId: top, ids: turned })).toMatchObject({ status: 404 })
    expect(await order()).toEqual(turned)
  })

  test('a filter by type reaches what lies below; a type in use stays', async () => {
    const top = await make(0, '口腔')
    const below = await make(top, '种植')
    const id = await onShelf(clinic, { name: '种植牙', typeId: below })
    expect(await list({ typeId: top })).toEqual(['种植牙'])
    expect((await keeper.ask(products.one, { id })).typePath).toBe('口腔/种植')
    expect(await keeper.refused(productTypes.remove, { id: top })).toMatchObject({ code: 42242 })
    expect(await keeper.refused(productTypes.remove, { id: below })).toMatchObject({ code: 42242 })
    await keeper.ask(products.remove, { id })
    await keeper.ask(productTypes.remove, { id: below })
    await keeper.ask(productTypes.remove, { id: top })
  })

  test('a kind is unique in its group', async () => {
    await keeper.ask(universalKinds.create, { name: '注射', groupName: '微整' })
    expect(await keeper.refused(universalKinds.create, { name: '注射', groupName: '微整' })).toMatchObject({
      code: 40942,
    })
    await keeper.ask(universalKinds.create, { name: '注射', groupName: '皮肤' })
  })

  test('a kind that a product has stays, and a form that is older than the kind is told', async () => {
    const { id, version } = await keeper.ask(universalKinds.create, { name: '光电', groupName: '皮肤' })
    await onShelf(clinic, { name: '热玛吉', kindId: id })
    expect(await keeper.refused(universalKinds.remove, { id })).toMatchObject({ key: 'common.referenced' })
    const admin = await clinic.as('admin')
    await admin.ask(universalKinds.update, { id, version, name: '光电类', groupName: '皮肤' })
    expect(await admin.refused(universalKinds.update, { id, version, name: '激光' })).toMatchObject({
      key: 'common.stale',
    })
  })
})
