/** One person, or several, taken in hand: read within the caller's reach, locked until the end of the call. */

import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { rightsIn } from '../questions.ts'
import { peopleFrom, peopleScope, visiting } from './list.ts'

const Person = {
  id: Id,
  version: Version,
  name: Str,
  account: Str,
  status: Of<0 | 1>(),
  userType: Of<0 | 1 | 2 | 3>(),
  visiting: Bool,
  /** The main one first. */
  deptIds: Type.Array(Id),
  jobIds: Type.Array(Id),
  roleIds: Type.Array(Id),
}
export type Person = RowOf<typeof Person>

const ids = (table: 'staff.staff_department' | 'staff.staff_job', column: string, order: string) =>
  sql`array(select x.${sql.ref(column)} from ${sql.table(table)} x
    where x.hospital_id = s.hospital_id and x.staff_id = s.id order by ${sql.raw(order)})`

/** In ascending order of ids, so that two who take the same people never wait for each other crosswise. 404 when one is out of reach. */
export const lockPeople = async (ctx: Context, wanted: readonly number[], locks = true): Promise<Person[]> => {
  const within = scopeCondition(ctx, peopleScope)
  const { rows } = await sqlOf(Person)`
    select s.id, s.version, s.name, s.account, s.status, s.user_type as "userType", ${visiting} as visiting,
      ${ids('staff.staff_department', 'department_id', 'x.main desc, x.department_id')} as "deptIds",
      ${ids('staff.staff_job', 'job_id', 'x.job_id')} as "jobIds",
      array(select own.role_id from (${sql.raw(rightsIn.ownRoles('s'))}) own order by own.role_id) as "roleIds"
    from ${peopleFrom} where s.id = any(${[...wanted]}::bigint[]) ${within ? sql`and ${within}` : sql``}
    order by s.id ${locks ? sql`for update of s` : sql``}`.execute(ctx.db)
  return rows.length === new Set(wanted).size ? rows : refuse(common.notFound())
}

export const lockPerson = async (ctx: Context, id: number): Promise<Person> => (await lockPeople(ctx, [id]))[0]!

/** The same for reading calls, without taking hold of the row. */
export const readPerson = async (ctx: Context, id: number): Promise<Person> => (await lockPeople(ctx, [id], false))[0]!

/** The same, refusing with 40901 when somebody else changed one of them meanwhile. */
export const lockSeen = async (
  ctx: Context,
  seen: readonly { readonly id: number; readonly version: number }[],
): Promise<Person[]> => {
  const people = await lockPeople(
    ctx,
    seen.map(({ id }) => id),
  )
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  return people.every(({ id, version }) => versions.get(id) === version) ? people : refuse(common.stale())
}

/** A change beside the row (roles, departments, limits) moves its version too: whoever edits the old one is told. */
export const moveVersion = async (ctx: Context, id: number): Promise<number> => {
  const { rows } = await sqlOf({ version: Version })`
    update staff.staff set name = name where id = ${id} returning version`.execute(ctx.db)
  return rows[0]!.version
}
