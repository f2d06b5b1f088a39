/**
 * The sweep of lists: every one is asked by every order it offers, both ways, page by page under both names of a page, and
 * for the days at whose edges rows lie; whatever it answers is as its schema says. Source: issue (lists), ADR 0022.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { schemas } from './answers.ts'
import { type Crowd, newCrowd } from './crowd.ts'
import { type Schema, sampleObject } from './samples.ts'
import { send } from './send.ts'
import { type Span, spans } from './spans-of-lists.ts'

type Row = Record<string, unknown>
type Page = { readonly rows: Row[]; readonly total: number }

const routes = areas.flatMap((area) => area.routes)
const isList = (call: Call): boolean =>
  call.effect === 'read' && call.form === 'json' && 'pageSize' in call.input.properties
const lists = routes
  .filter(({ call }) => isList(call))
  .map(({ area, name, call }) => [`${area}.${name} ${call.path}`, call] as const)

/** Lists of the platform's own hospital: nobody of a hospital is let in. */
const PLATFORM = /^\/api\/v1\/his\/(menu|hospital)$/

let crowd: Crowd
let she: Actor
/** Whose rows a list is of, where it must be said. */
let of: Readonly<Record<string, number>>

beforeAll(async () => {
  crowd = await newCrowd()
  const { clinic, hers } = crowd
  const sensitive = tableReferences.flatMap(({ columns }) => columns.flatMap(({ needs }) => needs ?? []))
  const calls = routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone])
  she = await clinic.with([...new Set([...calls, ...sensitive])])
  const [role] = await clinic.rows(sql<{ id: number }>`select role_id as id from access.staff_role order by 1 limit 1`)
  const [message] = await clinic.rows(
    sql<{ id: number }>`select message_id as id from messages.delivery order by 1 limit 1`,
  )
  const [table] = await clinic.rows(sql<{ id: number }>`select table_id as id from metadata.record order by 1 limit 1`)
  of = { customerId: hers['customer']!, roleId: role!.id, messageId: message!.id, tableId: table!.id }
}, 120_000)

const baseOf = (call: Call): Row => {
  const required = (call.input as Schema).required ?? []
  const named = Object.fromEntries(required.filter((name) => name in of).map((name) => [name, of[name]]))
  return { ...sampleObject(call.input as Schema, () => of['customerId']!), ...named }
}

const answered = async (call: Call, input: Row): Promise<Page | null> => {
  const { ok, data, answer } = await send(crowd.clinic.node, call, { ...baseOf(call), ...input }, { token: she.token })
  expect(answer?.status ?? 200, JSON.stringify({ input, answer })).toBeLessThan(500)
  if (!ok) return null
  expect(schemas.validate(call.output as object, data), JSON.stringify(schemas.errors)).toBe(true)
  const { result, rows, list, total } = data as { result?: Row[]; rows?: Row[]; list?: Row[]; total: number }
  return { rows: result ?? rows ?? list ?? [], total }
}
const page = async (call: Call, input: Row): Promise<Page> => {
  const found = await answered(call, input)
  if (!found) throw new Error(`${call.path} refuses ${JSON.stringify(input)}`)
  return found
}

const keyOf = (row: Row): string => ('id' in row ? String(row['id']) : JSON.stringify(row))
const keysIn = ({ rows }: Page): string[] => rows.map(keyOf)
const largest = (call: Call): number => (call.input as Schema).properties!['pageSize']!.maximum!
const offered = (call: Call): readonly string[] => ['page', 'pageNum'].filter((word) => word in call.input.properties)

const open = lists.filter(([, call]) => !PLATFORM.test(call.path))

test('only lists of the platform are left out', async () => {
  const refused: string[] = []
  for (const [, call] of lists) if ((await answered(call, {})) === null) refused.push(call.path)
  expect(refused).toEqual(lists.map(([, { path }]) => path).filter((path) => PLATFORM.test(path)))
})

test.each(open)('%s comes whole and once, page by page, by both words', async (_title, call) => {
  const size = largest(call)
  const whole = await page(call, { pageSize: size })
  if (whole.total <= size) expect(whole.rows).toHaveLength(whole.total)
  expect(new Set(keysIn(whole)).size).toBe(whole.rows.length)
  const step = Math.max(2, Math.ceil(whole.rows.length / 4))
  for (const word of offered(call)) {
    const found: string[] = []
    for (let at = 1; found.length < whole.rows.length; at++) {
      const part = await page(call, { pageSize: step, [word]: at })
      expect(part.total).toBe(whole.total)
      expect(part.rows.length).toBe(Math.min(step, whole.total - found.length))
      found.push(...keysIn(part))
    }
    expect(found.slice(0, whole.rows.length), word).toEqual(keysIn(whole))
    const after = await page(call, { pageSize: step, [word]: Math.ceil(whole.total / step) + 1 })
    expect(after, 'past the end').toEqual({ rows: [], total: whole.total })
  }
})

/** As PostgreSQL orders it here: by code points; money is told as text. */
const comparable = (value: unknown): number | string =>
  typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? Number(value)
      : /^-?\d+\.\d\d$/.test(String(value))
        ? Number(value)
        : String(value)

const expectOrdered = (rows: readonly Row[], by: string, sign: 1 | -1): void => {
  const values = rows.map((row) => row[by])
  const known = values.filter((value) => value !== null)
  expect(values.slice(0, known.length), `${by}: nothing stands last`).toEqual(known)
  for (let at = 1; at < known.length; at++) {
    const [before, after] = [comparable(known[at - 1]), comparable(known[at])]
    if (before !== after) expect(before < after, `${by}: ${before}, then ${after}`).toBe(sign === 1)
  }
}

const fieldsOf = (call: Call): string[] => {
  const { result, rows, list } = (call.output as Schema).properties ?? {}
  return Object.keys((result ?? rows ?? list)?.items?.properties ?? {})
}

/** Rows of a list that are looked at in each order. */
const SOME = 60
let sorted = 0
test.each(open.filter(([, call]) => 'sortName' in call.input.properties))(
  '%s stands in every order it offers',
  async (_title, call) => {
    const size = Math.min(SOME, largest(call))
    for (const by of fieldsOf(call)) {
      const up = await answered(call, { pageSize: size, sortName: by, sortOrder: 'asc' })
      if (!up) continue
      sorted++
      const down = await page(call, { pageSize: size, sortName: by, sortOrder: 'desc' })
      expectOrdered(up.rows, by, 1)
      expectOrdered(down.rows, by, -1)
      // Equal ones stand by their id: each page begins where the one before it ended.
      const step = Math.max(1, Math.ceil(up.rows.length / 3))
      for (const [order, whole] of [
        ['asc', up],
        ['desc', down],
      ] as const) {
        const parts = []
        for (let at = 1; at <= 3; at++)
          parts.push(await page(call, { pageSize: step, [offered(call)[0]!]: at, sortName: by, sortOrder: order }))
        expect(parts.flatMap(keysIn).slice(0, whole.rows.length), `${by} ${order}`).toEqual(
          keysIn(whole).slice(0, 3 * step),
        )
      }
    }
  },
)
test('orders were found', () => expect(sorted).toBeGreaterThan(120))

const isDay = ([name, schema]: [string, Schema]): boolean =>
  Boolean(schema['x-calendar']) || (name === 'day' && schema.pattern !== undefined)
const dayFields = (call: Call): string[] =>
  Object.entries((call.input as Schema).properties ?? {})
    .filter(isDay)
    .map(([name]) => name)
const spansOf = (title: string): readonly Span[] => spans.find(([of]) => of.test(title))?.[1] ?? []

const takesMoments = (call: Call, field: string): boolean =>
  new RegExp((call.input as Schema).properties![field]!.pattern ?? '^$', 'u').test('2026-11-20 23:59:59')

/** The day a moment, or a date, belongs to. */
const dayOf = (value: unknown, turns: Span['turns']): string | null => {
  if (typeof value !== 'string') return null
  if (value.length === 10) return value
  const at = new Date(`${value.replace(' ', 'T')}Z`)
  return new Date(at.getTime() - (turns === 'four' ? 4 * 3_600_000 : 0)).toISOString().slice(0, 10)
}

describe.each(open.filter(([, call]) => dayFields(call).length > 0))('%s by days', (title, call) => {
  test('has every day it asks for described here', () => {
    const described = new Set(spansOf(title).flatMap(({ from, to }) => [from, to]))
    expect(dayFields(call).filter((name) => !described.has(name))).toEqual([])
    // Screens offer "today" and the last day by what the call says.
    const { properties = {} } = call.input as Schema
    for (const { from, to, turns } of spansOf(title))
      for (const name of [from, to]) expect(properties[name]?.['x-turns'] ?? 'midnight', name).toBe(turns)
  })

  test.each(spansOf(title))(
    'from $from to $to is from the first second to the last',
    async ({ from, to, by, turns, input = {} }) => {
      const { day, next } = crowd
      const wide = from === to ? {} : { [from]: '2026-01-01', [to]: '2099-01-01' }
      const all = (
        await page(call, {
          pageSize: largest(call),
          ...input,
          ...(title.startsWith('trail.') ? { [from]: day } : wide),
        })
      ).rows
      for (const [first, last] of [[day, day], [next, next], ...(from === to ? [] : [[day, next] as const])] as const) {
        const meant = all.filter((row) => {
          const on = dayOf(row[by], turns)
          return on !== null && on >= first && on <= last
        })
        const found = await page(call, { pageSize: largest(call), ...input, [from]: first, [to]: last })
        expect(keysIn(found).sort(), `${first} to ${last}`).toEqual(meant.map(keyOf).sort())
        if (!takesMoments(call, to)) continue
        const seconds = { [from]: `${first} 00:00:00`, [to]: `${last} 23:59:59` }
        const same = await page(call, { pageSize: largest(call), ...input, ...seconds })
        expect(keysIn(same), 'to the last second').toEqual(keysIn(found))
      }
    },
  )
})

test('rows lie on the first and the last second of the days', async () => {
  const { day, next } = crowd
  const paid = await she.ask(cashier.list, { tab: 'paid', pageSize: 500 })
  const moments = new Set(paid.result.map(({ at }) => at))
  for (const edge of [`${day} 04:00:00`, `${next} 03:59:59`, `${next} 04:00:00`]) expect(moments).toContain(edge)
})
