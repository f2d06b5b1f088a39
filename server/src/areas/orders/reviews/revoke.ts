/**
 * 撤单: a paid order undone the same open day, untouched. The till takes its payments back (wiring.ts), newest first,
 * by its own rules; then the order ends. A rule of the hospital may ask others first; then whoever passes it does it, out of the
 * drawer of whoever asked. Source: money book §6, §13, D3.
 */
import { type OrderStatus, type OrderType, orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import { whyNotMove, whyNotRevoke } from '@clinic/contract/areas/orders/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf, silently, unheard } from '../../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import { askFor, type Deed } from '../../approvals/index.ts'
import { waitsFor } from '../../approvals/reads.ts'
import { type Editable, lookToChange } from '../content/change-lock.ts'
import { eventStatement } from '../events.ts'
import { takeGivenBack } from '../given-questions.ts'
import { ordersEnded } from '../judged.ts'
import { againstOrder, holderOf, paymentsOf } from '../till-questions.ts'

type Revoked = OutputOf<typeof orders.revoke>

/** How the till takes a payment back. @param payment `by`: out of whose drawer */
export const undoPayment = asked<
  [ctx: Context, payment: { id: number; reason: string; by?: number | null }],
  Promise<unknown>
>('how a payment is taken back')
/** Takes the locks of an order that is about to be revoked, in the till's order. */
export const holdRevoked = asked<[ctx: Context, orderId: number], Promise<void>>(
  'how an order is held with its payments',
)

/** What goes back of it, or was changed for another, is ended first: by its own number, before the till says what it did. */
const refuseAgainst = async (ctx: Context, id: number, no: string): Promise<void> => {
  const { rows } = await sqlOf({ what: Nullable(Str) })`select ${sql.raw(againstOrder('o'))} as what
    from orders.sales_order o where o.id = ${id}`.execute(ctx.db)
  const what = rows[0]?.what
  if (what) refuse(orderRefusals.standsAgainst({ no, what }))
}

type Ending = Pick<Editable, 'id' | 'no' | 'customerId' | 'status' | 'payableFen'>

/** It is revoked. @param from the state it must be in by now */
const end = async (ctx: Context, order: Ending, from: OrderStatus, reason: string) => {
  const { id, no, customerId, status, payableFen } = order
  const [done] = await ctx.together([
    {
      text: `update orders.sales_order set status = 'REVOKED', ended_at = kit.clock(), end_reason = $2
        where id = $1 and status = $3 returning id, version`,
      values: [id, reason, from],
    },
    eventStatement(id, 'REVOKED', reason),
  ])
  if (done!.rows.length === 0) refuse(common.stateChanged({ detail: '订单已被他人处理' }))
  await ordersEnded(ctx, [id])
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: no,
    customerId,
    before: { status, payableFen },
    after: { status: 'REVOKED' },
    reason,
  })
  ctx.tell('order.changed', id)
}

const Now = {
  id: Id,
  no: Str,
  version: Version,
  customerId: Id,
  type: Of<OrderType>(),
  status: Of<OrderStatus>(),
  payableFen: Num,
  holder: Nullable(Str),
  revokeWaits: Bool,
}

const orderNow = async (ctx: Context, id: number): Promise<RowOf<typeof Now>> => {
  const { rows } = await sqlOf(Now)`select o.id, o.no, o.version, o.customer_id as "customerId", o.type, o.status,
      o.payable_fen as "payableFen", ${sql.raw(holderOf('o'))} as holder,
      ${sql.raw(waitsFor('REVOKE', 'o.hospital_id', 'o.id'))} as "revokeWaits"
    from orders.sales_order o where o.id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** Its payments go back out of the drawer of `by`, then it ends. The order is held. */
const undo = async (ctx: Context, id: number, reason: string, by: number | null): Promise<void> => {
  const order = await orderNow(ctx, id)
  refuseIf(whyNotMove('revoke', order))
  if (order.holder) refuse(orderRefusals.heldByCashier({ staff: order.holder, no: order.no }))
  await refuseAgainst(ctx, id, order.no)
  const [payments] = await ctx.together([paymentsOf(id)])
  for (const { id: paymentId, orders: covered } of payments!.rows as { id: number; orders: number }[]) {
    if (covered > 1) refuse(orderRefusals.paidTogether({ no: order.no }))
    await undoPayment(ctx, { id: paymentId, reason, by })
  }
  await end(ctx, order, 'UNPAID', reason)
}

/** What passing does: the decision keeps its own words in the trail. */
export const revokePaid = (ctx: Context, { documentId, reason, applicantId }: Deed): Promise<void> =>
  undo(applicantId === ctx.session.staffId ? ctx : silently(ctx), documentId, reason, applicantId)

/** It stays as it was: who asked reads why. */
export const keepPaid = async (ctx: Context, id: number, why: string): Promise<void> => {
  await ctx.together([eventStatement(id, 'REVOKE_KEPT', why)])
  ctx.tell('order.changed', id)
}

/** Nobody is asked about what could not be done: it is done as far as it goes, and undone again. */
const tryOut = async (ctx: Context, id: number, reason: string): Promise<void> => {
  await ctx.together([{ text: 'savepoint tried', values: [] }])
  await undo(unheard(ctx), id, reason, ctx.session.staffId)
  await ctx.together([{ text: 'rollback to savepoint tried', values: [] }])
}

/** Others decide: it says so, and stands otherwise as it stood. */
const sendRevoke = async (ctx: Context, { id, no, customerId, status, payableFen }: Ending, reason: string) => {
  await tryOut(ctx, id, reason)
  await ctx.together([eventStatement(id, 'REVOKE_SENT', reason)])
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: no,
    customerId,
    before: { status, payableFen },
    after: { status },
    reason,
  })
  ctx.tell('order.changed', id)
}

export const revokeOrder = async (
  ctx: Context,
  { id, version, reason: said }: InputOf<typeof orders.revoke>,
): Promise<Revoked> => {
  const reason = said.trim()
  const seen = await lookToChange(ctx, id, 'revoke', version)
  if (seen.type === 'FREE' || seen.type === 'REWORK') {
    await refuseAgainst(ctx, id, seen.no)
    // Nothing was paid: what it gave is taken back alone.
    await takeGivenBack(ctx, id)
    await end(ctx, seen, 'PAID', reason)
    return { id, version: (await orderNow(ctx, id)).version, waits: false }
  }
  await holdRevoked(ctx, id)
  // Somebody else may have been quicker.
  const before = await orderNow(ctx, id)
  refuseIf(whyNotRevoke(before))
  if (version !== undefined && version !== before.version) refuse(common.stale())
  const waits = (await askFor(ctx, { kind: 'REVOKE', documentId: id, reason })) === 'PENDING'
  if (waits) await sendRevoke(ctx, before, reason)
  return { id, version: (await orderNow(ctx, id)).version, waits }
}
