/** 开卡 and 升级 that need others' word: nothing may be paid before, and what was not agreed to is over. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { deciding } from '../../../test/audit-desk.ts'
import { newCards } from '../../../test/cards.ts'

let scene: Awaited<ReturnType<typeof newCards>>
let head: Actor
let colleague: Actor
let ruler: Actor
beforeAll(async () => {
  scene = await newCards()
  const rights = [
    ...deciding,
    'vip:card:audit',
    'order:audit',
    'order:list',
    'order:cancel',
    'sensitive:customer-capital',
  ]
  head = await scene.clinic.with(rights)
  colleague = await scene.clinic.with(rights)
  ruler = await scene.clinic.with(['audit:rule:list', 'audit:rule:edit'])
})

type Kind = 'VIP_OPEN' | 'VIP_UPGRADE'
const setRule = async (kind: Kind, more: { enabled: boolean; amountFrom?: string | null }) => {
  const { rules } = await ruler.ask(approvals.rules, {})
  const { version } = rules.find((rule) => rule.kind === kind)!
  const none = { amountFrom: null, discountFromBp: null, daysFrom: null }
  const steps = [{ roleId: null, mode: 'any' as const }]
  return await ruler.ask(approvals.setRule, { kind, ...none, steps, ...more, version })
}
beforeEach(async () => {
  await setRule('VIP_OPEN', { enabled: true })
  await setRule('VIP_UPGRADE', { enabled: true })
})

const tasksOf = async (orderId: number) =>
  (await head.ask(approvals.list, { pageSize: 100 })).result.filter(({ documentId }) => documentId === orderId)
const taskOf = async (orderId: number) => (await tasksOf(orderId))[0]!
const statusOf = async (orderId: number) => (await head.ask(orders.one, { id: orderId })).status
const pass = async (orderId: number, by = head) => {
  const { id, version } = await taskOf(orderId)
  return await by.ask(approvals.pass, { id, version, opinion: '可以' })
}
const offered = async () => {
  const customerId = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind({ name: `金卡${customerId}` })
  return { customerId, typeId, ...(await scene.offer(customerId, typeId, { remark: '老客户' })) }
}
const upgraded = async (cardId: number, typeId: number) => {
  const { digest } = await scene.seller.ask(cards.sheet, { cardId, typeId })
  const { version } = await scene.one(cardId)
  return await scene.seller.ask(cards.upgrade, { id: cardId, version, typeId, digest })
}
/** A card that is paid, with a kind to rise to. */
const paid = async () => {
  await setRule('VIP_OPEN', { enabled: false })
  const customerId = await scene.till.newCustomer()
  const card = await scene.sold(customerId)
  const { id: higher } = await scene.kind({ rank: 9, fee: '1980.00', name: `钻石${customerId}` })
  return { ...card, higher, customerId }
}

describe('a card that is opened', () => {
  test('cannot be paid before others agreed; agreed, it is paid and takes effect', async () => {
    const made = await offered()
    expect(made.waits).toBe(true)
    expect(await statusOf(made.orderId)).toBe('PENDING_CHECK')
    expect(await taskOf(made.orderId)).toMatchObject({
      kind: 'VIP_OPEN',
      status: 'PENDING',
      amount: '1980.00',
      reason: '老客户',
      documentNo: made.orderNo,
    })
    const [{ version }] = (await scene.clinic.rows(
      sql<{ version: number }>`select version from orders.sales_order where id = ${made.orderId}`,
    )) as [{ version: number }]
    await expect(scene.till.pay([{ id: made.orderId, version }], [['CASH', '1980.00']])).rejects.toThrow(
      /不在待收款状态/,
    )
    expect(await scene.one(made.id)).toMatchObject({ state: 'PENDING' })
    expect(await pass(made.orderId)).toMatchObject({ status: 'PASSED' })
    expect(await statusOf(made.orderId)).toBe('UNPAID')
    await scene.payOrder(made.orderId)
    expect(await scene.one(made.id)).toMatchObject({ state: 'ACTIVE', principal: '1000.00', bonus: '200.00' })
    expect((await head.ask(orders.one, { id: made.orderId })).events.map(({ kind }) => kind)).toEqual([
      'SUBMITTED',
      'SENT',
      'PASSED',
    ])
    expect(await scene.till.faults()).toEqual([])
  })

  test('is void when others do not agree or whoever asked takes it back, and may be opened anew', async () => {
    const made = await offered()
    const { id, version } = await taskOf(made.orderId)
    expect((await head.ask(approvals.cardTasks, { customerId: made.customerId })).result).toMatchObject([
      { kind: 'VIP_OPEN', documentId: made.orderId },
    ])
    await head.ask(approvals.decideCard, { id, version, pass: false, opinion: '先还欠款' })
    expect(await head.ask(orders.one, { id: made.orderId })).toMatchObject({
      status: 'CANCELLED',
      endReason: '驳回：先还欠款',
    })
    expect(await scene.one(made.id)).toMatchObject({ state: 'VOIDED' })
    const again = await scene.offer(made.customerId, made.typeId)
    await scene.seller.ask(approvals.withdraw, { kind: 'VIP_OPEN', documentId: again.orderId })
    expect(await statusOf(again.orderId)).toBe('CANCELLED')
    expect(await scene.one(again.id)).toMatchObject({ state: 'VOIDED' })
    expect(await scene.till.faults()).toEqual([])
  })

  test('is not decided by whoever sold it; its order’s own page decides it, too, and cancelling it ends the asking', async () => {
    const made = await offered()
    const task = await taskOf(made.orderId)
    const verdict = { id: task.id, version: task.version, pass: true }
    expect(await scene.seller.refused(approvals.decideCard, verdict)).toMatchObject({ key: 'approvals.own' })
    const { version } = await head.ask(orders.one, { id: made.orderId })
    expect(await head.ask(orders.review, { id: made.orderId, version, pass: true })).toMatchObject({ status: 'UNPAID' })
    const other = await offered()
    await head.ask(orders.cancel, { id: other.orderId, reason: '客户改主意' })
    expect(await taskOf(other.orderId)).toMatchObject({ status: 'WITHDRAWN' })
    expect(await scene.one(other.id)).toMatchObject({ state: 'VOIDED' })
  })

  test('two who decide at once: one does', async () => {
    const made = await offered()
    const both = await Promise.allSettled([pass(made.orderId), pass(made.orderId, colleague)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await statusOf(made.orderId)).toBe('UNPAID')
  })
})

test('below the amount, and while the rule is off, it waits at the till at once, and the record says who let it: the rule', async () => {
  await setRule('VIP_OPEN', { enabled: true, amountFrom: '1980.01' })
  const less = await offered()
  expect(less.waits).toBe(false)
  expect(await statusOf(less.orderId)).toBe('UNPAID')
  expect(await taskOf(less.orderId)).toMatchObject({ status: 'PASSED', byRule: true })
  expect((await head.ask(orders.one, { id: less.orderId })).events.map(({ kind }) => kind)).toEqual(['SUBMITTED'])
  await setRule('VIP_OPEN', { enabled: true, amountFrom: '1980.00' })
  expect((await offered()).waits).toBe(true)
  await setRule('VIP_OPEN', { enabled: false })
  expect((await offered()).waits).toBe(false)
})

describe('a card that is upgraded', () => {
  test('by a rule of its own; agreed and paid it is the higher one', async () => {
    const card = await paid()
    const first = await upgraded(card.id, card.higher)
    await head.ask(orders.cancel, { id: first.orderId, reason: '客户改主意' })
    expect(await taskOf(first.orderId)).toMatchObject({ status: 'WITHDRAWN' })
    const up = await upgraded(card.id, card.higher)
    expect(up.waits).toBe(true)
    expect(await taskOf(up.orderId)).toMatchObject({ kind: 'VIP_UPGRADE', status: 'PENDING' })
    const { lines } = await head.ask(approvals.one, { id: (await taskOf(up.orderId)).id })
    expect(lines[0]).toMatchObject({ label: `会员卡 ${card.no}`, after: `钻石${card.customerId}` })
    await pass(up.orderId)
    await scene.payOrder(up.orderId)
    expect(await scene.one(card.id)).toMatchObject({ state: 'ACTIVE', name: `钻石${card.customerId}` })
    expect(await scene.till.faults()).toEqual([])
  })

  test('not agreed to stays what it is, and may be renewed without asking', async () => {
    const card = await paid()
    const before = await scene.one(card.id)
    const up = await upgraded(card.id, card.higher)
    const { version } = await head.ask(orders.one, { id: up.orderId })
    await head.ask(orders.review, { id: up.orderId, version, pass: false, reason: '不够格' })
    expect(await scene.one(card.id)).toMatchObject({ state: 'ACTIVE', name: before.name, validTo: before.validTo })
    const { digest } = await scene.seller.ask(cards.sheet, { cardId: card.id })
    const now = await scene.one(card.id)
    const renewed = await scene.seller.ask(cards.renew, { id: card.id, version: now.version, digest })
    expect(renewed.waits).toBe(false)
    expect(await tasksOf(renewed.orderId)).toEqual([])
    expect(await scene.till.faults()).toEqual([])
  })
})
