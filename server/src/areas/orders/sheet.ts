/** 订单 on paper: one order as it stands; one that ended has none. */
import { rulesSaid } from '@clinic/contract/areas/combos/refund-rule.ts'
import { orderRefusals, orderStatuses, type orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { orderWithLines } from './queries.ts'

const ended = ['CANCELLED', 'REVOKED']

export const orderSheet = async (
  ctx: Context,
  { id }: InputOf<typeof orders.sheet>,
): Promise<OutputOf<typeof orders.sheet>> => {
  const order = await orderWithLines(ctx, { id })
  const { no, status, customerId } = order
  if (ended.includes(status)) refuse(orderRefusals.wrongState({ no, status: orderStatuses[status], action: '打印' }))
  const { paper } = await ctx.together({ paper: paperStatement('order') })
  const head = paper.rows[0]!
  ctx.note({ objectType: 'order', objectId: id, objectNo: no, customerId })
  const { customerName, type, openedAt, businessDate, backdateReason, adviserName, doctorName } = order
  const { original, discount, payable, remark, guardianNote, deposit, reworkOf } = order
  return {
    ...{ no, status, customerName, type, openedAt, businessDate, backdateReason, adviserName, doctorName },
    ...{ original, discount, payable, remark, guardianNote, deposit, reworkOf },
    comboRules: rulesSaid(order.combos.filter(({ byOriginal }) => byOriginal).map(({ name }) => name)),
    clinic: paperOf(head),
    lines: order.lines.map((line) => ({
      productName: line.productName,
      contentCount: line.contentCount,
      price: line.price,
      discount: line.discount,
      payAmount: line.payAmount,
      isGift: line.isGift,
    })),
    printedAt: String(head['at']),
    printedBy: ctx.session.staffName,
  }
}
