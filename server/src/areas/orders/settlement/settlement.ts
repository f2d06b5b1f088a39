/**
 * What money does to orders and their lines: settlement, repayment, and taking either back.
 * Set-wise: one statement a table, however many orders and lines; both go in one message.
 * O3 (line and order), O4 and O5 are held by the database: a wrong split never commits.
 */
import type { Fen } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import type { Rows, Statement } from '../../../kit/db/statement.ts'
import { refuseSettled } from './settled.ts'

/** How much of each term a line gains (or, below zero, gives back). Fen; absent = 0. */
export type LineTerms = {
  readonly lineId: number
  readonly realFen?: Fen
  /** Of `realFen`, what came from outside: 实收. The rest of it was a balance. */
  readonly receivedFen?: Fen
  readonly promoFen?: Fen
  readonly carriedFen?: Fen
  readonly debtFen?: Fen
  readonly writtenOffFen?: Fen
}

const deltas = `unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    as d (line_id, real, received, promo, carried, debt, written_off)`

/** Lines first, and only those of orders in a state the event may start from (`$8`): a late one stays untouched and is refused. */
const linesText = `update orders.order_line l set real_in_fen = l.real_in_fen + d.real, received_fen = l.received_fen + d.received,
    promo_in_fen = l.promo_in_fen + d.promo, carried_in_fen = l.carried_in_fen + d.carried,
    debt_open_fen = l.debt_open_fen + d.debt, written_off_fen = l.written_off_fen + d.written_off
  from ${deltas}, orders.sales_order o
  where l.id = d.line_id and o.id = l.order_id and o.status = any($8::text[])`

/** The order's own figures move by the same sums; `status` and `paid_at` by the event. `$8`: states it may come from, `$9`: ids. */
const ordersText = (status: string, paidAt: string): string => `update orders.sales_order o set
    real_in_fen = o.real_in_fen + s.real, received_fen = o.received_fen + s.received,
    promo_in_fen = o.promo_in_fen + s.promo,
    carried_in_fen = o.carried_in_fen + s.carried, debt_open_fen = o.debt_open_fen + s.debt,
    written_off_fen = o.written_off_fen + s.written_off, status = ${status}, paid_at = ${paidAt}
  from (select i.id, coalesce(sum(d.real), 0)::bigint as real,
      coalesce(sum(d.received), 0)::bigint as received, coalesce(sum(d.promo), 0)::bigint as promo,
      coalesce(sum(d.carried), 0)::bigint as carried, coalesce(sum(d.debt), 0)::bigint as debt,
      coalesce(sum(d.written_off), 0)::bigint as written_off
    from unnest($9::bigint[]) as i (id) left join orders.order_line l on l.order_id = i.id
    left join ${deltas} on d.line_id = l.id group by i.id) s
  where o.id = s.id and o.status = any($8::text[])`

const byDebt = `case when o.debt_open_fen + s.debt > 0 then 'PART_PAID' else 'PAID' end`
const texts = {
  settle: ordersText(byDebt, 'kit.clock()'),
  repay: ordersText(byDebt, 'o.paid_at'),
  reverse: ordersText(`'UNPAID'`, 'null'),
} as const

const from = {
  settle: ['UNPAID'],
  repay: ['PART_PAID'],
  unrepay: ['PART_PAID', 'PAID'],
  reverse: ['PART_PAID', 'PAID'],
}

const valuesOf = (lines: readonly LineTerms[], sign: 1 | -1): unknown[] => [
  lines.map((line) => line.lineId),
  ...(['realFen', 'receivedFen', 'promoFen', 'carriedFen', 'debtFen', 'writtenOffFen'] as const).map((term) =>
    lines.map((line) => sign * (line[term] ?? 0)),
  ),
]

const statements = (
  event: keyof typeof from,
  orderIds: readonly number[],
  lines: readonly LineTerms[],
  sign: 1 | -1,
): [lines: Statement, orders: Statement] => {
  const values = valuesOf(lines, sign)
  const text = event === 'unrepay' ? texts.repay : texts[event]
  return [
    { text: linesText, values: [...values, from[event]] },
    { text, values: [...values, from[event], orderIds] },
  ]
}

/** Statements of a settlement, for callers that send them along with their own. Check the answer with `expectMoved`. */
export const settleStatements = (orderIds: readonly number[], lines: readonly LineTerms[]) =>
  statements('settle', orderIds, lines, 1)

/** Refuses with 40907 when an order was no longer in a state the event may start from. */
export const expectMoved = (orderIds: readonly number[], orders: Rows): void => {
  if (orders.affected !== orderIds.length) refuse(common.stateChanged({ detail: '订单已被收款、取消或修改' }))
}

const move = async (ctx: Context, orderIds: readonly number[], pair: [Statement, Statement]): Promise<void> => {
  const [lines, moved] = pair
  const { orders } = await ctx.together({ lines, orders: moved })
  expectMoved(orderIds, orders)
  ctx.tell('order.changed', ...orderIds)
}

/**
 * Checkout: UNPAID → PAID, or PART_PAID when debt is left. Lock the orders first.
 * @param lines every line of these orders once, real + promo + carried + debt = its payAmount (O3)
 */
export const settleOrders = (ctx: Context, orderIds: readonly number[], lines: readonly LineTerms[]): Promise<void> =>
  move(ctx, orderIds, settleStatements(orderIds, lines))

/** What a repayment puts on a line, and how much of it came from outside. */
export type RepaidLine = { readonly lineId: number; readonly fen: Fen; readonly receivedFen: Fen }

const repaidTerms = (lines: readonly RepaidLine[]): LineTerms[] =>
  lines.map(({ lineId, fen, receivedFen }) => ({ lineId, realFen: fen, receivedFen, debtFen: -fen }))

/** Repayment: debt of lines becomes real money; the order is PAID when none is left. @param lines fen repaid per line */
export const recordRepayment = (
  ctx: Context,
  orderIds: readonly number[],
  lines: readonly RepaidLine[],
): Promise<void> => move(ctx, orderIds, statements('repay', orderIds, repaidTerms(lines), 1))

/** Takes a repayment back: the debt is open again. @param lines fen per line, as it was repaid */
export const reverseRepayment = (
  ctx: Context,
  orderIds: readonly number[],
  lines: readonly RepaidLine[],
): Promise<void> => move(ctx, orderIds, statements('unrepay', orderIds, repaidTerms(lines), -1))

/** Debt of a line that nobody expects any more. */
export type ForgivenLine = { readonly lineId: number; readonly fen: Fen }

const forgivenTerms = (lines: readonly ForgivenLine[]): LineTerms[] =>
  lines.map(({ lineId, fen }) => ({ lineId, writtenOffFen: fen, debtFen: -fen }))

/** Write-off: debt of lines counts as covered; the order is PAID when none is left. */
export const recordWriteOff = (ctx: Context, orderId: number, lines: readonly ForgivenLine[]): Promise<void> =>
  move(ctx, [orderId], statements('repay', [orderId], forgivenTerms(lines), 1))

/** Takes a write-off back: the debt is open again. An order that is complete used what was forgiven, and keeps it. */
export const reverseWriteOff = (ctx: Context, orderId: number, lines: readonly ForgivenLine[]): Promise<void> =>
  move(ctx, [orderId], statements('unrepay', [orderId], forgivenTerms(lines), -1))

/** Takes a settlement back (取消收款): PAID or PART_PAID → UNPAID. @param lines the terms as they were settled */
export const reversePayment = (ctx: Context, orderIds: readonly number[], lines: readonly LineTerms[]): Promise<void> =>
  move(ctx, orderIds, statements('reverse', orderIds, lines, -1))

/** Every session used, refunded or moved and no debt: PAID → COMPLETED. Orders in another state stay as they are. */
export const completeOrders = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  const text = `update orders.sales_order set status = 'COMPLETED', ended_at = kit.clock() where id = any($1::bigint[]) and status = 'PAID'`
  const [done] = await ctx.together([{ text, values: [orderIds] }])
  if (done!.affected > 0) ctx.tell('order.changed', ...orderIds)
}

/** A withdrawn deduction makes a completed order an open one again: COMPLETED → PAID. A settled one is unlocked first. */
export const reopenOrders = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  await refuseSettled(ctx, orderIds)
  const text = `update orders.sales_order set status = 'PAID', ended_at = null where id = any($1::bigint[]) and status = 'COMPLETED'`
  const [done] = await ctx.together([{ text, values: [orderIds] }])
  if (done!.affected > 0) ctx.tell('order.changed', ...orderIds)
}
