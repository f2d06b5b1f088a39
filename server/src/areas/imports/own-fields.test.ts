/** The hospital's own fields in a sheet: template, faults by the cell, who may write what, and a file that goes out and comes back. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { ownHead } from '@clinic/contract/areas/customers/sheet-heads.ts'
import { importColumns, imports } from '@clinic/contract/areas/imports/calls.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'
import { checked, type Line, sendSheet, sheetOf, tookIn } from '../../../test/sheets.ts'

const rights = ['customer:list', 'customer:import', 'customer:import:list', 'customer:export'] as const
const features = { 'export.maxRows': 100 }
let clinic: Clinic
let admin: Actor
let sender: Actor
let trusted: Actor
let [taste, size, day, mood, secret] = ['', '', '', '', '']
const newField = async (form: object): Promise<string> => {
  const { id } = await admin.ask(customerFields.fieldCreate, form as never)
  return (await admin.ask(customerFields.fieldOne, { id })).key
}
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
  sender = await clinic.with([...rights], { features })
  trusted = await clinic.with([...rights, 'sensitive:customer-field'], { features })
  taste = await newField({ label: '喜好', maxLength: 4 })
  size = await newField({ label: '足码', dataType: 'Short', minValue: 30, maxValue: 45 })
  day = await newField({ label: '末次体检', dataType: 'Date' })
  mood = await newField({ label: '沟通', options: ['安静', '健谈'] })
  secret = await newField({ label: '家庭情况', sensitive: true })
})

const line = (more: Line = {}): Line => ({ 姓名: '林知夏', 性别: '女', 手机号: newPhone(), 来源: '现场', ...more })
const rowsOf = async (id: number, who: Actor = sender) => (await who.ask(imports.rows, { id, pageSize: 500 })).result
const bookOf = async (who: Actor, path: string, body?: object) => {
  const answer = body ? await who.raw('POST', path, body) : await who.raw('GET', path)
  return (await readXlsx(new Uint8Array(answer.body))).sheets[0]!.rows.map((row) => row.map((cell) => cell ?? ''))
}
const archive = (id: number) => admin.ask(customers.one, { id })

test('every head a sheet has keeps its name; a field that is called the same says that it is the hospital’s own', () => {
  for (const { header } of Object.values(importColumns)) expect(ownHead(header)).toBe(`${header}（自定义）`)
  expect(ownHead('喜好')).toBe('喜好')
})

test('the template offers the fields this person writes, and stars what is required', async () => {
  const birthday = (await admin.ask(customerFields.fieldList, { pageSize: 100 })).result.find(
    ({ key }) => key === 'birthday',
  )!
  const mine = await newField({ label: '来院方式', required: true })
  const { version } = await admin.ask(customerFields.fieldUpdate, { ...pick(birthday), required: true })
  const [heads] = await bookOf(sender, '/api/v1/customer/import/template')
  expect(heads).toEqual(expect.arrayContaining(['喜好', '足码', '沟通', '推荐人', '出生日期*', '来院方式*', '手机号*']))
  expect(heads).not.toContain('家庭情况')
  expect((await bookOf(trusted, '/api/v1/customer/import/template'))[0]).toContain('家庭情况')
  // A new archive needs the column, and the cell; one that stands needs neither.
  const known = await newCustomer(admin, { birthday: '1990-01-01', ext: { [mine]: '步行' } })
  const sent = async (row: Line, mode: 'both' | 'update') =>
    (await sendSheet(clinic, sender, await sheetOf([row]), { mode })).answer.message
  expect(await sent(line({ 出生日期: '1990-01-01' }), 'both')).toContain('来院方式')
  expect(await sent(line({ 来院方式: '地铁' }), 'both')).toContain('出生日期')
  const id = await checked(clinic, sender, [
    line({ 出生日期: '1990-01-01', 来院方式: '地铁' }),
    line({ 出生日期: '', 来院方式: '地铁' }),
    line({ 出生日期: '1990-01-01', 来院方式: '' }),
    line({ 出生日期: '', 来院方式: '', 手机号: known.phone, 姓名: (await archive(known.id)).name! }),
  ])
  expect(
    (await rowsOf(id)).map(({ faults }) => faults.map(({ column, label, kind }) => [column, label, kind])),
  ).toEqual([[], [['birthday', undefined, 'fieldMissing']], [[mine, '来院方式', 'fieldMissing']], []])
  await admin.ask(customerFields.fieldUpdate, { ...pick({ ...birthday, version }), required: false })
  const field = await admin.ask(customerFields.fieldOne, { id: Number(mine.slice(1)) })
  await admin.ask(customerFields.fieldUpdate, { ...pick(field), status: 1 })
})
const pick = ({ id, version, label }: { id: number; version: number; label: string }) => ({ id, version, label })

test('each cell is judged as a form judges it, at its edges, and told by its own column; what is good goes in', async () => {
  const id = await checked(clinic, sender, [
    line({ 足码: '30', 末次体检: '2026/2/28', 沟通: '健谈', 喜好: '四字以内' }),
    line({ 足码: '29' }),
    line({ 足码: '四十' }),
    line({ 末次体检: '2026-02-30' }),
    line({ 沟通: '吵闹' }),
    line({ 喜好: '五个字以上' }),
    line({ 喜好: '=1+1' }),
  ])
  const rows = await rowsOf(id)
  expect(rows.map(({ faults }) => faults.map(({ label, kind, hint }) => `${label} ${kind} ${hint ?? ''}`))).toEqual([
    [],
    ['足码 fieldValue 足码不能小于 30'],
    ['足码 fieldValue 足码应为整数'],
    ['末次体检 fieldValue 末次体检应为日期，格式 年-月-日'],
    ['沟通 fieldValue 沟通请从可选项中选择'],
    ['喜好 fieldValue 喜好不能超过4个字'],
    ['喜好 formula '],
  ])
  expect(rows[1]!.wrong).toEqual([{ column: size, label: '足码', value: '29' }])
  const mended = { id: rows[1]!.id, version: rows[1]!.version, column: size as never }
  expect(await sender.ask(imports.repair, { ...mended, value: '45' })).toEqual({ changed: 1, good: 1 })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ created: 2, faulty: 5 })
  const [first, second] = await rowsOf(id)
  expect((await archive(first!.customerId!)).ext).toEqual({
    [size]: 30,
    [day]: '2026-02-28',
    [mood]: '健谈',
    [taste]: '四字以内',
  })
  expect((await archive(second!.customerId!)).ext).toEqual({ [size]: 45 })
  const [heads, ...told] = await bookOf(sender, `/api/v1/customer/import/${id}/file?of=faults`)
  expect(heads).toContain('足码')
  expect(told[0]![heads!.indexOf('问题')]).toBe('足码应为整数')
})

test('what is sensitive is written by who has the right, and by nobody else; whoever looks on does not read it', async () => {
  const known = await newCustomer(admin, { name: '洛嘉', ext: { [taste]: '静' }, extSensitive: { [secret]: '离异' } })
  const row = line({ 姓名: '洛嘉', 手机号: known.phone, 家庭情况: '再婚', 喜好: '窗边' })
  const blind = await checked(clinic, sender, [row])
  expect((await sender.ask(imports.one, { id: blind })).unknownColumns).toEqual(['家庭情况'])
  await tookIn(clinic, sender, blind)
  expect(await archive(known.id)).toMatchObject({ ext: { [taste]: '窗边' }, extSensitive: { [secret]: '离异' } })
  const seeing = await checked(clinic, trusted, [row, line({ 家庭情况: '长'.repeat(201) })])
  expect((await rowsOf(seeing, trusted))[1]!.wrong[0]).toMatchObject({ label: '家庭情况' })
  const [, looked] = await rowsOf(seeing)
  expect(looked).toMatchObject({ wrong: [], faults: [{ column: secret, kind: 'fieldValue' }] })
  expect(JSON.stringify([looked, await sender.ask(imports.one, { id: seeing })])).not.toContain('家庭情况')
  await tookIn(clinic, trusted, seeing)
  expect(await archive(known.id)).toMatchObject({ extSensitive: { [secret]: '再婚' } })
})

test('a file that was taken out is changed and goes in again: what was changed stands, the rest is as it was', async () => {
  const elsewhere = await newClinic()
  const by = await elsewhere.as('admin')
  const made = async (form: object) =>
    (await by.ask(customerFields.fieldOne, { id: (await by.ask(customerFields.fieldCreate, form as never)).id })).key
  const [age, hobby, when, often] = [
    await made({ label: '年龄' }),
    await made({ label: '偏好', options: ['甲', '乙'] }),
    await made({ label: '回访日', dataType: 'Date' }),
    await made({ label: '次数', dataType: 'Integer' }),
  ]
  const ext = { [age]: '保密', [hobby]: '甲', [when]: '2026-03-05', [often]: 0 }
  const [one, two] = [await newCustomer(by, { name: '甲君', ext }), await newCustomer(by, { name: '乙君', ext })]
  // The word that stands was taken away since: it stays as long as nobody changes it.
  const field = await by.ask(customerFields.fieldOne, { id: Number(hobby.slice(1)) })
  await by.ask(customerFields.fieldUpdate, { ...pick(field), options: ['乙', '丙'] })
  const who = await elsewhere.with([...rights, 'customer:import:owner'], { features })
  const [heads, ...rows] = await bookOf(who, '/api/v1/customer/info/export', {})
  const lines = rows.map((row) => {
    const cells = Object.fromEntries(heads!.map((head, at) => [String(head), row[at] as string]))
    return cells['姓名'] === '甲君' ? { ...cells, 次数: 3, '年龄（自定义）': '三十' } : cells
  })
  const id = await checked(elsewhere, who, lines, { mode: 'update', match: 'code' })
  expect((await rowsOf(id, who)).flatMap(({ faults }) => faults)).toEqual([])
  expect(await tookIn(elsewhere, who, id)).toMatchObject({ updated: 1, unchanged: 1, faulty: 0 })
  expect((await by.ask(customers.one, { id: one.id })).ext).toEqual({ ...ext, [age]: '三十', [often]: 3 })
  expect((await by.ask(customers.one, { id: two.id })).ext).toEqual(ext)
  // Numbers were masked on the way out, and stand whole.
  expect((await by.ask(customers.page, { keyword: one.phone })).result.map((row) => row.id)).toEqual([one.id])
})
