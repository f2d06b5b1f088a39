/**
 * Everything but one column: each registered column is hidden in turn, and its value is looked for in every answer that
 * carried it before — list, detail, header, panel, window, receipt, sums, export. Source: security 5.2.
 */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import { consulting } from '@clinic/contract/areas/consulting.ts'
import { customers } from '@clinic/contract/areas/customers.ts'
import { orders } from '@clinic/contract/areas/orders.ts'
import { products } from '@clinic/contract/areas/products.ts'
import { purchases } from '@clinic/contract/areas/purchases.ts'
import { triage } from '@clinic/contract/areas/triage.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptFields, type RegisteredTable } from '../src/areas/access/columns.ts'
import { tableReferences } from '../src/areas/access/table-reference.ts'
import { areas } from '../src/areas.ts'
import { showingsOf } from '../src/kit/hidden.ts'
import type { Session } from '../src/kit/session.ts'
import { type Actor, send } from './actor.ts'
import { newCustomer } from './customers.ts'
import { type Node, startNode } from './node.ts'
import { type Schema, sampleObject } from './samples.ts'
import { newTill } from './till.ts'
import { startVisit } from './visits.ts'

const calls = areas.flatMap(({ routes }) => routes.map(({ area, name, call }) => ({ title: `${area}.${name}`, call })))
const tables: RegisteredTable[] = tableReferences.map(({ name, columns }) => ({ name, columns, menuIds: [] }))
const fields = new Set(tableReferences.flatMap(({ name, fields: of }) => of.map((field) => `${name}:${field}`)))
const everyKey = calls.flatMap(({ call }) => keysOf(call.may))
const permissions = new Set([
  ...everyKey,
  ...tables.flatMap(({ columns }) => columns.flatMap(({ needs }) => needs ?? [])),
])

type Door = { readonly title: string; readonly call: Call; readonly input: object }
type Kept = Session['kept']
const nothing: Kept = new Map()

let node: Node
let kept = nothing
let she: Actor
let doors: Door[]
/** What each door answered while nothing was hidden. */
const before = new Map<Door, unknown>()

/** The same person sees another set of columns from one call to the next: what a role would take a sign-in to change. */
const hideInProcess = (on: Node): void => {
  const { authenticate } = on.services
  Object.assign(on.services, {
    authenticate: async (...asked: Parameters<typeof authenticate>) => ({ ...(await authenticate(...asked)), kept }),
  })
}

/** One customer with something in every figure, and no two figures alike. */
const arrange = async () => {
  const till = await newTill(node)
  const { clinic } = till
  const front = await clinic.as('front')
  const consultant = await clinic.as('consultant')
  const { id: customerId } = await newCustomer(front, {
    name: '欧阳列一',
    birthday: '1987-03-01',
    phone: '13987651234',
  })
  const visit = await front.ask(triage.create, { customerId, consultantId: consultant.staffId, remark: '分诊备注甲' })
  await startVisit(consultant, visit.id)
  const recharge = await till.recharge(customerId, '7777.10')
  await till.pay([recharge], [['CASH', '7777.10']])
  await till.grant(customerId, { coinFen: 123_456, points: 6543 })
  const lines = [
    { price: '1111.11', count: 2, sessions: 3, product: { name: '超声炮乙' } },
    { price: '3210.77', product: { name: '水光针丙' } },
  ]
  const paid = await till.order(customerId, lines)
  await till.pay(
    [paid],
    [
      ['CASH', '2000.09'],
      ['WALLET', '777.71'],
      ['DEBT', '2655.19'],
    ],
  )
  const waiting = await till.order(customerId, [{ price: '8642.35', product: { name: '玻尿酸丁' } }])
  const [item] = await till.items(customerId)
  const deducted = await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  const [record] = await clinic.rows(sql<{ id: number }>`update consulting.consult_record
    set plan_total_fen = 987654, demand_text = '需求说明戊' where customer_id = ${customerId} returning id`)
  await clinic.rows(sql`update orders.sales_order set remark = '订单备注己' where id = ${waiting.id}`)
  await clinic.rows(sql`update customers.standing set total_paid_fen = 5550055, level_name = '钻石卡庚'
    where customer_id = ${customerId}`)
  she = await clinic.with([...permissions])
  return { till, customerId, visit, paid, waiting, item: item!['id']!, deducted, record: record!.id }
}

type Arranged = Awaited<ReturnType<typeof arrange>>

const doorsOf = ({ customerId, visit, paid, waiting, item, deducted, record }: Arranged): Door[] => {
  const lists = calls.filter(({ call }) => call.effect === 'read' && call.table && call.form === 'json')
  const byId: [string, Call, object][] = [
    ['customers.one', customers.one, { id: customerId }],
    ['customers.details', customers.details, { id: customerId }],
    ['customers.detail', customers.detail, { id: customerId }],
    ['orders.one', orders.one, { id: paid.id }],
    ['orders.one, waiting', orders.one, { id: waiting.id }],
    ['cashier.checkout', cashier.checkout, { id: waiting.id }],
    ['cashier.receipt', cashier.receipt, { orderId: paid.id }],
    ['cashier.list, paid', cashier.list, { tab: 'paid' }],
    ['purchases.price', purchases.price, { purchasedItemId: item, times: 1 }],
    ['purchases.record', purchases.record, { id: deducted.id }],
    ['consulting.record', consulting.record, { id: record }],
    ['consulting.queued', consulting.queued, { id: visit.id }],
    ['products.pick', products.pick, { pageSize: 50 }],
    ['customers.export', customers.export, { format: 'csv' }],
    ['products.exportPrices', products.exportPrices, { format: 'csv' }],
  ]
  const asked = lists.map(({ title, call }) => ({
    title,
    call,
    input: sampleObject(call.input as Schema, () => customerId),
  }))
  return [...asked, ...byId.map(([title, call, input]) => ({ title, call, input }))]
}

const ask = async ({ call, input }: Door): Promise<unknown> => {
  const { ok, data } = await send(node, call, input, { token: she.token })
  if (!ok) return null
  return Buffer.isBuffer(data) ? data.toString('utf8') : data
}

beforeAll(async () => {
  node = await startNode()
  hideInProcess(node)
  doors = doorsOf(await arrange())
  for (const door of doors) before.set(door, await ask(door))
}, 60_000)
afterAll(() => node.close())

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
const fieldAt = ({ call }: Door, place: string): string | null => {
  const steps = place.split('.')
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
  [/^staff\.staff:deptNames/, /clinic\.name/, 'a department named like the hospital'],
  [/customerName$/, /customer\.name/, 'whose order it is'],
]

type Found = { readonly door: Door; readonly place: string; readonly text: string; readonly value: string }

/**
 * A value may stand under another registered column of its own right (what was paid equals what was due; a project is
 * sold, bought and used under one name). No text may be made of an amount, and nothing unregistered may hold a value.
 */
const isLeak = (column: string, { door, place, text, value }: Found): boolean => {
  const field = fieldAt(door, place)
  const known = field?.split(' ').every((name) => !keptNames().has(name)) ?? false
  if (door.call.form === 'file') return column.startsWith(`${door.call.table}:`)
  if (known && (text.replace('-', '') === value || !/^\d+\.\d\d$/.test(value))) return false
  return !apart.some(([of, at]) => of.test(column) && at.test(`${door.title} ${field ?? place}`))
}
const keptNames = () => new Set([...kept].flatMap(([table, props]) => [...props].map((prop) => `${table}:${prop}`)))

const hideable = tables.flatMap(({ name, columns }) =>
  columns
    .filter(({ fixed }) => !fixed)
    .map(({ prop, along = [] }) => ({ name, prop, along, column: `${name}:${prop}` })),
)

describe('a hidden column', () => {
  const looked = new Set<string>()

  test.each(hideable)('$column is in no answer', async ({ name, prop, along, column }) => {
    const values = valuesOf(column)
    if (values.size === 0) return
    looked.add(column)
    kept = keptFields(tables, new Map([[name, new Set([prop, ...along])]]), permissions)
    try {
      const leaks = new Set<string>()
      for (const [door, answer] of before) {
        const carried = leaves(answer).some(({ text }) => [...values].some((value) => text.includes(value)))
        if (!carried) continue
        for (const { place, text } of leaves(await ask(door)))
          for (const value of values)
            if (text.includes(value) && isLeak(column, { door, place, text, value }))
              leaks.add(`${door.title} ${place}: ${text}`)
      }
      expect([...leaks]).toEqual([])
    } finally {
      kept = nothing
    }
  })

  test('was looked for in enough columns to mean something', () => {
    expect(looked.size).toBeGreaterThanOrEqual(30)
  })
})
