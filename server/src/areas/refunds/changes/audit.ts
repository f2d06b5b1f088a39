/** Deciding on a change from its own page, and taking one back. */
import { approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import {
  changeRefusals,
  type changes,
  whyNotAuditChange,
  whyNotCancelChange,
} from '@clinic/contract/areas/refunds/changes.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf, refuseKeeping } from '../../../kit/context.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { decideDocument, endAsking } from '../../approvals/index.ts'
import { endChange, lockAllOfChange } from './approval.ts'
import { type ChangeForm, changeById, noteChange } from './forms.ts'
import { changeList } from './queries.ts'

type Changed = OutputOf<typeof changes.audit>

/** As it stands now, with a line in the trail of what became of it. */
const became = async (ctx: Context, before: ChangeForm, reason: string): Promise<Changed> => {
  const { id, version, status } = await changeById(ctx, before.id)
  noteChange(ctx, before, { reason, before: before.status, after: { status } })
  return { id, version, status }
}

/** The change under its locks, as the person saw it. */
const heldChange = async (ctx: Context, { id }: { id: number }): Promise<ChangeForm> => {
  await refuseBeyond(ctx, changeList, [id])
  await lockAllOfChange(ctx, id)
  return await changeById(ctx, id)
}

export const auditChange = async (ctx: Context, input: InputOf<typeof changes.audit>): Promise<Changed> => {
  const { id, version, pass, opinion = '' } = input
  const change = await heldChange(ctx, input)
  refuseIf(whyNotAuditChange(change))
  if (change.version !== version) refuse(common.stale())
  if (change.createdBy === ctx.session.staffId) refuse(changeRefusals.own())
  const word = opinion.trim()
  const decided = await decideDocument(ctx, { kind: 'CHANGE', documentId: id }, { pass, opinion: word })
  if (decided.status === 'STALE') refuseKeeping(approvalRefusals.moved({ no: change.no }))
  return await became(ctx, change, word)
}

export const cancelChange = async (ctx: Context, input: InputOf<typeof changes.cancel>): Promise<Changed> => {
  const change = await heldChange(ctx, input)
  refuseIf(whyNotCancelChange({ ...change, mine: change.createdBy === ctx.session.staffId }))
  if (change.version !== input.version) refuse(common.stale())
  const word = input.reason.trim()
  await endChange(ctx, change, { to: 'CANCELLED', word })
  if (change.status === 'PENDING_AUDIT') await endAsking(ctx, 'CHANGE', change.id)
  return await became(ctx, change, word)
}
