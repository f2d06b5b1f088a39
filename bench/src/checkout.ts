/**
 * The writing case: a cashier takes cash and WeChat for an order of two lines, durably.
 * Bare: the same action and statements, called without session, permission, validation, idempotency, audit and
 * row-level security. Twenty hospitals, one cashier with an open shift in each; every order is paid once.
 */
import { randomUUID } from 'node:crypto'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { App } from '@clinic/server/src/app.ts'
import pg from 'pg'
import type { Request } from './load.ts'
import { type Asker, administrators } from './people.ts'
import type { Case } from './report.ts'

/** Orders a second a side that are made ready; more than either side can pay. */
const READY_PER_SECOND = 900
const PRICE = { first: '70.00', second: '30.00', cash: '60.00', wechat: '40.00' }

type Plan = { readonly rounds: number; readonly seconds: number; readonly say: (line: string) => void }
export type Ready = { readonly asker: Asker; readonly id: number; readonly version: number }

const ask = async <C extends Call>(app: App, asker: Asker, call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
  const answer = await app.http.inject({
    method: call.method,
    url: call.path,
    headers: { authorization: `Bearer ${asker.token}`, 'idempotency-key': randomUUID() },
    payload: input as object,
  })
  const { code, msg, data } = answer.json() as { code: number; msg: string; data: OutputOf<C> }
  if (code !== 200) throw new Error(`${call.path}: ${msg}`)
  return data
}

export const checkoutCase = async (ownerUrl: string, app: App, { rounds, seconds, say }: Plan) => {
  say('preparing: checkout')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const askers = await administrators(ownerUrl)
  const count = Math.ceil(((rounds * seconds + 3) * READY_PER_SECOND * 2) / askers.length)
  const ready: Ready[][] = []
  for (const asker of askers) ready.push(await prepare(client, app, asker, count))
  await client.end()
  const all = Array.from({ length: count }, (_, i) => ready.flatMap((of) => of[i] ?? [])).flat()
  const half = Math.floor(all.length / 2)
  const one: Case = { name: 'checkout', goal: 0.5 }
  return { one, bare: taker(all.slice(0, half), bareRequest), ours: taker(all.slice(half), ourRequest) }
}

/** So many orders of the largest hospital that wait to be paid. */
export const unpaid = async (ownerUrl: string, app: App, count: number): Promise<Ready[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const asker = (await administrators(ownerUrl)).at(-1)!
  const ready = await prepare(client, app, asker, count)
  await client.end()
  return ready
}

/** The same as requests, each of an order of its own. */
export const readyOrders = async (ownerUrl: string, app: App, count: number): Promise<Request[]> =>
  (await unpaid(ownerUrl, app, count)).map(ourRequest)

/** One of them for the action alone, and for the function written by hand. */
export const bareInput = (one: Ready) => ({
  hospitalId: one.asker.hospitalId,
  staffId: one.asker.staffId,
  input: paymentOf(one),
})
export const handValues = ({ asker, id, version }: Ready): unknown[] => [
  asker.hospitalId,
  asker.staffId,
  id,
  version,
  ['CASH', 'WECHAT'],
  [PRICE.cash, PRICE.wechat].map((yuan) => Math.round(Number(yuan) * 100)),
]

/** Hands each order out once. */
const taker = (list: readonly Ready[], make: (one: Ready) => Request): (() => Request) => {
  let at = 0
  return () => {
    const one = list[at++]
    if (!one) throw new Error('more payments than orders were made ready')
    return make(one)
  }
}

const paymentOf = ({ id, version }: Ready) => ({
  orders: [{ id, version }],
  tenders: [
    { code: 'CASH', amount: PRICE.cash },
    { code: 'WECHAT', amount: PRICE.wechat },
  ],
})

export const ourRequest = (one: Ready): Request => ({
  method: 'POST',
  path: cashier.pay.path,
  headers: {
    authorization: `Bearer ${one.asker.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify(paymentOf(one)),
})

const bareRequest = (one: Ready): Request => ({
  method: 'POST',
  path: '/checkout',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(bareInput(one)),
})

/** Opens the shift, writes one order through the calls and copies it; the copies are as unpaid as the first. */
const prepare = async (client: pg.Client, app: App, asker: Asker, count: number): Promise<Ready[]> => {
  await client.query(`select set_config('app.hospital_id', $1, false), set_config('app.staff_id', $2, false)`, [
    String(asker.hospitalId),
    String(asker.staffId),
  ])
  const { rows: open } = await client.query(
    `select 1 from cashier.cashier_shift where cashier_id = $1 and status = 'OPEN'`,
    [asker.staffId],
  )
  if (open.length === 0) {
    await client.query('insert into cashier.register (name) values ($1) on conflict do nothing', [`台${asker.staffId}`])
    const { rows } = await client.query<{ id: string }>('select id from cashier.register where name = $1', [
      `台${asker.staffId}`,
    ])
    await ask(app, asker, cashier.openShift, { registerId: Number(rows[0]!.id), openingFloat: '500.00' })
  }
  const template = await firstOrder(client, app, asker)
  return (await copies(client, template, count)).map((one) => ({ asker, ...one }))
}

/** An order of two lines, 70 and 30 yuan, as the consultation writes it. */
const firstOrder = async (client: pg.Client, app: App, asker: Asker): Promise<number> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from customers.customer where status = 'active' order by id limit 1`,
  )
  const lines: { productId: number; contentCount: number }[] = []
  for (const price of [PRICE.first, PRICE.second]) {
    const name = `项目 ${randomUUID().slice(0, 8)}`
    const made = await ask(app, asker, products.create, {
      name,
      category: '非手术项目',
      unit: 0,
      price,
      sessionsPerUnit: 3,
    })
    lines.push({ productId: made.id, contentCount: 1 })
  }
  const order = { customerId: Number(rows[0]!.id), lines, submit: true, confirmed: true }
  return (await ask(app, asker, orders.create, order)).id
}

const written = async (client: pg.Client, table: string, without: readonly string[]): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all($2) order by attnum`,
    [table, without],
  )
  return rows.map(({ name }) => name).join(', ')
}

const copies = async (
  client: pg.Client,
  template: number,
  count: number,
): Promise<{ id: number; version: number }[]> => {
  const ofOrder = await written(client, 'orders.sales_order', ['id', 'no'])
  const ofLine = await written(client, 'orders.order_line', ['id', 'order_id'])
  const { rows } = await client.query<{ id: string; version: number }>(
    `with made as (
       insert into orders.sales_order (id, no, ${ofOrder})
       select nextval('kit.id'), 'BENCH' || currval('kit.id'), ${ofOrder} from orders.sales_order, generate_series(1, $2::int) where id = $1
       returning id, version),
     lines as (
       insert into orders.order_line (order_id, ${ofLine})
       select made.id, ${ofLine
         .split(', ')
         .map((name) => `l.${name}`)
         .join(', ')} from made, orders.order_line l where l.order_id = $1)
     select id, version from made`,
    [template, count],
  )
  return rows.map(({ id, version }) => ({ id: Number(id), version }))
}
