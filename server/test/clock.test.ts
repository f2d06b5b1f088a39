/** One clock for process and database, and no other. */
import { readdirSync, readFileSync } from 'node:fs'
import { momentFrom } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { clockOffset, moveClock, present } from '../src/kit/clock.ts'
import { newClinic } from './clinic.ts'
import { hourFor, offsetFor, turningHours } from './clock.ts'

const before = clockOffset()
afterEach(() => moveClock(before))

test('process and database tell the same time, however the run has set it', async () => {
  const clinic = await newClinic()
  for (const seconds of [before, 90_000, -40_000_000]) {
    moveClock(seconds)
    const [row] = await clinic.rows<{ call: number; running: number; day: boolean }>(sql`select
      extract(epoch from kit.clock())::float8 as call, extract(epoch from kit.present())::float8 as running,
      kit.today() = (kit.clock() at time zone 'Asia/Shanghai')::date as day`)
    const now = present().getTime() / 1000
    expect(Math.abs(row!.call - now)).toBeLessThan(5)
    expect(Math.abs(row!.running - now)).toBeLessThan(5)
    expect(row!.day).toBe(true)
    const [outside] = await clinic.node.database.send([
      { text: 'select extract(epoch from kit.clock())::float8 as at', values: [] },
    ])
    expect(Math.abs(Number(outside!.rows[0]!['at']) - now)).toBeLessThan(5)
  }
})

test('a test file begins where the day does not turn while it runs, or at the hour it was told', () => {
  const offset = (text: string, begin?: string) => offsetFor(momentFrom(`2026-11-20 ${text}`), begin)
  expect([offset('12:00:00'), offset('23:49:59'), offset('03:49:59'), offset('00:00:00')]).toEqual([0, 0, 0, 0])
  expect([offset('23:59:00'), offset('03:59:50')]).toEqual([-540, -590])
  expect([offset('12:00:00', '03:59'), offset('12:00:00', '23:59')]).toEqual([-28_860, 43_140])
  expect(offset('12:00:00', '03:59:50')).toBe(-28_810)
})

test('a file of the clinic’s day has each of the six hours within six days, the same one all day, wherever the checkout lies', () => {
  const file = '/srv/one/server/src/areas/cashier/shifts/shifts.test.ts'
  const on = (day: number, at = '12:00:00', path = file) => hourFor(path, momentFrom(`2026-11-${20 + day} ${at}`))
  const six = [0, 1, 2, 3, 4, 5].map((day) => on(day))
  expect([...six].sort()).toEqual([...turningHours])
  expect([on(0, '00:00:00'), on(0, '23:59:59'), on(6), on(0, '12:00:00', file.replace('one', 'server/src'))]).toEqual(
    Array(4).fill(six[0]),
  )
  expect([on(0, '12:00:00', '/srv/one/server/test/doors.test.ts'), on(0, '12:00:00', '')]).toEqual([
    undefined,
    undefined,
  ])
})

test('full years: a year more on the birthday, on 28 February for who was born on the 29th', async () => {
  const clinic = await newClinic()
  const ages = async (birthday: string, days: readonly string[]) => {
    const rows = await clinic.rows<{ age: number }>(
      sql`select kit.age(${birthday}::date, day::date) as age from unnest(${days}::text[]) with ordinality as d (day, n) order by n`,
    )
    return rows.map(({ age }) => age)
  }
  expect(await ages('2000-11-21', ['2026-11-20', '2026-11-21'])).toEqual([25, 26])
  expect(
    await ages('2000-02-29', ['2025-02-27', '2025-02-28', '2025-03-01', '2028-02-27', '2028-02-28', '2028-02-29']),
  ).toEqual([24, 25, 25, 27, 28, 28])
  expect(await ages('2026-02-28', ['2026-02-28', '2027-02-27', '2028-02-28'])).toEqual([0, 0, 2])
})

type Rule = { readonly folder: string; readonly wrong: RegExp; readonly spans: RegExp; readonly files: number }

/** A day as so many milliseconds. */
const DAY_MS = /86_?400_?000|864e5|24 \* (HOUR|3_?600_?000)|24 \* 60 \* 60 \* 1_?000/g

const rules: Rule[] = [
  {
    folder: '../src/',
    wrong:
      /new Date\(\)|Date\.now\(\)|(?<!performance\.)\bnow\(\)|\b(clock_timestamp|current_date|current_timestamp|localtimestamp)\b/g,
    // The machine's own clock is right for spans of time, times of files, and a server that is starting.
    spans: /^kit\/(clock|strangers|socket)\.ts$|^kit\/postgres\/|^areas\/(session\/sessions\/live|files\/store)\.ts$/,
    files: 250,
  },
  {
    folder: '../../web/src/',
    wrong: /new Date\(|\bdayjs\(\)|\.toLocale(Date|Time)String|getTimezoneOffset|resolvedOptions/g,
    spans: /^kit\/server-time\.ts$/,
    files: 200,
  },
  // The kit may measure how long something takes; a screen has nothing to measure.
  { folder: '../../web/src/areas/', wrong: /Date\.now\(\)/g, spans: /^$/, files: 100 },
  { folder: '../../contract/src/', wrong: /new Date\(\)|Date\.now\(\)/g, spans: /^$/, files: 60 },
]

/** Days are counted in one place; elsewhere a length of 24 hours is a span (the end of a typed day, the reach of the log). */
const counting: Rule[] = [
  {
    folder: '../src/',
    wrong: DAY_MS,
    spans: /^kit\/moment\.ts$|^areas\/trail\/list\.ts$|^demo\/timetable\.ts$/,
    files: 250,
  },
  { folder: '../../web/src/', wrong: DAY_MS, spans: /^$/, files: 200 },
  { folder: '../../contract/src/', wrong: DAY_MS, spans: /^days\.ts$/, files: 60 },
]

const foundBy = ({ folder, wrong, spans, files }: Rule): string[] => {
  const base = new URL(folder, import.meta.url)
  const paths = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|generated)\./.test(path) && !spans.test(path),
  )
  expect(paths.length).toBeGreaterThan(files)
  return paths.flatMap((path) => {
    const words = readFileSync(new URL(path, base), 'utf8').match(wrong) ?? []
    return words.map((word) => `${path}: ${word}`)
  })
}

test.each(rules)('nothing in $folder asks another clock than the one', (rule) => {
  expect(foundBy(rule)).toEqual([])
})

test.each(counting)('nothing in $folder counts days by milliseconds', (rule) => {
  expect(foundBy(rule)).toEqual([])
})

/**
 * What the database does by itself: defaults, functions, triggers, views and policies, whatever migration wrote them. A check at
 * the end of a transaction is known by the message that ends it; it compares the moment with itself and asks it nothing.
 */
const clocksOf = (schema: string): string[] =>
  schema
    .replace(/^CREATE OR REPLACE FUNCTION kit\.(clock|present)\(\)[\s\S]*?^RETURN .*$/gm, '')
    .replace('pg_current_xact_id(), statement_timestamp()', '')
    .match(
      /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\b(?:current_(?:date|time|timestamp)|local(?:time|timestamp))\b|(?<!kit\.)\bage\([^(),]+\)|'(?:now|today|tomorrow|yesterday)'/gi,
    ) ?? []

test('nothing in the database asks another clock, whatever migration wrote it', () => {
  const schema = readFileSync(new URL('../db/schema.sql', import.meta.url), 'utf8')
  expect(schema.length).toBeGreaterThan(100_000)
  expect(clocksOf(schema)).toEqual([])
  const wrong = ['at timestamptz default now()', 'on_date date default CURRENT_DATE', 'age(birthday)', "'today'::date"]
  expect(wrong.flatMap(clocksOf)).toEqual(['now()', 'CURRENT_DATE', 'age(birthday)', "'today'"])
  expect(clocksOf('extract(year from age(on_date::timestamptz, birthday::timestamptz))')).toEqual([])
})
