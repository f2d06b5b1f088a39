/** The order of what is sold for a card: its fee and what is put into it, each a line without a product. Type VIP_CARD. */

import type { Fen } from '@clinic/contract/money.ts'
import { type Context, refuseIf } from '../../kit/context.ts'
import { likenessOf, readSurroundings, surroundings, takeTurnsFor, whyNotCustomer } from './content/checks.ts'
import { type Head, insertOrder, rechargeLine, type StoredLine } from './content/rows.ts'
import { noteOrder } from './content/trail.ts'
import { judgeOrder } from './judged.ts'

export type CardSale = {
  readonly customerId: number
  /** 开卡 金卡. */
  readonly summary: string
  readonly feeFen: Fen
  readonly principalFen: Fen
}

const linesOf = ({ summary, feeFen, principalFen }: CardSale): StoredLine[] => {
  const lines = [
    ...(feeFen > 0
      ? [{ ...rechargeLine(feeFen), product_code: 'KF', product_name: `${summary}卡费`, item_type: 'CARD_FEE' }]
      : []),
    ...(principalFen > 0
      ? [{ ...rechargeLine(principalFen), product_code: 'KC', product_name: `${summary}充入本金` }]
      : []),
  ]
  return lines.map((line, at) => ({ ...line, line_no: at + 1 }))
}

const headOf = ({ session }: Context, sale: CardSale, likeness: string): Head => ({
  customer_id: sale.customerId,
  type: 'VIP_CARD',
  triage_id: null,
  consult_record_id: null,
  adviser_id: null,
  doctor_id: null,
  developer_id: null,
  dept_id: session.departmentId,
  share: '[]',
  remark: '',
  guardian_note: '',
  status: 'UNPAID',
  summary: sale.summary.slice(0, 200),
  likeness,
  original_fen: sale.feeFen + sale.principalFen,
  discount_fen: 0,
  whole_discount_fen: 0,
  whole_discount_bp: null,
  whole_target_fen: null,
  whole_reason: '',
  review_reasons: [],
})

/** Writes it, to be paid at the till; refuses for whom nothing may be sold to. */
export const orderForCard = async (ctx: Context, sale: CardSale): Promise<{ id: number; no: string }> => {
  const likeness = likenessOf(sale.customerId, [{ productId: 0, contentCount: sale.feeFen + sale.principalFen }])
  const { around } = await ctx.together({
    alike: takeTurnsFor(sale.customerId),
    around: surroundings(sale.customerId, likeness, 0),
  })
  // Whether one like it stands already is asked of the card: one sale at a time.
  refuseIf(whyNotCustomer(readSurroundings(around)))
  const head = headOf(ctx, sale, likeness)
  const content = { lines: linesOf(sale), combos: [] }
  const saved = await insertOrder(ctx, 'XS', head, content)
  noteOrder(ctx, saved, { head, ...content })
  await judgeOrder(ctx, saved, { customerId: sale.customerId, type: head.type, adviserId: null })
  return { id: saved.id, no: saved.no }
}
