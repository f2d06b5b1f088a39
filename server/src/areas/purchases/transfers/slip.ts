/** 转款单: one transfer on paper, while it waits or is done. */
import { type transfers, whyNotPrint } from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuseIf } from '../../../kit/context.ts'
import { paperOf, paperStatement } from '../../prints/index.ts'
import { oneTransfer } from './queries.ts'

export const transferSlip = async (
  ctx: Context,
  { id }: InputOf<typeof transfers.slip>,
): Promise<OutputOf<typeof transfers.slip>> => {
  const row = await oneTransfer(ctx, { id })
  refuseIf(whyNotPrint(row))
  const { paper } = await ctx.together({ paper: paperStatement('transfer') })
  const head = paper.rows[0]!
  const { no, customerId, customerName, toCustomerName, what, kind, productName, qty, value } = row
  const { relation, reason, status, createdByName, decidedByName, decidedAt } = row
  ctx.note({ objectType: 'transfer', objectId: id, objectNo: no, customerId })
  return {
    clinic: paperOf(head),
    printedAt: String(head['at']),
    printedBy: ctx.session.staffName,
    ...{ no, what, kind, customerName, toCustomerName, productName, qty, value },
    ...{ relation, reason, status, createdByName, decidedByName, decidedAt },
  }
}
