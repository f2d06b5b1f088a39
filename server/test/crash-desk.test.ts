/**
 * kill -9 of the server, of the database, of both in the middle of what else moves money at the desks: a checkout with coupon, coins
 * and points, a recharge, sessions that are used, points that are exchanged, an invoice, cash on its way to the safe, points by hand and
 * a debt forgiven by another's word, a balance paid out, a card upgraded, two archives joined. Nothing acknowledged is lost, nothing is
 * done twice. Source: issue (bad luck), money book §17 (H2, H11), §20 (36).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { exchanges } from '@clinic/contract/areas/credits/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { cards, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { newCards, sellerKeys } from './cards.ts'
import { testNode } from './clinic.ts'
import { couponKeys, newCoupons } from './coupons.ts'
import { ask, type Deed, deed } from './deed.ts'
import { type Node, startNode } from './node.ts'
import { Running } from './product-process.ts'
import { newRefundDesk, type RefundDesk } from './refunds.ts'
import { discard } from './template.ts'
import { offerOnTestPage } from './test-page.ts'
import { cashierKeys, nurseKeys, writerKeys } from './till.ts'

const patient = { timeout: 30_000, interval: 300 }
const rounds = ['database', 'server', 'both'] as const
/** Of each kind in a round. */
const OF_EACH = 2

const clerkKeys = ['cashier:invoice:list', 'cashier:invoice:add', 'sensitive:customer-capital']
const creditKeys = ['vip:credits:list', 'vip:credits:add', 'vip:integral:exchange', 'customer:list']
const mergeKeys = ['customer:list', 'customer:info', 'customer:edit', 'customer:merge', 'sensitive:customer-capital']
const judgeKeys = [
  ...['cashier:debt:list', 'cashier:debt:writeOff', 'cashier:debt:audit', 'audit:todo:list', 'audit:todo:pass'],
  ...['vip:integral:list', 'vip:integral:audit', 'vip:integral:add', 'sensitive:customer-capital'],
]

let running: Running
let node: Node
let cardsAt: Awaited<ReturnType<typeof newCards>>
let coupons: Awaited<ReturnType<typeof newCoupons>>
let back: RefundDesk
let clerk: Actor
let changer: Actor
let joiner: Actor
let asker: Actor
let judge: Actor
let ruleId: number
let higher: number
let invoiceNo = 0

beforeAll(async () => {
  await testNode()
  running = new Running()
  await running.start()
  const refundKeys = ['list', 'add', 'audit', 'revoke', 'refundMoney', 'print'].map((one) => `cashier:refund:${one}`)
  const all = [...cashierKeys, ...writerKeys, ...nurseKeys, ...sellerKeys, ...couponKeys, ...clerkKeys, ...creditKeys]
  const more = [...mergeKeys, ...judgeKeys, ...refundKeys, 'order:purchased:list', 'cashier:pay:coupon']
  await offerOnTestPage([...new Set([...all, ...more])], running.databaseUrl('owner'))
  node = await startNode(running.databaseUrl('app'))
  coupons = await newCoupons(node)
  cardsAt = await newCards(node)
  back = await newRefundDesk(coupons.till)
  const { clinic } = coupons.till
  clerk = await clinic.with(clerkKeys)
  changer = await clinic.with(creditKeys)
  joiner = await clinic.with(mergeKeys)
  asker = await clinic.with(judgeKeys)
  judge = await clinic.with(judgeKeys)
  ruleId = (await changer.ask(exchanges.create, { name: '换币', target: 'COIN', points: 10, coins: '1.00' })).id
  const kind = { code: 'UP', name: '钻石卡', months: 12, discountBp: 10_000, rank: 9 }
  const money = { fee: '1980.00', principal: '2000.00', bonus: '400.00' }
  higher = (await cardsAt.seller.ask(cardTypes.create, { ...kind, ...money })).id
}, 120_000)

afterAll(async () => {
  await node?.close()
  await running?.killServer()
  if (running) discard(running.dataDir)
})

const paidOrder = async (price: string, sessions = 1) => {
  const { till } = coupons
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price, sessions }])
  await till.pay([sold], [['CARD', price]])
  return { customerId, orderId: sold.id }
}

/** Half by what was promised: a coupon, coins and points beside her balance and cash. */
const checkout = async (): Promise<Deed> => {
  const { till, given, desk } = coupons
  const customerId = await till.newCustomer()
  await till.pay([await till.recharge(customerId, '50.00')], [['CARD', '50.00']])
  await till.grant(customerId, { coinFen: 500, points: 500 })
  const coupon = await given(customerId)
  const sold = await till.order(customerId, [{ price: '300.00' }])
  return deed('checkout', desk, cashier.pay, {
    orders: [{ id: sold.id, version: sold.version }],
    coupons: [{ id: coupon, amount: '100.00' }],
    tenders: [
      { code: 'COIN', amount: '5.00' },
      { code: 'POINTS', amount: '5.00' },
      { code: 'WALLET', amount: '50.00' },
      { code: 'CASH', amount: '140.00' },
    ],
  })
}
const recharge = async (): Promise<Deed> => {
  const { till } = coupons
  const sold = await till.recharge(await till.newCustomer(), '88.00')
  const orders = [{ id: sold.id, version: sold.version }]
  return deed('recharge', till.cashier, cashier.pay, { orders, tenders: [{ code: 'CASH', amount: '88.00' }] })
}
const deduction = async (): Promise<Deed> => {
  const { till } = coupons
  const { customerId } = await paidOrder('90.00', 3)
  const [item] = await till.items(customerId)
  return deed('deduction', till.nurse, purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
}
const exchange = async (): Promise<Deed> => {
  const { till } = coupons
  const customerId = await till.newCustomer()
  await till.grant(customerId, { points: 100 })
  return deed('exchange', changer, exchanges.exchange, { customerId, ruleId, qty: 3 })
}
const invoice = async (): Promise<Deed> => {
  const { customerId, orderId } = await paidOrder('60.00')
  return deed('invoice', clerk, invoices.create, {
    ...{ customerId, kind: 'electronic', title: '个人', taxRate: '6' },
    orders: [{ orderId, amount: '60.00' }],
    number: `2655${String(++invoiceNo).padStart(16, '0')}`,
  })
}
const cash = async (): Promise<Deed> =>
  deed('cash', coupons.till.cashier, cashier.moveCash, { kind: 'TO_SAFE', amount: '10.00' })

/** The task that waits for another's word about a document. */
const passing = async (what: string, kind: 'POINTS_MANUAL' | 'WRITE_OFF_DEBT', of: number): Promise<Deed> => {
  const { result } = await judge.ask(approvals.list, { kind, status: 'PENDING', pageSize: 100 })
  const { id, version } = result.find((one) => one.customerId === of)!
  return deed(what, judge, approvals.pass, { id, version })
}
const points = async (): Promise<Deed> => {
  const customerId = await coupons.till.newCustomer()
  await coupons.clinic.rows(sql`update approvals.rule set enabled = true where kind = 'POINTS_MANUAL'`)
  await asker.ask(ledger.adjustPoints, { customerId, delta: 20_000, reason: '补发' })
  await coupons.clinic.rows(sql`update approvals.rule set enabled = false where kind = 'POINTS_MANUAL'`)
  return await passing('points', 'POINTS_MANUAL', customerId)
}
const writeOff = async (): Promise<Deed> => {
  const { till } = coupons
  const customerId = await till.newCustomer()
  await till.pay([await till.order(customerId, [{ price: '70.00' }])], [['DEBT', '70.00']])
  const [debt] = (await judge.ask(debts.list, { customerId })).result
  await asker.ask(debts.writeOff, { id: debt!.id, amount: '70.00', reason: '联系不上' })
  return await passing('writeOff', 'WRITE_OFF_DEBT', customerId)
}
const balance = async (): Promise<Deed> => {
  const { till } = coupons
  const customerId = await till.newCustomer()
  await till.pay([await till.recharge(customerId, '66.00')], [['CARD', '66.00']])
  const wish = { customerId, reasonParty: 'CUSTOMER' as const }
  const { digest } = await back.asks.ask(accountRefunds.balanceTrial, wish)
  const { id } = await back.asks.ask(accountRefunds.balance, { ...wish, reason: '搬到外地', digest })
  const { version } = await back.passed(id)
  return deed('balance', back.pays, refunds.pay, { id, version })
}
const upgrade = async (): Promise<Deed> => {
  const { till, seller, sold, one, order } = cardsAt
  const { id } = await sold(await till.newCustomer())
  const { digest } = await seller.ask(cards.sheet, { cardId: id, typeId: higher })
  const { version } = await one(id)
  const due = await order((await seller.ask(cards.upgrade, { id, version, typeId: higher, digest })).orderId)
  const orders = [{ id: due.id, version: due.version }]
  return deed('upgrade', till.cashier, cashier.pay, { orders, tenders: [{ code: 'CARD', amount: due.payable }] })
}
const merge = async (): Promise<Deed> => {
  const { till } = coupons
  const ids = [await till.newCustomer(), await till.newCustomer()]
  for (const id of ids) await till.grant(id, { coinFen: 100, points: 10 })
  const [kept, gone] = await Promise.all(ids.map((id) => joiner.ask(customers.one, { id })))
  return deed('merge', joiner, merging.merge, {
    ...{ keptId: kept!.id, goneId: gone!.id, keptVersion: kept!.version, goneVersion: gone!.version },
    reason: '同一人',
  })
}
const kinds = [checkout, recharge, deduction, exchange, invoice, cash, points, writeOff, balance, upgrade, merge]

/** What stands in the database, by kind: what only the deed itself could have left. */
const counted = async (): Promise<Record<string, number>> => {
  const { clinic } = coupons
  const [row] = await clinic.rows(sql<Record<string, number>>`
    select (select count(*)::int from coupons.record where state = 'USED') as checkout,
      (select count(*)::int from cashier.payment p where p.kind = 'RECHARGE' and p.total_fen = 8800) as recharge,
      (select count(*)::int from purchases.deduction_record) as deduction,
      (select count(*)::int from ledger.journal where biz_type = 'points_exchange') as exchange,
      (select count(*)::int from invoices.invoice) as invoice,
      (select count(*)::int from cashier.cash_move where kind = 'TO_SAFE') as cash,
      (select count(distinct e.journal_id)::int from ledger.entry e join ledger.account a on a.id = e.account_id
        where a.kind = 'POINT_CUSTOMER' and abs(e.amount) = 20000) as points,
      (select count(*)::int from debts.debt where status = 'WRITTEN_OFF') as "writeOff",
      (select count(*)::int from refunds.refund_form where status = 'REFUNDED') as balance,
      (select count(*)::int from customers.customer where status = 'merged') as merge`)
  const [card] = await cardsAt.clinic.rows(
    sql<{ n: number }>`select count(*)::int as n from memberships.card where state = 'ACTIVE' and name = '钻石卡'`,
  )
  return { ...row!, upgrade: card!.n }
}

/** Deeds of one person one after the other, of several at once. */
const askAll = (deeds: readonly Deed[]): Promise<unknown> =>
  Promise.all(
    [...new Set(deeds.map(({ by }) => by))].map(async (who) => {
      for (const one of deeds) if (one.by === who && !one.done) one.done = await ask(running, one)
    }),
  )

let cut = 0

test.each(rounds.map((target, at) => [at + 1, target] as const))(
  'round %i: kill -9 of %s',
  { timeout: 180_000 },
  async (round, target) => {
    const before = await counted()
    const deeds: Deed[] = []
    for (let n = 0; n < OF_EACH; n++) for (const kind of kinds) deeds.push(await kind())
    const asking = askAll(deeds)
    await pause(25 + round * 30)
    if (target !== 'server') running.killDatabase()
    if (target !== 'database') await running.killServer()
    await asking
    if (!running.alive) await running.start()
    for (const { till } of [coupons, cardsAt])
      await expect.poll(() => till.cashier.ask(cashier.currentShift, {}).then(Boolean, () => false), patient).toBe(true)
    const after = await counted()
    for (const { name } of kinds) {
      const acknowledged = deeds.filter((one) => one.what === name && one.done).length
      expect(after[name]! - before[name]!, `${name}: acknowledged and lost`).toBeGreaterThanOrEqual(acknowledged)
    }
    cut += deeds.filter(({ done }) => !done).length
    // The screens retry under the keys they had.
    for (const one of deeds) await expect.poll(() => ask(running, one), patient).toBe(true)
    const twice = Object.fromEntries(kinds.map(({ name }) => [name, before[name]! + OF_EACH]))
    expect(await counted()).toEqual(twice)
    for (const { till } of [coupons, cardsAt]) expect(await till.faults()).toEqual([])
  },
)

test('the rounds cut something off', () => {
  expect(cut).toBeGreaterThan(3)
})
