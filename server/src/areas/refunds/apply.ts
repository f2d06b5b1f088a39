/** Asking for a refund: the figures as they were shown, the sessions kept from use, and others' word (money book §10, H6). */
import { refundRefusals, type refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changeRefusals } from '@clinic/contract/areas/refunds/change-words.ts'
import type { Trial } from '@clinic/contract/areas/refunds/trial.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { askFor } from '../approvals/index.ts'
import { freshIds, openDay } from '../ledger/index.ts'
import { refuseUnreachedOrders } from '../orders/index.ts'
import { lockSessions } from '../purchases/index.ts'
import { formOf, noteRefund, tellRefund } from './forms.ts'
import { refuseInvoiced } from './invoiced.ts'
import { type Stand, standOf } from './standing.ts'
import { digestOf, refuseUnknownItems, refuseUnpaid, tried } from './trial.ts'

type Input = InputOf<typeof refunds.apply>

/** Two that wait would each count on the same debt, of whichever kind they are. The caller holds the order. */
export const refuseWaiting = async (ctx: Context, orderId: number): Promise<void> => {
  const { refunds, changes } = await ctx.together({
    refunds: waitingRefunds(orderId),
    changes: waitingChanges(orderId),
  })
  if (refunds[0]) refuse(refundRefusals.waits({ no: refunds[0].no }))
  if (changes[0]) refuse(changeRefusals.waits({ no: changes[0].no }))
}
const waitingRefunds = textOf(
  { no: Str },
  `select f.no from refunds.refund_form f where f.order_id = $1 and f.status = 'PENDING_AUDIT'`,
)
const waitingChanges = textOf(
  { no: Str },
  `select c.no from refunds.order_change c where c.order_id = $1 and c.status in ('PENDING_AUDIT', 'APPROVED')`,
)

const formStatement = (id: number, day: string, { order }: Stand, input: Input, sheet: Trial): Statement => ({
  text: `insert into refunds.refund_form (id, no, customer_id, order_id, reason_party, reason, summary, value_fen,
      debt_cancel_fen, writeoff_cancel_fen, used_short_fen, fee_fen, points_short_fen, cash_fen, coins_back, points_back,
      points_taken, within_week, digest, business_date)
    values ($1, kit.next_number('TK', $2::date), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $2::date)
    returning no`,
  values: [
    id,
    day,
    order.customerId,
    order.id,
    input.reasonParty,
    input.reason.trim(),
    sheet.lines
      .map(({ productName, qty }) => `${productName}×${qty}`)
      .join('、')
      .slice(0, 400),
    sheet.valueFen,
    sheet.debtCancelFen,
    sheet.writeoffCancelFen,
    sheet.usedShortFen,
    sheet.feeFen,
    sheet.pointsShortFen,
    sheet.cashFen,
    sheet.coinsBack,
    sheet.pointsBack,
    sheet.pointsTaken,
    order.withinWeek,
    digestOf(order.id, sheet),
  ],
})

const columns = [
  ['itemId', 'purchased_item_id', 'bigint'],
  ['lineId', 'order_line_id', 'bigint'],
  ['productName', 'product_name', 'text'],
  ['qty', 'qty', 'int'],
  ['valueFen', 'value_fen', 'bigint'],
  ['debtCancelFen', 'debt_cancel_fen', 'bigint'],
  ['writeoffCancelFen', 'writeoff_cancel_fen', 'bigint'],
  ['usedShortFen', 'used_short_fen', 'bigint'],
  ['comboCapFen', 'combo_cap_fen', 'bigint'],
  ['feeFen', 'fee_fen', 'bigint'],
  ['pointsShortFen', 'points_short_fen', 'bigint'],
  ['cashFen', 'cash_fen', 'bigint'],
  ['coinsBack', 'coins_back', 'bigint'],
  ['pointsBack', 'points_back', 'bigint'],
  ['why', 'why', 'text'],
] as const
const linesText = `insert into refunds.refund_line (form_id, ${columns.map(([, name]) => name).join(', ')})
  select $1, * from unnest(${columns.map(([, , type], at) => `$${at + 2}::${type}[]`).join(', ')})`

/** The lines of a form, as the trial had them. */
export const linesStatement = (formId: number, { lines }: Pick<Trial, 'lines'>): Statement => ({
  text: linesText,
  values: [formId, ...columns.map(([field]) => lines.map((line) => line[field]))],
})

export const applyRefund = async (ctx: Context, input: Input): Promise<OutputOf<typeof refunds.apply>> => {
  await refuseUnreachedOrders(ctx, input.orderId)
  await refuseUnknownItems(ctx, input.lines)
  const stand = await standOf(ctx, input.orderId, { lock: true })
  refuseUnpaid(stand)
  await refuseWaiting(ctx, input.orderId)
  const sheet = tried(stand, input)
  if (digestOf(stand.order.id, sheet) !== input.digest) refuse(refundRefusals.figuresMoved())
  await refuseInvoiced(ctx, stand.order.id, sheet.cashFen)
  const { day, fresh } = await ctx.together({ day: openDay, fresh: freshIds(1) })
  const id = fresh[0]!
  const { made } = await ctx.together({
    made: formStatement(id, day, stand, input, sheet),
    lines: linesStatement(id, sheet),
    held: lockSessions(sheet.lines, 1),
  })
  const no = String(made.rows[0]!['no'])
  const form = { id, no, customerId: stand.order.customerId, orderId: stand.order.id }
  noteRefund(ctx, form, { reason: input.reason, after: { value: toYuan(sheet.valueFen), cash: toYuan(sheet.cashFen) } })
  await askFor(ctx, { kind: 'REFUND', documentId: id, reason: input.reason.trim() })
  tellRefund(ctx, form)
  return { id, no, status: (await formOf(ctx, id)).status }
}
