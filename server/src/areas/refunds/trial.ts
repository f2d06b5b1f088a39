/** 退费试算: what a refund comes to, before anybody asks for it. */
import { createHash } from 'node:crypto'
import { type RefundTrial, refundRefusals, type refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { byRule } from '@clinic/contract/areas/refunds/combo-cap.ts'
import { type Trial, type TrialLine, trialOf } from '@clinic/contract/areas/refunds/trial.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import { couponsOfOrder } from '../cashier/index.ts'
import { customerById } from '../customers/reads.ts'
import { refuseUnreachedOrders } from '../orders/index.ts'
import type { RefundItem } from '../purchases/index.ts'
import { namedBought } from '../purchases/reads.ts'
import { routeFor, type Stand, standOf, waysOf } from './standing.ts'

type Wanted = Pick<InputOf<typeof refunds.trial>, 'lines' | 'reasonParty' | 'fee'>

/** Sessions that nobody else waits for. */
export const freeOf = ({ handedOut, frozen, qtyLeft, qtyLocked }: RefundItem): number =>
  handedOut || frozen ? 0 : qtyLeft - qtyLocked

/** What is wanted of each item, added up; refuses what the order has not, and what is not left. */
const chosenOf = ({ items, refundables }: Stand, { lines, reasonParty }: Wanted) => {
  const wanted = new Map<number, number>()
  for (const { purchasedItemId, qty } of lines) wanted.set(purchasedItemId, (wanted.get(purchasedItemId) ?? 0) + qty)
  return [...wanted].map(([itemId, qty]) => {
    const item = items.find((one) => one.itemId === itemId) ?? refuse(refundRefusals.otherOrder())
    if (item.handedOut) refuse(refundRefusals.handedOut({ item: item.productName }))
    if (item.frozen) refuse(refundRefusals.frozen({ item: item.productName }))
    const left = freeOf(item)
    if (qty > left) refuse(refundRefusals.tooMany({ item: item.productName, left }))
    return { item: byRule(refundables.get(itemId)!, reasonParty), qty }
  })
}

/** Refuses a fee that is not hers to pay, or is more than goes back. */
const feeOf = ({ fee, reasonParty }: Wanted, most: Fen): Fen => {
  const fen = fee === undefined ? 0 : (parseYuan(fee) ?? refuse(common.invalid({ reason: '手续费格式不正确' })))
  if (fen < 0) refuse(common.invalid({ reason: '手续费不能为负' }))
  if (fen > 0 && reasonParty === 'CLINIC') refuse(refundRefusals.feeNotHers())
  if (fen > most) refuse(refundRefusals.feeTooMuch({ most: toYuan(most) }))
  return fen
}

/** The trial of what is wanted of an order as it stands. */
export const tried = (stand: Stand, wanted: Wanted): Trial => {
  const chosen = chosenOf(stand, wanted)
  const without = trialOf(chosen, stand.earned)
  const fee = feeOf(wanted, without.mostFeeFen)
  return fee === 0 ? without : trialOf(chosen, stand.earned, fee)
}

/** Of everything that is signed: other figures have another one. */
export const digestOf = (orderId: number, { lines, pointsTaken }: Pick<Trial, 'lines' | 'pointsTaken'>): string => {
  const figures = lines.map(({ why: _why, productName: _name, ...line }) => Object.values(line))
  return createHash('sha256')
    .update(JSON.stringify([orderId, figures, pointsTaken]))
    .digest('hex')
}

export const lineSaid = (line: Omit<TrialLine, 'lineId'>) => ({
  purchasedItemId: line.itemId,
  productName: line.productName,
  qty: line.qty,
  value: toYuan(line.valueFen),
  debtCancel: toYuan(line.debtCancelFen),
  writeoffCancel: toYuan(line.writeoffCancelFen),
  usedShort: toYuan(line.usedShortFen),
  fee: toYuan(line.feeFen),
  pointsShort: toYuan(line.pointsShortFen),
  cash: toYuan(line.cashFen),
  coinsBack: toYuan(line.coinsBack),
  pointsBack: line.pointsBack,
  why: line.why,
})

const figuresSaid = (sheet: Trial) => ({
  lines: sheet.lines.map(lineSaid),
  value: toYuan(sheet.valueFen),
  debtCancel: toYuan(sheet.debtCancelFen),
  writeoffCancel: toYuan(sheet.writeoffCancelFen),
  usedShort: toYuan(sheet.usedShortFen),
  fee: toYuan(sheet.feeFen),
  pointsShort: toYuan(sheet.pointsShortFen),
  cash: toYuan(sheet.cashFen),
  coinsBack: toYuan(sheet.coinsBack),
  pointsBack: sheet.pointsBack,
  pointsTaken: sheet.pointsTaken,
})

/** Items that are there, of whatever order. */
export const refuseUnknownItems = (ctx: Context, lines: Wanted['lines']): Promise<void> =>
  refuseDangling(ctx, namedBought(lines.map((line) => line.purchasedItemId)), common.notFound)

/** A refund can be asked for where something was paid. */
export const refuseUnpaid = ({ order: { no, status } }: Stand): void => {
  if (!['PAID', 'PART_PAID', 'COMPLETED', 'SETTLED', 'REFUNDED'].includes(status))
    refuse(refundRefusals.notPaid({ no }))
}

export const trial = async (ctx: Context, input: InputOf<typeof refunds.trial>): Promise<RefundTrial> => {
  await refuseUnreachedOrders(ctx, input.orderId)
  await refuseUnknownItems(ctx, input.lines)
  const stand = await standOf(ctx, input.orderId, { lock: false })
  refuseUnpaid(stand)
  const sheet = tried(stand, input)
  const { id: orderId, no: orderNo, customerId, withinWeek } = stand.order
  const { rows } = await sqlOf({
    name: Str,
  })`select c.name from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  return {
    orderId,
    orderNo,
    customerId,
    customerName: rows[0]!.name,
    ...figuresSaid(sheet),
    withinWeek,
    digest: digestOf(orderId, sheet),
    mostFee: toYuan(sheet.mostFeeFen),
    route: waysOf(routeFor(stand, sheet.cashFen), stand.sources).map(({ fen, ...way }) => ({
      ...way,
      amount: toYuan(fen),
      original: true,
    })),
    coupons: await couponsOfOrder(ctx, orderId),
    items: stand.items.map((item) => ({
      purchasedItemId: item.itemId,
      productName: item.productName,
      qtyTotal: item.qtyTotal,
      qtyLeft: item.qtyLeft,
      qtyCan: freeOf(item),
      valueLeft: toYuan(item.valueLeftFen),
    })),
  }
}
