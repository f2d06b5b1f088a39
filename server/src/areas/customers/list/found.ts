/** Whom filters of the customer list find, for what another area does with all of them at once. */
import type { CustomerFilters } from '@clinic/contract/areas/customers/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { conditionsOf } from '../../../kit/list.ts'
import { reachNamed } from '../reach.ts'
import { customerList } from './list.ts'

/** Ids of whom these filters find within this call's row scope, in their order. @param most no more than so many */
export const customersFound = async (ctx: Context, filter: CustomerFilters, most: number): Promise<number[]> => {
  const list = await customerList(ctx, filter)
  if (!list) return []
  const where = await conditionsOf(ctx, filter, list)
  const { rows } = await sqlOf({ id: Id })`select ${sql.ref(list.order.tie)} as id from ${list.from}${where}
    order by 1 limit ${sql.lit(most)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Those of these customers who are within reach and whose archive is open; nobody is held. */
export const reachedAmong = async (ctx: Context, ids: readonly number[]): Promise<number[]> => {
  const reached = reachNamed(ctx)
  const { rows } = await sqlOf({ id: Id })`
    select c.id from customers.customer c where c.id = any(${[...ids]}::bigint[]) and c.status = 'active'${
      reached ? sql` and ${reached}` : sql``
    } order by c.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
