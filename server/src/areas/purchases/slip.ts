/** 划扣单: one deduction on paper; one that was taken back has none. */
import { purchaseRefusals, type purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, textOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { recordList } from './queries.ts'

/** Sessions of its item that are left now. */
const leftOf = textOf(
  { left: Num },
  `select p.qty_left as left from purchases.deduction_record d
    join purchases.purchased_item p on p.hospital_id = d.hospital_id and p.id = d.purchased_item_id where d.id = $1`,
)

export const deductionSlip = async (
  ctx: Context,
  { id }: InputOf<typeof purchases.slip>,
): Promise<OutputOf<typeof purchases.slip>> => {
  const row = await rowOf(ctx, id, recordList)
  const { no, customerId, customerName, status } = row
  if (status === 'WITHDRAWN') refuse(purchaseRefusals.notPrinted({ no }))
  const { paper, left } = await ctx.together({ paper: paperStatement('deduction'), left: leftOf(id) })
  const head = paper.rows[0]!
  ctx.note({ objectType: 'deduction', objectId: id, objectNo: no, customerId })
  const { treatedName, productName, times, sessionNo, sessionTotal, doctorName, nurseName, deptName } = row
  const { toothNos, site, deductedAt } = row
  return {
    clinic: paperOf(head),
    left: left[0]?.left ?? 0,
    printedAt: String(head['at']),
    printedBy: ctx.session.staffName,
    no,
    customerName,
    treatedName,
    productName,
    times,
    sessionNo,
    sessionTotal,
    doctorName,
    nurseName,
    deptName,
    toothNos,
    site,
    deductedAt,
  }
}
