/**
 * kill -9 of the server between the halves of a referral: it leaves one hospital in one transaction and arrives in the other in
 * another, by a message. Whatever is cut off, each leaves once, arrives once and is received once, and the books of both say so.
 * Source: issue (bad luck), ADR 0109.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNode } from './clinic.ts'
import { ask, type Deed, deed } from './deed.ts'
import { type Node, startNode } from './node.ts'
import { Running } from './product-process.ts'
import { newReferralPair, type ReferralPair, referralLooks, type Side } from './referral-notes.ts'
import { discard } from './template.ts'
import { offerOnTestPage } from './test-page.ts'
import { cashierKeys, nurseKeys, writerKeys } from './till.ts'

/** Each of 200.00, two sessions of three. */
const REFERRALS = 6
const VALUE_FEN = 20_000
const patient = { timeout: 60_000, interval: 300 }
const referralKeys = ['add', 'print', 'check', 'receive'].map((one) => `cashier:referralNote:${one}`)
const otherKeys = [
  'cashier:interSettlement:pay',
  'cashier:interSettlement:confirm',
  'order:purchased:list',
  'customer:list',
]
const deciding = ['audit:todo:list', 'audit:todo:pass', 'audit:todo:reject']

let running: Running
let node: Node
let at: ReferralPair

beforeAll(async () => {
  await testNode()
  running = new Running()
  await running.start()
  const keys = [
    ...cashierKeys,
    ...writerKeys,
    ...nurseKeys,
    ...referralLooks,
    ...referralKeys,
    ...otherKeys,
    ...deciding,
  ]
  await offerOnTestPage([...new Set(keys)], running.databaseUrl('owner'))
  node = await startNode(running.databaseUrl('app'))
  at = await newReferralPair(node)
}, 120_000)

afterAll(async () => {
  await node?.close()
  await running?.killServer()
  if (running) discard(running.dataDir)
})

/** Asks them all at once, kills the server meanwhile, starts it again and asks for what was not answered. @returns how many those were */
const cutOff = async (deeds: readonly Deed[], after: number): Promise<number> => {
  const asking = Promise.all(deeds.map(async (one) => Object.assign(one, { done: await ask(running, one) })))
  await pause(after)
  await running.killServer()
  await asking
  await running.start()
  const open = deeds.filter(({ done }) => !done)
  for (const one of deeds) await expect.poll(() => ask(running, one), patient).toBe(true)
  return open.length
}

const states = (side: Side): Promise<Record<string, number>> =>
  side.clinic
    .rows(sql<{ status: string; n: number }>`select status, count(*)::int as n from purchases.referral group by status`)
    .then((rows) => Object.fromEntries(rows.map(({ status, n }) => [status, n])))

const owed = async (side: Side, kind: string): Promise<number> => {
  const rows = await side.clinic.rows(
    sql<{ fen: number }>`select coalesce(sum(balance), 0)::bigint as fen from ledger.account where kind = ${kind}`,
  )
  return Number(rows[0]!.fen)
}

test('each leaves once, arrives once and is received once', { timeout: 240_000 }, async () => {
  const made: { readonly id: number; readonly no: string }[] = []
  for (let n = 0; n < REFERRALS; n++) made.push(await at.apply(await at.bought('300.00', 3)))
  const { result: tasks } = await at.from.decides.ask(approvals.list, { kind: 'REFERRAL', status: 'PENDING' })
  expect(tasks).toHaveLength(REFERRALS)
  const passing = tasks.map(({ id, version }) =>
    deed('pass', at.from.decides, approvals.pass, { id, version, opinion: '' }),
  )
  let cut = await cutOff(passing, 40)
  await expect.poll(() => states(at.to), patient).toEqual({ SENT: REFERRALS })
  expect(await owed(at.from, 'INTERHOSPITAL_PAYABLE')).toBe(REFERRALS * VALUE_FEN)

  const receiving: Deed[] = []
  for (const { id } of made) {
    const { version } = await at.there(id)
    const input = { id, version, customerId: await at.to.newCustomer(), checked: true }
    receiving.push(deed('receive', at.to.receives, referralNotes.receive, input))
  }
  cut += await cutOff(receiving, 40)
  await expect.poll(() => states(at.from), patient).toEqual({ ARRIVED: REFERRALS })
  expect(await states(at.to)).toEqual({ ARRIVED: REFERRALS })
  expect(await owed(at.to, 'INTERHOSPITAL_RECEIVABLE')).toBe(REFERRALS * VALUE_FEN)
  const [items] = await at.to.clinic.rows(
    sql<{ n: number; fen: number }>`select count(*)::int as n, sum(value_left_fen)::bigint as fen
      from purchases.purchased_item where source = 'REFERRAL'`,
  )
  expect(items).toEqual({ n: REFERRALS, fen: REFERRALS * VALUE_FEN })
  expect(cut, 'nothing was cut off').toBeGreaterThan(0)
  await at.clean()
})
