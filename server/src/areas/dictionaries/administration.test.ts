import {
  dictionaries,
  dictionaryEntries,
  dictionaryOptions,
  dictionaryTypes,
} from '@clinic/contract/areas/dictionaries/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { readReference } from '../../kit/reference.ts'
import { sheetFile } from '../../kit/sheets.ts'

const keeper = ['list', 'add', 'edit', 'delete', 'sort', 'import'].map((button) => `system:dict:${button}`)
const opened = async () => {
  const clinic = await newClinic()
  return { clinic, admin: await clinic.with(keeper) }
}
const entryOf = async (admin: Actor, dictType: string, value: string) =>
  (await admin.ask(dictionaryEntries.list, { dictType, pageSize: 500 })).result.find(
    ({ dictValue }) => dictValue === value,
  )!
const labels = async (someone: Actor, dictType: string, status?: '0' | '1') =>
  (await someone.ask(dictionaries.items, { query: { dictType, ...(status ? { status } : {}) } })).rows.map(
    ({ dictLabel }) => dictLabel,
  )
const form = ({ dictType, dictValue, dictLabel, id, version }: Awaited<ReturnType<typeof entryOf>>) => ({
  dictType,
  dictValue,
  dictLabel,
  id,
  version,
})

test('the seed has every list of the book, each with its entries', () => {
  const types = readReference('dictionaries.dict_type.csv')
  const items = Map.groupBy(readReference('dictionaries.dict_item.csv'), (row) => row['dict_type'])
  // clinical-admin §24 names 104 lists; eight more belong to customers and consulting.
  expect(types).toHaveLength(112)
  expect(types.filter(({ type }) => !items.has(type))).toEqual([])
  expect(items.get('tooth_condition')).toHaveLength(30)
  expect(items.get('pay_type')?.map(({ label }) => label)).toEqual(
    '现金 微信 支付宝 银行卡 POS 余额 好美币 积分 券 医保 对公转账 欠款 其他'.split(' '),
  )
})

test('a system list takes new words, colour and status, but no new values', async () => {
  const { clinic, admin } = await opened()
  const unknown = await entryOf(admin, 'sex', '0')
  expect(unknown).toMatchObject({ own: false, changed: false, version: 1 })
  const changed = await admin.ask(dictionaryEntries.update, {
    ...form(unknown),
    dictLabel: '保密',
    color: 'blue',
    isDefault: 'Y',
  })
  expect(changed).toEqual({ id: unknown.id, version: 2 })
  expect(await entryOf(admin, 'sex', '0')).toMatchObject({
    dictLabel: '保密',
    color: 'blue',
    changed: true,
    isDefault: 'Y',
  })
  const entry = { dictType: 'sex', dictValue: '9', dictLabel: '其他' }
  expect(await admin.refused(dictionaryEntries.create, entry)).toMatchObject({ key: 'dictionaries.systemType' })
  const other = { ...form(unknown), version: 2, dictValue: '5' }
  expect(await admin.refused(dictionaryEntries.update, other)).toMatchObject({ key: 'dictionaries.valueFixed' })
  const there = await newClinic()
  expect(await labels(await there.as('nobody'), 'sex')).toContain('未知')
  expect(await labels(await clinic.as('nobody'), 'sex')).toContain('保密')
})

test('two people word one entry: the second is told', async () => {
  const { admin } = await opened()
  const entry = await entryOf(admin, 'sex', '1')
  const both = await Promise.allSettled([
    admin.ask(dictionaryEntries.update, { ...form(entry), dictLabel: '男性' }),
    admin.ask(dictionaryEntries.update, { ...form(entry), dictLabel: '先生' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await admin.refused(dictionaryEntries.update, { ...form(entry), dictLabel: '男士' })).toMatchObject({
    code: 40901,
  })
})

test('taking the words back shows the platform entry again; it cannot be deleted itself', async () => {
  const { admin } = await opened()
  const entry = await entryOf(admin, 'sex', '1')
  expect(await admin.refused(dictionaryEntries.remove, { id: entry.id })).toMatchObject({
    key: 'dictionaries.platformItem',
  })
  await admin.ask(dictionaryEntries.update, { ...form(entry), dictLabel: '先生' })
  await admin.ask(dictionaryEntries.remove, { id: entry.id })
  expect(await entryOf(admin, 'sex', '1')).toEqual(entry)
})

test('a disabled entry is no longer offered, and still readable', async () => {
  const { admin } = await opened()
  const entry = await entryOf(admin, 'sex', '0')
  await admin.ask(dictionaryEntries.update, { ...form(entry), status: 1 })
  expect(await labels(admin, 'sex', '0')).toEqual(['男', '女'])
  expect(await labels(admin, 'sex')).toContain('未知')
  // What is disabled cannot be what a new form begins with.
  expect((await entryOf(admin, 'sex', '0')).isDefault).toBe('N')
})

test('a list has one default, whoever made the entries', async () => {
  const { admin } = await opened()
  const { id } = await admin.ask(dictionaryEntries.create, {
    dictType: 'profession',
    dictValue: '演员',
    dictLabel: '演员',
    isDefault: 'Y',
  })
  expect(await entryOf(admin, 'profession', '演员')).toMatchObject({ id, own: true, isDefault: 'Y' })
  await admin.ask(dictionaryEntries.update, { ...form(await entryOf(admin, 'sex', '1')), isDefault: 'Y' })
  const { result } = await admin.ask(dictionaryEntries.list, { dictType: 'sex' })
  expect(result.filter(({ isDefault }) => isDefault === 'Y').map(({ dictValue }) => dictValue)).toEqual(['1'])
})

test('a hospital keeps lists of its own through either door', async () => {
  const { clinic, admin } = await opened()
  const { id, version } = await admin.ask(dictionaries.create, { type: 'tea_kind', name: '茶水' })
  expect(await admin.refused(dictionaryTypes.create, { type: 'tea_kind', name: '茶' })).toMatchObject({
    key: 'dictionaries.typeTaken',
  })
  expect(await admin.refused(dictionaryTypes.create, { type: 'sex', name: '性别' })).toMatchObject({
    key: 'dictionaries.typeTaken',
  })
  const tea = { dictType: 'tea_kind', dictValue: 'green', dictLabel: '绿茶' }
  const first = await admin.ask(dictionaryEntries.create, tea)
  await admin.ask(dictionaryOptions.create, { dictType: 'tea_kind', dictValue: 'red', dictLabel: '红茶' })
  expect(await admin.refused(dictionaryEntries.create, tea)).toMatchObject({ key: 'dictionaries.valueTaken' })
  expect(await labels(await clinic.as('nobody'), 'tea_kind')).toEqual(['绿茶', '红茶'])
  expect(await admin.refused(dictionaries.remove, { id })).toMatchObject({ key: 'dictionaries.typeInUse' })
  await admin.ask(dictionaryTypes.update, { id, version, type: 'tea_kind', name: '茶', status: 1 })
  expect(await labels(admin, 'tea_kind', '0')).toEqual([])
  expect(await labels(admin, 'tea_kind')).toEqual(['绿茶', '红茶'])
  await admin.ask(dictionaryEntries.remove, { id: first.id })
  await admin.ask(dictionaryOptions.remove, { id: (await entryOf(admin, 'tea_kind', 'red')).id })
  await admin.ask(dictionaries.remove, { id })
  expect(await admin.refused(dictionaryTypes.one, { id })).toMatchObject({ status: 404 })
})

test('lists of the platform cannot be renamed or deleted by a hospital', async () => {
  const { admin } = await opened()
  const [sex] = (await admin.ask(dictionaries.findPage, { keyword: 'sex' })).list
  expect(sex).toMatchObject({ type: 'sex', name: '性别', system: true, own: false, itemCount: 3 })
  const { id, version } = sex!
  expect(await admin.refused(dictionaries.remove, { id })).toMatchObject({ status: 403 })
  expect(await admin.refused(dictionaries.update, { id, version, type: 'sex', name: 'x' })).toMatchObject({
    key: 'dictionaries.platformType',
  })
})

test('entries are put in order; pay_type keeps its own', async () => {
  const { admin } = await opened()
  const { result } = await admin.ask(dictionaryEntries.list, { dictType: 'sex' })
  const ids = result.map(({ id }) => id)
  expect(await admin.ask(dictionaryEntries.sort, { dictType: 'sex', ids: ids.toReversed() })).toEqual({ changed: 2 })
  expect(await labels(admin, 'sex')).toEqual(['未知', '女', '男'])
  const pay = (await admin.ask(dictionaryEntries.list, { dictType: 'pay_type' })).result
  expect(
    await admin.refused(dictionaryEntries.sort, { dictType: 'pay_type', ids: pay.map(({ id }) => id) }),
  ).toMatchObject({ key: 'dictionaries.unsorted' })
  const last = pay.at(-1)!
  await admin.ask(dictionaryEntries.update, { ...form(last), dictLabel: '其它', dictSort: 1 })
  expect((await labels(admin, 'pay_type')).at(-1)).toBe('其它')
  expect(await admin.refused(dictionaryEntries.sort, { dictType: 'sex', ids: [ids[0]!, last.id] })).toMatchObject({
    status: 404,
  })
})

test('an entry that records use is kept; an unused one goes', async () => {
  const { clinic, admin } = await opened()
  const made = (value: string) =>
    admin.ask(dictionaryEntries.create, { dictType: 'profession', dictValue: value, dictLabel: value })
  const [used, unused] = [await made('演员'), await made('歌手')]
  await newCustomer(await clinic.as('front'), { occupation: '演员' })
  expect(await admin.refused(dictionaryEntries.remove, { id: used.id })).toMatchObject({ code: 42201 })
  await admin.ask(dictionaryEntries.remove, { id: unused.id })
})

const oneSlice = async function* (rows: Record<string, unknown>[]) {
  yield rows
}
const sheetOf = async (rows: Record<string, unknown>[]): Promise<string> => {
  const names = ['字典类型', '值', '标签', '排序', '颜色', '状态']
  const { body } = sheetFile(
    'x',
    names.map((header) => ({ header, key: header })),
    oneSlice(rows),
  )
  const parts: Buffer[] = []
  for await (const part of body as AsyncIterable<Buffer>) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('base64')
}

test('a sheet is imported as a whole or not at all', async () => {
  const { admin } = await opened()
  const bad = await sheetOf([
    { 字典类型: 'sex', 值: '7', 标签: '其他' },
    { 字典类型: 'nothing_such', 值: '1', 标签: '一' },
    { 字典类型: 'profession', 值: '演员', 标签: '演员' },
    { 字典类型: 'profession', 值: '演员', 标签: '又一个' },
  ])
  const refusedSheet = await admin.ask(dictionaryEntries.importSheet, { file: bad })
  expect(refusedSheet.saved).toBe(false)
  expect(refusedSheet.faults.map(({ row, column }) => `${row}${column}`)).toEqual(['2值', '3字典类型', '5值'])
  const good = await sheetOf([
    { 字典类型: 'sex', 值: '0', 标签: '保密', 颜色: '蓝' },
    { 字典类型: 'profession', 值: '演员', 标签: '演员', 排序: '5' },
    { 字典类型: 'sex', 值: '1', 标签: '男' },
  ])
  const counts = { rows: 3, created: 1, updated: 1, unchanged: 1 }
  expect(await admin.ask(dictionaryEntries.importSheet, { file: good, dryRun: true })).toMatchObject({
    ...counts,
    saved: false,
  })
  expect(await labels(admin, 'profession')).not.toContain('演员')
  expect(await admin.ask(dictionaryEntries.importSheet, { file: good })).toMatchObject({ ...counts, saved: true })
  expect((await labels(admin, 'profession'))[0]).toBe('演员')
  expect(await admin.ask(dictionaryEntries.importSheet, { file: good })).toMatchObject({ unchanged: 3 })
  expect(await admin.refused(dictionaryEntries.importSheet, { file: 'AAAA' })).toMatchObject({
    key: 'dictionaries.unreadableSheet',
  })
})

test('a page of more than ten thousand says so, by both doors', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  await clinic.inside((ctx) =>
    sql`insert into dictionaries.hospital_type (type, name) select 'many_' || n, '列表' || n from generate_series(1, 10001) n`.execute(
      ctx.db,
    ),
  )
  const asked = { keyword: 'many_', pageSize: 10 }
  expect(await admin.ask(dictionaryTypes.list, asked)).toMatchObject({ total: 10_000, more: true })
  expect(await admin.ask(dictionaries.findPage, asked)).toMatchObject({ total: 10_000, more: true, pageNum: 1 })
})
