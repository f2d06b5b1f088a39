/** A clinic of its own for one seed: people who may do every step, projects, customers, and what the database holds of them. */
import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { sellerKeys } from '../cards.ts'
import { type ChangeDesk, newChangeDesk } from '../changes.ts'
import { couponKeys, usualCoupon } from '../coupons.ts'
import { newRefundDesk, type RefundDesk } from '../refunds.ts'
import { newTill, type TestTill } from '../till.ts'
import { type Books, type Customer, emptyBooks, type Item } from './model.ts'

const CUSTOMERS = 4
/** The place of the cashier who takes coupons. */
export const TAKES_COUPONS = 2
const FLOATS = [50_000, 50_000, 50_000, 50_000]
/** Price in fen, sessions. */
const PROJECTS = [
  [10_000, 3],
  [33_333, 7],
  [8_001, 1],
  [100_000, 10],
] as const
export const COUPON_FEN = 3_000
export const CARD = { fee: 20_000, principal: 100_000, bonus: 20_000 }

export type Roll = (sides: number) => number

export type World = {
  readonly till: TestTill
  readonly books: Books
  readonly roll: Roll
  /** Cashiers with a drawer of their own, in the order of the model's tills. */
  readonly cashiers: readonly Actor[]
  readonly refunds: RefundDesk
  readonly changes: ChangeDesk
  readonly gives: Actor
  readonly decides: Actor
  readonly seller: Actor
  readonly keeper: Actor
  readonly couponId: number
  readonly cardTypeId: number
  readonly projects: readonly { readonly id: number; readonly fen: number; readonly sessions: number }[]
}

const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** A generator that replays. */
export const dice = (seed: number): Roll => {
  let state = seed >>> 0
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const projectsOf = (writer: Actor) =>
  Promise.all(
    PROJECTS.map(async ([fen, sessions], at) => {
      const form = {
        name: `项目${at}`,
        category: '非手术项目',
        unit: 0,
        price: yuan(fen),
        sessionsPerUnit: sessions,
      } as const
      return { id: (await writer.ask(products.create, form)).id, fen, sessions }
    }),
  )

const cardForm = {
  code: 'K1',
  name: '金卡',
  fee: yuan(CARD.fee),
  months: 12,
  principal: yuan(CARD.principal),
  bonus: yuan(CARD.bonus),
  // Prices stay what they are: what a card makes cheaper has tests of its own.
  discountBp: 10_000,
  rank: 1,
}

export const newWorld = async (seed: number): Promise<World> => {
  const till = await newTill()
  const refunds = await newRefundDesk(till)
  const changes = await newChangeDesk(till)
  const { clinic } = till
  const seller = await clinic.with([...new Set([...sellerKeys, ...couponKeys])])
  const books = emptyBooks(FLOATS)
  for (let n = 0; n < CUSTOMERS; n++) {
    const id = await till.newCustomer()
    books.customers.push({ id, wallet: 0, coins: 0, points: 0, card: null, coupons: [] })
  }
  await clinic.rows(sql`insert into approvals.rule (kind, enabled, steps)
    values ('POINTS_MANUAL', false, '[{"roleId": null, "mode": "any"}]') on conflict do nothing`)
  return {
    ...{ till, books, refunds, changes, seller, roll: dice(seed) },
    cashiers: [till.cashier, refunds.pays, await till.newCashier('500.00', ['cashier:pay:coupon']), changes.pays],
    gives: await clinic.with(['cashier:transfer:list', 'cashier:transfer:add']),
    decides: await clinic.with(['cashier:transfer:list', 'cashier:transfer:check']),
    keeper: await clinic.with(['cashier:shift:list', 'cashier:shift:accept']),
    couponId: (await seller.ask(coupons.create, { ...usualCoupon, name: '券', face: yuan(COUPON_FEN) })).id,
    cardTypeId: (await seller.ask(cardTypes.create, cardForm)).id,
    projects: await projectsOf(till.writer),
  }
}

export const sendCoupon = async ({ seller, couponId }: World, customer: Customer): Promise<void> => {
  await seller.ask(couponRecords.batchSend, { couponId, customerIds: [customer.id] })
  const { result } = await seller.ask(couponRecords.list, { customerId: customer.id, pageSize: 100 })
  const known = new Set(customer.coupons)
  const unused = result.filter(({ state, id }) => state === 'UNUSED' && !known.has(id))
  customer.coupons.push(...unused.map(({ id }) => id).sort((a, b) => a - b))
}

type Found = { what: string; id: number; a: number; b: number }

/** What the database holds, in the words of the model. */
const found = ({ till }: World): Promise<Found[]> =>
  till.clinic.rows(sql<Found>`
    select 'figures' as what, customer_id as id, principal_fen as a, coin_fen as b from ledger.customer_figure
    union all select 'debts', customer_id, debt_fen, points from ledger.customer_figure
    union all select 'item', id, qty_left, value_left_fen from purchases.purchased_item where cancelled_at is null
    union all select 'liability', a.owner_id, sum(a.balance)::bigint, 0 from ledger.account a where a.kind = 'CONTRACT_LIABILITY'
      and a.owner_type = 'purchased_item' group by a.owner_id having sum(a.balance) <> 0
    union all select 'card', owner_id, (sum(balance) filter (where kind = 'CARD_PRINCIPAL'))::bigint,
      (sum(balance) filter (where kind = 'CARD_BONUS'))::bigint from ledger.account where kind in ('CARD_PRINCIPAL', 'CARD_BONUS') group by 2
    union all select 'clearing ' || t.code, 0, sum(a.balance)::bigint, 0 from ledger.account a
      join cashier.tender_type t on t.id = a.owner_id where a.kind = 'TENDER_CLEARING' group by t.code
    union all select 'drawer', c.cashier_id, a.balance, 0 from ledger.account a join cashier.cashier_shift c
      on c.register_id = a.owner_id and c.status <> 'CLOSED' where a.kind = 'CASH_REGISTER'
    union all select a.kind, 0, sum(a.balance)::bigint, 0 from ledger.account a
      where a.kind in ('REVENUE_SERVICE', 'CASH_SAFE', 'CASH_ON_WAY', 'REFUND_PAYABLE') group by a.kind
    union all select 'coupons', customer_id, count(*) filter (where state = 'UNUSED'), 0 from coupons.record group by customer_id`)

const itemsOf = ({ books }: World): Item[] => books.sales.filter(({ live }) => live).flatMap(({ items }) => items)

/** The same of the model. */
const expected = (world: World): Found[] => {
  const { books, cashiers } = world
  const row = (what: string, id: number, a: number, b = 0): Found => ({ what, id, a, b })
  const debtOf = (customer: Customer) =>
    books.sales.reduce((sum, sale) => sum + (sale.live && sale.customer === customer ? sale.debt : 0), 0)
  const items = itemsOf(world)
  return [
    ...books.customers.map((one) => row('figures', one.id, one.wallet, one.coins)),
    ...books.customers.map((one) => row('debts', one.id, debtOf(one), one.points)),
    ...items.map(({ id, left, value }) => row('item', id, left, value)),
    ...items.filter(({ value }) => value > 0).map(({ id, value }) => row('liability', id, value)),
    ...books.customers.flatMap(({ card }) => (card ? [row('card', card.id, card.principal, card.bonus)] : [])),
    ...[...books.clearing].map(([code, fen]) => row(`clearing ${code}`, 0, fen)),
    ...books.tills.map(({ drawer }, at) => row('drawer', cashiers[at]!.staffId, drawer)),
    row('REVENUE_SERVICE', 0, books.revenue),
    row('CASH_SAFE', 0, books.safe),
    row('CASH_ON_WAY', 0, books.onWay),
    row('REFUND_PAYABLE', 0, 0),
    ...books.customers.map((one) => row('coupons', one.id, one.coupons.length)),
  ]
}

const told = (rows: readonly Found[]): string[] =>
  // What was never moved has no account yet.
  rows
    .filter(({ a, b, what }) => what === 'item' || Number(a ?? 0) !== 0 || Number(b ?? 0) !== 0)
    .map(({ what, id, a, b }) => `${what} ${id}: ${Number(a ?? 0)} ${Number(b ?? 0)}`)
    .sort()

/** Where model and database differ, and every identity that is broken. */
export const divergence = async (world: World): Promise<string[]> => {
  const [ours, theirs] = [told(expected(world)), told(await found(world))]
  const faults = (await world.till.faults()).map((one) => `identity ${JSON.stringify(one)}`)
  return [
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `model ${line}`),
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `database ${line}`),
    ...faults,
  ]
}
