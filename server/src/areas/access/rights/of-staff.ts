/** What people ask about roles and limits, theirs and their jobs': parts of statements, and the rows they are made of. */

import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf, textOf } from '../../../kit/db/rows.ts'
import type { Reading } from '../../../kit/reading.ts'
import { peopleInJob } from '../../staff/reads.ts'
import { rightsWithin } from './guard.ts'
import type { OwnLimit } from './staff-grants.ts'

/** The person of the alias holds the role `r`, directly or through a job. */
const holds = (person: string): string => `(exists (select from access.staff_role sr
    where sr.hospital_id = r.hospital_id and sr.role_id = r.id and sr.staff_id = ${person}.id)
  or exists (select from access.job_role jr join ${peopleInJob('sj', 'jr')}
    where jr.hospital_id = r.hospital_id and jr.role_id = r.id and sj.staff_id = ${person}.id))`

/** Parts of statements on a person or a job of the alias. */
export const rightsInStatements = {
  roleNames: (
    person: string,
  ): string => `(select string_agg(r.name, '、' order by r.level, r.sort, r.id) from access.role r
    where r.hospital_id = ${person}.hospital_id and ${holds(person)})`,
  holdsRole: (person: string, roleId: number): RawBuilder<unknown> =>
    sql`exists (select from access.role r where r.id = ${roleId} and ${sql.raw(holds(person))})`,
  ownRoles: (person: string): string => `select x.role_id from access.staff_role x
    where x.hospital_id = ${person}.hospital_id and x.staff_id = ${person}.id`,
  ownLimits: (person: string): string => `select f.key, f.value from access.feature_grant f
    where f.hospital_id = ${person}.hospital_id and f.owner_type = 'staff' and f.owner_id = ${person}.id`,
  rank: (staffId: string): string => `access.rank_of(${staffId})`,
  jobLevel: (job: string): string => `(select min(r.level) from access.job_role x
    join access.role r on r.hospital_id = x.hospital_id and r.id = x.role_id
    where x.hospital_id = ${job}.hospital_id and x.job_id = ${job}.id)`,
  jobRoleNames: (job: string): string => `array(select granted.name from access.job_role x
    join access.role granted on granted.hospital_id = x.hospital_id and granted.id = x.role_id
    where x.hospital_id = ${job}.hospital_id and x.job_id = ${job}.id order by granted.sort, granted.id)`,
  jobButtons: (job: string): string => `(select count(*)::int from access.job_button x
    where x.hospital_id = ${job}.hospital_id and x.job_id = ${job}.id)`,
}

/** Level and limits of the person who asks. */
export const ownRights = (ctx: Context) => rightsWithin(ctx, ctx.session.staffId)

/** A person's own typed limits. */
export const limitsOf = async (ctx: Context, staffId: number): Promise<OwnLimit[]> => {
  const { rows } = await sqlOf({ key: Str, value: Num })`
    select key, value from access.feature_grant where owner_type = 'staff' and owner_id = ${staffId}`.execute(ctx.db)
  return rows
}

const Given = { name: Str, group: Bool, status: Num }

/** Roles by id as they are given; those of group staff to nobody else. */
export const rolesOf = async (ctx: Context, ids: readonly number[]): Promise<RowOf<typeof Given>[]> => {
  const { rows } = await sqlOf(Given)`
    select name, user_type = 3 as "group", status from access.role where id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  return rows
}

const Choice = { id: Id, name: Str, level: Num }

/** Roles in use that a hospital gives, the highest first. */
export const rolesInUse = async (ctx: Context): Promise<RowOf<typeof Choice>[]> => {
  const { rows } = await sqlOf(Choice)`
    select id, name, level from access.role where status = 0 and user_type <> 0 order by level, sort, id`.execute(
    ctx.db,
  )
  return rows
}

const named = textOf({ id: Id, name: Str }, 'select id, name from access.role where status = 0 and user_type <> 0')
/** The same, as they come, within a message. */
export const rolesByName = (): Reading<{ id: number; name: string }[]> => named()

const brought = textOf(
  { id: Id },
  'select distinct role_id as id from access.job_role where job_id = any($1::bigint[])',
)
/** Roles that jobs bring along. */
export const rolesOfJobs = (jobIds: readonly number[]): Reading<number[]> => {
  const { statements, read } = brought(jobIds)
  return { statements, read: (answers) => read(answers).map(({ id }) => id) }
}

/** Has another role of the hospital this name, or this code? */
export const roleTaken = (column: 'name' | 'code', value: string, exceptId: number | null): RawBuilder<unknown> =>
  sql`exists (select from access.role t where t.${sql.ref(column)} = ${value} and t.id is distinct from ${exceptId}::bigint)`
