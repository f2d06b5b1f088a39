/** Fifty at once, from several desks, at what a month, a customer or a person has a limit of: the limit holds to the last. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { MOST_LISTS, ownSession } from '@clinic/contract/areas/session/own.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { onShelf, walkIn } from './counter.ts'
import { FIFTY, race } from './race.ts'
import { newTill, type TestTill } from './till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

const sound = async () => {
  expect(await till.faults()).toEqual([])
  expect(till.clinic.node.bugs).toEqual([])
}
const counted = async (rows: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await till.clinic.rows<{ n: number }>(rows))[0]!.n

describe('fifty at once', { timeout: 120_000 }, () => {
  test('give away no more than the month allows', async () => {
    const giver = await till.clinic.with(['order:list', 'order:bill:add', 'order:bill:discount', 'order:bill:gift'], {
      features: { 'order.discount.min': 0, 'order.giftMonthly': 50_000 },
    })
    const [sold, small] = [await onShelf(till.clinic, { price: '1000' }), await onShelf(till.clinic, { price: '100' })]
    const customers = await Promise.all(Array.from({ length: FIFTY }, () => walkIn(till.clinic)))
    const lines = [
      { productId: sold, contentCount: 1 },
      { productId: small, contentCount: 1, isGift: true },
    ]
    const { won, refused } = await race((n) =>
      giver.ask(orders.create, { customerId: customers[n]!, lines, submit: true }),
    )
    expect([won.length, refused]).toEqual([5, { 'orders.giftLimit': FIFTY - 5 }])
    await sound()
  })

  test('write one order of fifty that are alike, unless each is meant', async () => {
    const [customerId, product] = [await walkIn(till.clinic), await onShelf(till.clinic, { price: '300' })]
    const alike = { customerId, lines: [{ productId: product, contentCount: 1 }], submit: true }
    const { won, refused } = await race(() => till.writer.ask(orders.create, alike))
    expect([won.length, refused]).toEqual([1, { 'orders.similarOrder': FIFTY - 1 }])
    const charge = await race(() => till.cashier.ask(orders.recharge, { customerId, amount: '100.00' }))
    expect([charge.won.length, charge.refused]).toEqual([1, { 'orders.similarOrder': FIFTY - 1 }])
    await sound()
  })

  test('pay a recharge once, from two tills', async () => {
    const customerId = await till.newCustomer()
    const order = await till.recharge(customerId, '100.00')
    const tills = [till.cashier, await till.newCashier()]
    const { won } = await race((n) => till.pay([order], [['CASH', '100.00']], {}, { by: tills[n % 2]! }))
    expect(won).toHaveLength(1)
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 10_000 })
    await sound()
  })

  test('take sessions of one item from several desks, and give each back once', async () => {
    const customerId = await till.newCustomer()
    await till.pay([await till.order(customerId, [{ price: '90.00', sessions: 9 }])], [['CASH', '90.00']])
    const id = (await till.items(customerId))[0]!['id']!
    const keys = ['clinic:deduction:list', 'clinic:deduction:add', 'clinic:deduction:withdraw']
    const desks = await Promise.all([1, 2, 3, 4].map(() => till.clinic.with(keys)))
    const { won } = await race((n) => desks[n % 4]!.ask(purchases.deduct, { purchasedItemId: id, times: (n % 2) + 1 }))
    const taken = await counted(
      sql<{ n: number }>`select sum(qty)::int as n from purchases.deduction_record where purchased_item_id = ${id}`,
    )
    expect(taken).toBe(9)
    expect(won.length).toBeGreaterThanOrEqual(5)
    const one = won[0]!.id
    const back = await race((n) => desks[n % 4]!.ask(purchases.withdraw, { id: one, reason: '点错' }))
    expect(back.won).toHaveLength(1)
    await sound()
  })

  test('decide a withdrawal of a later day once', async () => {
    const customerId = await till.newCustomer()
    await till.pay([await till.order(customerId, [{ price: '20.00', sessions: 2 }])], [['CASH', '20.00']])
    const item = (await till.items(customerId))[0]!['id']!
    const { id } = await till.nurse.ask(purchases.deduct, { purchasedItemId: item, times: 1 })
    await till.clinic.rows(
      sql`update purchases.deduction_record set business_date = business_date - 1 where id = ${id}`,
    )
    await till.nurse.ask(purchases.withdraw, { id, reason: '昨天点错' })
    const judges = await Promise.all([1, 2, 3].map(() => till.clinic.with(['clinic:deduction:audit'])))
    const { won } = await race((n) =>
      judges[n % 3]!.ask(purchases.withdrawCheck, { id, pass: n % 2 === 0, remark: '再议' }),
    )
    expect(won).toHaveLength(1)
    await sound()
  })

  test('keep no more lists of their own than one may', async () => {
    const person = await till.clinic.with([])
    const keep = (n: number) =>
      person.ask(ownSession.savePreference, { views: { list: `/list/${n}`, saved: [{ name: '我的', query: 'a=1' }] } })
    await till.clinic.rows(sql`insert into session.preference (staff_id, name, value)
      select ${person.staffId}, 'views:/list/' || n, '[]' from generate_series(1, ${MOST_LISTS - 10}::int) n`)
    const { won, refused } = await race((n) => keep(1000 + n))
    expect([won.length, refused]).toEqual([10, { 'session.tooManySettings': FIFTY - 10 }])
  })

  test('arrange a workbench, and pause a receiver: one row of each', async () => {
    const person = await till.clinic.with(['triage:assign'])
    await race((n) => person.ask(workbench.saveLayout, { widgets: [{ key: 'triage', shown: n % 2 === 0 }] }))
    expect((await person.ask(workbench.layout, {})).widgets.filter(({ key }) => key === 'triage')).toHaveLength(1)
    const receiver = await till.clinic.as('consultant')
    await race((n) => person.ask(triage.pause, { staffId: receiver.staffId, paused: n % 2 === 0 }))
    await sound()
  })
})
