/** Roles that come with a job. Source: clinical-admin §14 (job/allocated/role/find, job/role/allot). */

import { AllottedRole, type AllottedRoleRow, type jobRights } from '@clinic/contract/areas/access/job-rights.ts'
import { roleRefusals } from '@clinic/contract/areas/access/roles.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { holdersOfJob } from '../../staff/reads.ts'
import { treeAt } from '../menus/tree.ts'
import type { Held } from '../rights/escalation.ts'
import {
  guardEmpowered,
  guardGivenRoles,
  ownLevel,
  refuseExcess,
  rightsWithin,
  withoutEscalation,
} from '../rights/guard.ts'
import { holdingsOfJob } from '../rights/holdings.ts'
import { rightsFrom, treeEpochOf } from '../rights/rights.ts'

const Job = { id: Id, name: Str }
type Job = RowOf<typeof Job>

/** A job within reach of the person who asks; `hold` keeps others from changing what it grants until the commit. */
export const reachJob = async (ctx: Context, jobId: number, hold = false): Promise<Job> => {
  const scope = scopeCondition(ctx, { department: 'j.department_id', own: [] })
  const { rows } = await sqlOf(Job)`
    select j.id, j.name from staff.job j where j.id = ${jobId}${scope ? sql` and ${scope}` : sql``}
    ${hold ? sql`for no key update` : sql``}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

const membersOf = async (ctx: Context, jobId: number): Promise<number[]> => {
  const { rows } = await holdersOfJob(jobId).execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The rights a job brings along, as this transaction sees them. */
const heldByJob = async (ctx: Context, jobId: number): Promise<Held> => {
  const holdings = await holdingsOfJob((statements) => ctx.together(statements), jobId)
  return rightsFrom(await treeAt(ctx.database, treeEpochOf(holdings)), holdings)
}

/**
 * Changes what a job grants. Refused when the person who asks holds the job herself, when somebody who holds it stands
 * above her, and when the job, or anybody who holds it, would end up with more than she has.
 */
export const changeGrantsOfJob = async <T>(ctx: Context, jobId: number, change: () => Promise<T>): Promise<T> => {
  const members = await membersOf(ctx, jobId)
  await guardEmpowered(ctx, members)
  const giver = await rightsWithin(ctx, ctx.session.staffId)
  const before = await heldByJob(ctx, jobId)
  const done = await withoutEscalation(ctx, () => Promise.resolve(members), change)
  await refuseExcess(ctx, { giver, before, after: await heldByJob(ctx, jobId) })
  return done
}

/** Refuses when what the dialog showed is not what is there any more. */
export const refuseUnseen = (seen: readonly number[], there: ReadonlySet<number>): void => {
  if (seen.length !== there.size || seen.some((id) => !there.has(id))) refuse(common.stale())
}

const rolesOf = async (ctx: Context, jobId: number): Promise<Set<number>> => {
  const { rows } = await sqlOf({ id: Id })`select role_id as id from access.job_role where job_id = ${jobId}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Roles a job can have: those of group staff and of the platform are given to people only. */
export const allocatedRoles = async (
  ctx: Context,
  { id }: { id: number },
): Promise<{ roles: AllottedRoleRow[]; roleIds: number[] }> => {
  await reachJob(ctx, id)
  const level = await ownLevel(ctx)
  const { rows } = await sqlOf(AllottedRole)`
    select r.id, r.name, r.code, r.level, r.status = 0 as enabled, r.level < ${level} as above,
           exists (select from access.job_role x where x.hospital_id = r.hospital_id and x.role_id = r.id and x.job_id = ${id}) as checked
      from access.role r where r.user_type in (1, 2) order by r.sort, r.id`.execute(ctx.db)
  return { roles: rows, roleIds: [...(await rolesOf(ctx, id))] }
}

const refuseGroupRoles = async (ctx: Context, roleIds: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ name: Str })`
    select name from access.role where id = any(${[...roleIds]}::bigint[]) and user_type not in (1, 2)`.execute(ctx.db)
  if (rows[0]) refuse(roleRefusals.groupStaffOnly({ name: rows[0].name }))
}

export const allotRoles = async (
  ctx: Context,
  { jobId, roleIds, seen }: InputOf<typeof jobRights.allotRoles>,
): Promise<{ added: number; removed: number }> => {
  const job = await reachJob(ctx, jobId, true)
  const before = await rolesOf(ctx, jobId)
  refuseUnseen(seen, before)
  const added = roleIds.filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !roleIds.includes(id))
  await guardGivenRoles(ctx, [...added, ...removed])
  await refuseGroupRoles(ctx, added)
  ctx.note({
    objectType: 'job',
    objectId: jobId,
    objectNo: job.name,
    before: { roleIds: [...before] },
    after: { roleIds },
  })
  if (added.length + removed.length === 0) return { added: 0, removed: 0 }
  await changeGrantsOfJob(ctx, jobId, async () => {
    await sql`delete from access.job_role where job_id = ${jobId} and role_id = any(${removed}::bigint[])`.execute(
      ctx.db,
    )
    await sql`insert into access.job_role (job_id, role_id) select ${jobId}::bigint, unnest(${added}::bigint[])`.execute(
      ctx.db,
    )
  })
  ctx.tell('job.changed', jobId)
  return { added: added.length, removed: removed.length }
}
