/**
 * kill -9 of the server, of PostgreSQL, of both, while cashiers take money: after the restart every acknowledged payment
 * is there once, a retry under its key changes nothing, every account equals its entries.
 * Source: issue (bad luck), security R11, G5.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { testNode } from './clinic.ts'
import { type Node, startNode } from './node.ts'
import { Running } from './product-process.ts'
import { requestOf } from './send.ts'
import { discard } from './template.ts'
import { offerOnTestPage } from './test-page.ts'
import { cashierKeys, newTill, nurseKeys, type SavedOrder, type TestTill, writerKeys } from './till.ts'

type Payment = { order: SavedOrder; key: string; by: Actor; acknowledged: boolean }

const CASHIERS = 3
const ORDERS_A_ROUND = 12
const rounds = ['server', 'database', 'both', 'server'] as const

let running: Running
let node: Node
let till: TestTill
let cashiers: Actor[]

beforeAll(async () => {
  await testNode()
  running = new Running()
  await running.start()
  await offerOnTestPage(
    [...cashierKeys, ...writerKeys, ...nurseKeys, 'order:purchased:list'],
    running.databaseUrl('owner'),
  )
  node = await startNode(running.databaseUrl('app'))
  till = await newTill(node)
  cashiers = [till.cashier, ...(await Promise.all(Array.from({ length: CASHIERS - 1 }, () => till.newCashier())))]
}, 90_000)

afterAll(async () => {
  await node?.close()
  await running?.killServer()
  if (running) discard(running.dataDir)
})

/** Pays over the wire; true when the answer said it is paid. A connection that breaks says nothing. */
const pay = async ({ order, key, by }: Payment): Promise<boolean> => {
  const { url, body } = requestOf(cashier.pay, {
    orders: [{ id: order.id, version: order.version }],
    tenders: [
      { code: 'CASH', amount: '60.00' },
      { code: 'WECHAT', amount: '40.00' },
    ],
  })
  try {
    const answer = await fetch(`${running.url}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const { code } = (await answer.json()) as { code: number }
    expect([200, 503]).toContain(code)
    return code === 200
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') throw error
    return false
  }
}

const newPayments = async (): Promise<Payment[]> => {
  const customer = await till.newCustomer()
  const made: Payment[] = []
  for (let i = 0; i < ORDERS_A_ROUND; i++) {
    const order = await till.order(customer, [{ price: '70.00', sessions: 3 }, { price: '30.00' }])
    made.push({ order, key: randomUUID(), by: cashiers[i % CASHIERS]!, acknowledged: false })
  }
  return made
}

/** Every cashier pays her orders one after the other, until the connection is gone. */
const payAll = (payments: readonly Payment[]): Promise<unknown> =>
  Promise.all(
    cashiers.map(async (who) => {
      for (const payment of payments) {
        if (payment.by !== who || payment.acknowledged) continue
        payment.acknowledged = await pay(payment)
        if (!payment.acknowledged) return
      }
    }),
  )

const paidOnce = async (payments: readonly Payment[]): Promise<number[]> => {
  const ids = payments.map(({ order }) => order.id)
  const rows = await till.clinic.rows(sql<{ order_id: number; n: number }>`
    select order_id, count(*)::int as n from cashier.payment_order where order_id = any(${ids}) group by order_id`)
  expect(rows.filter(({ n }) => n !== 1)).toEqual([])
  return rows.map(({ order_id }) => order_id)
}

test.each(rounds.map((target, i) => [i + 1, target] as const))(
  'round %i: kill -9 of %s',
  async (round, target) => {
    const payments = await newPayments()
    const paying = payAll(payments)
    await pause(40 + round * 35)
    if (target !== 'server') running.killDatabase()
    if (target === 'database') await pause(300)
    await running.killServer()
    await paying
    await running.start()
    const survived = new Set(await paidOnce(payments))
    const lost = payments.filter(({ acknowledged, order }) => acknowledged && !survived.has(order.id))
    expect(lost, 'acknowledged and lost').toEqual([])
    // The screens retry under the keys they had: nothing is paid twice, everything is paid.
    for (const payment of payments) expect(await pay(payment)).toBe(true)
    expect((await paidOnce(payments)).length).toBe(payments.length)
    expect(await till.faults()).toEqual([])
  },
  60_000,
)

test('the rounds met payments that were done, and payments that were cut off', async () => {
  const [row] = await till.clinic.rows(
    sql<{ n: number }>`select count(*)::int as n from cashier.payment where status = 'SUCCESS'`,
  )
  expect(row!.n).toBe(rounds.length * ORDERS_A_ROUND)
})
