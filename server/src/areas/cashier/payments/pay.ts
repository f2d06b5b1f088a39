/**
 * Checkout: orders of one customer become paid. Two messages to the database: lock and read, then write everything.
 * Source: money book §7 (transaction), §2.3 (lock order).
 */

import { type BlacklistStanding, blockOf } from '@clinic/contract/areas/blacklist/rules.ts'
import { whyNotDue, whyNotOwe } from '@clinic/contract/areas/debts/rules.ts'
import type { Definition } from '@clinic/contract/areas/lifecycle/definition.ts'
import { isHandedOut } from '@clinic/contract/areas/purchases/remaining.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { type Reading, reading, readingOf } from '../../../kit/reading.ts'
import { standingOf } from '../../blacklist/index.ts'
import { type ChosenCoupon, couponsUnderLock, expectUsed, type LockedCoupons } from '../../coupons/index.ts'
import { type CreditSetting, creditFor, oweStatements } from '../../debts/index.ts'
import { type Figures, freshIds, lockFigures, noFigures, type PostingLine, postStatement } from '../../ledger/index.ts'
import { definitionToday } from '../../lifecycle/index.ts'
import { type ChargeOfOrder, cardUnderLock, type UsableCard } from '../../memberships/index.ts'
import {
  expectMoved,
  type LineTerms,
  type LockedLine,
  type LockedOrder,
  ordersUnderLock,
  refuseUnreachedOrders,
  settleStatements,
} from '../../orders/index.ts'
import { type Bought, buyStatement, completeUsedUp } from '../../purchases/index.ts'
import { allocate, checkLimits, termsOf } from './allocation.ts'
import { type Beside, besideStatements } from './beside.ts'
import { bonusPostings, CARD, cardTenders } from './cards.ts'
import { chosenCoupons, couponTenders } from './coupons.ts'
import { type Credit, carriedOn, creditTenders, refuseOfChange } from './credit.ts'
import { deals } from './deals.ts'
import { type Deposit, depositsApart, depositsOf } from './deposits.ts'
import { broughtAlong, earningOf } from './earned.ts'
import { invoicedWhere } from './invoiced-where.ts'
import { debtsOf, idsForPayment } from './new-rows.ts'
import { linePostings, lineValue, tenderPostings } from './postings.ts'
import { journalType, type PaymentRecord, paymentStatement, paymentStatements } from './records.ts'
import { whoPaid, whyNotTogether } from './refusals.ts'
import { chargesOf, checkRecharge, isDeal } from './sold.ts'
import { standingStatements } from './standing.ts'
import { sumOf, type TakenInput, type Tendered, type Till, takenOf, tillUnderLock } from './till.ts'

export type PayInput = TakenInput & {
  orders: { id: number; version: number }[]
  coupons?: ChosenCoupon[]
  debtDueDate?: string
  guarantor?: string
}

type Locked = {
  readonly till: Till
  readonly orders: readonly LockedOrder[]
  readonly lines: readonly LockedLine[]
  readonly figures: Figures
  readonly blacklisted: boolean
  readonly ids: readonly number[]
  /** Read with the customer's own accounts alone. */
  readonly credit: CreditSetting | null
  /** What counts as a deal today. */
  readonly definition: Definition
  /** Read when coupons were chosen. */
  readonly coupons: LockedCoupons | undefined
  /** Read when a card pays. */
  readonly card: UsableCard | null
  /** Read when deposits pay, in their lock. */
  readonly deposits: readonly Deposit[]
}

/** @param credit the order is a change's, and this is carried into it */
export const pay = async (ctx: Context, input: PayInput, credit: Credit | null = null) => {
  await refuseUnreachedOrders(ctx, ...input.orders.map(({ id }) => id))
  const locked = await lockAll(ctx, input)
  const { till, orders, lines } = locked
  await checkOrders(ctx, input, orders)
  if (!credit) refuseOfChange(orders)
  const used = chosenCoupons(ctx, input.coupons, locked)
  const chosen = [...couponTenders(till, used), ...creditTenders(till, credit)]
  const typed = takenOf(till, input, chosen, cardTenders(till, locked.card))
  checkLimits(ctx, typed.tenders, lines, till, locked.figures)
  const tenders = depositsApart(ctx, typed.tenders, locked.deposits, lines)
  const taken = { ...typed, tenders }
  checkDebt(ctx, input, tenders, locked)
  await checkRecharge(ctx, orders[0]!, tenders)
  const shares = allocate(
    tenders,
    lines,
    lines.map((line) => line.payAmountFen),
  )
  const terms = termsOf(tenders, lines, shares)
  const nextId = taker([...locked.ids, ...(await idsMore(ctx, tenders.length - typed.tenders.length))])
  const charges = await chargesOf(ctx, orders)
  const kind = orders[0]!.type === 'RECHARGE' ? 'RECHARGE' : 'SETTLE'
  const record: PaymentRecord = {
    id: nextId(),
    kind,
    // What is bought for other projects is no deal once more.
    dealBy: !credit && isDeal(locked, kind, taken.takings) ? locked.definition : null,
    customerId: orders[0]!.customerId,
    ...taken,
    tenderIds: tenders.map(nextId),
    shares,
    lineIds: lines.map((line) => line.id),
    orders: orders.map((order) => ({ id: order.id, amountFen: order.payableFen })),
  }
  const no = await write(ctx, input, { ...locked, used, charges, carried: credit }, record, terms, nextId)
  if (charges.length > 0) ctx.tell('card.changed', ...charges.map(({ cardId }) => cardId))
  return leave(ctx, record, no)
}

const DEPOSIT = 'DEPOSIT'
/** Ways to pay that touch none of the customer's accounts: then these need not be locked. */
const OUTSIDE = new Set(['CASH', 'CARD', 'WECHAT', 'ALIPAY', 'TRANSFER', 'PLATFORM'])

/** Day, shift, orders, accounts: in the lock order, in one message. */
const lockAll = async (ctx: Context, { orders, tenders, coupons = [] }: PayInput): Promise<Locked> => {
  const ids = [...new Set(orders.map((order) => order.id))].sort((a, b) => a - b)
  const byCard = tenders.some(({ code }) => code === CARD)
  const inside = tenders.some((tender) => !OUTSIDE.has(tender.code))
  const locked = await ctx.together({
    till: tillUnderLock,
    orders: ordersUnderLock(ids),
    coupons: coupons.length > 0 ? couponsUnderLock(coupons, ids) : undefined,
    card: byCard ? cardUnderLock(ids[0]!) : undefined,
    // A card is two tenders: its money and its bonus. What a change carries on is one more.
    ids: idsForPayment(tenders.length + coupons.length + (byCard ? 1 : 0) + 1, ids),
    definition: definitionToday,
    own: inside ? ownOf(ctx, ids[0]!) : undefined,
    deposits: tenders.some(({ code }) => code === DEPOSIT) ? depositsOf(ids[0]!) : undefined,
  })
  const { till, orders: found } = locked
  return {
    till,
    orders: found,
    lines: found.flatMap((order) => order.lines),
    ids: locked.ids,
    definition: locked.definition,
    coupons: locked.coupons,
    card: locked.card ?? null,
    deposits: locked.deposits ?? [],
    ...(locked.own ?? { figures: noFigures, credit: null, blacklisted: false }),
  }
}

/** What a tender of the customer's own asks about her: her accounts, how far she may owe, whether she may at all. */
const ownOf = (ctx: Context, orderId: number) =>
  readingOf(
    { figures: lockFigures(orderId), credit: creditFor(ctx.session), blacklisted: blacklisted(orderId) },
    (own) => own,
  )

const blacklisted = (orderId: number): Reading<boolean> =>
  reading(
    {
      text: `select ${standingOf('o.customer_id')} as standing from orders.sales_order o where o.id = $1`,
      values: [orderId],
    },
    ({ rows }) => blockOf('owe', (rows[0]?.['standing'] ?? 'none') as BlacklistStanding) === 'refused',
  )

/** One typed amount may be taken of several deposits: each is a tender with an id of its own. */
const idsMore = async (ctx: Context, count: number): Promise<number[]> =>
  count > 0 ? (await ctx.together({ fresh: freshIds(count) })).fresh : []

const taker = (ids: readonly number[]) => {
  let used = 0
  return (): number => ids[used++]!
}

/** Y6, H1, H9: one customer, one kind, still unpaid, unchanged since the dialog opened. */
const checkOrders = async (ctx: Context, input: PayInput, orders: readonly LockedOrder[]): Promise<void> => {
  if (input.orders.length !== orders.length) refuse(common.invalid({ reason: '订单重复' }))
  refuseIf(whyNotTogether(orders))
  const key = orders[0]?.type === 'RECHARGE' ? 'cashier:pay:recharge' : 'cashier:pay:pay'
  if (!ctx.session.permissions.has(key)) refuse(common.forbidden())
  const seen = new Map(input.orders.map((order) => [order.id, order.version]))
  for (const order of orders) {
    if (order.status !== 'UNPAID') await whoPaid(ctx, order.id)
    if (order.version !== seen.get(order.id)) refuse(common.stale())
  }
}

const checkDebt = (ctx: Context, input: PayInput, tenders: readonly Tendered[], locked: Locked): void => {
  const { till, credit, figures, blacklisted } = locked
  const fen = sumOf(tenders, 'debt')
  if (fen === 0) return
  if (!ctx.session.permissions.has('cashier:pay:debt')) refuse(common.forbidden())
  refuseIf(whyNotOwe({ ...credit!, openFen: figures.debtFen }, fen, blacklisted))
  refuseIf(whyNotDue(input.debtDueDate, till.day))
}

/** What is bought of the lines, each under an id of its own; deposits and recharges are money, and no item. */
const boughtOf = (
  lines: readonly LockedLine[],
  terms: readonly Required<LineTerms>[],
  nextId: () => number,
): Bought[] =>
  lines.flatMap((line, index) =>
    line.productId === null || line.itemType === 'DEPOSIT'
      ? []
      : [{ id: nextId(), line, valueFen: lineValue(terms[index]!) }],
  )

/** The journal of the payment: its tenders, what the lines come to, and the points they earn (recharges and deposits none). */
const journalOf = (
  { till, orders, lines, charges }: Locked & { readonly charges: readonly ChargeOfOrder[] },
  { id, kind, customerId, tenders, shares }: PaymentRecord,
  terms: readonly Required<LineTerms>[],
  itemIds: ReadonlyMap<number, number>,
  earned: readonly PostingLine[],
): Statement => {
  return postStatement({
    type: journalType(kind),
    id,
    date: till.day,
    shiftId: till.shiftId,
    lines: [
      ...tenderPostings({ customerId, registerId: till.registerId, tenders, lines, shares }),
      ...linePostings(customerId, orders, lines, terms, itemIds, charges),
      ...bonusPostings(customerId, charges),
      ...earned,
    ],
  })
}

const write = async (
  ctx: Context,
  input: PayInput,
  locked: Locked & Beside,
  record: PaymentRecord,
  terms: readonly Required<LineTerms>[],
  nextId: () => number,
): Promise<string> => {
  const { till, orders, lines, credit, used, carried } = locked
  const { id: paymentId, customerId } = record
  const orderIds = orders.map((order) => order.id)
  const bought = boughtOf(lines, terms, nextId)
  const itemIds = new Map(bought.map((item) => [item.line.id, item.id]))
  const earned = await broughtAlong(ctx, record, till, earningOf(lines, terms, itemIds))
  const [settle, before] = [settleStatements(orderIds, terms), paymentStatements(record)]
  const rows = await ctx.together([
    ...before,
    ...settle,
    ...besideStatements(orderIds, locked),
    ...(bought.length > 0 ? [buyStatement(customerId, paymentId, till.day, bought)] : []),
    ...oweStatements(debtsOf(lines, terms, nextId), {
      customerId,
      paymentId,
      day: till.day,
      dueDate: input.debtDueDate ?? null,
      dueDays: credit?.dueDays ?? 0,
      guarantor: input.guarantor ?? '',
    }),
    ...(carried ? [carried.journal(till, carriedOn(lines, terms, itemIds))] : []),
    ...[journalOf(locked, record, terms, itemIds, earned), ...invoicedWhere(record, lines)],
    ...standingStatements(record, orders),
    deals.awaited(record.customerId),
    paymentStatement(record),
  ])
  expectMoved(orderIds, rows[before.length + 1]!)
  if (used.length > 0) expectUsed(used, rows[before.length + settle.length]!)
  if (lines.some((line) => itemIds.has(line.id) && isHandedOut(line))) await completeUsedUp(ctx, orderIds)
  if (rows.at(-2)!.rows.length > 0) await deals.moved(ctx, customerId)
  return String(rows.at(-1)!.rows[0]!['no'])
}

/** What a payment leaves in the trail and on the screens, and what it answers. */
export const leave = (ctx: Context, record: PaymentRecord, no: string) => {
  const { dueFen, receivedFen, debtFen } = record.takings
  ctx.note({
    objectType: 'payment',
    objectId: record.id,
    objectNo: no,
    customerId: record.customerId,
    after: {
      kind: record.kind,
      total: toYuan(dueFen),
      tenders: record.tenders.map((tender) => `${tender.type.name} ${toYuan(tender.amountFen)}`),
    },
  })
  ctx.tell('payment.changed', record.id)
  if (record.tenders.some(({ couponId }) => couponId !== undefined)) ctx.tell('coupon.changed')
  if (record.tenders.some(({ cardId }) => cardId !== undefined)) ctx.tell('card.changed')
  ctx.tell('order.changed', ...record.orders.map((order) => order.id))
  ctx.tell('customer.figures', record.customerId)
  return {
    id: record.id,
    no,
    total: toYuan(dueFen),
    received: toYuan(receivedFen),
    change: toYuan(record.cash.changeFen),
    debt: toYuan(debtFen),
  }
}
