/**
 * Cancelling a payment (反结): the same open day and the same open shift, and nothing done with it since.
 * Everything it wrote is taken back by negated entries; its rows stay. Source: money book §7, H10.
 */

import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { isPromotion, type TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import { takingPart } from '@clinic/contract/areas/cashier/takings.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { returnCoupons } from '../../coupons/index.ts'
import { takePromisedBack } from '../../credits/index.ts'
import { cancelDebtsStatements, lockDebts, unrepayStatements } from '../../debts/index.ts'
import { reverseStatement } from '../../ledger/index.ts'
import { chargesUnderLock, undoEffect, whyCardKept } from '../../memberships/index.ts'
import {
  type LineTerms,
  lockOrders,
  type RepaidLine,
  reopenOrders,
  reversePayment,
  reverseRepayment,
} from '../../orders/index.ts'
import { lineOf } from '../../orders/reads.ts'
import { type LockedItem, lockItemsStatement, voidStatement } from '../../purchases/index.ts'
import { namedItems, whyRepaidKept, whySettledKept } from './cancel-reasons.ts'
import { deals } from './deals.ts'
import { holdDeposits, whyDepositKept } from './deposits.ts'
import { invoicedNoMore } from './invoiced-where.ts'
import { paid } from './queries.ts'
import { journalType, type PaymentRecord } from './records.ts'
import { recountDeals } from './recount.ts'
import { whyRefundedKept } from './refunded.ts'
import { drawerUnderLock } from './till.ts'

type Payment = {
  readonly id: number
  readonly no: string
  readonly kind: PaymentRecord['kind']
  readonly status: string
  readonly customerId: number
  readonly shiftId: number
  readonly day: string
  readonly totalFen: number
}
type Allocation = {
  readonly lineId: number
  readonly orderId: number
  readonly class: TenderClass
  readonly fen: number
}

const keep = (reason: string): never => refuse(cashierRefusals.notCancellable({ reason }))
const keepIf = (reason: string | null): void => {
  if (reason !== null) keep(reason)
}

/** The desk's own cancelling: of a payment within reach. */
export const cancelWithinReach = async (ctx: Context, input: { id: number; reason: string }): Promise<null> => {
  await refuseBeyond(ctx, paid, [input.id])
  return await cancelPayment(ctx, input)
}

type Cancelling = {
  readonly id: number
  readonly reason: string
  /** Out of whose drawer, where another decided it; absent: of who asks. */
  readonly by?: number | null
}

export const cancelPayment = async (ctx: Context, { id, reason, by }: Cancelling): Promise<null> => {
  const { payment, allocations } = await find(ctx, id, by ?? ctx.session.staffId)
  const orderIds = [...new Set(allocations.orders)].sort((a, b) => a - b)
  const orders = await lockOrders(ctx, orderIds)
  const sellsCard = payment.kind !== 'REPAY' && orders.some(({ type }) => type === 'VIP_CARD')
  if (sellsCard) await keepCard(ctx, orderIds)
  if (orders.some(({ lines }) => lines.some(({ itemType }) => itemType === 'DEPOSIT'))) await keepDeposit(ctx, orderIds)
  keepIf(await whyRefundedKept(ctx, payment.id))
  const lineIds = [...new Set(allocations.cells.map((cell) => cell.lineId))]
  const [itemRows] = await ctx.together([lockItemsStatement(lineIds)])
  const items = namedItems(ctx, itemRows!)
  await reopenOrders(ctx, orderIds)
  const no = invoicedNoMore(payment, orderIds, allocations.cells)
  if (no.length > 0) await ctx.together(no)
  if (payment.kind === 'REPAY') await undoRepayment(ctx, payment, allocations.cells, items, orderIds)
  else await undoSettlement(ctx, payment, allocations.cells, items, orderIds)
  if (payment.kind === 'RECHARGE') await takePromisedBack(ctx, orderIds[0]!, reason)
  await ctx.together([
    { text: 'update cashier.payment_order set active = false where payment_id = $1', values: [id] },
    { text: 'update cashier.payment_tender set active = false where payment_id = $1', values: [id] },
    ...(allocations.coupons.length > 0 ? [returnCoupons(allocations.coupons)] : []),
    ...(sellsCard ? [undoEffect(orderIds)] : []),
    reverseStatement(
      { type: journalType(payment.kind), id },
      { type: `${journalType(payment.kind)}_cancel`, date: payment.day, memo: reason, shiftId: payment.shiftId },
    ),
    {
      text: `update cashier.payment set status = 'CANCELLED', cancelled_at = kit.clock(),
        cancelled_by = kit.current_staff(), cancel_reason = $2, prints_before_void = print_count where id = $1`,
      values: [id, reason],
    },
  ])
  await takeBackDeal(ctx, payment, allocations.cells)
  await deals.moved(ctx, payment.customerId)
  leave(ctx, payment, orderIds, reason)
  if (allocations.coupons.length > 0) ctx.tell('coupon.changed')
  if (sellsCard || allocations.cells.some((cell) => cell.class === 'card' || cell.class === 'cardBonus'))
    ctx.tell('card.changed')
  return null
}

/** What was sold for a card goes back while nothing of it was used. */
const keepCard = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  await ctx.together({ held: chargesUnderLock(orderIds) })
  keepIf((await ctx.together({ why: whyCardKept(orderIds) })).why)
}

/** A deposit goes back while all of it is there. */
const keepDeposit = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  await ctx.together([holdDeposits(orderIds)])
  keepIf(await whyDepositKept(ctx, orderIds))
}

/** What came from outside goes back. */
const takeBackDeal = async (ctx: Context, { customerId }: Payment, cells: readonly Allocation[]): Promise<void> => {
  const outside = cells.filter((cell) => takingPart(cell.class) === 'received')
  await recountDeals(
    ctx,
    customerId,
    outside.reduce((sum, cell) => sum + cell.fen, 0),
  )
}

/** Day, shift, payment: a shift that is being counted, or another one, keeps the payment. */
const find = async (ctx: Context, id: number, by: number) => {
  const found = await ctx.together({
    till: drawerUnderLock(by),
    payments: {
      text: `select id, no, kind, status, customer_id "customerId", shift_id "shiftId", business_date "day",
          total_fen "totalFen" from cashier.payment where id = $1 for update`,
      values: [id],
    },
    cells: {
      text: `select a.order_line_id "lineId", l.order_id "orderId", t.class, a.amount_fen "fen"
        from cashier.payment_allocation a join cashier.payment_tender t on t.id = a.tender_id
        join ${lineOf('l', 'a')} where t.payment_id = $1`,
      values: [id],
    },
    orders: { text: 'select order_id as id from cashier.payment_order where payment_id = $1', values: [id] },
    coupons: {
      text: 'select coupon_record_id as id from cashier.payment_tender where payment_id = $1 and coupon_record_id is not null',
      values: [id],
    },
  })
  const payment = (found.payments.rows[0] as Payment | undefined) ?? refuse(common.notFound())
  if (payment.status !== 'SUCCESS') keep('已经取消过')
  const { till, cells, orders, coupons } = found
  if (cells.rows.some((cell) => cell['class'] === 'internal')) keep('改单的收款不能取消，请再改单或退款')
  if (payment.day !== till.day) keep('已不是收款当日，请走退款流程')
  if (payment.shiftId !== till.shiftId) keep('不是您当前班次的收款，请走退款流程')
  return {
    payment,
    allocations: {
      cells: cells.rows as unknown as Allocation[],
      orders: orders.rows.map((row) => Number(row['id'])),
      coupons: coupons.rows.map((row) => Number(row['id'])),
    },
  }
}

const undoSettlement = async (
  ctx: Context,
  payment: Payment,
  cells: readonly Allocation[],
  items: readonly LockedItem[],
  orderIds: readonly number[],
): Promise<void> => {
  const { debts } = await ctx.together({ debts: lockDebts('payment_id', [payment.id]) })
  keepIf(
    whySettledKept(items, {
      isRepaid: debts.some((debt) => debt.repaidFen > 0),
      isWrittenOff: debts.some((debt) => debt.writtenOffFen > 0),
    }),
  )
  await reversePayment(ctx, orderIds, termsOf(cells))
  await ctx.together([voidStatement(payment.id), ...cancelDebtsStatements(payment.id)])
}

/** What the payment had put on each line. */
const termsOf = (cells: readonly Allocation[]): LineTerms[] =>
  [...new Set(cells.map((cell) => cell.lineId))].map((lineId) => {
    const sum = (of: (kind: TenderClass) => boolean) =>
      cells.reduce((total, cell) => total + (cell.lineId === lineId && of(cell.class) ? cell.fen : 0), 0)
    const debtFen = sum((kind) => kind === 'debt')
    const carriedFen = sum((kind) => kind === 'internal')
    const promoFen = sum(isPromotion)
    const receivedFen = sum((kind) => takingPart(kind) === 'received')
    return {
      lineId,
      debtFen,
      carriedFen,
      promoFen,
      receivedFen,
      realFen: sum(() => true) - debtFen - carriedFen - promoFen,
    }
  })

const undoRepayment = async (
  ctx: Context,
  payment: Payment,
  cells: readonly Allocation[],
  items: readonly LockedItem[],
  orderIds: readonly number[],
): Promise<void> => {
  const lines = repaidOn(cells)
  const { debts, owed } = await ctx.together({
    debts: {
      text: `select r.debt_id "debtId", r.amount_fen "fen" from debts.repayment r join debts.debt d on d.id = r.debt_id
        where r.payment_id = $1 and r.active order by r.debt_id for update of d`,
      values: [payment.id],
    },
    owed: {
      text: 'select id, debt_open_fen "open" from orders.order_line where id = any($1::bigint[])',
      values: [[...lines.keys()]],
    },
  })
  const open = new Map(owed.rows.map((row) => [Number(row['id']), Number(row['open'])]))
  keepIf(whyRepaidKept(items, open, new Map([...lines].map(([id, { fen }]) => [id, fen]))))
  await reverseRepayment(ctx, orderIds, [...lines.values()])
  await ctx.together(unrepayStatements(payment.id, await repaidBy(ctx, payment.id, debts.rows)))
}

/** What the repayment had put on each line, and how much of it came from outside. */
const repaidOn = (cells: readonly Allocation[]): Map<number, RepaidLine> => {
  const lines = new Map<number, RepaidLine>()
  for (const { lineId, fen, class: kind } of cells) {
    const before = lines.get(lineId) ?? { lineId, fen: 0, receivedFen: 0 }
    const outside = takingPart(kind) === 'received' ? fen : 0
    lines.set(lineId, { lineId, fen: before.fen + fen, receivedFen: before.receivedFen + outside })
  }
  return lines
}

/** What the repayment took off each debt's lines: per debt as recorded, over its lines as they were settled. */
const repaidBy = async (ctx: Context, paymentId: number, debts: readonly Record<string, unknown>[]) => {
  const [rows] = await ctx.together([
    {
      text: `select l.debt_id "debtId", l.order_line_id "lineId", sum(a.amount_fen)::bigint "fen"
        from cashier.payment_tender t join cashier.payment_allocation a on a.tender_id = t.id
        join debts.debt_line l on l.order_line_id = a.order_line_id and l.debt_id = any($2::bigint[])
        where t.payment_id = $1 group by l.debt_id, l.order_line_id`,
      values: [paymentId, debts.map((debt) => Number(debt['debtId']))],
    },
  ])
  return rows!.rows.map((row) => ({
    debtId: Number(row['debtId']),
    lineId: Number(row['lineId']),
    fen: Number(row['fen']),
  }))
}

const leave = (ctx: Context, payment: Payment, orderIds: readonly number[], reason: string): void => {
  ctx.note({
    objectType: 'payment',
    objectId: payment.id,
    objectNo: payment.no,
    customerId: payment.customerId,
    reason,
    before: { status: 'SUCCESS', total: toYuan(payment.totalFen) },
    after: { status: 'CANCELLED', total: toYuan(payment.totalFen) },
  })
  ctx.tell('payment.changed', payment.id)
  ctx.tell('order.changed', ...orderIds)
  ctx.tell('purchase.changed', payment.customerId)
  ctx.tell('customer.figures', payment.customerId)
}
