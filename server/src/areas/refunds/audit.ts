/** Deciding on a refund from its own page: the same decision as in the audit centre. */
import { approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { refundRefusals, type refunds, whyNotAudit } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf, refuseKeeping } from '../../kit/context.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { decideDocument } from '../approvals/index.ts'
import { lockRefund } from './approval.ts'
import { formOf, noteRefund } from './forms.ts'
import { refundList } from './queries.ts'

export const auditRefund = async (
  ctx: Context,
  { id, version, pass, opinion = '' }: InputOf<typeof refunds.audit>,
): Promise<OutputOf<typeof refunds.audit>> => {
  await refuseBeyond(ctx, refundList, [id])
  await lockRefund(ctx, id)
  const form = await formOf(ctx, id)
  refuseIf(whyNotAudit(form))
  if (form.version !== version) refuse(common.stale())
  if (form.createdBy === ctx.session.staffId) refuse(refundRefusals.own())
  const word = opinion.trim()
  const decided = await decideDocument(ctx, { kind: 'REFUND', documentId: id }, { pass, opinion: word })
  if (decided.status === 'STALE') refuseKeeping(approvalRefusals.moved({ no: form.no }))
  const now = await formOf(ctx, id)
  noteRefund(ctx, form, { reason: word, before: form.status, after: { status: now.status } })
  return { id, version: now.version, status: now.status }
}
