/** Reads of the department tree: the administrator's rows within her reach, everybody's names to choose from. */

import type { DepartmentChoiceNode, DepartmentNode, departments } from '@clinic/contract/areas/staff/departments.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { containsSeen } from '../../../kit/contains.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { col, type ListOf, pageOf } from '../../../kit/list.ts'

/** Administration of a department follows the department; nobody owns one (clinical-admin §14). */
export const departmentScope = { department: 'd.id', own: [] } as const

const counted = (from: string) => sql`(select count(*)::int from ${sql.raw(from)} and x.hospital_id = d.hospital_id)`

export const departmentList: ListOf<typeof departments.list> = {
  table: 'staff.department',
  from: sql`staff.department d left join staff.staff leader on leader.hospital_id = d.hospital_id and leader.id = d.leader_id`,
  columns: {
    id: col('d.id'),
    parentId: col(sql`coalesce(d.parent_id, 0)`),
    deptName: col('d.name', { sort: true }),
    deptCode: col('d.code', { sort: true }),
    leaderId: col('d.leader_id'),
    leaderName: col('leader.name'),
    cureDept: col(sql`case when d.cure_dept then 'true' else 'false' end`),
    phone: col('d.phone'),
    sort: col('d.sort', { sort: true }),
    status: col('d.status', { sort: true }),
    remark: col('d.remark'),
    level: col(sql`length(d.path) - length(replace(d.path, '/', '')) - 1`),
    pathName: col(sql`(select string_agg(above.name, '/' order by length(above.path)) from staff.department above
      where above.hospital_id = d.hospital_id and d.path like above.path || '%')`),
    memberCount: col(sql`(select count(*)::int from staff.staff_department x
      join staff.staff s on s.hospital_id = x.hospital_id and s.id = x.staff_id
      where x.hospital_id = d.hospital_id and x.department_id = d.id and s.status = 0)`),
    assignedCount: col(counted('staff.staff_department x where x.department_id = d.id')),
    childCount: col(counted('staff.department x where x.parent_id = d.id')),
    enabledChildCount: col(counted('staff.department x where x.parent_id = d.id and x.status = 0')),
    jobCount: col(counted('staff.job x where x.department_id = d.id')),
    version: col('d.version'),
  },
  filters: {
    keyword: containsSeen('staff.department', {
      deptName: { within: ['d.name'] },
      deptCode: { within: ['d.code'] },
    }),
    parentId: (value) => (value === 0 ? sql`d.parent_id is null` : sql`d.parent_id = ${value}`),
    cureDept: (value) => sql`d.cure_dept = ${value === 'true'}`,
    status: (value) => sql`d.status = ${value}`,
  },
  scope: departmentScope,
  order: { by: 'd.sort', direction: 'asc', tie: 'd.id' },
}

/** A tree has no pages. */
const everything: InputOf<typeof departments.list> = { pageSize: 2_147_483_647 }

type Placed = { readonly id: number; readonly parentId: number }
type Nested<T> = T & { children: Nested<T>[] }

/** Rows below their parents, in the order they came; what lies below a parent out of reach stands on the first level. */
export const nest = <T extends Placed>(rows: readonly T[]): Nested<T>[] => {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] } as Nested<T>]))
  const first: Nested<T>[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)!
    const above = nodes.get(row.parentId)
    if (above) above.children.push(node)
    else first.push(node)
  }
  return first
}

/** The tree of an administrator: what her permission reaches. */
export const departmentTree = async (ctx: Context): Promise<DepartmentNode[]> => {
  const { result } = await pageOf(ctx, everything, departmentList)
  return nest(result) as DepartmentNode[]
}

const Choice = { id: Id, deptName: Str, cureDept: Str, parentId: Num, status: Of<0 | 1>() }
type Choice = RowOf<typeof Choice>

/** All departments, parents and siblings in their order: names of departments are no secret inside the hospital. */
export const allDepartments = async (ctx: Context): Promise<Choice[]> => {
  const { rows } = await sqlOf(Choice)`
    select d.id, d.name as "deptName", case when d.cure_dept then 'true' else 'false' end as "cureDept",
           coalesce(d.parent_id, 0) as "parentId", d.status
      from staff.department d order by d.sort, d.id`.execute(ctx.db)
  return rows
}

export const enabledDepartmentTree = async (ctx: Context): Promise<DepartmentChoiceNode[]> =>
  nest((await allDepartments(ctx)).filter((row) => row.status === 0)) as DepartmentChoiceNode[]
