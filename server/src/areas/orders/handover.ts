/** Orders a colleague has not brought to an end, given to another when she leaves; what was paid stays hers. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'

const unfinished = (staffId: number) => sql`status in ('DRAFT', 'PENDING_CHECK', 'UNPAID')
  and ${staffId} in (adviser_id, developer_id, doctor_id)`

/** Drafts, orders in check and orders nobody has paid, in which she is named. */
export const unfinishedOrdersOf = async (ctx: Context, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from orders.sales_order where ${unfinished(staffId)}`.execute(ctx.db)
  return rows[0]!.n
}

/** Names somebody else in her place, in the shares too. @returns how many orders were given */
export const giveOrders = async (ctx: Context, from: number, to: number): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    update orders.sales_order set
        adviser_id = case when adviser_id = ${from} then ${to} else adviser_id end,
        developer_id = case when developer_id = ${from} then ${to} else developer_id end,
        doctor_id = case when doctor_id = ${from} then ${to} else doctor_id end,
        share = coalesce((select jsonb_agg(case when (s.one ->> 'staffId')::bigint = ${from}
            then jsonb_set(s.one, '{staffId}', to_jsonb(${to}::bigint)) else s.one end order by s.n)
          from jsonb_array_elements(share) with ordinality as s (one, n)), '[]')
     where ${unfinished(from)} returning id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('order.changed', ...rows.map(({ id }) => id))
  return rows.length
}
