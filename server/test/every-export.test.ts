/**
 * The sweep of exports: every sheet is asked for beside the list it is of, by somebody who sees everything, by somebody who
 * reaches her own rows only, without one column after the other, and without any. It holds the rows the list holds and
 * lacks the columns the list lacks; it refuses the filters and orders the list refuses. Each goes on beyond its first slice. Source: security 5.1, 5.2.
 */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { hashPassword, setPassword } from '../src/areas/session/index.ts'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { asksForChange, asksForRefund } from './asked-back.ts'
import { type Hideable, type Hiding, hideable, hiding } from './column-clinic.ts'
import { comesAndBuys } from './crowd.ts'
import { newCustomer } from './customers.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { type Node, startNode } from './node.ts'
import { rowsOfHers } from './rows-of-hers.ts'
import { type Schema, sample } from './samples.ts'
import { send } from './send.ts'
import { type SheetCells, sheetCells } from './sheet-cells.ts'
import { attempt, PASSWORD } from './sign-in.ts'

type Row = Record<string, unknown>
/** Rows of a slice: what two rows tell is seen of every sheet. Slices that are not full have a test of their own (`kit/db/cursor.test.ts`). */
const SLICE = 1
const NEVER = 9_007_199_254_000_000
const routes = areas.flatMap(({ routes }) => routes)
const namesIn = ({ input }: Call): string[] => Object.keys(input.properties)

/** What a sheet takes beside the filters of its list: chosen rows, its form, and why whole numbers are wanted. */
const OF_SHEETS = ['ids', 'format', 'withPhone', 'reason']
const filtersOf = (sheet: Call): string[] =>
  namesIn(sheet).filter((name) => ![...OF_SHEETS, 'sortName', 'sortOrder'].includes(name))

/** Fields under a head of the sheet's own: no column is called by them alone. */
const APART: Readonly<Record<string, string>> = {
  过敏史: 'allergy',
  接收人数: 'receiverCount',
  // Of the hospital's own, one a field.
  喜好: 'ext',
  过往机构: 'extSensitive',
}

type Pair = {
  readonly title: string
  readonly sheet: Call
  readonly list: Call
  /** What makes the list answer what the sheet holds. */
  readonly fixed: Row
  /** Asked of both. */
  readonly both: Row
  readonly columns: readonly Hideable[]
}

/** The card whose ledger is read: one of her own customer. */
const ofCard: Row = {}
const BOTH: Readonly<Record<string, Row>> = {
  'memberships.card_move': ofCard,
  // Of the log what nobody does from here on: this sweep itself leaves entries.
  'trail.entry': { action: orders.create.title },
  // Whoever paid after the last month that was kept is among those of now.
  'rfm.snapshot': { month: 'now' },
}

const pairs: readonly Pair[] = routes
  // What somebody was allowed to take is named by its id: its filters are those it was asked for with (exports.test.ts).
  .filter(({ call }) => call.form === 'file' && call.table && !call.path.includes('{id}'))
  .map(({ area, name, call: sheet }) => {
    const { call: list } = routes.find(
      ({ call }) =>
        call.effect === 'read' &&
        call.form === 'json' &&
        call.table === sheet.table &&
        ['pageSize', ...filtersOf(sheet)].every((field) => namesIn(call).includes(field)),
    )!
    const fixed = namesIn(list).includes('tab') ? { tab: 'paid' } : {}
    return {
      title: `${area}.${name}`,
      sheet,
      list,
      fixed,
      both: BOTH[sheet.table ?? ''] ?? {},
      columns: hideable.filter(({ name: table }) => table === sheet.table),
    }
  })

let node: Node
let hide: Hiding
let full: FullClinic
let all: Actor
let own: Actor

/** By her password, as the login log keeps it. */
const signsIn = async ({ staffId }: Actor): Promise<void> => {
  const passwordHash = await hashPassword(node.services.node, PASSWORD)
  await full.clinic.inside((ctx) => setPassword(ctx, staffId, passwordHash, false))
  const [her] = await full.clinic.rows(sql<{ username: string }>`
    select account as username from staff.staff where id = ${staffId}`)
  expect((await attempt(node, her!)).ok).toBe(true)
}

beforeAll(async () => {
  node = await startNode(undefined, { limits: { slice: SLICE } })
  hide = hiding(node)
  full = await newFullClinic(node)
  const { clinic } = full
  const needs = tableReferences.flatMap(({ columns }) => columns.flatMap((column) => column.needs ?? []))
  const keys = [...new Set([...routes.flatMap(({ call }) => keysOf(call.may)), ...needs])]
  const desks: readonly string[] = Object.values(EVERYONE)
  all = await clinic.with(keys)
  own = await clinic.with(
    keys.filter((key) => !desks.includes(key)),
    { dataScope: 5 },
  )
  const { id } = await newCustomer(own, { name: '公孙晚晴' })
  await comesAndBuys(full, id, 0, own)
  await asksForRefund(own, (await full.items(id))[0]!)
  const second = await full.order(id, [{ price: '30.00', sessions: 2 }])
  await full.pay([second], [['CASH', '30.00']])
  await asksForChange(own, (await full.items(id)).find((one) => Number(one['order_id']) === second.id)!)
  const { lines } = await all.ask(orders.one, { id: full.hers['order']! })
  const again = { productId: lines[0]!.productId!, contentCount: 1 }
  await own.ask(orders.create, { customerId: id, lines: [again], submit: true, confirmed: true })
  const [offered] = await own.ask(coupons.options, {})
  await own.ask(couponRecords.batchSend, { couponId: offered!.id, customerIds: [id] })
  await own.ask(blacklist.create, { customerId: id, kind: 'marketing', reason: '其他' })
  const complaint = {
    channel: 'phone',
    category: 'service',
    level: 'general',
    term: 'spot',
    content: '等候过久',
  } as const
  await own.ask(complaints.create, { customerId: id, ...complaint })
  await newCustomer(own, { name: '公孙带来', recommenderId: id })
  ofCard['id'] = await rowsOfHers(full, { id, own: own.staffId, all: all.staffId })
  await own.ask(sentMessages.send, { title: '交接', content: '三点例会', staffIds: [own.staffId] })
  for (const who of [all, own]) await signsIn(who)
}, 60_000)
afterAll(() => node.close())

type Listed = { readonly status: number; readonly rows: Row[] }
const listed = async (who: Actor, { list, fixed, both }: Pair, input: Row = {}): Promise<Listed> => {
  const pageSize = Math.min(200, (list.input as Schema).properties!['pageSize']!.maximum!)
  const { ok, data, answer } = await send(node, list, { ...fixed, ...both, pageSize, ...input }, { token: who.token })
  const { result, rows, list: found } = (ok ? data : {}) as { result?: Row[]; rows?: Row[]; list?: Row[] }
  return { status: answer?.status ?? 200, rows: result ?? rows ?? found ?? [] }
}

type Written = SheetCells & { readonly status: number; readonly props: string[] }
const written = async (who: Actor, { sheet, both }: Pair, input: Row = {}): Promise<Written> => {
  const csv = 'format' in sheet.input.properties ? { format: 'csv' } : {}
  const why = 'reason' in sheet.input.properties ? { reason: '核对' } : {}
  const { ok, data, answer } = await send(node, sheet, { ...csv, ...why, ...both, ...input }, { token: who.token })
  if (!ok) return { status: answer!.status, heads: [], rows: [], props: [] }
  const cells = await sheetCells(data as Buffer)
  const columns = tableReferences.find(({ name }) => name === sheet.table)!.columns
  const propOf = (head: string) => columns.find(({ label }) => label === head)?.prop ?? APART[head] ?? `? ${head}`
  return { status: 200, ...cells, props: cells.heads.map(propOf) }
}

/** Each row of a sheet by the fields of its list. */
const byProp = ({ props, rows }: Written): Row[] =>
  rows.map((row) => Object.fromEntries(props.map((prop, at) => [prop, row[at]])))

/** Amounts without the zeros that a number loses; a text that begins like a formula without its guard. */
const plain = (value: unknown): string => {
  const text = String(value ?? '').replace(/^'(?=[=+\-@])/, '')
  return /^-?\d+\.\d+$/.test(text) ? String(Number(text)) : text
}

/** Fields that stand in list and sheet alike, letter by letter. */
const alike = (list: readonly Row[], sheet: readonly Row[]): string[] =>
  Object.keys(sheet[0] ?? {}).filter((prop) => list.every((row, at) => plain(row[prop]) === plain(sheet[at]?.[prop])))

const only = (rows: readonly Row[], props: readonly string[]): string[] =>
  rows.map((row) => props.map((prop) => plain(row[prop])).join(' | '))

/** Words to narrow by, one for each filter: somebody's id where it is about her, nobody's where it is about others. */
const askedBy = ({ sheet }: Pair): (readonly [field: string, value: unknown])[] =>
  filtersOf(sheet).map((field) => {
    const schema = (sheet.input as Schema).properties![field]!
    return [field, field === 'customerId' ? full.customer.id : sample(schema, () => NEVER, field)]
  })

/** Does the sheet answer this question as its list does: refused by both, or with the same rows in the same order? */
const expectSame = async (who: Actor, pair: Pair, input: Row, props: readonly string[]): Promise<number> => {
  const [list, sheet] = [await listed(who, pair, input), await written(who, pair, input)]
  const asked = JSON.stringify(input)
  expect(sheet.status, asked).toBe(list.status)
  expect(only(byProp(sheet), props), asked).toEqual(only(list.rows, props))
  return sheet.status
}

/** Something of a column that somebody would type to find its rows. */
const typedFor = (rows: readonly Row[], prop: string): string[] => {
  const found = rows.map((row) => row[prop]).find((value) => typeof value === 'string' && /^\p{L}.{1,18}$/u.test(value))
  return found === undefined ? [] : [String(found)]
}

/** Filters that were refused because of a column that was hidden. */
let refused = 0

describe.each(pairs)('$title', (pair) => {
  /** What everything is, in the list and in the sheet. */
  let shown: Row[]
  let whole: Written
  /** Fields that tell its rows, in the list as in the sheet. */
  let telling: string[]
  /** Its filters, with whether its list takes them. */
  let narrowing: { input: Row; taken: boolean }[]
  /** All filters its list takes, where it takes them at once. */
  let atOnce: Row | null
  const sorts = 'sortName' in pair.sheet.input.properties

  beforeAll(async () => {
    shown = (await listed(all, pair)).rows
    whole = await written(all, pair)
    telling = alike(shown, byProp(whole))
    const taken = async (input: Row) => (await listed(all, pair, { ...input, pageSize: 1 })).status === 200
    narrowing = []
    for (const [field, value] of askedBy(pair))
      narrowing.push({ input: { [field]: value }, taken: await taken({ [field]: value }) })
    const every: Row = Object.assign({}, ...narrowing.filter((one) => one.taken).map(({ input }) => input))
    atOnce = (await taken(every)) ? every : null
  })

  /** Filters the list takes no more: none when it still takes all of them at once. */
  const nowRefused = async (): Promise<Row[]> => {
    const refuses = async (input: Row) => (await listed(all, pair, { ...input, pageSize: 1 })).status !== 200
    if (atOnce && !(await refuses(atOnce))) return []
    const found: Row[] = []
    for (const { input, taken } of narrowing) if (taken && (await refuses(input))) found.push(input)
    return found
  }

  test('holds the rows of its list under the words of its columns', async () => {
    expect(whole.props.filter((prop) => prop.startsWith('?'))).toEqual([])
    expect(shown.length, 'rows of more than one slice').toBeGreaterThan(SLICE)
    expect(whole.props.filter((prop) => !(prop in shown[0]!))).toEqual([])
    expect(telling.length).toBeGreaterThan(2)
    await expectSame(all, pair, {}, telling)
  })

  test('holds own rows only, as its list does', async () => {
    expect((await listed(own, pair)).rows.length).toBeGreaterThan(0)
    await expectSame(own, pair, {}, telling)
  })

  test('is narrowed and ordered as its list is', async () => {
    for (const { input } of narrowing) await expectSame(all, pair, input, telling)
    for (const sortName of sorts ? Object.keys(shown[0]!) : [])
      await expectSame(all, pair, { sortName, sortOrder: 'desc' }, telling)
  })

  test.each(pair.columns)('lacks $prop where its list lacks it, and tells it by no question', async (hidden) => {
    const keyword = 'keyword' in pair.sheet.input.properties ? typedFor(shown, hidden.prop) : []
    await hide.without(hidden, async () => {
      const { rows } = await listed(all, pair)
      const sheet = await written(all, pair)
      const lacking = Object.keys(shown[0]!).filter((prop) => !(prop in rows[0]!))
      if (hidden.prop in shown[0]!) expect(lacking).toContain(hidden.prop)
      expect(sheet.props).toEqual(whole.props.filter((prop) => !lacking.includes(prop)))
      expect(only(byProp(sheet), sheet.props)).toEqual(only(byProp(whole), sheet.props))
      const left = telling.filter((prop) => !lacking.includes(prop))
      for (const word of keyword) await expectSame(all, pair, { keyword: word }, left)
      if (sorts) expect(await expectSame(all, pair, { sortName: hidden.prop }, left)).toBe(400)
      for (const input of await nowRefused()) {
        await expectSame(all, pair, input, left)
        refused++
      }
    })
  })

  test('holds what names its rows where nothing else is shown', async () => {
    const hidden = pair.columns.flatMap(({ prop, along }) => [prop, ...along])
    await hide.without({ name: pair.sheet.table!, prop: hidden[0]!, along: hidden, column: '' }, async () => {
      const { rows } = await listed(all, pair)
      const { props } = await written(all, pair)
      expect(props.length).toBeGreaterThan(0)
      expect(props.filter((prop) => hidden.includes(prop) || !(prop in rows[0]!))).toEqual([])
    })
  })
})

test('filters were refused because of what is hidden', () => expect(refused).toBeGreaterThan(100))
