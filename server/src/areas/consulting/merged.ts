/** Consultations and demands of an archive that goes into another one. */
import { Id } from '@clinic/contract/words.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, moved } from '../../kit/following.ts'

export const consultationsFollow: readonly Following[] = [
  moved('consulting.consult_record', { label: '接诊' }),
  moved('consulting.customer_demand', { label: '客户需求' }),
]

export const consultationsHinder: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ customerId: Id, no: Str })`
    select r.customer_id as "customerId", r.no from consulting.consult_record r
     where r.customer_id = any(${[...ids]}::bigint[]) and r.state = 'running' order by r.id`.execute(ctx.db)
  return rows.map(({ customerId, no }) => ({ customerId, text: `接诊 ${no} 正在进行，请先结束接诊` }))
}
