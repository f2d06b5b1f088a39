/**
 * Sums the database keeps (docs/adr/0057) say what the rows say: after any documents, their ends and corrections, folded or not.
 * The same question is asked once more with a filter that narrows nothing and that kept sums do not know: then every row is summed.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { orderStatuses } from '@clinic/contract/areas/orders/words.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { itemStates } from '@clinic/contract/areas/purchases/nouns.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { today } from '@clinic/contract/days.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldSums as foldPayments } from '../src/areas/cashier/payments/totals.ts'
import { foldSums as foldSources } from '../src/areas/customers/sources.ts'
import { foldSums as foldOrders } from '../src/areas/orders/sums.ts'
import { foldSums as foldItems } from '../src/areas/purchases/sums.ts'
import { present } from '../src/kit/clock.ts'
import type { Actor } from './actor.ts'
import { hideable, hiding } from './column-clinic.ts'
import { type Node, startNode } from './node.ts'
import { textsOf } from './plans.ts'
import { send } from './send.ts'
import { newTill, type TestTill } from './till.ts'

const KEPT = [
  'cashier.payment_sum',
  'cashier.tender_sum',
  'purchases.item_sum',
  'purchases.deduction_sum',
  'orders.order_sum',
  'customers.source_sum',
]

let node: Node
let hide: ReturnType<typeof hiding>
let till: TestTill
let everything: Actor
let own: Actor
let hers: number
const people: number[] = []

beforeAll(async () => {
  node = await startNode()
  hide = hiding(node)
  till = await newTill(node)
  const keys = [...new Set(asked.flatMap(({ call }) => keysOf(call.may)))]
  everything = await till.clinic.with(keys)
  own = await till.clinic.with(keys, { dataScope: 5 })
  for (let i = 0; i < 3; i++) people.push(await till.newCustomer())
  hers = people[0]!
  // The third came by nobody knows what, and counts in no source.
  await till.clinic.rows(sql`update customers.customer set (source_id, source_type_id) = (select id, type_id
    from customers.source order by id limit 1) where id = any(${people.slice(0, 2)})`)
  await till.clinic.rows(sql`insert into customers.standing (customer_id, source_id)
    select id, source_id from customers.customer where id = any(${people})`)
  await till.clinic.rows(sql`update customers.customer set consultant_id = ${own.staffId} where id = ${hers}`)
}, 60_000)
afterAll(() => node.close())

const day = today(present())
const yesterday = today(new Date(present().getTime() - 86_400_000))
const words = (name: string, of: readonly string[]): object[] => of.map((word) => ({ [name]: word }))
const spans = (from: string, to: string): object[] => [
  { [from]: yesterday, [to]: day },
  { [from]: day },
  { [to]: yesterday },
]

/** Questions kept sums can tell, and what narrows nothing but is unknown to them. */
const asked: readonly { call: Call; anyway: object; ways: readonly object[] }[] = [
  {
    call: cashier.totals,
    anyway: { debtOnly: false },
    ways: [
      {},
      ...words('kind', ['SETTLE', 'REPAY', 'RECHARGE']),
      ...words('status', ['SUCCESS', 'CANCELLED']),
      ...words('when', ['today', 'earlier']),
      ...spans('startDate', 'endDate'),
      { kind: 'SETTLE', status: 'CANCELLED', when: 'today' },
    ],
  },
  {
    call: purchases.sums,
    anyway: { productName: '项目' },
    ways: [{}, ...words('status', itemStates), { left: true }, { left: false }, { left: true, status: 'using' }],
  },
  {
    call: purchases.recordSums,
    anyway: { productName: '项目' },
    ways: [{}, ...words('status', ['DONE', 'WITHDRAW_PENDING', 'WITHDRAWN']), ...spans('startDate', 'endDate')],
  },
  {
    call: orders.sums,
    anyway: { debtOnly: false },
    ways: [
      {},
      ...words('status', Object.keys(orderStatuses)),
      ...words('type', ['NORMAL', 'RECHARGE']),
      ...spans('openedFrom', 'openedTo'),
      { type: 'NORMAL', status: 'UNPAID' },
    ],
  },
]

const ask = async (who: Actor, call: Call, input: object): Promise<Record<string, unknown>> => {
  const { ok, data } = await send(node, call, input, { token: who.token })
  if (!ok) throw new Error(`${call.path} refuses ${JSON.stringify(input)}`)
  return data as Record<string, unknown>
}

const sameAsRows = async (): Promise<void> => {
  for (const { call, anyway, ways } of asked)
    for (const way of ways)
      expect(await ask(everything, call, way), `${call.path} ${JSON.stringify(way)}`).toEqual(
        await ask(everything, call, { ...way, ...anyway }),
      )
}

/** Everything that moves a sum; what the moment does not allow is refused and moves none. */
const steps = {
  order: (who: number, fen: number) => till.order(who, [{ price: `${fen}.00`, sessions: 2 }, { price: '7.00' }]),
  sell: async (who: number, fen: number) =>
    till.pay([await till.order(who, [{ price: `${fen}.00`, sessions: 3 }])], [['CASH', `${fen}.00`]]),
  owe: async (who: number, fen: number) =>
    till.pay(
      [await till.order(who, [{ price: `${fen + 30}.00`, sessions: 1 }])],
      [
        ['WECHAT', `${fen}.00`],
        ['DEBT', '30.00'],
      ],
    ),
  topUp: async (who: number, fen: number) => till.pay([await till.recharge(who, `${fen}.00`)], [['CARD', `${fen}.00`]]),
  repay: async (customerId: number) => {
    const [debt] = (await till.cashier.ask(debts.list, { customerId, open: true })).result
    if (!debt) return
    const tenders = [{ code: 'CASH', amount: '10.00' }]
    await till.cashier.ask(cashier.repay, { customerId, allocations: [{ debtId: debt.id, amount: '10.00' }], tenders })
  },
  cancel: async (who: number) => {
    const { result } = await till.cashier.ask(cashier.list, { tab: 'paid', status: 'SUCCESS', customerId: who })
    const one = result[0]
    if (one) await send(node, cashier.cancelByPost, { id: one.id, reason: '收错' }, { token: till.cashier.token })
  },
  deduct: async (who: number) => {
    const item = (await till.items(who)).find((one) => one['qty_left']! > 0)
    if (item) await send(node, purchases.deduct, { purchasedItemId: item['id'], times: 1 }, { token: till.nurse.token })
  },
  withdraw: (who: number) =>
    till.clinic.rows(sql`update purchases.deduction_record set status = 'WITHDRAW_PENDING', withdraw_asked_by = 1
      where id = (select min(id) from purchases.deduction_record where customer_id = ${who} and status = 'DONE')`),
  end: (who: number, fen: number) =>
    till.clinic.rows(sql`update purchases.purchased_item set valid_to = kit.today() + ${(fen % 3) - 1}::int
      where id = (select max(id) from purchases.purchased_item where customer_id = ${who})`),
  freeze: (who: number) =>
    till.clinic.rows(sql`update purchases.purchased_item set frozen = not frozen
      where id = (select min(id) from purchases.purchased_item where customer_id = ${who})`),
  before: (who: number) =>
    till.clinic.rows(sql`with o as (update orders.sales_order set business_date = business_date - 1
      where id = (select min(id) from orders.sales_order where customer_id = ${who}))
      update cashier.payment set business_date = business_date - 1
      where id = (select min(id) from cashier.payment where customer_id = ${who})`),
  source: (who: number, fen: number) =>
    till.clinic.rows(sql`update customers.customer set (source_id, source_type_id) = (select id, type_id
      from customers.source order by id offset ${fen % 3} limit 1) where id = ${who}`),
  fold: async () => {
    for (const fold of [foldPayments, foldItems, foldOrders, foldSources])
      await till.clinic.inside((ctx) => fold(ctx, {}))
  },
}
const names = Object.keys(steps) as (keyof typeof steps)[]
const step = fc.record({ name: fc.constantFrom(...names), who: fc.nat(2), fen: fc.integer({ min: 1, max: 500 }) })

/** Payments are put on other days here and their journals are not: what days agree on (S3) is not asked. */
const faults = async () => (await till.faults()).filter((one) => (one as { identity: string }).identity !== 'S3')

test('kept sums are the sums of the rows, whatever happened', async () => {
  // Each step once, so that no run leaves one out; then in any order.
  for (const [n, name] of ['sell', 'owe', 'topUp', ...names].entries())
    await steps[name as 'sell'](people[n % 3]!, 10 + n)
  await sameAsRows()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (taken) => {
      for (const { name, who, fen } of taken) await steps[name](people[who]!, fen)
      await sameAsRows()
      expect(await faults()).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 240_000)

test('somebody with own rows is told the sums of hers alone', async () => {
  await till.clinic.rows(sql`update orders.sales_order set adviser_id = ${own.staffId} where customer_id = ${hers}`)
  const nothing = await till.clinic.with([...new Set(asked.flatMap(({ call }) => keysOf(call.may)))], { dataScope: 5 })
  for (const { call } of asked.filter(({ call }) => call !== purchases.recordSums)) {
    expect(await ask(own, call, {}), call.path).toEqual(await ask(everything, call, { customerId: hers }))
    expect(
      Object.values(await ask(nothing, call, {}))
        .flat()
        .map(String),
      call.path,
    ).not.toContainEqual(expect.stringMatching(/[1-9]/))
  }
})

test('who does not see a column is told no sum of it, and the others as everybody', async () => {
  let hidden = 0
  for (const column of hideable.filter(({ name }) =>
    ['cashier.payment', 'orders.sales_order', 'purchases.purchased_item', 'purchases.deduction_record'].includes(name),
  ))
    for (const { call } of asked) {
      const all = await ask(everything, call, {})
      const seen = await hide.without(column, () => ask(everything, call, {}))
      for (const [name, value] of Object.entries(seen)) expect(value, `${column.column} ${name}`).toEqual(all[name])
      hidden += Object.keys(all).length - Object.keys(seen).length
    }
  expect(hidden).toBeGreaterThan(8)
})

test('what kept sums can tell is asked of them, and of the few lines that owe', async () => {
  const rows = /\b(cashier\.payment|orders\.sales_order|purchases\.deduction_record|purchases\.purchased_item) \w\b/
  for (const { call, ways, anyway } of asked) {
    const texts = (input: object) =>
      textsOf(node, async () => {
        await ask(everything, call, input)
      })
    for (const way of ways)
      for (const text of await texts(way)) if (rows.test(text)) expect(text, call.path).toContain('l.debt_open_fen > 0')
    expect(
      (await texts(anyway)).some((text) => rows.test(text)),
      call.path,
    ).toBe(true)
  }
})

test('folding loses nothing that is added meanwhile, and leaves a row a key', async () => {
  const sell = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) await steps.sell(people[i]!, 20 + i)
  }
  await Promise.all([sell(), steps.fold(), steps.fold(), sell(), steps.fold()])
  await sameAsRows()
  await steps.fold()
  for (const table of KEPT)
    expect(
      await till.clinic.rows(sql`select 1 from ${sql.table(table)} s
        group by to_jsonb(s) - 'id' - 'n' - array(select k from jsonb_object_keys(to_jsonb(s)) k where k like '%\\_fen' or k in ('qty', 'visited', 'dealt'))
        having count(*) > 1`),
      table,
    ).toEqual([])
  await sameAsRows()
})

test('a sum that is wrong is a fault, and is made good', async () => {
  for (const table of KEPT) {
    await till.clinic.rows(sql`update ${sql.table(table)} set n = n + 1
      where id = (select min(id) from ${sql.table(table)})`)
    expect(await faults(), table).toMatchObject([{ identity: expect.stringMatching(/^Z[1-6]$/) }])
    await till.clinic.rows(sql`select ${sql.raw(table)}_rebuild()`)
    expect(await faults(), table).toEqual([])
  }
  await sameAsRows()
})
