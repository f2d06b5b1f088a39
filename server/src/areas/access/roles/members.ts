/** Who holds a role: a paged list, and people that come and go. Each person named is in reach of the one who asks. */

import type { rabbitRoles } from '@clinic/contract/areas/access/roles.ts'
import { type RoleMemberRow, roleRefusals, whyNotLeaveRole } from '@clinic/contract/areas/access/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../../kit/contains.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { col, everybody, type ListDefinition, pageOf } from '../../../kit/list.ts'
import { updateRow } from '../../../kit/table.ts'
import { departmentName, heldJobs, mainDepartment, peopleInJob } from '../../staff/reads.ts'
import { askerLevel, guardEmpowered, guardGivenRoles, personLevel, withoutEscalation } from '../rights/guard.ts'
import { roleById } from './list.ts'

/** Staff `s` within the row scope of this call. */
const inReach = (ctx: Context): RawBuilder<unknown> => {
  const { rows } = ctx
  if (rows === 'all') return sql`true`
  const own = rows.own ? sql`s.id = ${ctx.session.staffId}` : sql`false`
  return sql`(${own} or exists (select from staff.staff_department sd where sd.hospital_id = s.hospital_id
    and sd.staff_id = s.id and sd.department_id = any(${[...rows.departments]}::bigint[])))`
}

const direct = (roleId: number) =>
  sql`exists (select from access.staff_role sr where sr.hospital_id = s.hospital_id and sr.staff_id = s.id and sr.role_id = ${roleId})`
const byJob = (roleId: number) => sql`exists (
  select from access.job_role jr join ${sql.raw(peopleInJob('sj', 'jr'))}
   where jr.hospital_id = s.hospital_id and sj.staff_id = s.id and jr.role_id = ${roleId})`

type Filters = { keyword?: string }

const peopleList = (roleId: number, held: boolean): ListDefinition<Filters, RoleMemberRow> => ({
  table: 'access.role_member',
  from: sql`staff.staff s`,
  columns: {
    id: col('s.id'),
    name: col('s.name', { sort: true }),
    account: col('s.account', { sort: true }),
    deptName: col(sql`${sql.raw(departmentName(mainDepartment('s.id')))}`),
    jobNames: col(
      sql`coalesce((select left(string_agg(j.name, '、' order by j.sort), 200) from ${sql.raw(heldJobs('sj', 'j'))} where sj.hospital_id = s.hospital_id and sj.staff_id = s.id), '')`,
    ),
    status: col('s.status'),
    byJob: col(sql`not ${direct(roleId)} and ${byJob(roleId)}`),
    self: col(sql`s.id = kit.current_staff()`),
    above: col(sql`${personLevel} < ${askerLevel}`),
  },
  filters: {
    keyword: (text) => contains(text, ['s.name', 's.account'], ['s.pinyin', 's.initials']),
  },
  where: (ctx) =>
    sql`(${direct(roleId)} or ${byJob(roleId)}) = ${held} and ${inReach(ctx)}${held ? sql`` : sql` and s.status = 0`}`,
  scope: everybody('its condition holds the reach: it also refuses writes'),
  order: { by: 's.pinyin', direction: 'asc', tie: 's.id' },
})

/** Members of a role (`held` 1, default), or everybody else who might become one. */
export const rolePeople = async (ctx: Context, input: InputOf<typeof rabbitRoles.members>) => {
  const { roleId, held = 1, ...rest } = input
  await roleById(ctx, roleId)
  const { result: list, total } = await pageOf(ctx, rest, peopleList(roleId, held === 1))
  return { list, total, pageNum: input.page ?? input.pageNum ?? 1, pageSize: input.pageSize ?? 20 }
}

/** Refuses with 404 unless everybody named is within the row scope of this call. */
export const refuseOutOfReach = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  const { rows } =
    await sql`select 1 from staff.staff s where s.id = any(${[...ids]}::bigint[]) and ${inReach(ctx)}`.execute(ctx.db)
  if (rows.length < new Set(ids).size) refuse(common.notFound())
}

const GROUP_STAFF = 3

const refuseKind = async (ctx: Context, roleId: number, ids: readonly number[]): Promise<void> => {
  const role = await roleById(ctx, roleId)
  if (role.userType !== GROUP_STAFF) return
  const { rows } =
    await sql`select 1 from staff.staff where id = any(${[...ids]}::bigint[]) and user_type <> ${GROUP_STAFF}`.execute(
      ctx.db,
    )
  if (rows.length > 0) refuse(roleRefusals.groupStaffOnly({ name: role.name }))
}

type Change = { readonly roleId: number; readonly userIds: readonly number[] }

const change = async (ctx: Context, { roleId, userIds }: Change, how: 'add' | 'remove'): Promise<number> => {
  const text =
    how === 'add'
      ? 'insert into access.staff_role (staff_id, role_id) select unnest($2::bigint[]), $1::bigint on conflict do nothing'
      : 'delete from access.staff_role where role_id = $1 and staff_id = any($2::bigint[])'
  const [done] = await withoutEscalation(
    ctx,
    async () => userIds,
    () => ctx.together([{ text, values: [roleId, [...userIds]] }]),
  )
  ctx.tell('perm.changed')
  ctx.tell('role.changed', roleId)
  return done!.affected
}

/** @returns how many came; who had the role already is not counted */
export const addMembers = async (ctx: Context, input: Change): Promise<number> => {
  await guardGivenRoles(ctx, [input.roleId])
  await refuseOutOfReach(ctx, input.userIds)
  await guardEmpowered(ctx, input.userIds)
  await refuseKind(ctx, input.roleId, input.userIds)
  ctx.note({ objectType: 'role', objectId: input.roleId, after: { addedStaff: [...input.userIds] } })
  return await change(ctx, input, 'add')
}

/** Refuses for people whose role comes by a job: it is taken away there. @returns how many went */
export const removeMembers = async (ctx: Context, input: Change): Promise<number> => {
  await guardGivenRoles(ctx, [input.roleId])
  await refuseOutOfReach(ctx, input.userIds)
  await guardEmpowered(ctx, input.userIds)
  const { rows } = await sqlOf({ name: Str })`
    select s.name from staff.staff s where s.id = any(${[...input.userIds]}::bigint[])
      and not ${direct(input.roleId)} and ${byJob(input.roleId)} limit 1`.execute(ctx.db)
  if (rows[0]) refuseIf(whyNotLeaveRole({ name: rows[0].name, self: false, above: false, byJob: true }))
  ctx.note({ objectType: 'role', objectId: input.roleId, before: { removedStaff: [...input.userIds] } })
  return await change(ctx, input, 'remove')
}

/** Makes the direct members in reach exactly these, under the role's version. @returns how many there are then */
export const saveMembers = async (ctx: Context, input: Change & { version: number }): Promise<number> => {
  const { roleId, userIds } = input
  await guardGivenRoles(ctx, [roleId])
  const { rows } = await sqlOf({ id: Id })`
    select s.id from staff.staff s where ${direct(roleId)} and ${inReach(ctx)}`.execute(ctx.db)
  const now = new Set(rows.map(({ id }) => id))
  const { sort } = await roleById(ctx, roleId)
  // Two people who save the members of one role: the second is told.
  await updateRow(ctx, 'access.role', { id: roleId, version: input.version }, { sort })
  const gone = [...now].filter((id) => !userIds.includes(id))
  const come = userIds.filter((id) => !now.has(id))
  if (gone.length > 0) await removeMembers(ctx, { roleId, userIds: gone })
  if (come.length > 0) await addMembers(ctx, { roleId, userIds: come })
  ctx.note({ objectType: 'role', objectId: roleId, before: { removedStaff: gone }, after: { addedStaff: come } })
  return new Set(userIds).size
}
