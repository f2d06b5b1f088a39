/** 节假日: kept by hand and by sheet, begun with, renewed by night, and counted by in the database as in the contract. */
import { holidays } from '@clinic/contract/areas/holidays/calls.ts'
import { workingDaysBetween } from '@clinic/contract/areas/holidays/workdays.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { readReference } from '../../kit/reference.ts'
import { oneSlice, sheetFile } from '../../kit/sheets.ts'
import { seedHolidays, specialDays } from './index.ts'

let clinic: Clinic
let keeper: Actor
beforeAll(async () => {
  clinic = await newClinic()
  keeper = await clinic.with(['list', 'add', 'edit', 'delete', 'import'].map((word) => `setting:holiday:${word}`))
})

const days = async (filter: object) => (await keeper.ask(holidays.list, { pageSize: 200, ...filter })).result

/** Of a year that no reference knows. */
const own = { name: ' 年会 ', day: '2031-03-07', kind: 'own' as const }

test('a day is written, found, changed and taken away; a day stands once', async () => {
  const { id, version } = await keeper.ask(holidays.create, own)
  expect(await days({ keyword: '年会' })).toMatchObject([{ name: '年会', day: '2031-03-07', kind: 'own' }])
  expect(await keeper.refused(holidays.create, { ...own, kind: 'legal' })).toMatchObject({ key: 'holidays.dayTaken' })
  await keeper.ask(holidays.update, { ...own, id, version, kind: 'shifted', name: '年会上班' })
  expect(await days({ kind: 'own' })).toEqual([])
  expect(await keeper.refused(holidays.update, { ...own, id, version })).toMatchObject({ key: 'common.stale' })
  await keeper.ask(holidays.remove, { id })
  expect(await days({ keyword: '年会' })).toEqual([])
})

test('a new hospital begins with the days of the reference; a night adds only years it has none of', async () => {
  const fresh = await newClinic()
  const rows = () =>
    fresh.rows(sql<{ day: string; kind: string }>`select day::text as day, kind from holidays.holiday order by day`)
  const known = readReference('holidays.csv').map(({ day, kind }) => ({ day, kind }))
  expect(known.length).toBeGreaterThan(90)
  expect(await rows()).toEqual(known.toSorted((one, other) => (one.day! < other.day! ? -1 : 1)))
  // What it took away of a year stays away; a year it lacks altogether comes with its days, its own closing day is no year.
  const [first] = await rows()
  await fresh.rows(sql`delete from holidays.holiday where day = ${first!.day}::date`)
  const last = known.at(-1)!.day!.slice(0, 4)
  await fresh.rows(sql`delete from holidays.holiday where extract(year from day) = ${Number(last)}`)
  await fresh.rows(sql`insert into holidays.holiday (day, kind, name) values (${`${last}-06-30`}::date, 'own', '装修')`)
  await fresh.inside(seedHolidays)
  const after = await rows()
  expect(after.map(({ day }) => day)).not.toContain(first!.day)
  expect(after.filter(({ day }) => day.startsWith(last))).toHaveLength(
    known.filter(({ day }) => day!.startsWith(last)).length + 1,
  )
})

test('the database counts working days as the contract does, over a weekend, a holiday, a shifted day and the year', async () => {
  const pairs = ['2026-09-18', '2026-09-30', '2026-10-09', '2026-12-30', '2026-11-13', '2026-02-13'].flatMap((from) =>
    [-9, 0, 1, 2, 5, 14].map((more) => [from, daysAfter(from, more)] as const),
  )
  for (const [from, to] of pairs) {
    const [{ counted } = { counted: null }] = await clinic.rows(
      sql<{ counted: number }>`select holidays.working_days(${from}::date, ${to}::date) as counted`,
    )
    const special = await clinic.inside((ctx) => specialDays(ctx, '2026-01-01', '2027-12-31'))
    expect(`${from} ${to} ${counted}`).toBe(`${from} ${to} ${workingDaysBetween(from, to, special)}`)
  }
})

const heads = ['日期', '类型', '名称', '说明'] as const
const sheetOf = async (rows: readonly (readonly string[])[], names: readonly string[] = heads): Promise<string> => {
  const columns = names.map((header) => ({ header, key: header }))
  const file = sheetFile(
    '节假日',
    columns,
    oneSlice(rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))),
  )
  const parts: Buffer[] = []
  for await (const part of file.body as AsyncIterable<Buffer>) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('base64')
}

test('a sheet goes in whole or not at all; a day that stands is written anew; a dry run writes nothing', async () => {
  const bad = await sheetOf([
    ['2032-02-30', '法定放假', '春节'],
    ['2032-01-01', '放假', ''],
  ])
  expect(await keeper.ask(holidays.importSheet, { file: bad })).toMatchObject({
    saved: false,
    faults: [
      { row: 2, column: '日期' },
      { row: 3, column: '类型' },
      { row: 3, column: '名称' },
    ],
  })
  const twice = await sheetOf([
    ['2032-01-01', '法定放假', '元旦'],
    ['2032/1/1', '本院休息', '元旦'],
  ])
  expect(await keeper.ask(holidays.importSheet, { file: twice })).toMatchObject({
    saved: false,
    faults: [{ row: 3, reason: '与第 2 行是同一天' }],
  })
  const good = await sheetOf([
    ['2032年1月1日', '法定放假', '元旦'],
    ['2032-01-03', '调休上班', '元旦', '周六上班'],
  ])
  expect(await keeper.ask(holidays.importSheet, { file: good, dryRun: true })).toMatchObject({
    created: 2,
    saved: false,
  })
  expect(await days({ keyword: '元旦', sortName: 'day', sortOrder: 'desc' })).not.toMatchObject([{ day: '2032-01-03' }])
  expect(await keeper.ask(holidays.importSheet, { file: good })).toMatchObject({ created: 2, updated: 0, saved: true })
  const again = await sheetOf([
    ['2032-01-01', '法定放假', '元旦'],
    ['2032-01-03', '本院休息', '元旦'],
  ])
  expect(await keeper.ask(holidays.importSheet, { file: again })).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 1,
  })
})

test('what is no sheet, misses a column or is too long is refused with what to do', async () => {
  expect(await keeper.refused(holidays.importSheet, { file: 'AAAA' })).toMatchObject({
    key: 'holidays.unreadableSheet',
  })
  const without = await sheetOf([['2032-01-01', '元旦']], ['日期', '名称'])
  expect(await keeper.refused(holidays.importSheet, { file: without })).toMatchObject({ key: 'holidays.wrongHeader' })
  const long = await sheetOf(Array.from({ length: 1001 }, (_, at) => [daysAfter('2033-01-01', at), '本院休息', '装修']))
  expect(await keeper.refused(holidays.importSheet, { file: long })).toMatchObject({ key: 'holidays.sheetTooLong' })
})

test('the template is a sheet that can be filled in', async () => {
  const { status, body } = await keeper.raw('GET', '/api/v1/base/holidays/template')
  expect([status, body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})
