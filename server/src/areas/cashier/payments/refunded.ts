/** Why money that went back otherwise keeps its payment: the same before a reason is typed and under lock. */

import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { sure, textOf } from '../../../kit/db/rows.ts'
import { retiredAmong } from '../../memberships/index.ts'
import { deals } from './deals.ts'

const cardsOf = textOf(
  { id: sure(Id) },
  'select distinct t.card_id as id from cashier.payment_tender t where t.payment_id = $1 and t.card_id is not null',
)

/** What it put into an account went back otherwise; what a card paid does not go back to one that was given back. */
export const whyRefundedKept = async (ctx: Context, paymentId: number): Promise<string | null> => {
  const { refund, cards } = await ctx.together({ refund: deals.refundOf(paymentId), cards: cardsOf(paymentId) })
  if (refund.rows[0]) return `退款 ${String(refund.rows[0]['no'])} 已退或正在退这笔钱`
  if (cards.length === 0) return null
  const { gone } = await ctx.together({ gone: retiredAmong(cards.map((card) => card.id)) })
  return gone[0] ? `会员卡 ${gone[0].no} 已退卡或正在退卡` : null
}
