/** What the orders of a payment are besides their lines: cards that are sold, money put in, a deal. */
import type { Takings } from '@clinic/contract/areas/cashier/takings.ts'
import { bargainLine, countsAsDeal, type Definition } from '@clinic/contract/areas/lifecycle/definition.ts'
import { whyNotRechargeBy } from '@clinic/contract/areas/orders/recharge.ts'
import { type Context, refuseIf } from '../../../kit/context.ts'
import { type ChargeOfOrder, chargesUnderLock } from '../../memberships/index.ts'
import { type LockedOrder, rechargeLimitsNow } from '../../orders/index.ts'
import type { PaymentRecord } from './records.ts'
import type { Tendered } from './till.ts'

/** What is sold for cards by these orders; every order of a card sells something. */
export const chargesOf = async (ctx: Context, orders: readonly LockedOrder[]): Promise<readonly ChargeOfOrder[]> => {
  const ids = orders.flatMap(({ id, type }) => (type === 'VIP_CARD' ? [id] : []))
  if (ids.length === 0) return []
  return (await ctx.together({ charges: chargesUnderLock(ids) })).charges
}

/** From a sum the hospital sets on, a bank must know who pays (money book §6). */
export const checkRecharge = async (ctx: Context, order: LockedOrder, tenders: readonly Tendered[]): Promise<void> => {
  // What is put into a card is prepaid money, too.
  const fen = order.lines.reduce((sum, line) => sum + (line.itemType === 'RECHARGE' ? line.payAmountFen : 0), 0)
  if (fen === 0) return
  const limits = await rechargeLimitsNow(ctx)
  for (const { type } of tenders) refuseIf(whyNotRechargeBy(fen, limits, type.code))
}

type Judged = { readonly definition: Definition; readonly orders: readonly LockedOrder[] }

/** Whether the hospital's definition of today takes the payment for a deal: what was judged as an order is none once more. */
export const isDeal = ({ definition, orders }: Judged, kind: PaymentRecord['kind'], { dueFen }: Takings): boolean => {
  const paid = orders.filter(({ isJudged }) => !isJudged)
  return countsAsDeal(definition, {
    // What is put into a card alone is a recharge, too.
    kind: orders.every(({ lines }) => lines.every(({ itemType }) => itemType === 'RECHARGE')) ? 'RECHARGE' : kind,
    dueFen: Math.min(
      dueFen,
      paid.reduce((sum, { payableFen }) => sum + payableFen, 0),
    ),
    lines: paid.flatMap(({ lines }) => lines.map(({ itemType }) => bargainLine(itemType))),
  })
}
