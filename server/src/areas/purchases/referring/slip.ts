/** 转诊单 on paper, from when it was let go. */
import { type referralNotes, whyNotPrintReferral } from '@clinic/contract/areas/purchases/referral-notes.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuseIf } from '../../../kit/context.ts'
import { paperOf, paperStatement } from '../../prints/index.ts'
import { oneReferral } from './queries.ts'

export const referralSlip = async (
  ctx: Context,
  { id }: InputOf<typeof referralNotes.slip>,
): Promise<OutputOf<typeof referralNotes.slip>> => {
  const row = await oneReferral(ctx, id)
  refuseIf(whyNotPrintReferral(row))
  const { paper } = await ctx.together({ paper: paperStatement('referralNote') })
  const head = paper.rows[0]!
  const { no, side, otherName, otherNo, customerId, customerName, productName, qty, validTo, reason, status } = row
  const { createdByName, decidedByName } = row
  ctx.note({ objectType: 'referralNote', objectId: id, objectNo: no, ...(customerId === null ? {} : { customerId }) })
  return {
    clinic: paperOf(head),
    printedAt: String(head['at']),
    printedBy: ctx.session.staffName,
    ...{ no, side, otherName, otherNo, customerName, productName, qty, validTo, reason, status },
    ...{ createdByName, decidedByName },
  }
}
