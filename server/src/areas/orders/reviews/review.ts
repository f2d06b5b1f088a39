/**
 * 审核 of an order whose writer gave more than she may, from the order's own page: the task that waits in the audit centre is
 * decided. Passed it waits at the till, rejected it is a draft again. Source: money book §6 (PENDING_CHECK), §13 A1, A2.
 */
import { approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { type OrderStatus, orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseKeeping } from '../../../kit/context.ts'
import { Of, sqlOf } from '../../../kit/db/rows.ts'
import { askFor, decideDocument } from '../../approvals/index.ts'
import { lockToChange } from '../content/change-lock.ts'
import type { Saved } from '../content/rows.ts'
import { waitsAs } from './waits-as.ts'

const Now = { id: Id, version: Version, status: Of<OrderStatus>() }

const orderNow = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf(
    Now,
  )`select o.id, o.version, o.status from orders.sales_order o where o.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

export const reviewOrder = async (
  ctx: Context,
  { id, version, pass, reason = '' }: InputOf<typeof orders.review>,
): Promise<OutputOf<typeof orders.review>> => {
  const before = await lockToChange(ctx, id, 'review', version)
  if (before.writers.includes(ctx.session.staffId)) refuse(orderRefusals.reviewedByWriter({ no: before.no }))
  const opinion = reason.trim()
  if (!pass && opinion === '') refuse(orderRefusals.rejectReason())
  const kind = await waitsAs(ctx, before.type, id)
  const decided = await decideDocument(ctx, { kind, documentId: id }, { pass, opinion })
  if (decided.status === 'STALE') refuseKeeping(approvalRefusals.moved({ no: before.no }))
  const now = await orderNow(ctx, id)
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: before.no,
    customerId: before.customerId,
    before: { status: before.status, payableFen: before.payableFen },
    after: { status: now.status },
    reason: opinion,
  })
  return now
}

/** An order beyond its writer's limits waits in the audit centre, or goes on where the hospital's rule asks nobody. */
export const sendToReview = async (ctx: Context, saved: Saved, reason: string): Promise<Saved> => {
  if (saved.status !== 'PENDING_CHECK') return saved
  const asked = await askFor(ctx, { kind: 'ORDER_DISCOUNT', documentId: saved.id, reason })
  if (asked === 'PENDING') return saved
  const { version } = await orderNow(ctx, saved.id)
  return { ...saved, version, status: 'UNPAID' }
}
