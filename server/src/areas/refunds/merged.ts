/** Refunds of an archive that goes into another one: none may wait for its money, or it would be paid to somebody else. */
import { Id } from '@clinic/contract/words.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, moved } from '../../kit/following.ts'

export const refundsFollow: Following = moved('refunds.refund_form', { label: '退款单' })

/** What still waits for a decision the audit centre says itself. */
export const refundsHinder: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ customerId: Id, no: Str })`
    select f.customer_id as "customerId", f.no from refunds.refund_form f
     where f.customer_id = any(${[...ids]}::bigint[]) and f.status = 'APPROVED' order by f.id`.execute(ctx.db)
  return rows.map(({ customerId, no }) => ({ customerId, text: `${no} 已审核待退款，请先退款或撤销` }))
}

export const changesFollow: Following = moved('refunds.order_change', { label: '改单' })

/** What still waits for a decision the audit centre says itself. */
export const changesHinder: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ customerId: Id, no: Str })`
    select g.customer_id as "customerId", g.no from refunds.order_change g
     where g.customer_id = any(${[...ids]}::bigint[]) and g.status = 'APPROVED' order by g.id`.execute(ctx.db)
  return rows.map(({ customerId, no }) => ({ customerId, text: `${no} 已审核待办理，请先办理或撤销改单` }))
}
