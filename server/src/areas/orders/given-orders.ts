/** Orders of what is given without a payment: priced like any other, wholly given, waiting for somebody else's word. Source: money book §6. */
import { orderRefusals, type orders, orderTypes } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { contentOf, headOf } from './actions.ts'
import { priceWritten, soldRows, soldStatement } from './content/catalogue.ts'
import {
  likenessOf,
  readSurroundings,
  surroundings,
  takeTurnsFor,
  takeTurnsGiving,
  whyNotCustomer,
} from './content/checks.ts'
import { insertOrder } from './content/rows.ts'
import { noteOrder } from './content/trail.ts'
import { eventStatement } from './events.ts'

type Line = Pick<InputOf<typeof orders.create>['lines'][number], 'productId' | 'contentCount' | 'toothNos' | 'site'>
type Given = {
  readonly customerId: number
  readonly lines: readonly Line[]
  readonly reason: string
  readonly adviserId?: number | null
  readonly doctorId?: number | null
  readonly confirmed?: boolean | undefined
}

/** What a month may still give: gifts and whole orders of hers together. Who has no limit asks without one: somebody else decides. */
const refuseBeyondMonth = ({ session }: Context, givenFen: number, now: number): void => {
  const limit = session.features.get('order.giftMonthly') ?? 0
  if (limit > 0 && givenFen + now > limit)
    refuse(orderRefusals.freeLimit({ limit: toYuan(limit), used: toYuan(givenFen), now: toYuan(now) }))
}

/** Writes it and leaves it waiting. The month's limit holds for what is given away, not for what is made good. */
export const writeGiven = async (
  ctx: Context,
  type: 'FREE' | 'REWORK',
  given: Given,
): Promise<{ id: number; no: string; version: number }> => {
  const { customerId, reason, adviserId = null, doctorId = null } = given
  const lines = given.lines.map((line) => ({ ...line, isGift: true, discountReason: reason.slice(0, 100) }))
  const likeness = likenessOf(customerId, lines)
  const { found, around } = await ctx.together({
    turn: takeTurnsGiving,
    alike: takeTurnsFor(customerId),
    found: soldStatement(lines.map(({ productId }) => productId)),
    around: surroundings(customerId, likeness, 0),
  })
  const near = readSurroundings(around)
  refuseIf(whyNotCustomer(near))
  const { written, refusals } = priceWritten({ lines }, soldRows(found))
  if (refusals.length > 0 || !written) return refuse(refusals[0]!.refusal)
  if (type === 'FREE') refuseBeyondMonth(ctx, near.gifts_fen, written.priced.totals.originalFen)
  if (near.like_no && !given.confirmed) refuse(orderRefusals.similarOrder({ no: near.like_no }))
  const why = { line: 0, refusal: orderRefusals.empty(), why: `${orderTypes[type]}：${reason}` }
  const head = {
    ...headOf(
      ctx,
      { customerId, lines, submit: true, adviserId, doctorId, remark: reason },
      {
        ...written,
        likeness,
        reviews: [why],
      },
    ),
    type,
  }
  const content = contentOf(written)
  const saved = await insertOrder(ctx, 'XS', head, content)
  noteOrder(ctx, saved, { head, ...content })
  return saved
}

/** Others agreed: what it gives may be used. Nothing is paid, so it has no day of payment. */
export const givenIsAgreed = (orderId: number, note: string): Statement[] => [
  {
    text: `update orders.sales_order set status = 'PAID' where id = $1 and status = 'PENDING_CHECK'`,
    values: [orderId],
  },
  eventStatement(orderId, 'PASSED', note),
]

/** Others did not agree, or whoever asked took it back. */
export const givenIsOver = (orderId: number, reason: string): Statement[] => [
  {
    text: `update orders.sales_order set status = 'CANCELLED', ended_at = kit.clock(), end_reason = $2
      where id = $1 and status = 'PENDING_CHECK'`,
    values: [orderId, reason.slice(0, 200)],
  },
  eventStatement(orderId, 'REJECTED', reason.slice(0, 200)),
]
