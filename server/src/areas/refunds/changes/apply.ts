/** Asking for a change: the figures as they were shown, the new order as a draft, the sessions kept from use, others' word (money book §6). */

import { orderRefusals } from '@clinic/contract/areas/orders/words.ts'
import type { ChangedLine, ChangeTrial } from '@clinic/contract/areas/refunds/change-trial.ts'
import { changeRefusals, type changes } from '@clinic/contract/areas/refunds/changes.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { askFor } from '../../approvals/index.ts'
import { freshIds, openDay } from '../../ledger/index.ts'
import { refuseUnknownCombos, refuseUnknownProducts, refuseUnreachedOrders, writeChange } from '../../orders/index.ts'
import { lockSessions } from '../../purchases/index.ts'
import { refuseWaiting } from '../apply.ts'
import { refuseInvoiced } from '../invoiced.ts'
import { type Stand, standOf } from '../standing.ts'
import { refuseUnknownItems } from '../trial.ts'
import { changeById, noteChange, tellChange } from './forms.ts'
import { digestOfChange, figuresOfChange, pricedFor, refuseUnchangeable, triedChange } from './trial.ts'

type Input = InputOf<typeof changes.apply>

type New = {
  readonly id: number
  readonly day: string
  readonly child: { readonly id: number; readonly summary: string }
  readonly digest: string
}

const formStatement = ({ order }: Stand, input: Input, sheet: ChangeTrial, made: New): Statement => ({
  text: `insert into refunds.order_change (id, no, customer_id, order_id, child_order_id, reason, before_summary, after_summary,
      value_fen, debt_cancel_fen, writeoff_cancel_fen, covered_fen, new_fen, coins_back, points_back, digest, business_date)
    values ($1, kit.next_number('GD', $2::date), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $2::date)
    returning no`,
  values: [
    made.id,
    made.day,
    order.customerId,
    order.id,
    made.child.id,
    input.reason.trim(),
    sheet.lines
      .map(({ productName, qty }) => `${productName}×${qty}`)
      .join('、')
      .slice(0, 400),
    made.child.summary,
    sheet.valueFen,
    sheet.debtCancelFen,
    sheet.writeoffCancelFen,
    sheet.coveredFen,
    sheet.newFen,
    sheet.coinsBack,
    sheet.pointsBack,
    made.digest,
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
  ['coveredFen', 'covered_fen', 'bigint'],
  ['coinsBack', 'coins_back', 'bigint'],
  ['pointsBack', 'points_back', 'bigint'],
  ['why', 'why', 'text'],
] as const
const linesText = `insert into refunds.change_line (change_id, ${columns.map(([, name]) => name).join(', ')})
  select $1, * from unnest(${columns.map(([, , type], at) => `$${at + 2}::${type}[]`).join(', ')})`

const linesStatement = (changeId: number, lines: readonly ChangedLine[]): Statement => ({
  text: linesText,
  values: [changeId, ...columns.map(([field]) => lines.map((line) => line[field]))],
})

export const applyChange = async (ctx: Context, input: Input): Promise<OutputOf<typeof changes.apply>> => {
  await refuseUnreachedOrders(ctx, input.orderId)
  await refuseUnknownItems(ctx, input.lines)
  await refuseUnknownProducts(ctx, input.newLines)
  await refuseUnknownCombos(ctx, input.newCombos)
  const stand = await standOf(ctx, input.orderId, { lock: true })
  const { order } = stand
  refuseUnchangeable(stand)
  await refuseWaiting(ctx, order.id)
  const priced = await pricedFor(ctx, stand, input)
  if (!priced) refuse(orderRefusals.empty())
  const sheet = triedChange(stand, input.lines, priced)
  const digest = digestOfChange(order.id, sheet, priced)
  if (digest !== input.digest) refuse(changeRefusals.figuresMoved())
  await refuseInvoiced(ctx, order.id, sheet.coveredFen, changeRefusals.invoiced())
  const child = await writeChange(
    ctx,
    { customerId: order.customerId, parentId: order.id, parentNo: order.no },
    input,
    priced!,
  )
  const { day, fresh } = await ctx.together({ day: openDay, fresh: freshIds(1) })
  const id = fresh[0]!
  const { made } = await ctx.together({
    made: formStatement(stand, input, sheet, { id, day, child, digest }),
    lines: linesStatement(id, sheet.lines),
    held: lockSessions(sheet.lines, 1),
  })
  const no = String(made.rows[0]!['no'])
  const change = { id, no, customerId: order.customerId, orderId: order.id, childOrderId: child.id }
  const { value, covered, newAmount } = figuresOfChange(sheet)
  noteChange(ctx, change, { reason: input.reason, after: { value, covered, newAmount } })
  await askFor(ctx, { kind: 'CHANGE', documentId: id, reason: input.reason.trim() })
  tellChange(ctx, change)
  return { id, no, status: (await changeById(ctx, id)).status }
}
