/**
 * Everything but one column: each registered column is hidden in turn, and its value is looked for in every answer that
 * carried it before — list, detail, header, panel, window, receipt, sums, export, the trail. Nor does a keyword find by it:
 * whoever cannot see a number would find out whose it is by asking for it. Source: security 5.2.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { columnsOfField } from '../src/areas/trail/shown-fields.ts'
import { showingsOf } from '../src/kit/column-door.ts'
import { type Door, type Hideable, hideable, newWatched, type Watched } from './column-clinic.ts'

const fields = new Set(tableReferences.flatMap(({ name, fields: of }) => of.map((field) => `${name}:${field}`)))

let watched: Watched
/** What each door answered while nothing was hidden. */
const before = new Map<Door, unknown>()

beforeAll(async () => {
  watched = await newWatched()
  for (const door of watched.doors) before.set(door, await watched.ask(door))
}, 60_000)
afterAll(() => watched.node.close())

/** Every text and number of an answer, with its place: fields joined by dots, arrays not counted. */
const leaves = (value: unknown, place = ''): { place: string; text: string }[] => {
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, place))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => leaves(one, place ? `${place}.${name}` : name))
  return value === null || value === undefined ? [] : [{ place, text: String(value) }]
}

/** Worth looking for: an amount, or a text that is no word of a state machine, no time and no short number. */
const isTelling = (text: string): boolean =>
  (/^\d+\.\d\d$/.test(text) && text.length > 5) ||
  (/\p{Script=Han}/u.test(text) && text.length > 3) ||
  /\*{4}/.test(text)

/** The registered field that stands at a place, or the columns a call says it is made of; null where neither is known. */
const fieldAt = ({ call, objectType }: Door, place: string): string | null => {
  const steps = place.split('.')
  if (objectType !== undefined && steps[0] === 'changes')
    return columnsOfField(objectType, steps[1]!)?.join(' ') || null
  if (call.form === 'file' && steps[0] === 'result') return `${call.table}:${steps[1]}`
  for (const one of showingsOf(call)) {
    if (!one.path.every((step, i) => step === steps[i])) continue
    const step = steps[one.path.length]!
    if ('field' in one && one.field === step) return one.of.map(({ table, prop }) => `${table}:${prop}`).join(' ')
    if ('table' in one && fields.has(`${one.table}:${step}`)) return `${one.table}:${step}`
  }
  return null
}

/** Telling values of each column, as the answers show them. */
const valuesOf = (column: string): Set<string> =>
  new Set(
    [...before].flatMap(([door, answer]) =>
      leaves(answer)
        .filter(({ place, text }) => isTelling(text) && fieldAt(door, place) === column)
        .map(({ text }) => text),
    ),
  )

/** Sums written into a text by a right of its own: the hidden column, where it still stands, and why. */
const apart: readonly (readonly [column: RegExp, where: RegExp, why: string])[] = [
  [/^(debts\.debt|ledger\.|purchases\.|orders\.sales_order:original)/, /cashier\.payment:tenderText/, 'what was paid'],
  [/^ledger\./, /tenders\.limit/, "how much may be taken goes with the customer's figures, not with their history"],
  [/^staff\.staff:deptNames/, /clinic\.name|staff\.findTree/, 'what departments there are, not who is in them'],
  [/cashier_shift:registerName/, /cashier\.registers/, 'what tills there are, not who sits at them'],
  [/cashier_shift:(expected|counted)/, /tenders\.name$/, 'what ways of paying there are'],
  [/customerName$/, /customer\.name/, 'whose order it is'],
]

type Found = { readonly door: Door; readonly place: string; readonly text: string; readonly value: string }

/**
 * A value may stand under another registered column of its own right (what was paid equals what was due; a project is
 * sold, bought and used under one name). No text may be made of an amount, and nothing unregistered may hold a value.
 */
const isLeak = (column: string, { door, place, text, value }: Found): boolean => {
  const field = fieldAt(door, place)
  const known = field?.split(' ').every((name) => !watched.keeps(name)) ?? false
  if (known && (text.replace(/^'?-/, '') === value || !/^\d+\.\d\d$/.test(value))) return false
  return !apart.some(([of, at]) => of.test(column) && at.test(`${door.title} ${field ?? place}`))
}
describe('a hidden column', () => {
  const looked = new Set<string>()

  test.each(hideable)('$column is in no answer', async (hidden) => {
    const { column } = hidden
    const values = valuesOf(column)
    if (values.size === 0) return
    looked.add(column)
    await watched.without(hidden, async () => {
      const leaks = new Set<string>()
      for (const [door, answer] of before) {
        const carried = leaves(answer).some(({ text }) => [...values].some((value) => text.includes(value)))
        if (!carried) continue
        for (const { place, text } of leaves(await watched.ask(door)))
          for (const value of values)
            if (text.includes(value) && isLeak(column, { door, place, text, value }))
              leaks.add(`${door.title} ${place}: ${text}`)
      }
      expect([...leaks]).toEqual([])
    })
  })

  test('was looked for in enough columns to mean something', () => {
    expect(looked.size).toBeGreaterThanOrEqual(30)
  })

  test('has its fields in the trail named', () => {
    const strange = [...before].flatMap(([{ objectType }, answer]) =>
      objectType === undefined
        ? []
        : Object.keys((answer as { changes: object }).changes)
            .filter((field) => columnsOfField(objectType, field) === undefined)
            .map((field) => `${objectType} ${field}`),
    )
    expect([...new Set(strange)], 'name their columns in db/reference/noted.csv').toEqual([])
  })
})

type Row = Record<string, unknown>

/** Rows of the lists that have any. */
const rowsOf = (answer: unknown): Row[] => {
  const { result, rows, list } = (answer ?? {}) as { result?: Row[]; rows?: Row[]; list?: Row[] }
  return result ?? rows ?? list ?? []
}

/** What somebody would type to find a row by a column: its text, whole, without what a mask leaves out. */
const typedFor = (row: Row, prop: string): string[] => {
  const value = row[prop]
  if (typeof value !== 'string' || value.includes('*') || /^[\d :.-]+$/.test(value)) return []
  return value.length >= 2 && value.length <= 20 ? [value] : []
}

/** Does a row that was found show what was typed in any other column? */
const showsIt = (row: Row, typed: string): boolean => JSON.stringify(row).toLowerCase().includes(typed.toLowerCase())

test('a keyword finds nobody by a hidden column', async () => {
  const searched = watched.doors.filter(({ call, title }) => 'keyword' in call.input.properties && !title.includes(','))
  const leaks: string[] = []
  const meant: string[] = []
  const find = async (door: Door, keyword: string) =>
    rowsOf(await watched.ask({ ...door, input: { ...door.input, keyword } }))
  const tryColumn = async (door: Door, hidden: Hideable, typed: string) => {
    if ((await find(door, typed)).length === 0) return
    const found = await watched.without(hidden, () => find(door, typed))
    if (found.some((row) => !showsIt(row, typed))) leaks.push(`${door.title} finds by ${hidden.prop}: ${typed}`)
    if (found.length === 0) meant.push(`${door.title} ${hidden.prop}`)
  }
  for (const door of searched) {
    const rows = rowsOf(before.get(door))
    for (const hidden of hideable.filter(({ name }) => name === door.call.table)) {
      const typed = new Set(rows.flatMap((row) => typedFor(row, hidden.prop)))
      for (const text of [...typed].slice(0, 3)) await tryColumn(door, hidden, text)
    }
  }
  expect(leaks).toEqual([])
  expect(meant).toEqual(
    expect.arrayContaining([
      'triage.list customerNo',
      'consulting.records customerNo',
      'consulting.queue customerNo',
      'cashier.list customerCode',
      'staff.list jobNo',
      'triage.export customerNo',
      'cashier.export customerCode',
    ]),
  )
}, 60_000)
