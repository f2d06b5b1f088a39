/**
 * Taking a deduction back: at once on the day itself, later by a second person in the audit centre (money book §9, §13). Sessions,
 * value and revenue return on the current open day; the record stays.
 */

import { type ApprovalState, approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { purchaseRefusals } from '@clinic/contract/areas/purchases/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseKeeping } from '../../kit/context.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { askFor, decideDocument, openTaskOf } from '../approvals/index.ts'
import { type Found, heldRecord, takeBack, tellTaken } from './give-back.ts'
import { recordList } from './queries.ts'

const find = async (ctx: Context, id: number): Promise<{ day: string; found: Found }> => {
  await refuseBeyond(ctx, recordList, [id])
  return await heldRecord(ctx, id)
}

/** Refuses what is taken back, or waits to be; what moved while it waited is asked for anew. */
const refuseTaken = async (ctx: Context, { id, status }: Found): Promise<void> => {
  if (status === 'WITHDRAWN') refuse(purchaseRefusals.notWithdrawable({ reason: '已经撤销' }))
  if (status === 'WITHDRAW_PENDING' && (await openTaskOf(ctx, 'DEDUCT_WITHDRAW', id)))
    refuse(purchaseRefusals.notWithdrawable({ reason: '已在审核中' }))
}

/** Asks for a deduction to be taken back; on its own day, or where the hospital's rule asks nobody, this does it. */
export const withdraw = async (ctx: Context, { id, reason }: { id: number; reason: string }) => {
  const { day, found } = await find(ctx, id)
  await refuseTaken(ctx, found)
  await ctx.together([
    {
      text: `update purchases.deduction_record set status = $2, withdraw_reason = $3,
          withdraw_asked_by = kit.current_staff(), withdraw_asked_at = kit.clock(),
          withdrawn_at = case when $2 = 'WITHDRAWN' then kit.clock() end where id = $1`,
      values: [id, found.sameDay ? 'WITHDRAWN' : 'WITHDRAW_PENDING', reason],
    },
  ])
  const asked = found.sameDay ? 'PASSED' : await askFor(ctx, { kind: 'DEDUCT_WITHDRAW', documentId: id, reason })
  if (found.sameDay) await takeBack(ctx, found, day, reason)
  const status = asked === 'PASSED' ? 'WITHDRAWN' : 'WITHDRAW_PENDING'
  note(ctx, found, reason, status)
  return { id, status } as const
}

/** How the record stands after a decision: a step may be passed and another wait. */
const afterwards = (decided: ApprovalState): 'WITHDRAWN' | 'DONE' | 'WITHDRAW_PENDING' => {
  if (decided === 'PASSED') return 'WITHDRAWN'
  return decided === 'REJECTED' ? 'DONE' : 'WITHDRAW_PENDING'
}

/** Decides on a request from the list of deductions; never on one's own (A1). */
export const withdrawCheck = async (
  ctx: Context,
  { id, pass, remark = '' }: { id: number; pass: boolean; remark?: string },
) => {
  const { found } = await find(ctx, id)
  if (found.status !== 'WITHDRAW_PENDING') refuse(common.stateChanged({ detail: '该划扣没有待审核的撤销申请' }))
  if (found.askedBy === ctx.session.staffId) refuse(purchaseRefusals.ownRequest())
  const opinion = remark.trim()
  const decided = await decideDocument(ctx, { kind: 'DEDUCT_WITHDRAW', documentId: id }, { pass, opinion })
  if (decided.status === 'STALE') refuseKeeping(approvalRefusals.moved({ no: found.no }))
  const now = afterwards(decided.status)
  note(ctx, found, opinion, now)
  return { id, status: now }
}

const note = (ctx: Context, found: Found, reason: string, status: string): void => {
  ctx.note({
    objectType: 'deduction',
    objectId: found.id,
    objectNo: found.no,
    customerId: found.customerId,
    reason,
    before: { status: found.status },
    after: { status },
  })
  tellTaken(ctx, found)
}
