/** Tasks of an archive that goes into another one: none may wait, or who decides would decide on somebody else. */

import type { ApprovalKindWord } from '@clinic/contract/areas/approvals/words.ts'
import { approvalKindNames } from '@clinic/contract/areas/approvals/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, moved } from '../../kit/following.ts'

export const approvalsFollow: Following = moved('approvals.task', { label: '审核' })

const Waiting = { customerId: sure(Id), no: Str, kind: Of<ApprovalKindWord>() }

export const approvalsHinder: Hindrance = async (ctx, ids) => {
  // An order that waits says so itself.
  const { rows } = await sqlOf(Waiting)`
    select t.customer_id as "customerId", t.document_no as no, t.kind from approvals.task t
     where t.customer_id = any(${[...ids]}::bigint[]) and t.status = 'PENDING' and t.kind <> 'ORDER_DISCOUNT' order by t.id`.execute(
    ctx.db,
  )
  return rows.map(({ customerId, no, kind }) => ({
    customerId,
    // Points are her own: their number is hers, and is said already.
    text: `${kind === 'POINTS_MANUAL' ? '' : `${no} 的`}${approvalKindNames[kind]}还在审核，请先审核完或撤回`,
  }))
}
