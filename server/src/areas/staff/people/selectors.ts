/** People and departments to choose from. All of them read the whole hospital: names of colleagues are no secret. */

import { DepartmentOption, type DoctorOption, type StaffOption } from '@clinic/contract/areas/staff/calls.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Json, Str, sqlOf } from '../../../kit/db/rows.ts'

type Person = Static<typeof StaffOption>
type Department = Static<typeof DepartmentOption>
type ByPost = { postName: string; status?: 0 | 1 | '0' | '1'; deptId?: number | string }

/** What selectors offer when nobody says otherwise (specification 000 §6). */
const USUAL_JOB = '开发人员'

const peopleWhere = async (ctx: Context, condition: RawBuilder<unknown>): Promise<Person[]> => {
  const { rows } = await sqlOf({ id: Id, usrName: Str, deptName: Nullable(Str) })`
    select s.id, s.name as "usrName", d.name as "deptName" from staff.staff s
      left join staff.staff_department sd on sd.hospital_id = s.hospital_id and sd.staff_id = s.id and sd.main
      left join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
     where ${condition} order by s.pinyin, s.id`.execute(ctx.db)
  return rows.map(({ deptName, ...person }) => (deptName === null ? person : { ...person, deptName }))
}

const holdsJob = (name: string): RawBuilder<unknown> => sql`exists (
  select from staff.staff_job sj join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id
   where sj.hospital_id = s.hospital_id and sj.staff_id = s.id and j.name = ${name} and j.status = 0)`

/** Staff of a job, of one department and what lies below it when that is named. */
export const staffByPost = async (ctx: Context, { postName, status = 0, deptId }: ByPost): Promise<Person[]> => {
  const department = Number(deptId) || null
  const inDepartment = sql`exists (
    select from staff.staff_department sd join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
     where sd.hospital_id = s.hospital_id and sd.staff_id = s.id and d.path like '%/' || ${department}::bigint || '/%')`
  const conditions = [
    sql`s.status = ${Number(status)}`,
    holdsJob(postName),
    ...(department === null ? [] : [inDepartment]),
  ]
  return await peopleWhere(ctx, sql.join(conditions, sql` and `))
}

export const doctorsByPost = async (ctx: Context, input: ByPost): Promise<Static<typeof DoctorOption>[]> =>
  (await staffByPost(ctx, input)).map(({ id, usrName }) => ({ id, usrName, value: id, label: usrName }))

export const staffByJob = (ctx: Context, { hospitalJobName }: { hospitalJobName?: string }): Promise<Person[]> =>
  peopleWhere(ctx, sql`s.status = 0 and ${holdsJob(hospitalJobName || USUAL_JOB)}`)

export const everybody = (ctx: Context): Promise<Person[]> => peopleWhere(ctx, sql`s.status = 0`)

const departmentColumns = sql`d.id, d.name as "deptName", case when d.cure_dept then 'true' else 'false' end as "cureDept"`

/** Departments in tree order: a parent before what lies below it. */
export const departments = async (
  ctx: Context,
  { query = {} }: { query?: { status?: 0 | 1 | '0' | '1'; cureDept?: boolean | 'true' | 'false' | '' } },
): Promise<Department[]> => {
  const { status = 0, cureDept = '' } = query
  const treating = cureDept === '' ? sql`true` : sql`d.cure_dept = ${String(cureDept) === 'true'}`
  const { rows } = await sqlOf(DepartmentOption)`
    select ${departmentColumns} from staff.department d where d.status = ${Number(status)} and ${treating}
     order by d.sort, d.path`.execute(ctx.db)
  return rows
}

export const myDepartments = async (ctx: Context): Promise<Department[]> => {
  const { rows } = await sqlOf(DepartmentOption)`
    select ${departmentColumns} from staff.staff_department sd
      join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
     where sd.staff_id = ${ctx.session.staffId} and d.status = 0 order by sd.main desc, d.sort`.execute(ctx.db)
  return rows
}

export const departmentsWithStaff = async (ctx: Context): Promise<(Department & { users: Person[] })[]> => {
  const { rows } = await sqlOf({ ...DepartmentOption.properties, users: Json<Person[]>() })`
    select ${departmentColumns}, coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'usrName', s.name) order by s.pinyin, s.id)
          from staff.staff_department sd join staff.staff s on s.hospital_id = sd.hospital_id and s.id = sd.staff_id
         where sd.hospital_id = d.hospital_id and sd.department_id = d.id and s.status = 0), '[]') as users
      from staff.department d where d.status = 0 order by d.sort, d.path`.execute(ctx.db)
  return rows
}
