import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf } from '../../../test/counter.ts'

const keys = [
  'product:combo:list',
  'product:combo:add',
  'product:combo:edit',
  'product:combo:delete',
  'product:combo:status',
  'product:combo:export',
  'product:combo:setting',
]
let clinic: Clinic
let keeper: Actor
let [laser, needle, mask]: [number, number, number] = [0, 0, 0]
beforeAll(async () => {
  clinic = await newClinic()
  keeper = await clinic.with([...keys, 'cost:view'])
  laser = await onShelf(clinic, { name: '光子嫩肤', price: '1000.00', cost: '200.00' })
  needle = await onShelf(clinic, { name: '水光针', price: '600.00', cost: '150.00' })
  mask = await onShelf(clinic, { name: '修复面膜', price: '100.00', cost: '20.00', itemType: 'RETAIL' })
})

type Write = InputOf<typeof combos.create>
const lines = () => [
  { productId: laser, count: 3 },
  { productId: needle, count: 1 },
  { productId: mask, count: 2, isGift: true },
]
const written = (more: Partial<Write> = {}): Write => ({
  ...{ name: '焕肤年卡', kind: 'FIXED', price: '2980', lines: lines() },
  ...more,
})
const seen = async (id: number) => await keeper.ask(combos.one, { id })
const picked = async (filter: object) => (await keeper.ask(combos.pick, filter)).result.map(({ name }) => name)

test('a combo says what it would cost apart, what is left of it and of its margin; found by name, sound, code and project', async () => {
  const { id } = await keeper.ask(combos.create, written({ code: 'TC-1', validDays: 365, saleFrom: '2026-01-01' }))
  const row = await seen(id)
  expect(row).toMatchObject({
    ...{ code: 'TC-1', price: '2980.00', original: '3800.00', rateBp: 7842, margin: '2190.00', soldCount: 0 },
    ...{ totalLimit: null, validDays: 365, saleFrom: '2026-01-01', status: 0, byOriginal: false },
  })
  expect(row.lines).toMatchObject([
    { lineNo: 1, productId: laser, productName: '光子嫩肤', count: 3, groupNo: null, weight: null, isGift: false },
    { lineNo: 2, productId: needle },
    { lineNo: 3, productId: mask, count: 2, isGift: true, isOff: false },
  ])
  for (const filter of [
    { keyword: '年卡' },
    { keyword: 'huanfu' },
    { keyword: 'hfnk' },
    { keyword: 'TC-1' },
    { productId: mask },
  ])
    expect(
      (await keeper.ask(combos.list, filter)).result.map((one) => one.id),
      JSON.stringify(filter),
    ).toEqual([id])
  for (const filter of [{ keyword: '玻尿酸' }, { kind: 'PICK' }, { status: 1 }] as const)
    expect((await keeper.ask(combos.list, filter)).result.map((one) => one.id)).not.toContain(id)
})

test('of a choice the cheapest says the price apart and the dearest the margin; a cost that is not known leaves none', async () => {
  const other = await onShelf(clinic, { name: '果酸', price: '800.00', cost: '500.00' })
  const group = [laser, needle, other].map((productId) => ({ productId, count: 1, groupNo: 1 }))
  const made = written({
    name: '三选二',
    kind: 'PICK',
    price: '1200',
    groups: [{ name: '面部', choose: 2 }],
    lines: group,
  })
  const { id, version } = await keeper.ask(combos.create, made)
  expect(await seen(id)).toMatchObject({ original: '1400.00', margin: '500.00', rateBp: 8571 })
  const bare = await onShelf(clinic, { name: '无成本', price: '900.00' })
  await keeper.ask(combos.update, {
    ...made,
    id,
    version,
    lines: [...group, { productId: bare, count: 1, groupNo: 1 }],
  })
  expect(await seen(id)).toMatchObject({ original: '1400.00', margin: null })
  const blind = await clinic.with(['product:combo:list'])
  expect(await blind.ask(combos.one, { id })).not.toHaveProperty('margin')
})

test('a change leaves alone what it does not say, and a stale one is told', async () => {
  const first = written({ code: 'TC-2', totalLimit: 5, perCustomerLimit: 2, remark: '周年庆', validDays: 90 })
  const { id, version } = await keeper.ask(combos.create, first)
  const changed = await keeper.ask(combos.update, { ...written({ price: '2880' }), id, version })
  expect(await seen(id)).toMatchObject({
    ...{ code: 'TC-2', price: '2880.00', totalLimit: 5, perCustomerLimit: 2, remark: '周年庆', validDays: 90 },
  })
  expect(await keeper.refused(combos.update, { ...written(), id, version })).toMatchObject({ key: 'common.stale' })
  await keeper.ask(combos.update, { ...written(), id, version: changed.version, totalLimit: null })
  expect(await seen(id)).toMatchObject({ totalLimit: null })
})

test('what cannot be a combo is refused with the sentence', async () => {
  const refused = async (more: Partial<Write>) => (await keeper.refused(combos.create, written(more))).key
  await keeper.ask(combos.create, written({ code: 'TC-3' }))
  expect(await refused({ code: 'TC-3' })).toBe('combos.codeTaken')
  expect(await refused({ price: '0' })).toBe('combos.noPrice')
  expect(await refused({ price: '3600.01' })).toBe('combos.dearerThanParts')
  expect(await refused({ saleFrom: '2026-02-01', saleTo: '2026-01-31' })).toBe('combos.saleDates')
  expect(await refused({ lines: [{ productId: mask, count: 1, isGift: true }] })).toBe('combos.nothingSold')
  expect(await refused({ lines: [...lines(), ...lines()] })).toBe('combos.sameTwice')
  expect(await refused({ lines: [{ productId: Number.MAX_SAFE_INTEGER, count: 1 }] })).toBe('combos.productMissing')
  expect(await refused({ groups: [{ name: '面部', choose: 1 }] })).toBe('combos.groupsOfFixed')
  expect(await refused({ kind: 'PICK' })).toBe('combos.noGroups')
  const groups = [{ name: '面部', choose: 2 }]
  const inGroup = { productId: laser, count: 1, groupNo: 1 }
  expect(await refused({ kind: 'PICK', groups, lines: [inGroup] })).toBe('combos.groupTooSmall')
  expect(await refused({ kind: 'PICK', groups, lines: [{ ...inGroup, groupNo: 2 }] })).toBe('combos.groupMissing')
  expect(await refused({ kind: 'PICK', groups, lines: [{ ...inGroup }, { ...inGroup, isGift: true }] })).toBe(
    'combos.giftInGroup',
  )
})

test('only what is on sale today is offered; named by its id anything is, with what its projects cost', async () => {
  const on = await keeper.ask(combos.create, written({ name: '在售套餐' }))
  const off = await keeper.ask(combos.create, written({ name: '停用套餐' }))
  await keeper.ask(combos.create, written({ name: '未开售套餐', saleFrom: '2099-01-01' }))
  await keeper.ask(combos.create, written({ name: '已下架套餐', saleTo: '2020-01-01' }))
  await keeper.ask(combos.setStatus, { ...off, status: 1 })
  expect(await picked({ keyword: '套餐' })).toEqual(['在售套餐'])
  const { result } = await keeper.ask(combos.pick, { ids: [on.id, off.id] })
  expect(result.map(({ status }) => status).sort()).toEqual([0, 1])
  expect(result[0]!.lines[0]).toMatchObject({ price: '1000.00', sessionsPerUnit: 1 })
})

test('a project that is switched off is told in the combo, which goes on; one that stands in a combo is not deleted', async () => {
  const part = await onShelf(clinic, { name: '停用项', price: '100.00' })
  const { id } = await keeper.ask(combos.create, written({ lines: [...lines(), { productId: part, count: 1 }] }))
  const store = await clinic.with(['product:item:list', 'product:item:status', 'product:item:delete'])
  const { version } = await store.ask(products.one, { id: part })
  await store.ask(products.setStatus, { items: [{ id: part, version }], status: 1 })
  expect((await seen(id)).lines.map(({ isOff }) => isOff)).toEqual([false, false, false, true])
  expect(await store.refused(products.remove, { id: part })).toMatchObject({ status: 422 })
  await keeper.ask(combos.remove, { id })
  await store.ask(products.remove, { id: part })
})

test('whether gifts take a share is the hospital’s, and no other’s; whoever only sees combos does not set it', async () => {
  expect(await keeper.ask(combos.setSetting, { sharesGifts: true })).toEqual({ sharesGifts: true })
  const { id } = await keeper.ask(combos.create, written({ name: '分摊年卡' }))
  expect((await keeper.ask(combos.pick, { ids: [id] })).result[0]!.sharesGifts).toBe(true)
  const stranger = await (await newClinic()).with(['product:combo:list'])
  expect(await stranger.ask(combos.setting, {})).toEqual({ sharesGifts: false })
  expect((await stranger.refused(combos.setSetting, { sharesGifts: true })).status).toBe(403)
  expect(await keeper.ask(combos.setSetting, { sharesGifts: false })).toEqual({ sharesGifts: false })
})

test('the sheet has the rows of the list under its titles', async () => {
  await keeper.ask(combos.create, written({ name: '导出套餐', code: 'TC-X', byOriginal: true }))
  const file = (await keeper.ask(combos.export, { keyword: 'TC-X' })) as unknown as Buffer
  const { sheets } = await readXlsx(new Uint8Array(file))
  const [head, row] = sheets[0]!.rows
  const cell = (title: string) => row![head!.indexOf(title)]
  expect([
    cell('编码'),
    cell('类型'),
    cell('售价'),
    cell('原价合计'),
    cell('折扣率'),
    cell('毛利'),
    cell('状态'),
    cell('退费约定'),
  ]).toEqual([...['TC-X', '固定套餐', 2980, 3800, '78.42%', 2190, '启用', '已消费按单项原价扣除']])
})

test('another hospital neither sees nor changes it, and its projects are none of ours', async () => {
  const { id, version } = await keeper.ask(combos.create, written())
  const elsewhere = await (await newClinic()).with(keys)
  expect(await elsewhere.refused(combos.one, { id })).toMatchObject({ status: 404 })
  expect(await elsewhere.refused(combos.setStatus, { id, version, status: 1 })).toMatchObject({ status: 404 })
  expect(await elsewhere.refused(combos.create, written())).toMatchObject({ key: 'combos.productMissing' })
  expect((await elsewhere.ask(combos.pick, { ids: [id] })).result).toEqual([])
})
