/**
 * 补款: one checkout. Of a change's new order: what left the old one pays as far as it goes, the difference is paid on top or goes into
 * her balance, all in one transaction. Of any other order: its open debts. Source: money book §2.2 (change), §6, §8.
 */
import { type ChangeTrial, changeOf } from '@clinic/contract/areas/refunds/change-trial.ts'
import { changeRefusals, type changes, whyNotFill } from '@clinic/contract/areas/refunds/changes.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { type Credit, giveCouponsBack, pay, repay, tillUnderLock } from '../../cashier/index.ts'
import { debtsOfOrder, givenUpOf, giveUpStatements, openOfOrder } from '../../debts/index.ts'
import { prepaidIn, prepaidReturned } from '../../invoices/index.ts'
import { type PostingLine, postStatement } from '../../ledger/index.ts'
import { carryStatements, refuseUnreachedOrders } from '../../orders/index.ts'
import { orderById } from '../../orders/reads.ts'
import { itemsLeft, moveSessions } from '../../purchases/index.ts'
import { refuseInvoiced } from '../invoiced.ts'
import { type Stand, standOf } from '../standing.ts'
import { type ChangeForm, changeOfOrder, linesOfChange, lockChange, noteChange, tellChange } from './forms.ts'

type Input = InputOf<typeof changes.fill>
type Paid = OutputOf<typeof changes.fill>

/** The journal: what is owed no more of the old items, against debt, the new items, and what goes into her balance. */
const postingsOf = (
  { customerId }: ChangeForm,
  { order, sources }: Stand,
  sheet: ChangeTrial,
  carried: ReadonlyMap<number, Fen>,
  isPrepaid: boolean,
): PostingLine[] => {
  const customer = customerId
  const points = sheet.pointsBack - sheet.pointsTaken
  return [
    ...sheet.lines.map(
      ({ itemId, lineId, valueFen }): PostingLine => ({
        kind: 'CONTRACT_LIABILITY',
        owner: itemId,
        customer,
        amount: valueFen,
        line: lineId,
      }),
    ),
    ...[...carried].map(
      ([itemId, fen]): PostingLine => ({ kind: 'CONTRACT_LIABILITY', owner: itemId, customer, amount: -fen }),
    ),
    { kind: 'RECEIVABLE', owner: order.id, customer, amount: -sheet.debtCancelFen },
    { kind: 'BAD_DEBT', owner: 0, amount: -sheet.writeoffCancelFen },
    { kind: 'FORFEIT', owner: order.deptId ?? 0, amount: -sheet.pointsShortFen },
    {
      kind: 'WALLET_PRINCIPAL',
      owner: customer,
      customer,
      amount: -(sheet.restFen - sheet.pointsShortFen),
      // A balance that was invoiced where it was put in is that balance again.
      ...(isPrepaid ? { about: sources.journals } : {}),
    },
    { kind: 'COIN_ISSUED', owner: 0, amount: sheet.coinsBack },
    { kind: 'COIN_CUSTOMER', owner: customer, customer, amount: -sheet.coinsBack },
    { kind: 'POINT_ISSUED', owner: 0, amount: points },
    { kind: 'POINT_CUSTOMER', owner: customer, customer, amount: -points },
  ]
}

/** What leaves, under the locks of its order: the same figures as others agreed to, or it is asked for anew. */
const sheetNow = async (ctx: Context, change: ChangeForm, stand: Stand): Promise<ChangeTrial> => {
  const asked = await linesOfChange(ctx, change.id)
  const sheet = changeOf(
    asked.map(({ itemId, qty }) => ({ item: stand.refundables.get(itemId)!, qty })),
    stand.earned,
    change.newFen,
  )
  const figures = (lines: typeof asked) =>
    JSON.stringify(
      [...lines]
        .sort((a, b) => a.itemId - b.itemId)
        .map((line) => [
          line.itemId,
          line.valueFen,
          line.debtCancelFen,
          line.writeoffCancelFen,
          line.coinsBack,
          line.pointsBack,
        ]),
    )
  // A combo of which more was used since: its rule may leave less than goes on.
  if (sheet.beyond || figures(asked) !== figures([...sheet.lines])) refuse(changeRefusals.movedSince({ no: change.no }))
  return sheet
}

const doneStatement = (change: ChangeForm, sheet: ChangeTrial, paymentId: number, day: string): Statement => ({
  text: `update refunds.order_change set status = 'DONE', done_by = kit.current_staff(), done_at = kit.clock(), done_day = $2::date,
      payment_id = $3, points_moved = $4, points_taken = $5, points_short_fen = $6 where id = $1`,
  values: [change.id, day, paymentId, sheet.pointsMoved, sheet.pointsTaken, sheet.pointsShortFen],
})

/** Sessions, debts and the old order's figures follow what was booked. */
const moveOn = async (ctx: Context, change: ChangeForm, sheet: ChangeTrial): Promise<void> => {
  const { debts } = await ctx.together({ debts: debtsOfOrder(change.orderId) })
  await ctx.together([moveSessions(sheet.lines), ...giveUpStatements(givenUpOf(debts, sheet.lines), 1)])
  const { left } = await ctx.together({ left: itemsLeft(change.orderId) })
  await ctx.together(carryStatements(change.orderId, sheet.lines, left))
  // Coupons that paid it come back as they promise: with any part of it, or when nothing of it is left.
  const back = await giveCouponsBack(ctx, change.orderId, left.usedUp && !left.anyDeducted)
  if (back.length > 0)
    await ctx.together([
      { text: 'update refunds.order_change set coupons_back = $2 where id = $1', values: [change.id, back] },
    ])
}

const settle = async (ctx: Context, found: ChangeForm, input: Input): Promise<Paid> => {
  // Day, shift, then the orders in ascending id: the old one first (lock order: money book §2.3).
  const { till } = await ctx.together({ till: tillUnderLock })
  const stand = await standOf(ctx, found.orderId, { lock: true })
  const change = await lockChange(ctx, found.id)
  refuseIf(whyNotFill(change))
  const sheet = await sheetNow(ctx, change, stand)
  await refuseInvoiced(ctx, change.orderId, sheet.coveredFen, changeRefusals.invoiced())
  if (sheet.upFen === 0 && input.tenders.some(({ amount }) => (parseYuan(amount) ?? 0) > 0))
    refuse(changeRefusals.fullyPaid({ no: change.no }))
  const { orderId: _order, allocations: _debts, ...taken } = input
  const { prepaid } = await ctx.together({ prepaid: prepaidIn(change.orderId) })
  const isPrepaid = prepaid.length > 0
  const credit: Credit = {
    fen: sheet.coveredFen - sheet.restFen,
    journal: ({ day, shiftId }, carried) =>
      postStatement({
        type: 'change',
        id: change.id,
        date: day,
        memo: change.no,
        shiftId,
        lines: postingsOf(change, stand, sheet, carried, isPrepaid),
      }),
  }
  const paid = await pay(ctx, { ...taken, orders: [{ id: change.childOrderId, version: change.childVersion }] }, credit)
  await moveOn(ctx, change, sheet)
  await ctx.together([
    doneStatement(change, sheet, paid.id, till.day),
    ...(isPrepaid ? [prepaidReturned(change.orderId, { type: 'change', id: change.id })] : []),
  ])
  noteChange(ctx, change, {
    before: change.status,
    after: { status: 'DONE', up: toYuan(sheet.upFen), rest: toYuan(sheet.restFen) },
  })
  tellChange(ctx, change)
  ctx.tell('customer.figures', change.customerId)
  return paid
}

/** Of an order that no change made: what is chosen of its debts, or all that is open. */
const repayOrder = async (
  ctx: Context,
  { orderId, allocations, debtDueDate: _due, guarantor: _by, ...taken }: Input,
): Promise<Paid> => {
  if (!ctx.session.permissions.has('cashier:debt:repayment')) refuse(changeRefusals.repayRight())
  const { open } = await ctx.together({ open: openOfOrder(orderId) })
  if (allocations?.some(({ debtId }) => open.every((one) => one.debtId !== debtId))) refuse(common.notFound())
  if (open.length === 0) {
    const { rows } = await sqlOf({
      no: Str,
    })`select o.no from ${sql.raw(orderById('o'))} where o.id = ${orderId}`.execute(ctx.db)
    const { no } = rows[0] ?? refuse(common.notFound())
    return refuse(changeRefusals.noDebts({ no }))
  }
  return await repay(ctx, {
    ...taken,
    customerId: open[0]!.customerId,
    allocations: allocations ?? open.map(({ debtId, openFen }) => ({ debtId, amount: toYuan(openFen) })),
  })
}

export const fillMoney = async (ctx: Context, input: Input): Promise<Paid> => {
  await refuseUnreachedOrders(ctx, input.orderId)
  const change = await changeOfOrder(ctx, input.orderId)
  const waits = change && change.status !== 'DONE'
  if (waits && input.allocations) refuse(common.notFound())
  return waits ? await settle(ctx, change, input) : await repayOrder(ctx, input)
}
