import { products, productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
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

describe('import', () => {
  const header = ['编码*', '名称*', '分类', '类别*', '单位*', '原价*', '底价', '状态']
  const sheet = async (...rows: (string | number | null)[][]): Promise<string> =>
    Buffer.from(await writeXlsx({ sheets: [{ name: '项目', rows: [header, ...rows] }] })).toString('base64')
  const good = ['IMP-1', '热玛吉', '光电/紧致', '非手术项目', '个', 12800, '9800.00', '启用']

  test('the template can be filled and taken back', async () => {
    const file = await keeper.ask(products.template, {})
    const { sheets } = await readXlsx(new Uint8Array(file as unknown as Buffer))
    expect(sheets[0]!.rows[0]).toContain('原价*')
    const outcome = await keeper.ask(products.importSheet, {
      file: (file as unknown as Buffer).toString('base64'),
      dryRun: true,
      createTypes: true,
    })
    expect(outcome).toMatchObject({ created: 1, faults: [], saved: false })
  })

  test('a dry run writes nothing, the real one all, the second one nothing new', async () => {
    const file = await sheet(good, ['IMP-2', '超声炮', '光电/紧致', '非手术项目', '个', '9800.50', null, null])
    expect(await keeper.ask(products.importSheet, { file, dryRun: true })).toMatchObject({ saved: false })
    const trial = await keeper.ask(products.importSheet, { file, dryRun: true, createTypes: true })
    expect(trial).toMatchObject({ created: 2, updated: 0, newTypes: ['光电', '光电/紧致'], saved: false })
    expect(await list({ keyword: 'IMP-' })).toEqual([])
    expect(await keeper.ask(products.importSheet, { file, createTypes: true })).toMatchObject({
      created: 2,
      saved: true,
    })
    expect(await keeper.ask(products.importSheet, { file })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const changed = await sheet(['IMP-1', '热玛吉五代', null, '非手术项目', '个', 13_800, null, null])
    expect(await keeper.ask(products.importSheet, { file: changed })).toMatchObject({ updated: 1 })
    const [row] = (await keeper.ask(products.list, { keyword: 'IMP-1' })).result
    expect(row).toMatchObject({ name: '热玛吉五代', price: '13800.00', floorPrice: '9800.00', typePath: '光电/紧致' })
  })

  test('every fault is named by row and column, and then nothing is written', async () => {
    const file = await sheet(
      ['BAD-1', '好的', null, '非手术项目', '个', '100', null, null],
      ['BAD-1', '', null, '美容', '桶装', '12.345', '1', '启用'],
      ['BAD 3', '名', '没有/的', '其他项目', '个', '-1', null, null],
      ['BAD-4', '名', '没有/的', '其他项目', '个', '1', '2', null],
      ['BAD-1', '重复', null, '其他项目', '个', '1', null, null],
    )
    const { faults, saved } = await keeper.ask(products.importSheet, { file })
    expect(saved).toBe(false)
    const named = faults.map(({ row, column }) => `${row}${column}`)
    for (const expected of ['3名称', '3类别', '3单位', '3原价', '4编码', '4原价', '5分类', '5底价', '6编码'])
      expect(named).toContain(expected)
    expect(named.some((name) => name.startsWith('2'))).toBe(false)
    expect(await list({ keyword: 'BAD-' })).toEqual([])
  })

  test('full-width digits, hidden characters and cells that look like formulas are read as text', async () => {
    const file = await sheet([
      'ＦＷ-１',
      '\u200b=1+1热敷\u200b',
      null,
      '其他项目',
      '个',
      '￥１,２８０.５０',
      null,
      null,
    ])
    expect(await keeper.ask(products.importSheet, { file })).toMatchObject({ created: 1, saved: true })
    const [row] = (await keeper.ask(products.list, { keyword: 'FW-1' })).result
    expect(row).toMatchObject({ name: '=1+1热敷', price: '1280.50' })
  })

  test('too many rows, a missing column, something that is no sheet', async () => {
    const many = Array.from({ length: 2001 }, (_, i) => [`M${i}`, '名', null, '其他项目', '个', 1, null, null])
    expect(await keeper.refused(products.importSheet, { file: await sheet(...many) })).toMatchObject({ code: 40041 })
    const noPrice = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['编码', '名称', '类别', '单位'],
            ['A', 'b', 'c', 'd'],
          ],
        },
      ],
    })
    expect(await keeper.refused(products.importSheet, { file: Buffer.from(noPrice).toString('base64') })).toMatchObject(
      { code: 40042 },
    )
    expect(
      await keeper.refused(products.importSheet, { file: Buffer.from('PK no zip').toString('base64') }),
    ).toMatchObject({ code: 40040 })
  })

  test('the price list carries neither cost nor floor', async () => {
    const file = (await keeper.ask(products.exportPrices, { keyword: 'IMP' })) as unknown as Buffer
    const { sheets } = await readXlsx(new Uint8Array(file))
    expect(sheets[0]!.rows[0]).not.toContain('底价')
    expect(sheets[0]!.rows.slice(1).map((row) => row[6])).toEqual([13_800, 9_800.5])
  })
})
