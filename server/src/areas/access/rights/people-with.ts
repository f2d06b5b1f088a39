/** Whom to tell of what waits for somebody with a right: everybody who holds it, with the rows she reaches by it. */
import type { Permission } from '@clinic/contract/permissions.ts'
import type { Context } from '../../../kit/context.ts'
import type { RowScope, Session } from '../../../kit/session.ts'
import { currentTree } from './guard.ts'
import { holdingsBy } from './holdings.ts'
import { rightsFrom } from './rights.ts'

export type Holder = { readonly staffId: number; readonly rows: RowScope }

/** Staff of the hospital who may hold it, by role, job or office; whether they do is said by their rights. */
const candidatesText = `select s.id from staff.staff s
  where s.status = 0 and (s.user_type = 1
    or exists (select from access.role_menu g where g.menu_id = any($1::bigint[])
      and (g.role_id in (select r.role_id from access.staff_role r where r.staff_id = s.id)
        or g.role_id in (select j.role_id from access.job_role j join staff.staff_job sj on sj.job_id = j.job_id
          where sj.staff_id = s.id)))
    or exists (select from access.job_button b join staff.staff_job sj on sj.job_id = b.job_id
      where b.menu_id = any($1::bigint[]) and sj.staff_id = s.id))
  order by s.id`

/** The holders of a permission, as this transaction sees them. Costs three messages for each who may be one. */
export const peopleWith = async (ctx: Context, permission: Permission): Promise<Holder[]> => {
  const tree = await currentTree(ctx)
  const nodes = [...tree.nodes.values()].filter(({ perms }) => perms === permission).map(({ id }) => id)
  const [found] = await ctx.together([{ text: candidatesText, values: [nodes] }])
  const holders: Holder[] = []
  for (const { id } of found!.rows as { id: number }[]) {
    const holdings = await holdingsBy((statements) => ctx.together(statements), id)
    const rights = holdings && rightsFrom(tree, holdings)
    const rows = rights?.active ? rights.scopes.get(permission) : undefined
    if (rows !== undefined) holders.push({ staffId: id, rows })
  }
  return holders
}

/** Who somebody is to this hospital now, for what is done in her name when she has gone; null: disabled, or not here. */
export const personNow = async (ctx: Context, staffId: number): Promise<Session | null> => {
  const holdings = await holdingsBy((statements) => ctx.together(statements), staffId)
  if (!holdings) return null
  const { active, staffName, departmentId, userType, permissions, scopes, hidden, kept, features } = rightsFrom(
    await currentTree(ctx),
    holdings,
  )
  const hospitalId = ctx.scope.hospitalId!
  const rights = { permissions, scopes, hidden, kept, features }
  return active ? { sessionId: 0, hospitalId, staffId, staffName, departmentId, userType, ...rights } : null
}
