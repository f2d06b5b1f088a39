/**
 * What somebody may do to whom: nobody touches a higher rank, nobody gives what she does not hold, every id of a body is
 * of her own reach. Source: clinical-admin §14 (no escalation); security 4.7.
 */

import { roleRefusals } from '@clinic/contract/areas/access/roles.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, sqlOf } from '../../../kit/db/rows.ts'
import { rights } from '../questions.ts'
import type { Person } from './person.ts'

/** Refuses what one has to leave to somebody else when it is about oneself, or about a person of a higher rank. */
export const guardRuled = async (ctx: Context, people: readonly Person[], action: string): Promise<void> => {
  if (people.some(({ id }) => id === ctx.session.staffId)) refuse(peopleRefusals.notYourself({ action }))
  await rights.guardStaff(
    ctx,
    people.map(({ id }) => id),
  )
}

/** Account and password of group staff are kept in the hospital they belong to. */
export const guardAtHome = (people: readonly Person[]): void => {
  const away = people.find(({ visiting }) => visiting)
  if (away) refuse(peopleRefusals.visiting({ name: away.name }))
}

/** Ids in one list and not in the other. */
export const between = (one: readonly number[], other: readonly number[]): number[] => [
  ...one.filter((id) => !other.includes(id)),
  ...other.filter((id) => !one.includes(id)),
]

/** Departments given or taken away must be the caller's to rule; new ones must be in use. */
export const checkDepartments = async (ctx: Context, before: readonly number[], after: readonly number[]) => {
  const added = after.filter((id) => !before.includes(id))
  if (added.length > 0) {
    const { rows } =
      await sql`select id from staff.department where id = any(${added}::bigint[]) and status = 0`.execute(ctx.db)
    if (rows.length < added.length) refuse(common.notFound())
  }
  const { rows: reach } = ctx
  if (reach === 'all') return
  if (between(before, after).some((id) => !reach.departments.includes(id)))
    refuse(peopleRefusals.departmentOutOfReach())
}

/** Jobs bring roles along: giving or taking one is giving or taking those. */
export const checkJobs = async (ctx: Context, before: readonly number[], after: readonly number[]): Promise<void> => {
  const moved = between(before, after)
  if (moved.length === 0) return
  const { jobs, roles } = await ctx.together({
    jobs: {
      text: 'select id from staff.job where id = any($1::bigint[]) and status = 0',
      values: [after.filter((id) => !before.includes(id))],
    },
    roles: rights.rolesOfJobs(moved),
  })
  if (jobs.rows.length < after.filter((id) => !before.includes(id)).length) refuse(common.notFound())
  await rights.guardGivenRoles(ctx, roles)
}

/** Roles given must exist, be in use and fit the kind of person; those given or taken may not stand above the caller. */
export const checkRoles = async (
  ctx: Context,
  userType: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  const added = after.filter((id) => !before.includes(id))
  await rights.guardGivenRoles(ctx, between(before, after))
  if (added.length === 0) return
  for (const { name, group, status } of await rights.rolesOf(ctx, added)) {
    if (status !== 0) refuse(common.notFound())
    if (group && userType !== 3) refuse(roleRefusals.groupStaffOnly({ name }))
  }
}

/** Kinds of staff the caller may make: administrators are made by administrators, group staff in the head of a group. */
export const typesWithin = async (ctx: Context): Promise<(1 | 2 | 3)[]> => {
  const { userType } = ctx.session
  if (userType >= 2 && userType !== 3) return [2]
  const { rows } = await sqlOf({ leads: Bool })`
    select exists (select from hospitals.hospital_group g where g.head_hospital_id = kit.current_hospital()) as leads`.execute(
    ctx.db,
  )
  return [...(userType <= 1 ? [1 as const] : []), 2, ...(rows[0]!.leads ? [3 as const] : [])]
}

export const checkType = async (ctx: Context, type: 0 | 1 | 2 | 3, before?: 0 | 1 | 2 | 3): Promise<void> => {
  if (type === before) return
  const types: number[] = await typesWithin(ctx)
  // Taking the administrator's kind away is ruling over an administrator just as giving it is.
  if (!types.includes(type) || (before !== undefined && !types.includes(before)))
    refuse(peopleRefusals.typeOutOfReach())
}
