/** The order of what is sold for a card: its fee and what is put into it, each a line without a product. Type VIP_CARD. */

import type { Fen } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type Context, refuseIf } from '../../kit/context.ts'
import { Num, Str, textOf } from '../../kit/db/rows.ts'
import { likenessOf, readSurroundings, surroundings, takeTurnsFor, whyNotCustomer } from './content/checks.ts'
import { type Head, insertOrder, rechargeLine, type StoredLine } from './content/rows.ts'
import { noteOrder } from './content/trail.ts'
import { eventStatement } from './events.ts'
import { givenIsOver } from './given-orders.ts'
import { judgeOrder, ordersEnded } from './judged.ts'

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

const whoseText = `returning o.status, o.payable_fen as "payableFen", o.customer_id as "customerId", o.type, o.adviser_id as "adviserId"`
const moved = textOf(
  { status: Str, payableFen: Num, customerId: Id, type: Str, adviserId: Nullable(Id) },
  `update orders.sales_order o set status = $2, review_reasons = case when $2 = 'PENDING_CHECK' then array[$4] else o.review_reasons end,
      submitted_at = kit.clock() where o.id = $1 and o.status = $3 ${whoseText}`,
)

/** From the till to others' word or back: what waits is no deal yet. */
const move = async (ctx: Context, id: number, [from, to]: readonly [string, string], note: string): Promise<void> => {
  const { orders } = await ctx.together({ orders: moved(id, to, from, note) })
  const [order] = orders
  if (!order) return
  await ctx.together([eventStatement(id, to === 'UNPAID' ? 'PASSED' : 'SENT', note)])
  await judgeOrder(ctx, { id, status: order.status, payable_fen: order.payableFen }, order)
  ctx.tell('order.changed', id)
}

/** Others decide whether it is sold. @param why what they are asked about */
export const sendCardOrder = (ctx: Context, id: number, why: string): Promise<void> =>
  move(ctx, id, ['UNPAID', 'PENDING_CHECK'], why.slice(0, 200))

/** Others agreed: it waits at the till. Where nobody was asked it waits there already. */
export const cardOrderIsAgreed = (ctx: Context, id: number, opinion: string): Promise<void> =>
  move(ctx, id, ['PENDING_CHECK', 'UNPAID'], opinion)

/** Others did not agree, or whoever asked took it back: whoever sold something by it hears that it is over. */
export const cardOrderIsOver = async (ctx: Context, id: number, why: string): Promise<void> => {
  await ctx.together(givenIsOver(id, why))
  await ordersEnded(ctx, [id])
  ctx.tell('order.changed', id)
}
