import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { CardSpend } from '@clinic/contract/areas/memberships/rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { RefusedInTest } from '../../../test/actor.ts'
import { newCards } from '../../../test/cards.ts'
import { newRefundDesk, wanted } from '../../../test/refunds.ts'

let scene: Awaited<ReturnType<typeof newCards>>
beforeAll(async () => {
  scene = await newCards()
})

const held = async (id: number) => {
  const { principal, bonus } = await scene.one(id)
  return [principal, bonus]
}
const keyOf = (reason: unknown): string => {
  if (!(reason instanceof RefusedInTest)) throw reason
  return reason.answer.key
}
const typed = (order: { id: number; version: number }, ...ways: [code: string, amount: string][]) => ({
  orders: [{ id: order.id, version: order.version }],
  tenders: ways.map(([code, amount]) => ({ code, amount })),
})

test('a card pays of its money and bonus pro rata; what its bonus pays is no value of the line', async () => {
  const customerId = await scene.till.newCustomer()
  const { id, no } = await scene.sold(customerId)
  const order = await scene.till.order(customerId, [{ price: '600.00', sessions: 3 }])
  const paid = await scene.till.pay([order], [['VIP_CARD', '600.00']])
  expect(await held(id)).toEqual(['500.00', '100.00'])
  const rows = await scene.clinic.rows(sql<{ class: string; fen: number; note: string }>`
    select class, amount_fen as fen, note from cashier.payment_tender where payment_id = ${paid.id} order by ordinal`)
  expect(rows.map((row) => ({ ...row, fen: Number(row.fen) }))).toEqual([
    { class: 'card', fen: 50_000, note: no },
    { class: 'cardBonus', fen: 10_000, note: no },
  ])
  const [line] = await scene.clinic.rows(sql<{ value: number; promo: number }>`
    select value_fen as value, promo_in_fen as promo from orders.order_line where order_id = ${order.id}`)
  expect([Number(line!.value), Number(line!.promo)]).toEqual([50_000, 10_000])
  await scene.till.cashier.ask(cashier.cancel, { id: paid.id, reason: '收错' })
  expect(await held(id)).toEqual(['1000.00', '200.00'])
  expect(await scene.till.faults()).toEqual([])
})

test.each([
  ['PRINCIPAL_FIRST', '1100.00', ['0.00', '100.00']],
  ['BONUS_FIRST', '300.00', ['900.00', '0.00']],
] as const)(
  '%s: one is used up before the other, and a cancelled payment gives back what it took',
  async (spend, amount, left) => {
    const owner = await scene.clinic.with(['setting:payment:list', 'setting:payment:edit'])
    const set = async (cardSpend: CardSpend) => {
      const { ways, ...rest } = await owner.ask(cashier.settlementConfig, {})
      const kept = ways.map(({ id, name, needsRef, enabled, feeBp }) => ({ id, name, needsRef, enabled, feeBp }))
      await owner.ask(cashier.changeSettlementConfig, { ...rest, cardSpend, ways: kept })
    }
    await set(spend)
    const customerId = await scene.till.newCustomer()
    const { id } = await scene.sold(customerId)
    const order = await scene.till.order(customerId, [{ price: amount }])
    expect((await scene.till.cashier.ask(cashier.checkout, { id: order.id })).tenders).toContainEqual(
      expect.objectContaining({ class: 'card', card: expect.objectContaining({ spend }) }),
    )
    const paid = await scene.till.pay([order], [['VIP_CARD', amount]])
    expect(await held(id)).toEqual(left)
    await set('PRO_RATA')
    await scene.till.cashier.ask(cashier.cancel, { id: paid.id, reason: '收错' })
    expect(await held(id)).toEqual(['1000.00', '200.00'])
    expect(await scene.till.faults()).toEqual([])
  },
)

test('the till offers a card as far as it reaches, and of her own customer alone', async () => {
  const [owner, other] = [await scene.till.newCustomer(), await scene.till.newCustomer()]
  await scene.sold(owner)
  const order = await scene.till.order(owner, [{ price: '50.00' }, { price: '70.00', product: { allowCard: false } }])
  const offered = async (id: number) =>
    (await scene.till.cashier.ask(cashier.checkout, { id })).tenders.find(({ class: kind }) => kind === 'card')
  expect(await offered(order.id)).toMatchObject({ limit: '50.00', card: { principal: '1000.00', bonus: '200.00' } })
  const foreign = await scene.till.order(other, [{ price: '50.00' }])
  expect(await offered(foreign.id)).toBeUndefined()
  expect(await scene.till.cashier.refused(cashier.pay, typed(foreign, ['VIP_CARD', '50.00']))).toMatchObject({
    key: 'memberships.noUsableCard',
  })
  // The line that takes no card is paid otherwise.
  expect(
    await scene.till.cashier.refused(cashier.pay, typed(order, ['VIP_CARD', '51.00'], ['CASH', '69.00'])),
  ).toMatchObject({
    key: 'cashier.cannotPlace',
  })
  await scene.till.cashier.ask(cashier.pay, typed(order, ['VIP_CARD', '50.00'], ['CASH', '70.00']))
})

test('no more is taken than is left, to the fen; bonus is not typed, and a card pays no card', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await scene.sold(customerId, { principal: '10.00', bonus: '0.01' })
  const order = await scene.till.order(customerId, [{ price: '10.02' }])
  expect(await scene.till.cashier.refused(cashier.pay, typed(order, ['VIP_CARD', '10.02']))).toMatchObject({
    key: 'memberships.cardShort',
    message: expect.stringContaining('10.01'),
  })
  expect(
    await scene.till.cashier.refused(cashier.pay, typed(order, ['VIP_BONUS', '0.01'], ['CASH', '10.01'])),
  ).toMatchObject({
    key: 'cashier.tenderUnknown',
  })
  await scene.till.cashier.ask(cashier.pay, typed(order, ['VIP_CARD', '10.01'], ['CASH', '0.01']))
  expect(await held(id)).toEqual(['0.00', '0.00'])
  const charged = await scene.till.recharge(customerId, '5.00')
  expect(await scene.till.cashier.refused(cashier.pay, typed(charged, ['VIP_CARD', '5.00']))).toMatchObject({
    key: expect.stringMatching(/cardShort|cannotPlace/),
  })
  expect(await scene.till.faults()).toEqual([])
})

test('one card that pays fifty orders at once pays those it reaches, and holds what the ledger says', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await scene.sold(customerId, { principal: '100.00', bonus: '20.00' })
  const orders = []
  for (let at = 0; at < 50; at++) orders.push(await scene.till.order(customerId, [{ price: '10.00' }]))
  const cashiers = [scene.till.cashier, ...(await Promise.all([1, 2, 3].map(() => scene.till.newCashier())))]
  const answers = await Promise.allSettled(
    orders.map((order, at) => cashiers[at % 4]!.ask(cashier.pay, typed(order, ['VIP_CARD', '10.00']))),
  )
  const done = answers.filter(({ status }) => status === 'fulfilled').length
  const keys = answers.flatMap((answer) => (answer.status === 'rejected' ? [keyOf(answer.reason)] : []))
  // A busy machine may send some away before they were looked at; nobody else is refused for another reason.
  const busy = keys.filter((key) => key === 'common.unavailable').length
  expect(keys.filter((key) => key !== 'common.unavailable' && key !== 'memberships.cardShort')).toEqual([])
  if (busy === 0) expect(done).toBe(12)
  const left = await held(id)
  expect(left.reduce((sum, yuan) => sum + Number(yuan), 0)).toBeCloseTo(120 - 10 * done, 2)
  expect(await scene.till.faults()).toEqual([])
}, 60_000)

test('a refund gives back to the card what it paid, its bonus in the proportion in which it was taken', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await scene.sold(customerId, { principal: '100.00', bonus: '33.33' })
  const desk = await newRefundDesk(scene.till)
  const order = await scene.till.order(customerId, [{ price: '90.00', count: 3 }])
  await scene.till.pay(
    [order],
    [
      ['VIP_CARD', '130.00'],
      ['CASH', '140.00'],
    ],
  )
  const before = await scene.one(id)
  const item = (await scene.till.items(customerId))[0]!
  for (let turn = 0; turn < 3; turn++) {
    const asked = await desk.asked(wanted(order.id, item['id']!, 1))
    await desk.passed(asked.id)
    await desk.paid(asked.id)
    expect(await scene.till.faults()).toEqual([])
  }
  expect(Number(before.principal)).toBeLessThan(3)
  expect(await held(id)).toEqual(['100.00', '33.33'])
})

test('the self-check names a card whose money is not what was put in less what was paid', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await scene.sold(customerId)
  await scene.clinic.rows(sql`update memberships.charge set bonus_fen = bonus_fen + 1 where card_id = ${id}`)
  expect(await scene.till.faults()).toMatchObject([{ identity: 'M2', subject: id }])
  await scene.clinic.rows(
    sql`update memberships.charge set bonus_fen = bonus_fen - 1, principal_fen = principal_fen - 1 where card_id = ${id}`,
  )
  expect(await scene.till.faults()).toMatchObject([{ identity: 'M1', subject: id }])
  await scene.clinic.rows(sql`update memberships.charge set principal_fen = principal_fen + 1 where card_id = ${id}`)
})
