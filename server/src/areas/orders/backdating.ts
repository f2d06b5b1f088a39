/** 补录: an order that stands on an open business day before the one it is written on, by a right of its own and with a reason (D11). */
import { orderRefusals } from '@clinic/contract/areas/orders/calls.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, textOf } from '../../kit/db/rows.ts'
import type { Saved } from './content/rows.ts'

/** So many days back: lists look no further around the day on which something was written. */
const MOST_DAYS = 6

type Wanted = { readonly businessDate?: string | undefined; readonly backdateReason?: string | undefined }

const daysBack = textOf(
  { back: Num, past: Bool },
  `select (kit.business_date() - $1::date)::int as back, $1::date < kit.business_date() as past`,
)

/** Refuses a day in the future or too far back, one that nobody may choose, and one without a reason. */
export const refuseBackdating = async (ctx: Context, { businessDate, backdateReason = '' }: Wanted): Promise<void> => {
  if (businessDate === undefined) return
  const { found } = await ctx.together({ found: daysBack(businessDate) })
  const { back } = found[0]!
  if (back < 0) refuse(orderRefusals.backdateFuture())
  if (back === 0) return
  if (!ctx.session.permissions.has('order:bill:backdate')) refuse(orderRefusals.backdateRight())
  if (backdateReason.trim() === '') refuse(orderRefusals.backdateReason())
  if (back > MOST_DAYS) refuse(orderRefusals.backdateTooOld({ days: MOST_DAYS }))
}

/** Puts a new order on its day; the database lets it stand on an open one alone. */
export const backdated = async (
  ctx: Context,
  saved: Saved,
  { businessDate, backdateReason = '' }: Wanted,
): Promise<Saved> => {
  if (businessDate === undefined) return saved
  const { moved } = await ctx.together({
    moved: {
      text: `update orders.sales_order set business_date = $2::date, backdate_reason = $3
        where id = $1 and business_date > $2::date returning version`,
      values: [saved.id, businessDate, backdateReason.trim()],
    },
  })
  const row = moved.rows[0]
  return row ? { ...saved, version: Number(row['version']) } : saved
}
