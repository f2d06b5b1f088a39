/** Orders of what was paid in another hospital: one line, for nothing, of one's own product with the same code. Source: money book §11. */
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, Str, textOf } from '../../kit/db/rows.ts'
import { everyProduct } from '../products/reads.ts'
import { eventStatement } from './events.ts'

type Referred = {
  readonly orderId: number
  readonly lineId: number
  readonly productId: number
  readonly customerId: number
  readonly qty: number
  readonly note: string
}

/** The product of a code, which sessions of may be kept: on sale, and used by sessions. */
export const referredProduct = textOf(
  { id: Id, name: Str, usable: Bool },
  `select p.id, p.name, p.status = 0 and p.need_deduct and p.item_type = 'SERVICE' as usable
    from ${everyProduct('p')} where p.code = $1`,
)

const orderText = `insert into orders.sales_order (id, no, customer_id, type, status, submitted_at, submitted_by, summary, remark)
  select $1, kit.next_number('XS', kit.business_date()), $2, 'REFERRAL', 'PAID', kit.clock(), kit.current_staff(),
    p.name || '×' || $4::int, $5 from ${everyProduct('p')} where p.id = $3`

const lineText = `insert into orders.order_line (id, order_id, line_no, product_id, product_code, product_name, item_type, category, unit,
    sessions_per_unit, need_deduct, cure_dept_ids, min_interval_days, valid_days, allow_wallet, allow_card, allow_coin, allow_point,
    allow_coupon, tax_rate, invoice_name, floor_price_fen, price_fen, content_count)
  select $1, $2, 1, p.id, p.code, p.name, p.item_type, p.category, p.unit, 1, p.need_deduct, p.cure_dept_ids, p.min_interval_days,
    p.valid_days, p.allow_wallet, p.allow_card, p.allow_coin, p.allow_point, p.allow_coupon, p.tax_rate, p.invoice_name, 0, 0, $4::int
  from ${everyProduct('p')} where p.id = $3`

/** Writes it. Nothing is due here, so it has no day of payment, is no sale and no deal. */
export const referredOrder = ({ orderId, lineId, productId, customerId, qty, note }: Referred) => [
  { text: orderText, values: [orderId, customerId, productId, qty, note] },
  { text: lineText, values: [lineId, orderId, productId, qty] },
  eventStatement(orderId, 'PASSED', note),
]

/** It went back where it came from. */
export const referredIsOver = async (ctx: Context, orderId: number, reason: string): Promise<void> => {
  await ctx.together([
    {
      text: `update orders.sales_order set status = 'REVOKED', ended_at = kit.clock(), end_reason = $2
        where id = $1 and type = 'REFERRAL'`,
      values: [orderId, reason.slice(0, 200)],
    },
    eventStatement(orderId, 'REVOKED', reason.slice(0, 200)),
  ])
  ctx.tell('order.changed', orderId)
}
