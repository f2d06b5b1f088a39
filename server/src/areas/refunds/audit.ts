/** Deciding on a refund from its own page: the same decision as in the audit centre. */
import { approvalKindNames, approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import { refundRefusals, type refunds, whyNotAudit } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf, refuseKeeping } from '../../kit/context.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { decideDocument } from '../approvals/index.ts'
import { lockRefund, matterOf } from './approval.ts'
import { type Form, formOf, isOfOrder, noteRefund } from './forms.ts'
import { refundList } from './queries.ts'

/** Cards are decided by whoever decides about cards. */
const refuseOtherRight = ({ session }: Context, { kind }: Form): void => {
  if (kind === 'VIP_CARD' && !session.permissions.has('vip:card:audit'))
    refuse(approvalRefusals.noRight({ kind: approvalKindNames.VIP_RETIRE }))
}

export const auditRefund = async (
  ctx: Context,
  { id, version, pass, opinion = '', amount, waive = false }: InputOf<typeof refunds.audit>,
): Promise<OutputOf<typeof refunds.audit>> => {
  await refuseBeyond(ctx, refundList, [id])
  await lockRefund(ctx, id)
  const form = await formOf(ctx, id)
  refuseIf(whyNotAudit(form))
  if (form.version !== version) refuse(common.stale())
  if (form.createdBy === ctx.session.staffId) refuse(refundRefusals.own())
  refuseOtherRight(ctx, form)
  const amountFen =
    amount === undefined ? undefined : (parseYuan(amount) ?? refuse(common.invalid({ reason: '退款金额格式不正确' })))
  if (isOfOrder(form) && amountFen !== undefined) refuse(accountRefusals.ordersOnly())
  const word = opinion.trim()
  const decided = await decideDocument(
    ctx,
    { kind: matterOf(form), documentId: id },
    {
      pass,
      opinion: word,
      terms: { amountFen, waived: waive },
    },
  )
  if (decided.status === 'STALE') refuseKeeping(approvalRefusals.moved({ no: form.no }))
  const now = await formOf(ctx, id)
  noteRefund(ctx, form, { reason: word, before: form.status, after: { status: now.status } })
  return { id, version: now.version, status: now.status }
}
