/** Orders a colleague has not brought to an end: given to another when she leaves, and given back; what was paid stays hers. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../kit/db/rows.ts'

const OPEN = sql`('DRAFT', 'PENDING_CHECK', 'UNPAID')`
const unfinished = (staffId: number) => sql`o.status in ${OPEN}
  and ${staffId} in (o.adviser_id, o.developer_id, o.doctor_id)`

/** Shares with one person in the place of another. @param share an expression of jsonb */
const renamed = (share: ReturnType<typeof sql>, from: number, to: number) => sql`coalesce((select jsonb_agg(
    case when (s.one ->> 'staffId')::bigint = ${from} then jsonb_set(s.one, '{staffId}', to_jsonb(${to}::bigint)) else s.one end
    order by s.n) from jsonb_array_elements(${share}) with ordinality as s (one, n)), '[]')`

/** Drafts, orders in check and orders nobody has paid, in which she is named. */
export const unfinishedOrdersOf = async (ctx: Context, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from orders.sales_order o where ${unfinished(staffId)}`.execute(ctx.db)
  return rows[0]!.n
}

const Was = { adviser: Bool, developer: Bool, doctor: Bool, share: Type.Array(Type.Unknown()) }
/** An order that was given: as what she was named in it, and the shares as they were. */
export type GivenOrder = {
  readonly id: number
  readonly was: { adviser: boolean; developer: boolean; doctor: boolean; share: readonly unknown[] }
}

/** Names somebody else in her place, in the shares too. @returns what was given */
export const giveOrders = async (ctx: Context, from: number, to: number): Promise<GivenOrder[]> => {
  const { rows } = await sqlOf({ id: Id, ...Was })`
    with held as (select o.id, coalesce(o.adviser_id = ${from}, false) as adviser,
        coalesce(o.developer_id = ${from}, false) as developer, coalesce(o.doctor_id = ${from}, false) as doctor, o.share
      from orders.sales_order o where ${unfinished(from)} order by o.id for update),
    given as (update orders.sales_order o set
        adviser_id = case when held.adviser then ${to} else o.adviser_id end,
        developer_id = case when held.developer then ${to} else o.developer_id end,
        doctor_id = case when held.doctor then ${to} else o.doctor_id end,
        share = ${renamed(sql`o.share`, from, to)}
      from held where o.id = held.id)
    select * from held`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('order.changed', ...rows.map(({ id }) => id))
  return rows.map(({ id, ...was }) => ({ id, was }))
}

/** Gives back those that are neither paid nor changed in this since. @returns how many */
export const returnOrders = async (
  ctx: Context,
  from: number,
  to: number,
  given: readonly GivenOrder[],
): Promise<number> => {
  const items = JSON.stringify(given.map(({ id, was }) => ({ id, ...was })))
  const { rows } = await sqlOf({ id: Id })`
    with held as (select o.id, g.adviser, g.developer, g.doctor, g.share from orders.sales_order o
        join jsonb_to_recordset(${items}::jsonb) as g (id bigint, adviser boolean, developer boolean, doctor boolean, share jsonb)
          on g.id = o.id
       where o.status in ${OPEN} and o.share = ${renamed(sql`g.share`, to, from)}
         and (not g.adviser or o.adviser_id = ${from}) and (not g.developer or o.developer_id = ${from})
         and (not g.doctor or o.doctor_id = ${from})
       order by o.id for update of o)
    update orders.sales_order o set
        adviser_id = case when held.adviser then ${to} else o.adviser_id end,
        developer_id = case when held.developer then ${to} else o.developer_id end,
        doctor_id = case when held.doctor then ${to} else o.doctor_id end,
        share = held.share
      from held where o.id = held.id returning o.id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('order.changed', ...rows.map(({ id }) => id))
  return rows.length
}
