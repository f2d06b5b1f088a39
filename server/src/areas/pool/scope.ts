/** Who belongs to a pool, and who is about to fall into it. */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { ListScope } from '../../kit/list.ts'

type Asking = Pick<Context, 'rows' | 'session'>

/** Whether the pool `p` is this person's: of one of her departments, or of nobody's in particular. */
export const isMember = ({ rows, session }: Asking): RawBuilder<unknown> => {
  if (rows === 'all') return sql`true`
  const departments = [...(session.departmentId ? [session.departmentId] : []), ...rows.departments]
  return sql`(p.department_ids = '{}' or p.department_ids && ${departments}::bigint[])`
}

/** Who lies in a pool is seen by its people: nobody owns her, so that no scope of owners tells. */
export const poolScope: ListScope = { reached: isMember }

/** Who falls in soon is told to her owner, and to those who reach the owner's department. */
export const fallingScope: ListScope = { own: ['w.owner_id'], department: 'c.department_id' }
