/** The archives of one customer: the open one, and what went into it. */
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { reachNamed } from '../reach.ts'

/**
 * Ids of the archive that is open and of those that went into it, the open one first, whichever of them was asked for.
 * Refuses with 404 whom this call does not reach.
 */
export const archivesUnder = async (ctx: Context, customerId: number): Promise<readonly number[]> => {
  const reached = reachNamed(ctx)
  const { rows } = await sqlOf({ id: Id, gone: Id })`
    select c.id, coalesce(g.id, c.id) as gone
      from customers.customer c left join customers.customer g on g.hospital_id = c.hospital_id and g.merged_into_id = c.id
     where c.id = (select coalesce(m.merged_into_id, m.id) from customers.customer m where m.id = ${customerId})${reached ? sql` and ${reached}` : sql``} order by g.id`.execute(
    ctx.db,
  )
  if (rows.length === 0) refuse(common.notFound())
  return [...new Set([rows[0]!.id, ...rows.map(({ gone }) => gone)])]
}
