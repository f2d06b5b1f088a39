/** Sheets themselves: what is one, what is kept of it and how long, what is handed back. */
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newPhone } from '../../../test/customers.ts'
import { checked, type Line, sendSheet, sheetOf, tookIn, worked } from '../../../test/sheets.ts'

let clinic: Clinic
let front: Actor
let sender: Actor
const rights = ['customer:list', 'customer:import', 'customer:import:list'] as const
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  sender = await clinic.with([...rights])
})

const line = (more: Line = {}): Line => ({ 姓名: '林知夏', 性别: '女', 手机号: newPhone(), 来源: '现场', ...more })
const rowsOf = async (id: number, filter: object = {}, who: Actor = sender) =>
  (await who.ask(imports.rows, { id, pageSize: 500, ...filter })).result
const kindsOf = async (id: number) =>
  Object.fromEntries((await rowsOf(id)).map(({ rowNo, faults }) => [rowNo, faults.map(({ kind }) => kind)]))

test('numbers and names lie nowhere in the clear, and after a week not at all; the counts stay', async () => {
  const phone = newPhone()
  const id = await checked(clinic, sender, [line({ 姓名: '司空见惯', 手机号: phone })])
  const stored =
    await clinic.rows(sql`select r.*, b.* from imports.import_row r join imports.import_batch b on b.id = r.batch_id
    where b.id = ${id}`)
  expect(JSON.stringify(stored)).not.toContain(phone)
  expect(JSON.stringify(stored)).not.toContain('司空见惯')
  await tookIn(clinic, sender, id)
  const { purge } = await import('./slices.ts')
  const night = (days: string) =>
    clinic.rows(sql`update imports.import_batch set ended_at = kit.clock() - ${days}::interval where id = ${id}`)
  await night('6 days 23 hours')
  await clinic.inside((ctx) => purge(ctx, {}))
  expect(await rowsOf(id)).toHaveLength(1)
  await night('7 days 1 hour')
  await clinic.inside((ctx) => purge(ctx, {}))
  expect(await rowsOf(id)).toHaveLength(0)
  expect(await sender.ask(imports.one, { id })).toMatchObject({ created: 1, purged: true })
  expect((await sender.raw('GET', `/api/v1/customer/import/${id}/file?of=result`)).body.toString()).toContain(
    'imports.purged',
  )
})

test('a sheet of which nothing is good is not taken in', async () => {
  const id = await checked(clinic, sender, [line({ 性别: '未知' })])
  expect(await sender.refused(imports.start, { id, count: 1 })).toMatchObject({ key: 'imports.nothingGood' })
})

test('what is no sheet of customers is refused before anything is stored', async () => {
  const sent = async (bytes: Buffer, name = '客户.xlsx') =>
    (await sendSheet(clinic, sender, bytes, { name })).answer.key
  expect(await sent(Buffer.from('PK nonsense'))).toBe('imports.unreadable')
  expect(await sent(await sheetOf([{ 姓名: '甲' }]))).toBe('imports.noColumn')
  expect(await sent(Buffer.from('姓名,性别,手机号,来源\n'), '客户.csv')).toBe('imports.noRows')
  expect(await sent(Buffer.from('姓名,姓名,性别,手机号,来源\n甲,乙,女,13900000000,现场\n'))).toBe('imports.twoColumns')
  const many = ['姓名,性别,手机号,来源', ...Array.from({ length: 50_001 }, () => '甲,女,1,现场')].join('\n')
  expect(await sent(Buffer.from(many))).toBe('imports.tooLong')
  expect(await sent(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toBe('imports.tooLarge')
  expect(await front.refused(imports.list, {})).toMatchObject({ status: 403 })
  // What a Chinese Excel saves: 姓名 and 现场 in GB18030.
  const gbk = Buffer.concat([
    Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]),
    Buffer.from(','),
    Buffer.from([0xd0, 0xd4, 0xb1, 0xf0]),
    Buffer.from(','),
    Buffer.from([0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5]),
    Buffer.from(','),
    Buffer.from([0xc0, 0xb4, 0xd4, 0xb4]),
    Buffer.from(`\nAnn,F,${newPhone()},`),
    Buffer.from([0xcf, 0xd6, 0xb3, 0xa1]),
  ])
  const { data } = await sendSheet(clinic, sender, gbk, { name: '客户.csv' })
  await worked(clinic, sender, data.id)
  expect(await sender.ask(imports.one, { id: data.id })).toMatchObject({ good: 1, faulty: 0 })
})

test('a formula is never taken for what it says, and the same file a second time is told', async () => {
  const bytes = await sheetOf([line(), line()], new Map([['1,0', '1+1']]))
  const first = (await sendSheet(clinic, sender, bytes)).data.id
  await worked(clinic, sender, first)
  expect((await kindsOf(first))[2]).toEqual(['formula'])
  await tookIn(clinic, sender, first)
  const second = (await sendSheet(clinic, sender, bytes)).data.id
  await worked(clinic, sender, second)
  expect((await sender.ask(imports.one, { id: second })).sameFileAt).not.toBeNull()
  expect(await sender.ask(imports.one, { id: second })).toMatchObject({ toCreate: 0, toUpdate: 1 })
})

test('the template goes in as it is filled; the file of faults says what is wrong, to its sender alone', async () => {
  const book = async (who: Actor, path: string) => readXlsx(new Uint8Array((await who.raw('GET', path)).body))
  const [heads] = (await book(sender, '/api/v1/customer/import/template')).sheets[0]!.rows
  expect(heads).toEqual(expect.arrayContaining(['姓名*', '手机号*', '来源*', '咨询师']))
  const phone = newPhone()
  const id = await checked(clinic, sender, [line({ 手机号: phone, 来源: '没有' }), line()])
  const [head, ...rows] = (await book(sender, `/api/v1/customer/import/${id}/file?of=faults`)).sheets[0]!.rows
  expect(rows).toHaveLength(1)
  expect(rows[0]![head!.indexOf('手机号')]).toBe(phone)
  expect(rows[0]![head!.indexOf('问题')]).toBe('来源：来源不存在')
  const other = await clinic.with([...rights])
  expect((await other.raw('GET', `/api/v1/customer/import/${id}/file?of=faults`)).body.toString()).toContain(
    'imports.notYours',
  )
  await tookIn(clinic, sender, id)
  const [titles, ...told] = (await book(sender, `/api/v1/customer/import/${id}/file?of=result`)).sheets[0]!.rows
  expect(told.map((row) => row[titles!.indexOf('结果')])).toEqual(['要改', '已新建'])
  expect(told[1]![titles!.indexOf('档案编号')]).toMatch(/^KH\d+$/)
})
