/**
 * kill -9 of the server, of the database, and of one of its sessions, in the middle of what moves money besides the till: refunds paid,
 * changes settled, sessions given on, cards opened, coupons sent, a day closed. Nothing acknowledged is lost, nothing is done twice.
 * Source: issue (bad luck), money book §17 (H2, H10, H17, H20), §20 (36).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { waivable } from '@clinic/contract/areas/daily/words.ts'
import { cards, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { sellerKeys } from './cards.ts'
import { type ChangeDesk, newChangeDesk } from './changes.ts'
import { testNode } from './clinic.ts'
import { couponKeys, usualCoupon } from './coupons.ts'
import { ask, type Deed, deed } from './deed.ts'
import { type Node, startNode } from './node.ts'
import { Running } from './product-process.ts'
import { newRefundDesk, type RefundDesk, wanted } from './refunds.ts'
import { discard } from './template.ts'
import { offerOnTestPage } from './test-page.ts'
import { cashierKeys, newTill, nurseKeys, type TestTill, writerKeys } from './till.ts'

/** Of each kind in a round. */
const OF_EACH = 3
/** Customers of a batch of coupons: long enough to be cut off in the middle. */
const BATCH = 150
const refundKeys = ['list', 'add', 'audit', 'revoke', 'refundMoney', 'print'].map((one) => `cashier:refund:${one}`)
const changeKeys = ['list', 'add', 'audit', 'cancel'].map((one) => `order:change:${one}`)
const otherKeys = [
  'cashier:transfer:list',
  'cashier:transfer:add',
  'cashier:transfer:check',
  'cashier:daily:list',
  'cashier:daily:close',
]
const patient = { timeout: 30_000, interval: 300 }
const rounds = ['server', 'session', 'database', 'server'] as const

let running: Running
let node: Node
let till: TestTill
let back: RefundDesk
let change: ChangeDesk
let seller: Actor
let gives: Actor
let decides: Actor
let cardTypeId: number
let couponId: number

beforeAll(async () => {
  await testNode()
  running = new Running()
  await running.start()
  const keys = [...cashierKeys, ...writerKeys, ...nurseKeys, ...refundKeys, ...changeKeys, ...otherKeys, ...sellerKeys]
  const more = [...couponKeys, 'order:purchased:list', 'audit:todo:list', 'audit:todo:pass']
  await offerOnTestPage([...new Set([...keys, ...more])], running.databaseUrl('owner'))
  node = await startNode(running.databaseUrl('app'))
  till = await newTill(node)
  back = await newRefundDesk(till)
  change = await newChangeDesk(till)
  await back.pays.ask(cashier.moveCash, { kind: 'FLOAT_IN', amount: '5000.00' })
  seller = await till.clinic.with([...new Set([...sellerKeys, ...couponKeys])])
  gives = await till.clinic.with(['cashier:transfer:list', 'cashier:transfer:add'])
  decides = await till.clinic.with(['cashier:transfer:list', 'cashier:transfer:check'])
  const card = { code: 'K1', name: '金卡', fee: '200.00', months: 12, principal: '1000.00', bonus: '200.00' }
  cardTypeId = (await seller.ask(cardTypes.create, { ...card, discountBp: 10_000, rank: 1 })).id
  couponId = (await seller.ask(coupons.create, { ...usualCoupon, name: '券' })).id
}, 120_000)

afterAll(async () => {
  await node?.close()
  await running?.killServer()
  if (running) discard(running.dataDir)
})

const bought = async (price: string, sessions: number) => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price, sessions }])
  await till.pay([sold], [['CASH', price]])
  return { customerId, orderId: sold.id, itemId: (await till.items(customerId))[0]!['id']! }
}

const refundDeed = async (): Promise<Deed> => {
  const { orderId, itemId } = await bought('100.00', 2)
  const { id } = await back.asked(wanted(orderId, itemId, 1))
  const { version } = await back.passed(id)
  return deed('refund', back.pays, refunds.pay, { id, version })
}
const changeDeed = async (): Promise<Deed> => {
  const { orderId, itemId } = await bought('100.00', 1)
  const lines = [{ purchasedItemId: itemId, qty: 1 }]
  const { id } = await change.asked({ orderId, lines, news: await change.products({ price: '150.00' }) })
  await change.passed(id)
  const orderOfIt = (await change.one(id)).childOrderId
  return deed('change', change.pays, changes.fill, { orderId: orderOfIt, tenders: [{ code: 'CASH', amount: '50.00' }] })
}
const transferDeed = async (): Promise<Deed> => {
  const { itemId } = await bought('90.00', 3)
  const to = await till.newCustomer()
  const gift = { purchasedItemId: itemId, toCustomerId: to, times: 2, kind: 'GIFT', relation: 'spouse' } as const
  const { id } = await gives.ask(transfers.apply, { ...gift, reason: '送给家人' })
  const { version } = await decides.ask(transfers.info, { id })
  return deed('transfer', decides, transfers.check, { id, version, pass: true })
}
const cardDeed = async (): Promise<Deed> => {
  const customerId = await till.newCustomer()
  const { digest } = await seller.ask(cards.sheet, { customerId, typeId: cardTypeId })
  const { orderId } = await seller.ask(cards.open, { customerId, typeId: cardTypeId, digest })
  const { order } = await till.cashier.ask(cashier.checkout, { id: orderId })
  const orders = [{ id: order.id, version: order.version }]
  return deed('card', till.cashier, cashier.pay, { orders, tenders: [{ code: 'CARD', amount: order.payable! }] })
}
const couponDeed = async (customerIds: number[]): Promise<Deed> =>
  deed('coupons', seller, couponRecords.batchSend, { couponId, customerIds })

/** Deeds of one person one after the other, of several at once. */
const askAll = (deeds: readonly Deed[]): Promise<unknown> =>
  Promise.all(
    [...new Set(deeds.map(({ by }) => by))].map(async (who) => {
      for (const one of deeds) if (one.by === who && !one.done) one.done = await ask(running, one)
    }),
  )

/** What stands in the database, by kind: rows that say the deed was done. */
const counted = async (): Promise<Record<string, number>> => {
  const [row] = await till.clinic.rows(sql<Record<string, number>>`
    select (select count(*)::int from refunds.refund_form where status = 'REFUNDED') as refund,
      (select count(*)::int from refunds.order_change where status = 'DONE') as change,
      (select count(*)::int from purchases.purchased_item where source = 'GIFT') as transfer,
      (select count(*)::int from memberships.card where state = 'ACTIVE') as card,
      (select count(*)::int from coupons.record) as coupons,
      (select count(distinct customer_id)::int from coupons.record) as holders`)
  return row!
}

const restarted = async (target: (typeof rounds)[number], asking: Promise<unknown>): Promise<void> => {
  if (target === 'session') await running.killSession()
  else if (target === 'database') running.killDatabase()
  else await running.killServer()
  await asking
  if (!running.alive) await running.start()
  // The node of the test has lost its sessions as well.
  await expect.poll(() => till.cashier.ask(cashier.currentShift, {}).then(Boolean, () => false), patient).toBe(true)
}

const totals: Record<string, number> = { refund: 0, change: 0, transfer: 0, card: 0, coupons: 0 }
let cut = 0

test.each(rounds.map((target, at) => [at + 1, target] as const))(
  'round %i: kill -9 of a %s',
  { timeout: 120_000 },
  async (round, target) => {
    const deeds: Deed[] = []
    for (let n = 0; n < OF_EACH; n++)
      deeds.push(await refundDeed(), await changeDeed(), await transferDeed(), await cardDeed())
    const holders: number[] = []
    for (let n = 0; n < BATCH; n++) holders.push(await till.newCustomer())
    deeds.push(await couponDeed(holders))
    const before = await counted()
    const asking = askAll(deeds)
    await pause(30 + round * 45)
    await restarted(target, asking)
    const after = await counted()
    const acknowledged = (what: string): number => deeds.filter((one) => one.what === what && one.done).length
    for (const what of ['refund', 'change', 'transfer', 'card'])
      expect(after[what]! - before[what]!, `${what}: acknowledged and lost`).toBeGreaterThanOrEqual(acknowledged(what))
    // A batch of coupons is sent whole or not at all.
    expect([0, BATCH]).toContain(after['coupons']! - before['coupons']!)
    cut += deeds.filter(({ done }) => !done).length
    // The screens retry under the keys they had.
    for (const one of deeds) await expect.poll(() => ask(running, one), patient).toBe(true)
    for (const one of deeds) totals[one.what]! += one.what === 'coupons' ? BATCH : 1
    expect(await counted()).toMatchObject({ ...totals, holders: totals['coupons'] })
    expect(await till.faults()).toEqual([])
  },
)

test('the rounds cut something off', () => {
  expect(cut).toBeGreaterThan(3)
})

test('a day that is closed when the server is killed is closed once, with what it froze', {
  timeout: 120_000,
}, async () => {
  for (const who of [till.cashier, back.pays, change.pays]) {
    const { id, version } = (await who.ask(cashier.currentShift, {}))!
    const first = await who.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: '0' }] })
    const as = (first.expected ?? []).map(({ code, amount }) => ({ code, amount }))
    const counted = await who.ask(cashier.countShift, { id, version: first.version, counted: as })
    await who.ask(cashier.closeShift, { id, version: counted.version, toSafe: '0' })
  }
  const head = await till.clinic.with(['cashier:daily:list', 'cashier:daily:close'])
  const { day, items } = await head.ask(daily.board, {})
  const waivers = waivable
    .filter((word) => items.some(({ item, count }) => item === word && count > 0))
    .map((item) => ({ item, reason: '明天处理' }))
  const closing = deed('day', head, daily.close, { day, waivers })
  const asking = ask(running, closing)
  await pause(25)
  await running.killServer()
  const said = await asking
  const closed = () => till.clinic.rows(sql<{ digest: string }>`select digest from daily.closing`)
  if (said) expect(await closed()).toHaveLength(1)
  await running.start()
  expect(await ask(running, closing)).toBe(true)
  expect(await closed()).toHaveLength(1)
  const [chain] = await till.clinic.rows(sql<{ open: number; sealed: number }>`
    select (select count(*)::int from ledger.journal j where not exists (select from ledger.seal s where s.journal_id = j.id)) as open,
      (select sealed::int from ledger.business_day where business_date = ${day}::date) as sealed`)
  expect(chain!.open).toBe(0)
  expect(chain!.sealed).toBeGreaterThan(20)
  expect(await till.faults()).toEqual([])
})
