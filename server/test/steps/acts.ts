/**
 * Business steps: each chooses something, knows from the model whether the product may do it, asks by the real call and moves the
 * model. What the model allows and the product refuses is a divergence, and the other way round.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Actor, RefusedInTest } from '../actor.ts'
import {
  type Customer,
  canCancel,
  canPay,
  canTake,
  canUnrepay,
  earnedBy,
  type Item,
  moveTender,
  promoOf,
  realOf,
  type Sale,
  worthOf,
} from './model.ts'
import { COUPON_FEN, TAKES_COUPONS, type World } from './world.ts'

/** How many business steps were done. */
export type Act = (world: World) => Promise<number>

export class Divergence extends Error {}

export const yuan = (fen: number): string => (fen / 100).toFixed(2)
export const pick = <T>({ roll }: World, from: readonly T[]): T | undefined => from[roll(Math.max(1, from.length))]

/** Asks for what the model allows or forbids; null: rightly refused. */
export const asked = async <C extends Call>(
  legal: boolean,
  who: Actor,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C> | null> => {
  try {
    const answer = await who.ask(call, input)
    if (!legal) throw new Divergence(`${call.path} did what the model forbids: ${JSON.stringify(input)}`)
    return answer
  } catch (error) {
    if (!(error instanceof RefusedInTest) || error.answer.status >= 500) throw error
    if (legal) throw new Divergence(`${error.message}: the model allows ${JSON.stringify(input)}`)
    return null
  }
}

const waysOf = (tenders: ReadonlyMap<string, number>) =>
  [...tenders].filter(([code]) => code !== 'COUPON').map(([code, fen]) => ({ code, amount: yuan(fen) }))

const itemRows = (world: World, order: number) =>
  world.till.clinic.rows(sql<{ id: number; left: number; value: number; fen: number }>`
    select p.id, p.qty_left as left, p.value_left_fen as value, l.debt_open_fen as fen from purchases.purchased_item p
      join orders.order_line l on l.id = p.order_line_id where p.order_id = ${order} order by p.id`)

/** A mixture of ways for an amount: mostly what she has, now and then more than that. */
const mixture = (world: World, customer: Customer, payable: number, single: boolean): Map<string, number> => {
  const { roll } = world
  const ways = new Map<string, number>()
  let left = payable
  const put = (code: string, most: number): void => {
    const fen = Math.min(left, most > 0 ? 1 + roll(most) : 0)
    if (fen > 0) ways.set(code, fen)
    left -= fen
  }
  const beyond = roll(40) === 0 ? 5_000 : 0
  if (single && roll(3) === 0) put('COIN', customer.coins + beyond)
  if (single && roll(4) === 0) put('POINTS', customer.points + beyond)
  if (roll(3) === 0) put('WALLET', customer.wallet + beyond)
  if (single && roll(4) === 0) put('DEBT', Math.floor(left / 2))
  for (const code of ['WECHAT', 'CARD', 'ALIPAY']) if (roll(4) === 0) put(code, left)
  if (left > 0) ways.set('CASH', left)
  return ways
}

/** The sale that was paid: what it moved, and its items with the split the product made, which must sum to the model's. */
export const settled = async (
  world: World,
  order: number,
  made: Omit<Sale, 'id' | 'items' | 'debtId'>,
): Promise<Sale> => {
  const rows = await itemRows(world, order)
  const worth = [...made.tenders.values()].reduce((sum, fen) => sum + fen, 0) - promoOf(made.tenders)
  const split = rows.reduce((sum, { value }) => sum + value, 0)
  if (split !== worth) throw new Divergence(`order ${order} is worth ${worth}, its items ${split}`)
  const sale: Sale = { id: order, items: [], debtId: null, ...made }
  for (const { id, left, value } of rows)
    sale.items.push({
      id,
      sale,
      customer: made.customer,
      total: left,
      left,
      value,
      refunded: 0,
      moved: false,
      given: 0,
    })
  for (const [code, fen] of made.tenders) moveTender(world.books, made.customer, made.cashier, code, fen)
  made.customer.points += made.earned
  world.books.sales.push(sale)
  return sale
}

export const fresh = (world: World, customer: Customer, cashierAt: number, tenders: ReadonlyMap<string, number>) => ({
  ...{
    customer,
    cashier: cashierAt,
    shift: world.books.tills[cashierAt]!.shift,
    tenders,
    coupon: null as number | null,
  },
  ...{ realIn: realOf(tenders), out: 0, debt: tenders.get('DEBT') ?? 0, earned: earnedBy(realOf(tenders)), taken: 0 },
  ...{ coinsGiven: 0, pointsGiven: 0, repaid: 0, touched: false, live: true, kind: 'SETTLE' as Sale['kind'] },
})

/** One or two projects; an order of one line may be paid in any way, coupons among them. */
export const sell: Act = async (world) => {
  const { roll, books, till, cashiers, projects } = world
  const customer = pick(world, books.customers)!
  const chosen = Array.from({ length: 1 + roll(2) }, () => pick(world, projects)!)
  const lines = chosen.map(({ id }) => ({ productId: id, contentCount: 1 }))
  const order = await till.writer.ask(orders.create, { customerId: customer.id, lines, submit: true, confirmed: true })
  if (roll(20) === 0) {
    await till.writer.ask(orders.cancel, { id: order.id, reason: '不做了' })
    return 2
  }
  const payable = chosen.reduce((sum, { fen }) => sum + fen, 0)
  const single = chosen.length === 1
  const coupon = single && roll(3) === 0 ? customer.coupons[0] : undefined
  const ways = mixture(world, customer, payable - (coupon ? COUPON_FEN : 0), single)
  if (coupon) ways.set('COUPON', COUPON_FEN)
  const at = coupon ? TAKES_COUPONS : roll(cashiers.length)
  const paid = await asked(canPay(customer, ways, payable), cashiers[at]!, cashier.pay, {
    orders: [{ id: order.id, version: order.version }],
    tenders: waysOf(ways),
    ...(coupon ? { coupons: [{ id: coupon, amount: yuan(COUPON_FEN) }] } : {}),
  })
  if (!paid) return 2
  if (coupon) customer.coupons.splice(0, 1)
  const sale = await settled(world, order.id, {
    ...fresh(world, customer, at, ways),
    payment: paid.id,
    coupon: coupon ?? null,
  })
  if (sale.debt > 0)
    sale.debtId = (
      await till.cashier.ask(debts.list, { customerId: customer.id, open: true, pageSize: 100 })
    ).result.find(({ orderId }) => orderId === order.id)!.id
  return 2
}

export const recharge: Act = async (world) => {
  const { roll, books, cashiers, till } = world
  const customer = pick(world, books.customers)!
  const fen = 100 + roll(60_000)
  const order = await till.recharge(customer.id, yuan(fen))
  const at = roll(cashiers.length)
  const ways = new Map([[roll(2) === 0 ? 'CASH' : 'WECHAT', fen]])
  const paid = await asked(true, cashiers[at]!, cashier.pay, {
    orders: [{ id: order.id, version: order.version }],
    tenders: waysOf(ways),
  })
  customer.wallet += fen
  for (const [code, amount] of ways) moveTender(books, customer, at, code, amount)
  const made = { ...fresh(world, customer, at, ways), earned: 0, kind: 'RECHARGE' as const }
  books.sales.push({ ...made, id: order.id, items: [], debtId: null, payment: paid!.id })
  return 2
}

/** What something is left of. */
export const openItems = ({ books }: World): Item[] =>
  books.sales.filter(({ live }) => live).flatMap(({ items }) => items.filter(({ left }) => left > 0))

export const deduct: Act = async (world) => {
  const item = pick(world, openItems(world))
  if (!item) return 0
  const qty = 1 + world.roll(Math.min(item.left + 1, 3))
  const fen = qty <= item.left ? worthOf(item, qty) : 0
  const done = await asked(canTake(item, qty), world.till.nurse, purchases.deduct, {
    purchasedItemId: item.id,
    times: qty,
  })
  if (!done) return 1
  item.left -= qty
  item.value -= fen
  world.books.revenue += fen
  world.books.takings.push({ id: done.id, item, qty, fen, live: true })
  return 1
}

export const withdraw: Act = async (world) => {
  const taking = pick(world, world.books.takings.slice(-8))
  if (!taking) return 0
  if (!(await asked(taking.live, world.till.nurse, purchases.withdraw, { id: taking.id, reason: '点错' }))) return 1
  taking.live = false
  taking.item.left += taking.qty
  taking.item.value += taking.fen
  world.books.revenue -= taking.fen
  return 1
}

export const repay: Act = async (world) => {
  const { roll, books, cashiers } = world
  const sale = pick(
    world,
    books.sales.filter(({ live, debt }) => live && debt > 0),
  )
  if (!sale) return 0
  const fen = roll(3) === 0 ? sale.debt : 1 + roll(sale.debt + 50)
  const code = pick(world, ['CASH', 'ALIPAY', 'WALLET'])!
  const at = roll(cashiers.length)
  const legal = fen <= sale.debt && (code !== 'WALLET' || fen <= sale.customer.wallet)
  const paid = await asked(legal, cashiers[at]!, cashier.repay, {
    customerId: sale.customer.id,
    allocations: [{ debtId: sale.debtId!, amount: yuan(fen) }],
    tenders: [{ code, amount: yuan(fen) }],
  })
  if (!paid) return 1
  moveTender(books, sale.customer, at, code, fen)
  sale.debt -= fen
  sale.realIn += fen
  sale.repaid += fen
  const earned = earnedBy(fen)
  sale.earned += earned
  sale.customer.points += earned
  const shift = books.tills[at]!.shift
  books.repayments.push({ payment: paid.id, sale, cashier: at, shift, code, fen, earned, live: true })
  return 1
}

const unrepay = async (world: World): Promise<number> => {
  const back = pick(world, world.books.repayments.slice(-6))
  if (!back) return 0
  const { sale } = back
  const legal = canUnrepay(world.books, back)
  const done = await asked(legal, world.cashiers[back.cashier]!, cashier.cancelByPost, {
    id: back.payment,
    reason: '收错',
  })
  if (done === null && !legal) return 1
  back.live = false
  moveTender(world.books, sale.customer, back.cashier, back.code, -back.fen)
  sale.debt += back.fen
  sale.realIn -= back.fen
  sale.repaid -= back.fen
  sale.earned -= back.earned
  sale.customer.points -= back.earned
  return 1
}

/** Takes a payment back: of what was sold or put in, or of a debt. */
export const cancel: Act = async (world) => {
  if (world.roll(4) === 0) return await unrepay(world)
  const sale = pick(world, world.books.sales.slice(-8))
  if (!sale) return 0
  const { books, cashiers } = world
  const { customer } = sale
  const legal = canCancel(books, sale)
  const done = await asked(legal, cashiers[sale.cashier]!, cashier.cancelByPost, { id: sale.payment, reason: '收错' })
  if (done === null && !legal) return 1
  sale.live = false
  for (const [code, fen] of sale.tenders) moveTender(books, customer, sale.cashier, code, -fen)
  if (sale.kind === 'RECHARGE') customer.wallet -= [...sale.tenders.values()].reduce((sum, fen) => sum + fen, 0)
  customer.points -= sale.earned
  if (sale.coupon) customer.coupons.push(sale.coupon)
  return 1
}
