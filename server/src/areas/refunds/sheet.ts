/** 退款单 as it is printed for the signature: the figures, bound by their digest, and what the order had come to. */
import type { RefundSheet } from '@clinic/contract/areas/refunds/calls.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf, textOf } from '../../kit/db/rows.ts'
import { couponsPaid } from '../cashier/index.ts'
import { customerById } from '../customers/reads.ts'
import { discountsGiven } from '../orders/index.ts'
import { orderById } from '../orders/reads.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { oneRefund } from './queries.ts'

const agreed = textOf(
  { originalFen: Num, payableFen: Num },
  `select o.original_fen "originalFen", o.payable_fen "payableFen" from ${orderById('o')} where o.id = $1`,
)
const given = discountsGiven('$1')

/** How the order came to what was paid for it. */
const orderOf = async (ctx: Context, orderId: number | null): Promise<RefundSheet['order']> => {
  if (orderId === null) return null
  const read = await ctx.together({ agreed: agreed(orderId), given: given(orderId), coupon: couponsPaid(orderId) })
  const [order] = read.agreed
  return {
    original: toYuan(order!.originalFen),
    discounts: read.given,
    payable: toYuan(order!.payableFen),
    coupon: toYuan(read.coupon),
  }
}

export const refundSheet = async (ctx: Context, { id }: { id: number }): Promise<RefundSheet> => {
  const refund = await oneRefund(ctx, { id })
  const { clinic } = await ctx.together({ clinic: paperStatement('refund') })
  const { rows } = await sqlOf({ code: Str, cash: Str })`
    select c.code, round(f.cash_fen / 100.0, 2)::text as cash from refunds.refund_form f
    join ${sql.raw(customerById('c'))} on c.hospital_id = f.hospital_id and c.id = f.customer_id where f.id = ${id}`.execute(
    ctx.db,
  )
  const head = clinic.rows[0]!
  return {
    clinic: paperOf(head),
    printedAt: String(head['at']),
    cashCapitals: toCapitals(rows[0]!.cash),
    customerCode: rows[0]!.code,
    refund,
    order: await orderOf(ctx, refund.orderId),
  }
}
