/**
 * A clinic with something in every figure and no two figures alike, and its doors: for sweeps that hide one column after
 * the other and look for its value. Source: security 5.2.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { keptFields, type RegisteredTable } from '../src/areas/access/columns/columns.ts'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { areas } from '../src/areas.ts'
import type { Session } from '../src/kit/session.ts'
import type { Actor } from './actor.ts'
import { newCustomer } from './customers.ts'
import { type Node, startNode } from './node.ts'
import { type Schema, sampleObject } from './samples.ts'
import { send } from './send.ts'
import { sheetCells } from './sheet-cells.ts'
import { newTill, type TestTill } from './till.ts'
import { startVisit } from './visits.ts'

const calls = areas.flatMap(({ routes }) => routes.map(({ area, name, call }) => ({ title: `${area}.${name}`, call })))
const tables: RegisteredTable[] = tableReferences.map(({ name, columns }) => ({ name, columns, menuIds: [] }))
const permissions = new Set([
  ...calls.flatMap(({ call }) => keysOf(call.may)),
  ...tables.flatMap(({ columns }) => columns.flatMap(({ needs }) => needs ?? [])),
])

export type Door = {
  readonly title: string
  readonly call: Call
  readonly input: object
  /** Of an entry of the trail: what it is about. */
  readonly objectType?: string
}
type Kept = Session['kept']
const nothing: Kept = new Map()

/** Columns a role may hide, with what goes along. */
export const hideable = tables.flatMap(({ name, columns }) =>
  columns
    .filter(({ fixed }) => !fixed)
    .map(({ prop, along = [] }) => ({ name, prop, along, column: `${name}:${prop}` })),
)
export type Hideable = (typeof hideable)[number]

/** Somebody who may do everything, from whom one column after the other is hidden. */
export type Watched = Hiding & {
  readonly node: Node
  readonly doors: readonly Door[]
  /** What the door answers her, sheets as lists and entries of the trail by their fields; null when it refuses. */
  ask(door: Door): Promise<unknown>
}

/** A shift that came out short, with cash on its way to the safe; the drawer waits for the next one. */
const arrangeShift = async (till: TestTill): Promise<number> => {
  const person = await till.newCashier('5432.10')
  const { id, version } = (await person.ask(cashier.currentShift, {}))!
  const counted = await person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: '5398.70' }] })
  const closing = { id, version: counted.version, toSafe: '4321.90', diffReason: '短款原因辛' }
  await person.ask(cashier.closeShift, closing)
  return id
}

/** One customer with something in every figure, and no two figures alike. */
const arrange = async (node: Node) => {
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
  const payment = await till.pay(
    [paid],
    [
      ['CASH', '2000.09'],
      ['WALLET', '777.71'],
      ['DEBT', '2655.19'],
    ],
  )
  const waiting = await till.order(customerId, [{ price: '8642.35', product: { name: '玻尿酸丁' } }])
  const shift = await arrangeShift(till)
  const [item] = await till.items(customerId)
  const deducted = await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  const [record] = await clinic.rows(sql<{ id: number }>`update consulting.consult_record
    set plan_total_fen = 987654, demand_text = '需求说明戊' where customer_id = ${customerId} returning id`)
  await clinic.rows(sql`update orders.sales_order set remark = '订单备注己' where id = ${waiting.id}`)
  await clinic.rows(sql`update customers.standing set total_paid_fen = 5550055
    where customer_id = ${customerId}`)
  // With what promotions paid: another figure than what money paid.
  await clinic.rows(sql`update purchases.deduction_record set promo_fen = 4321 returning id`)
  await clinic.rows(sql`insert into segments.level (name, grade) values ('钻石卡庚', 4)`)
  await clinic.rows(sql`insert into segments.grade_lock (customer_id, grade, reason, until)
    values (${customerId}, 4, '老客', '2999-01-01')`)
  await clinic.rows(sql`select segments.regrade(array[${customerId}]::bigint[], 'locked')`)
  const she = await clinic.with([...permissions])
  await clinic.rows(sql`update staff.staff set job_no = 'GH-7788' where id = ${she.staffId}`)
  const entries = await clinic.rows(sql<{ id: number; objectType: string }>`select distinct on (object_type, keys)
      id, object_type as "objectType"
    from trail.entry, lateral (select array_agg(k) as keys from jsonb_object_keys(
      coalesce(before, '{}') || coalesce(after, '{}')) k) of_fields
    where before is not null or after is not null order by object_type, keys, id`)
  return {
    she,
    customerId,
    visit,
    paid,
    waiting,
    payment,
    shift,
    item: item!['id']!,
    deducted,
    record: record!.id,
    entries,
    frontId: front.staffId,
  }
}

type Arranged = Omit<Awaited<ReturnType<typeof arrange>>, 'she'>

/** Comma-separated where one may choose; of the log only what somebody else did: this sweep itself leaves entries. */
const sheetInput = ({ input: { properties } }: Call, staffId: number): object => ({
  ...('format' in properties ? { format: 'csv' } : {}),
  ...('staffId' in properties ? { staffId } : {}),
})

const doorsOf = (made: Arranged): Door[] => {
  const { customerId, visit, paid, waiting, payment, shift, item, deducted, record, entries, frontId } = made
  const lists = calls.filter(({ call }) => call.effect === 'read' && call.table && call.form === 'json')
  const byId: [string, Call, object][] = [
    ['customers.one', customers.one, { id: customerId }],
    ['customers.details', customers.details, { id: customerId }],
    ['customers.detail', customers.detail, { id: customerId }],
    ['orders.one', orders.one, { id: paid.id }],
    ['orders.one, waiting', orders.one, { id: waiting.id }],
    ['cashier.checkout', cashier.checkout, { id: waiting.id }],
    ['cashier.plans', cashier.plans, { orderIds: [waiting.id] }],
    ['cashier.receipt', cashier.receipt, { orderId: paid.id }],
    ['cashier.list, paid', cashier.list, { tab: 'paid' }],
    ['cashier.cancelling', cashier.cancelling, { id: payment.id }],
    ['cashier.shift', cashier.shift, { id: shift }],
    ['cashier.registers', cashier.registers, {}],
    ['cashier.cashOnWay', cashier.cashOnWay, {}],
    ['workbench.attention', workbench.attention, {}],
    ['workbench.takings', workbench.takings, {}],
    ['purchases.price', purchases.price, { purchasedItemId: item, times: 1 }],
    ['purchases.record', purchases.record, { id: deducted.id }],
    ['consulting.record', consulting.record, { id: record }],
    ['consulting.queued', consulting.queued, { id: visit.id }],
    ['products.pick', products.pick, { pageSize: 50 }],
  ]
  const asked = lists.map(({ title, call }) => ({
    title,
    call,
    input: sampleObject(call.input as Schema, () => customerId),
  }))
  const sheets = calls
    .filter(({ call }) => call.form === 'file' && call.table)
    .map(({ title, call }) => ({ title, call, input: sheetInput(call, frontId) }))
  const logged = entries.map(({ id, objectType }) => ({
    title: `trail.entry, ${objectType}`,
    call: trail.entry,
    input: { id },
    objectType,
  }))
  return [...asked, ...byId.map(([title, call, input]) => ({ title, call, input })), ...sheets, ...logged]
}

/**
 * The same person sees another set of columns from one call to the next: what a role would take a sign-in to change. Of a
 * session with a set there is one, as a node has one of each sign-in: what is known of it is found out once.
 */
const hideIn = ({ services }: Node, kept: () => Kept): void => {
  const { authenticate } = services
  const sessions = new WeakMap<Session, WeakMap<Kept, Session>>()
  Object.assign(services, {
    authenticate: async (...asked: Parameters<typeof authenticate>) => {
      const session = await authenticate(...asked)
      const known = sessions.get(session) ?? new WeakMap<Kept, Session>()
      sessions.set(session, known)
      const hers = known.get(kept()) ?? { ...session, kept: kept() }
      known.set(kept(), hers)
      return hers
    },
  })
}

const labels = new Map(
  tableReferences.map(({ name, columns }) => [name, new Map(columns.map(({ label, prop }) => [label, prop]))]),
)

/** A sheet as the rows of a list: its heads are the labels of the table's columns. */
const rowsOfSheet = async (file: Buffer, table: string): Promise<unknown> => {
  const named = labels.get(table)
  const { heads, rows } = await sheetCells(file)
  return {
    result: rows.map((row) => Object.fromEntries(heads.map((head, at) => [named?.get(head) ?? head, row[at]!]))),
  }
}

type Entry = { readonly changes: readonly { field: string; before: string | null; after: string | null }[] }

/** Fen as the lists show them, beside what stands there. */
const alsoInYuan = (text: string | null): (string | null)[] => [
  text,
  ...(text && /^\d{3,}$/.test(text) ? [`${text.slice(0, -2)}.${text.slice(-2)}`] : []),
]
const byField = ({ changes, ...entry }: Entry) => ({
  ...entry,
  changes: Object.fromEntries(
    changes.map(({ field, before, after }) => [field, [...alsoInYuan(before), ...alsoInYuan(after)]]),
  ),
})

const askAs =
  (node: Node, { token }: Actor) =>
  async ({ call, input, objectType }: Door): Promise<unknown> => {
    const { ok, data } = await send(node, call, input, { token })
    if (!ok) return null
    if (Buffer.isBuffer(data)) return await rowsOfSheet(data, call.table ?? '')
    return objectType === undefined ? data : byField(data as Entry)
  }

export type Hiding = {
  /** Is this column, `orders.sales_order:payable`, kept from everybody now? */
  keeps(column: string): boolean
  /** Does something while a column is hidden. */
  without<T>(column: Hideable, work: () => Promise<T>): Promise<T>
}

/** On a node of one's own: one column after the other is hidden from whoever asks. */
export const hiding = (node: Node): Hiding => {
  let kept = nothing
  hideIn(node, () => kept)
  return {
    keeps: (column) => {
      const [table = '', prop = ''] = column.split(':')
      return kept.get(table)?.has(prop) ?? false
    },
    without: async ({ name, prop, along }, work) => {
      kept = keptFields(tables, new Map([[name, new Set([prop, ...along])]]), permissions)
      try {
        return await work()
      } finally {
        kept = nothing
      }
    },
  }
}

/** A clinic of its own node, to be closed afterwards. */
export const newWatched = async (): Promise<Watched> => {
  const node = await startNode()
  const hide = hiding(node)
  const { she, ...arranged } = await arrange(node)
  return { node, doors: doorsOf(arranged), ask: askAs(node, she), ...hide }
}
