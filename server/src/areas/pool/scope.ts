/** Who belongs to a pool, and who is about to fall into it. */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { ListScope } from '../../kit/list.ts'

type Asking = Pick<Context, 'rows' | 'session'>

/** Departments a person speaks for: her own, and those she reaches. */
const departmentsOf = ({ rows, session }: Asking): number[] => [
  ...(session.departmentId ? [session.departmentId] : []),
  ...(rows === 'all' ? [] : rows.departments),
]

/** Whether the pool `p` is this person's: of one of her departments, or of nobody's in particular. */
export const isMember = (ctx: Asking): RawBuilder<unknown> =>
  ctx.rows === 'all' ? sql`true` : sql`(p.department_ids = '{}' or p.department_ids && ${departmentsOf(ctx)}::bigint[])`

/** Who lies in a pool is seen by its people: nobody owns her, so that no scope of owners tells. */
export const poolScope: ListScope = { reached: (ctx) => (ctx.rows === 'all' ? null : isMember(ctx)) }

/** Who falls in soon is told to her owner, and to those who reach the owner's department. */
export const fallingScope: ListScope = { own: ['w.owner_id'], department: 'c.department_id' }
