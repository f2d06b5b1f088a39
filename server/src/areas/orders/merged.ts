/** Orders of an archive that goes into another one: none may wait to be written, decided or paid. */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, moved } from '../../kit/following.ts'
import { holderOf } from './till-questions.ts'

export const ordersFollow: Following = moved('orders.sales_order', { label: '订单' })

const Waiting = { customerId: Id, no: Str, status: Of<'DRAFT' | 'PENDING_CHECK' | 'UNPAID'>(), holder: Nullable(Str) }
const todo = {
  DRAFT: '还是草稿，请先提交收款或删除',
  PENDING_CHECK: '还在审核，请先审核完再收款',
  UNPAID: '还没有收款，请先收款或取消',
} as const

export const ordersHinder: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf(Waiting)`
    select o.customer_id as "customerId", o.no, o.status, ${sql.raw(holderOf('o'))} as holder from orders.sales_order o
     where o.customer_id = any(${[...ids]}::bigint[]) and o.status in ('DRAFT', 'PENDING_CHECK', 'UNPAID') order by o.id`.execute(
    ctx.db,
  )
  return rows.map(({ customerId, no, status, holder }) => ({
    customerId,
    text: holder === null ? `订单 ${no} ${todo[status]}` : `订单 ${no} ${holder}正在收款，请等收完`,
  }))
}
