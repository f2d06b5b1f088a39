/** Dictionaries by all their doors: a list of one's own from its making to its end, and sheets that are none. */
import {
  dictionaries,
  dictionaryEntries,
  dictionaryOptions,
  dictionaryTypes,
} from '@clinic/contract/areas/dictionaries/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { newPlatform, word } from '../../../test/platform.ts'
import { sheetFile } from '../../kit/sheets.ts'

async function* oneSlice(rows: readonly Record<string, unknown>[]): AsyncIterable<readonly Record<string, unknown>[]> {
  yield rows
}
const sheetOf = async (names: readonly string[], rows: readonly Record<string, unknown>[]): Promise<string> => {
  const columns = names.map((header) => ({ header, key: header }))
  const parts: Buffer[] = []
  for await (const part of sheetFile('x', columns, oneSlice(rows) as never).body as AsyncIterable<Buffer>)
    parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('base64')
}

test('a sheet without its columns or with too many rows is refused whole', async () => {
  const admin = await (await newClinic()).as('admin')
  const row = { 字典类型: 'profession', 值: '演员', 标签: '演员' }
  const refused = async (names: readonly string[], rows: readonly Record<string, unknown>[]) =>
    (await admin.refused(dictionaryEntries.importSheet, { file: await sheetOf(names, rows) })).key
  expect(await refused(['字典类型', '标签'], [row])).toBe('dictionaries.wrongHeader')
  const many = Array.from({ length: 2_001 }, (_, n) => ({ ...row, 值: `演员${n}`, 标签: `演员${n}` }))
  expect(await refused(['字典类型', '值', '标签'], many)).toBe('dictionaries.sheetTooLong')
  const { rows } = await admin.ask(dictionaries.items, { query: { dictType: 'profession' } })
  expect(rows.filter(({ dictLabel }) => dictLabel.startsWith('演员'))).toEqual([])
})

test('a list of words is made by the platform, renamed by both doors, filled, and deleted once it is empty', async () => {
  const { admin } = await newPlatform()
  const made = await admin.ask(dictionaryTypes.create, { type: `t${word()}`, name: '随访方式' })
  const { type } = await admin.ask(dictionaryTypes.one, { id: made.id })
  const renamed = await admin.ask(dictionaries.update, { ...made, type, name: '回访方式' })
  await admin.ask(dictionaryTypes.update, { ...made, ...renamed, type, name: '回访途径', remark: '电话、微信' })
  expect(await admin.ask(dictionaryTypes.one, { id: made.id })).toMatchObject({
    name: '回访途径',
    remark: '电话、微信',
  })
  const option = await admin.ask(dictionaryOptions.create, { dictType: type, dictValue: '1', dictLabel: '电话' })
  await admin.ask(dictionaryOptions.update, {
    ...option,
    dictType: type,
    dictValue: '1',
    dictLabel: '手机',
    dictSort: 3,
  })
  expect(await admin.ask(dictionaryOptions.one, { id: option.id })).toMatchObject({ dictLabel: '手机', dictSort: 3 })
  await admin.ask(dictionaryOptions.remove, { id: option.id })
  await admin.ask(dictionaryTypes.remove, { id: made.id })
  expect((await admin.refused(dictionaryTypes.one, { id: made.id })).status).toBe(404)
})
