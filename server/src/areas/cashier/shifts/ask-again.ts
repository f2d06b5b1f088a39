/** 再次申请: a difference that others rejected is asked about once more, for another reason; the shift waits again, and its day with it. */
import { type cashier, shiftRefusals, whyNotAskDifference } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Str, textOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { waitForDifference } from './difference.ts'
import { oneShift, type Shift, shiftList } from './queries.ts'
import { noteShift } from './trail.ts'

const shiftUnderLock = textOf(
  { no: Str, version: Version, diffAudit: Nullable(Str), mine: Bool },
  `select s.no, s.version, s.diff_audit "diffAudit", kit.current_staff() in (s.cashier_id, s.closed_by) as mine
    from cashier.cashier_shift s where s.id = $1 for update`,
)

export const askDifference = async (
  ctx: Context,
  { id, version, reason }: InputOf<(typeof cashier)['askDifference']>,
): Promise<Shift> => {
  await refuseBeyond(ctx, shiftList, [id])
  const { found } = await ctx.together({ found: shiftUnderLock(id) })
  const shift = found[0] ?? refuse(common.notFound())
  if (!shift.mine && !ctx.session.permissions.has('cashier:pay:handover')) refuse(shiftRefusals.differenceOthers())
  refuseIf(whyNotAskDifference(shift))
  if (shift.version !== version) refuse(common.stale())
  const word = reason.trim()
  await waitForDifference(ctx, id, word)
  const asked = await oneShift(ctx, id)
  noteShift(ctx, asked, { reason: word, before: { diffAudit: shift.diffAudit }, after: { diffAudit: asked.diffAudit } })
  return asked
}
