import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer } from '../../../../test/customers.ts'

const runs = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1']
let clinic: Clinic
let front: Actor
let phone = ''
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  for (const name of runs) await newCustomer(front, { name: `${name}甲` })
  phone = (await newCustomer(front, { name: '导出乙' })).phone
})

const may = (...keys: string[]) =>
  clinic.with(['customer:list', 'customer:export', ...keys], { features: { 'export.maxRows': 100 } })
const fileOf = async (who: Actor, body: object) => (await who.raw('POST', '/api/v1/customer/info/export', body)).body
const csvOf = async (who: Actor, body: object = {}) => (await fileOf(who, { format: 'csv', ...body })).toString('utf8')

test('a sheet has the permitted columns, numbers as numbers, and nothing that runs', async () => {
  const person = await may('sensitive:customer-capital')
  const book = await readXlsx(new Uint8Array(await fileOf(person, {})))
  const [head, ...rows] = book.sheets[0]!.rows
  expect(head).toContain('累计消费')
  expect(head).not.toContain('客户等级')
  expect(rows).toHaveLength(6)
  expect(rows[0]![head!.indexOf('累计消费')]).toBe(0)
  expect(rows.map((row) => row[1])).toEqual(expect.arrayContaining(['导出乙', '=1+1甲']))
  expect(JSON.stringify(rows)).not.toMatch(/1[3-9]\d{9}/)
})

test('in a csv what a spreadsheet would run begins with an apostrophe', async () => {
  const text = await csvOf(await may())
  expect(text.startsWith('\ufeff客户编号,姓名')).toBe(true)
  const cells = text.split(/\r?\n/).flatMap((line) => line.split(','))
  expect(cells.filter((cell) => /^"?[=+\-@＝]/.test(cell))).toEqual([])
  expect(text).toContain("'=1+1甲")
  expect(text).not.toContain(phone)
})

test('numbers leave with their own permission and a reason, and the trail knows', async () => {
  const bare = await may()
  expect(await bare.refused(customers.export, { withPhone: true, reason: '月度回访' })).toMatchObject({ status: 403 })
  const trusted = await may('customer:exportPhone')
  expect(await trusted.refused(customers.export, { withPhone: true })).toMatchObject({ code: 40020 })
  expect(await csvOf(trusted, { withPhone: true, reason: '月度回访' })).toContain(phone)
  const rows = await clinic.rows(sql<{ reason: string | null; after: unknown }>`select reason, after from trail.entry
    where staff_id = ${trusted.staffId} and outcome = 'done' and title = '导出客户'`)
  expect(rows).toMatchObject([{ reason: '月度回访', after: { withPhone: true } }])
})

test('the limit of rows and the filters hold', async () => {
  const few = await clinic.with(['customer:list', 'customer:export'], { features: { 'export.maxRows': 2 } })
  expect(await few.refused(customers.export, {})).toMatchObject({ key: 'customers.exportTooMany', status: 422 })
  expect((await csvOf(await may(), { keyword: '导出' })).trim().split('\n')).toHaveLength(2)
  // Chosen rows are a further filter: what the others leave out, or what is out of reach, is not in the file.
  const [first, second] = (await front.ask(customers.page, { pageSize: 2 })).result
  const ids = [first!.id, second!.id]
  expect((await csvOf(await may(), { ids })).trim().split('\n')).toHaveLength(3)
  expect((await csvOf(await may(), { ids, keyword: '导出' })).trim().split('\n')).toHaveLength(2)
  const own = await clinic.with(['customer:list', 'customer:export'], { dataScope: 5 })
  expect((await csvOf(own, { ids })).trim().split('\n')).toHaveLength(1)
  expect((await csvOf(own)).trim().split('\n')).toHaveLength(1)
  expect(await front.refused(customers.export, {})).toMatchObject({ status: 403 })
})
