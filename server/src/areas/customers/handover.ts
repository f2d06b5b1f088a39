/** What a colleague owns of the archive, and giving all of it to another when she leaves. */

import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'

const columns = {
  consultant: 'consultant_id',
  developer: 'developer_id',
  service: 'cs_id',
  doctor: 'doctor_id',
} as const
export type Ownership = keyof typeof columns

/** How many customers somebody owns in this way. */
export const customersOwned = async (ctx: Context, as: Ownership, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from customers.customer c
     where c.status = 'active' and ${sql.ref(`c.${columns[as]}`)} = ${staffId}`.execute(ctx.db)
  return rows[0]!.n
}

/**
 * Gives them all to somebody else. The department a row is seen by follows the consultant, or the developer where there
 * is no consultant, as it does when one customer is moved.
 * @returns how many were given
 */
export const giveCustomers = async (ctx: Context, as: Ownership, from: number, to: number): Promise<number> => {
  const owner = sql.ref(columns[as])
  const since =
    as === 'consultant'
      ? sql`, consultant_since = kit.clock()`
      : as === 'developer'
        ? sql`, developer_since = kit.clock()`
        : sql``
  const follows = as === 'consultant' ? sql`true` : as === 'developer' ? sql`consultant_id is null` : sql`false`
  const { rows } = await sqlOf({ n: Num })`
    with given as (
      update customers.customer set ${owner} = ${to}${since},
          department_id = case when ${follows} then coalesce(staff.main_department(${to}), department_id) else department_id end
       where status = 'active' and ${owner} = ${from} returning id)
    select count(*)::int as n from given`.execute(ctx.db)
  if (rows[0]!.n > 0) ctx.tell('customer.changed')
  return rows[0]!.n
}
