/** Many at once at the drawer, at cash on its way, at a review: one winner, true sentences, nothing below zero. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, RefusedInTest } from '../../../../test/actor.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

const MANY = 20
let till: TestTill
let keepers: Actor[]
beforeAll(async () => {
  till = await newTill()
  keepers = await Promise.all([1, 2].map(() => till.clinic.with(['cashier:shift:list', 'cashier:shift:accept'])))
})

/** All at once: what was answered, and the keys of the refusals with how often each was said. */
const race = async <T>(ask: (index: number) => Promise<T>) => {
  const done = await Promise.allSettled(Array.from({ length: MANY }, (_, index) => ask(index)))
  const refused: Record<string, number> = {}
  const won: T[] = []
  for (const one of done) {
    if (one.status === 'fulfilled') won.push(one.value)
    else if (one.reason instanceof RefusedInTest) {
      const { key } = one.reason.answer
      refused[key] = (refused[key] ?? 0) + 1
    } else throw one.reason
  }
  return { won, refused }
}
const drawer = async (registerId: number): Promise<number> =>
  (
    await till.clinic.rows(sql<{ fen: number }>`select balance::int as fen from ledger.account
      where kind = 'CASH_REGISTER' and owner_id = ${registerId}`)
  )[0]!.fen
const sound = async () => {
  expect(await till.faults()).toEqual([])
  expect(till.clinic.node.bugs).toEqual([])
}

describe('many at once', { timeout: 60_000 }, () => {
  it.each(['', '上缴'])(
    'take no more out of a drawer than it holds, and each is told so (reason "%s")',
    async (reason) => {
      const person = await till.newCashier('500.00')
      const { registerId } = (await person.ask(cashier.currentShift, {}))!
      const { won, refused } = await race(() =>
        person.ask(cashier.moveCash, { kind: 'TO_SAFE', amount: '100.00', ...(reason ? { reason } : {}) }),
      )
      expect(refused).toEqual({ 'cashier.drawerShort': MANY - 5 })
      expect(won).toHaveLength(5)
      expect(await drawer(registerId)).toBe(0)
      await sound()
    },
  )

  it('answer cash on its way once, whatever they answer', async () => {
    const person = await till.newCashier('500.00')
    const { id } = await person.ask(cashier.moveCash, { kind: 'TO_SAFE', amount: '300.00' })
    const { won, refused } = await race((index) =>
      index % 3 === 2
        ? person.ask(cashier.answerCash, { id, outcome: 'CANCELLED' })
        : keepers[index % 3]!.ask(cashier.answerCash, { id, outcome: index % 2 ? 'ACCEPTED' : 'REJECTED' }),
    )
    expect(won).toHaveLength(1)
    expect(refused).toEqual({ 'cashier.cashAnswered': MANY - 1 })
    await sound()
  })

  it('press one button with one key: it moves once and answers the same', async () => {
    const person = await till.newCashier('500.00')
    const { registerId } = (await person.ask(cashier.currentShift, {}))!
    const { won, refused } = await race(() =>
      person.ask(cashier.moveCash, { kind: 'TO_SAFE', amount: '100.00' }, { key: `one-press-${registerId}` }),
    )
    expect([new Set(won.map(({ id }) => id)).size, won.length, refused]).toEqual([1, MANY, {}])
    expect(await drawer(registerId)).toBe(40_000)
    await sound()
  })

  it('count and close a shift once', async () => {
    const person = await till.newCashier('500.00')
    const { id, version } = (await person.ask(cashier.currentShift, {}))!
    const counting = await race(() =>
      person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: '500.00' }] }),
    )
    expect([counting.won.length, counting.refused]).toEqual([1, { 'common.stale': MANY - 1 }])
    const closing = await race(() =>
      person.ask(cashier.closeShift, { id, version: counting.won[0]!.version, toSafe: '500.00' }),
    )
    expect([closing.won.length, closing.refused]).toEqual([1, { 'common.stale': MANY - 1 }])
    const opening = await race(() => person.ask(cashier.openShift, { openingFloat: '100.00' }))
    expect([opening.won.length, opening.refused]).toEqual([1, { 'cashier.shiftTaken': MANY - 1 }])
    await sound()
  })

  it('decide an order that waits for review once', async () => {
    const heads = await Promise.all([1, 2].map(() => till.clinic.with(['order:list', 'order:audit'])))
    const sold = await till.order(await till.newCustomer(), [{ price: '100.00' }])
    await till.clinic.rows(sql`update orders.sales_order
      set status = 'PENDING_CHECK', submitted_at = null, review_reasons = array['低于限额'] where id = ${sold.id} returning id`)
    const [{ version } = { version: 0 }] = await till.clinic.rows(
      sql<{ version: number }>`select version from orders.sales_order where id = ${sold.id}`,
    )
    await till.clinic.rows(sql`insert into approvals.task (created_by, kind, document_id, document_no, document_version, customer_id, amount, snapshot,
      headline, steps)
    select o.created_by, 'ORDER_DISCOUNT', o.id, o.no, o.version, o.customer_id, o.payable_fen, '[]', '{}', '[{"roleId": null, "mode": "any"}]'
    from orders.sales_order o where o.id = ${sold.id}`)
    const { won, refused } = await race((index) =>
      heads[index % 2]!.ask(orders.review, { id: sold.id, version, pass: index % 3 > 0, reason: '再议' }),
    )
    expect(won).toHaveLength(1)
    expect(Object.values(refused)).toEqual([MANY - 1])
    const events = await till.clinic.rows(
      sql`select from orders.order_event where order_id = ${sold.id} and kind in ('PASSED', 'REJECTED')`,
    )
    expect(events).toHaveLength(1)
    await sound()
  })
})
