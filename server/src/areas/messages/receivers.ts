/** Whom a message goes to: staff at work, within the sender's reach. */

import { messageRefusals, type sentMessages, whyNotAddress } from '@clinic/contract/areas/messages/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { departmentOf, mainDepartmentOf } from '../staff/reads.ts'

type Written = InputOf<typeof sentMessages.create>
export type Audience = { toAll: boolean; staffIds: number[]; deptIds: number[]; jobIds: number[] }

export const audienceOf = ({ toAll = false, staffIds = [], deptIds = [], jobIds = [] }: Written): Audience =>
  toAll ? { toAll, staffIds: [], deptIds: [], jobIds: [] } : { toAll, staffIds, deptIds, jobIds }

/** People within the sender's reach: the condition on `s`, a row of staff. */
const withinReach = (ctx: Context) => {
  const { rows } = ctx
  if (rows === 'all') return sql`true`
  return sql`(exists (select 1 from staff.staff_department sd
      where sd.hospital_id = s.hospital_id and sd.staff_id = s.id and sd.department_id = any(${rows.departments}))
    or ${rows.own} and s.id = ${ctx.session.staffId})`
}

/** Names of what was chosen; refuses when something is not there, or lies outside the sender's reach. */
const namesOf = async (ctx: Context, { staffIds, deptIds, jobIds }: Audience): Promise<string[]> => {
  const { rows } = await sqlOf({ kind: Str, name: Str })`
    select 'dept' as kind, d.name from staff.department d
      where d.id = any(${deptIds}) and d.status = 0
        and ${ctx.rows === 'all' ? sql`true` : sql`d.id = any(${ctx.rows.departments})`}
    union all select 'job', j.name from staff.job j where j.id = any(${jobIds}) and j.status = 0
    union all select 'staff', s.name from staff.staff s
      where s.id = any(${staffIds}) and s.status = 0 and ${withinReach(ctx)}`.execute(ctx.db)
  if (rows.length !== staffIds.length + deptIds.length + jobIds.length) refuse(messageRefusals.outOfReach())
  return rows.map(({ name }) => name)
}

const SHOWN_NAMES = 12

/** The audience in words, checked: 前台客服部、咨询师、王小雨. */
export const audienceText = async (ctx: Context, audience: Audience): Promise<string> => {
  refuseIf(whyNotAddress(audience))
  if (audience.toAll) return ctx.rows === 'all' ? '全院' : '数据范围内全部员工'
  const names = await namesOf(ctx, audience)
  return names.length > SHOWN_NAMES
    ? `${names.slice(0, SHOWN_NAMES).join('、')} 等 ${names.length} 项`
    : names.join('、')
}

/** Everybody an audience reaches, once each; a department with all below it. */
export const receiversOf = async (ctx: Context, audience: Audience): Promise<number[]> => {
  const { toAll, staffIds, deptIds, jobIds } = audience
  const { rows } = await sqlOf({ id: Id })`
    select s.id from staff.staff s
    where s.status = 0 and ${withinReach(ctx)} and (${toAll} or s.id = any(${staffIds})
      or exists (select 1 from staff.staff_job sj
        where sj.hospital_id = s.hospital_id and sj.staff_id = s.id and sj.job_id = any(${jobIds}))
      or exists (select 1 from staff.staff_department sd
        join ${sql.raw(departmentOf('d', 'sd', 'department_id'))}
        join staff.department top on top.hospital_id = d.hospital_id and top.id = any(${deptIds})
          and starts_with(d.path, top.path)
        where sd.hospital_id = s.hospital_id and sd.staff_id = s.id))`.execute(ctx.db)
  return rows.length > 0 ? rows.map(({ id }) => id) : refuse(messageRefusals.nobodyThere())
}

/** Departments, jobs and people this sender may write to; a department's name with those above it. */
export const reachable = async (ctx: Context): Promise<OutputOf<typeof sentMessages.audience>> => {
  const within = ctx.rows === 'all' ? sql`true` : sql`d.id = any(${ctx.rows.departments})`
  const { rows: departments } = await sqlOf({ id: Id, name: Str })`
    select d.id, right((select string_agg(up.name, ' / ' order by length(up.path)) from staff.department up
      where up.parent_id is not null and starts_with(d.path, up.path)), 30) as name
    from staff.department d where d.status = 0 and d.parent_id is not null and ${within} order by d.path`.execute(
    ctx.db,
  )
  const { rows: jobs } = await sqlOf({ id: Id, name: Str })`
    select id, name from staff.job where status = 0 order by sort, id`.execute(ctx.db)
  const { rows: staff } = await sqlOf({ id: Id, name: Str, deptName: Nullable(Str) })`
    select s.id, s.name, d.name as "deptName" from staff.staff s
    left join ${sql.raw(mainDepartmentOf('sd', 's', 'id'))}
    left join ${sql.raw(departmentOf('d', 'sd', 'department_id'))}
    where s.status = 0 and ${withinReach(ctx)} order by s.pinyin, s.id`.execute(ctx.db)
  return { departments, jobs, staff }
}
