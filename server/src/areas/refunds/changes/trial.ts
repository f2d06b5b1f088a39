/** 改单试算: what a change comes to, before anybody asks for it. */
import { createHash } from 'node:crypto'
import { orderTypes } from '@clinic/contract/areas/orders/calls.ts'
import { type ChangedLine, type ChangeTrial, changeOf, outcomeOf } from '@clinic/contract/areas/refunds/change-trial.ts'
import {
  type ChangeTrialShape,
  changeRefusals,
  type changes,
  whyNotChange,
} from '@clinic/contract/areas/refunds/changes.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { customerById } from '../../customers/reads.ts'
import {
  type ChangeWritten,
  priceChange,
  refuseUnknownCombos,
  refuseUnknownProducts,
  refuseUnreachedOrders,
} from '../../orders/index.ts'
import { type Stand, standOf } from '../standing.ts'
import { freeOf, refuseUnknownItems } from '../trial.ts'

type Wanted = Pick<InputOf<typeof changes.trial>, 'lines' | 'newLines' | 'newCombos'>

/** What is wanted of each item, added up; refuses what the order has not, what is not left and what may not leave now. */
const chosenOf = ({ items, refundables }: Stand, lines: Wanted['lines']) => {
  const wanted = new Map<number, number>()
  for (const { purchasedItemId, qty } of lines) wanted.set(purchasedItemId, (wanted.get(purchasedItemId) ?? 0) + qty)
  return [...wanted].map(([itemId, qty]) => {
    const item = items.find((one) => one.itemId === itemId) ?? refuse(changeRefusals.otherOrder())
    refuseIf(whyNotChange(item))
    const left = freeOf(item)
    if (qty > left) refuse(changeRefusals.tooMany({ item: item.productName, left }))
    return { item: refundables.get(itemId)!, qty }
  })
}

/** New projects as they are priced now; null: none was chosen yet. */
export type Priced = ChangeWritten | null

/** The trial of what is wanted of an order as it stands. */
export const triedChange = (stand: Stand, lines: Wanted['lines'], priced: Priced): ChangeTrial => {
  const sheet = changeOf(chosenOf(stand, lines), stand.earned, priced?.payableFen ?? 0)
  const { beyond } = sheet
  return beyond ? refuse(changeRefusals.comboRule({ combo: beyond.combo, most: toYuan(beyond.mostFen) })) : sheet
}

/** Prices the new projects, within the limits of whoever asks. */
export const pricedFor = async (
  ctx: Context,
  { order }: Stand,
  { newLines, newCombos = [] }: Pick<Wanted, 'newLines' | 'newCombos'>,
): Promise<Priced> => {
  if (newLines.length + newCombos.length === 0) return null
  const priced = await priceChange(ctx, order.customerId, { newLines, newCombos })
  if (priced.beyond) refuse(changeRefusals.beyondLimits({ why: priced.beyond.message.split('；')[0]! }))
  return priced
}

/** Of everything that is agreed on: other figures have another one. */
export const digestOfChange = (orderId: number, { lines, newFen }: ChangeTrial, priced: Priced): string => {
  const figures = lines.map(({ why: _why, productName: _name, ...line }) => Object.values(line))
  const comes = (priced?.lines ?? []).map((line) => Object.values(line))
  return createHash('sha256')
    .update(JSON.stringify([orderId, figures, newFen, comes]))
    .digest('hex')
}

export const changedLineSaid = (line: ChangedLine) => ({
  purchasedItemId: line.itemId,
  productName: line.productName,
  qty: line.qty,
  value: toYuan(line.valueFen),
  debtCancel: toYuan(line.debtCancelFen),
  writeoffCancel: toYuan(line.writeoffCancelFen),
  covered: toYuan(line.coveredFen),
  why: line.why,
})

export const figuresOfChange = (sheet: ChangeTrial) => ({
  value: toYuan(sheet.valueFen),
  cancelled: toYuan(sheet.debtCancelFen + sheet.writeoffCancelFen),
  covered: toYuan(sheet.coveredFen),
  newAmount: toYuan(sheet.newFen),
  up: toYuan(sheet.upFen),
  rest: toYuan(sheet.restFen),
})

/** A change can be asked for where something was paid, and of what is sold. */
export const refuseUnchangeable = ({ order: { no, status, type } }: Stand): void => {
  if (type === 'RECHARGE' || type === 'DEPOSIT' || type === 'VIP_CARD')
    refuse(changeRefusals.recharge({ no, type: orderTypes[type] }))
  if (!['PAID', 'PART_PAID', 'COMPLETED', 'SETTLED', 'REFUNDED'].includes(status))
    refuse(changeRefusals.notPaid({ no }))
}

const nameOf = async (ctx: Context, customerId: number): Promise<string> => {
  const { rows } = await sqlOf({
    name: Str,
  })`select c.name from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  return rows[0]!.name
}

/** Each item of the order, and why it cannot be changed. */
const itemsOf = ({ items }: Stand): ChangeTrialShape['items'] =>
  items.map((item) => ({
    purchasedItemId: item.itemId,
    productName: item.productName,
    qtyTotal: item.qtyTotal,
    qtyLeft: item.qtyLeft,
    qtyCan: whyNotChange(item) ? 0 : freeOf(item),
    valueLeft: toYuan(item.valueLeftFen),
    whyNot: whyNotChange(item)?.message ?? '',
  }))

export const trialOfChange = async (ctx: Context, input: InputOf<typeof changes.trial>): Promise<ChangeTrialShape> => {
  await refuseUnreachedOrders(ctx, input.orderId)
  await refuseUnknownItems(ctx, input.lines)
  await refuseUnknownProducts(ctx, input.newLines)
  await refuseUnknownCombos(ctx, input.newCombos)
  const stand = await standOf(ctx, input.orderId, { lock: false })
  refuseUnchangeable(stand)
  const priced = await pricedFor(ctx, stand, input)
  const sheet = triedChange(stand, input.lines, priced)
  const { id: orderId, no: orderNo, customerId } = stand.order
  return {
    orderId,
    orderNo,
    customerId,
    customerName: await nameOf(ctx, customerId),
    ...figuresOfChange(sheet),
    lines: sheet.lines.map(changedLineSaid),
    newLines: (priced?.lines ?? []).map(({ productName, contentCount, priceFen, discountFen, payAmountFen }) => ({
      productName,
      contentCount,
      price: toYuan(priceFen),
      discount: toYuan(discountFen),
      payAmount: toYuan(payAmountFen),
    })),
    coinsBack: toYuan(sheet.coinsBack),
    pointsBack: sheet.pointsBack,
    pointsTaken: sheet.pointsTaken,
    pointsShort: toYuan(sheet.pointsShortFen),
    outcome: outcomeOf(sheet),
    digest: digestOfChange(orderId, sheet, priced),
    items: itemsOf(stand),
  }
}
