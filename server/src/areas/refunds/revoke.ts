/**
 * Taking a refund back: one's own that waits; one that was decided; one that was paid, on the same day and in the same shift, when
 * its money comes back the way it went. Source: money book §10.
 */
import { type refunds, whyNotRevokeRefund } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { endAsking } from '../approvals/index.ts'
import { payingOut, recountDeals } from '../cashier/index.ts'
import { prepaidReturned } from '../invoices/index.ts'
import { reverseStatement } from '../ledger/index.ts'
import { disapproveAccount, lockAccountForm } from './accounts/effect.ts'
import { matterOf, release } from './approval.ts'
import { disapprove } from './effect.ts'
import { type Form, formOf, isOfOrder, linesOfForm, lockForm, noteRefund, tellRefund } from './forms.ts'
import { refundList } from './queries.ts'
import { standOf } from './standing.ts'

/** The money comes back the way it went, into the shift it left. */
const takeMoneyBack = async (ctx: Context, form: Form, day: string, reason: string): Promise<void> => {
  const shift = form.shiftId === null ? {} : { shiftId: form.shiftId }
  await ctx.together([
    reverseStatement(
      { type: 'refund_paid', id: form.id },
      { type: 'refund_paid_cancel', date: day, memo: reason, ...shift },
    ),
    ...(form.orderId === null ? [] : [prepaidReturned(form.orderId, { type: 'refund_paid_cancel', id: form.id })]),
  ])
  if (form.paidOutsideFen > 0) await recountDeals(ctx, form.customerId, -form.paidOutsideFen)
}

const undo = async (ctx: Context, form: Form, day: string, reason: string): Promise<void> => {
  if (form.status === 'REFUNDED') await takeMoneyBack(ctx, form, day, reason)
  if (isOfOrder(form)) await disapprove(ctx, form, await linesOfForm(ctx, form.id), reason)
  else await disapproveAccount(ctx, form, reason)
  await ctx.together([
    {
      text: `update refunds.refund_form set status = 'REVOKED', revoked_by = kit.current_staff(), revoked_at = kit.clock(),
        revoke_reason = $2 where id = $1`,
      values: [form.id, reason],
    },
  ])
  tellRefund(ctx, form)
}

const holdRefund = async (ctx: Context, form: Form): Promise<void> => {
  if (isOfOrder(form)) await standOf(ctx, form.orderId, { lock: true })
  else await lockAccountForm(ctx, form)
}

export const revokeRefund = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof refunds.revoke>,
): Promise<OutputOf<typeof refunds.revoke>> => {
  await refuseBeyond(ctx, refundList, [id])
  const { out } = await ctx.together({ out: payingOut })
  await holdRefund(ctx, await formOf(ctx, id))
  const form = await lockForm(ctx, id)
  const sameShift = form.today && (form.shiftId === null || form.shiftId === out.shift?.id)
  refuseIf(whyNotRevokeRefund({ ...form, mine: form.createdBy === ctx.session.staffId, sameShift }))
  if (form.version !== version) refuse(common.stale())
  const word = reason.trim()
  if (form.status === 'PENDING_AUDIT') {
    await release(ctx, id, { to: 'REVOKED', word })
    await endAsking(ctx, matterOf(form), id)
  } else await undo(ctx, form, out.day, word)
  noteRefund(ctx, form, { reason: word, before: form.status, after: { status: 'REVOKED' } })
  const now = await formOf(ctx, id)
  return { id, version: now.version, status: now.status }
}
