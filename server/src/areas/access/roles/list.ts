/** Roles to look at and to choose from. Every row says how the person who asks stands to it. */

import type { roles } from '@clinic/contract/areas/access/roles.ts'
import { Role, type RoleRow } from '@clinic/contract/areas/access/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { contains } from '../../../kit/contains.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf } from '../../../kit/list.ts'
import { peopleInJob } from '../../staff/reads.ts'
import { askerLevel } from '../rights/guard.ts'

/** Everybody who holds the role `r`, directly or by a job. */
const holders = sql`(
  select sr.staff_id from access.staff_role sr where sr.hospital_id = r.hospital_id and sr.role_id = r.id
  union select sj.staff_id from access.job_role jr join ${sql.raw(peopleInJob('sj', 'jr'))}
   where jr.hospital_id = r.hospital_id and jr.role_id = r.id)`

export const roleList: ListOf<typeof roles.list> = {
  table: 'access.role',
  from: sql`access.role r`,
  columns: {
    id: col('r.id'),
    code: col('r.code', { sort: true }),
    name: col('r.name', { sort: true }),
    level: col('r.level', { sort: true }),
    dataScope: col('r.data_scope', { sort: true }),
    includeChildren: col('r.include_children'),
    userType: col('r.user_type'),
    fixed: col('r.fixed'),
    sort: col('r.sort', { sort: true }),
    status: col('r.status', { sort: true }),
    remark: col('r.remark'),
    memberCount: col(sql`(select count(*)::int from ${holders} held)`, { sort: true }),
    jobCount: col(
      sql`(select count(*)::int from access.job_role jr where jr.hospital_id = r.hospital_id and jr.role_id = r.id)`,
    ),
    own: col(sql`kit.current_staff() in ${holders}`),
    above: col(sql`r.level < ${askerLevel}`),
    version: col('r.version'),
  },
  filters: {
    name: (typed) => contains(typed, ['r.name']),
    code: (typed) => contains(typed, ['r.code']),
    level: (level) => sql`r.level = ${level}`,
    dataScope: (scope) => sql`r.data_scope = ${scope}`,
    status: (status) => sql`r.status = ${status}`,
  },
  scope: everybody('roles belong to the hospital, not to a department'),
  order: { by: 'r.level', direction: 'asc', tie: 'r.id' },
}

/** A whole role row, whatever columns the person sees: rules read it. Refuses with 404 when there is none. */
export const roleById = async (ctx: Context, id: number): Promise<RoleRow> => {
  const select = sql.join(
    Object.entries(roleList.columns).map(([name, { sql: from }]) => sql`${from} as ${sql.ref(name)}`),
  )
  const { rows } = await sqlOf(Role)`select ${select} from access.role r where r.id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

export const rolePage = (ctx: Context, input: InputOf<typeof roles.list>) => pageOf(ctx, input, roleList)

const Option = { id: Id, name: Str, code: Str, level: Num, status: Of<0 | 1>(), above: Bool }
type Option = RowOf<typeof Option>

/** All roles of the hospital, those that cannot be given by the person who asks marked. */
export const roleOptions = async (ctx: Context): Promise<Option[]> => {
  const { rows } = await sqlOf(Option)`
    select r.id, r.name, r.code, r.level, r.status, r.level < ${askerLevel} as above from access.role r
     order by r.level, r.sort, r.id`.execute(ctx.db)
  return rows
}

/** Ids of everybody who holds a role. */
export const holdersOf = async (ctx: Context, roleId: number): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    select held.staff_id as id from access.role r, lateral ${holders} held where r.id = ${roleId} order by 1`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}
