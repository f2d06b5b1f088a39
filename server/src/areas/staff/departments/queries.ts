/** Reads of the department tree: the administrator's rows within her reach, everybody's names to choose from. */

import {
  type DepartmentChoiceNode,
  type DepartmentNode,
  department,
  type departments,
} from '@clinic/contract/areas/staff/departments.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { col, pageOf } from '../../../kit/list.ts'
import { listOfNoun } from '../../../kit/resource.ts'

/** Administration of a department follows the department; nobody owns one (clinical-admin §14). */
export const departmentScope = { department: 'd.id', own: [] } as const

const counted = (from: string) =>
  col(sql`(select count(*)::int from ${sql.raw(from)} and x.hospital_id = r.hospital_id)`)

export const departmentList = listOfNoun(department, {
  joins: sql`left join staff.staff leader on leader.hospital_id = r.hospital_id and leader.id = r.leader_id`,
  columns: {
    parentId: col(sql`coalesce(r.parent_id, 0)`),
    leaderName: col('leader.name'),
    cureDept: col(sql`case when r.cure_dept then 'true' else 'false' end`),
    level: col(sql`length(r.path) - length(replace(r.path, '/', '')) - 1`),
    pathName: col(sql`(select string_agg(above.name, '/' order by length(above.path)) from staff.department above
      where above.hospital_id = r.hospital_id and r.path like above.path || '%')`),
    memberCount: col(sql`(select count(*)::int from staff.staff_department x
      join staff.staff s on s.hospital_id = x.hospital_id and s.id = x.staff_id
      where x.hospital_id = r.hospital_id and x.department_id = r.id and s.status = 0)`),
    assignedCount: counted('staff.staff_department x where x.department_id = r.id'),
    childCount: counted('staff.department x where x.parent_id = r.id'),
    enabledChildCount: counted('staff.department x where x.parent_id = r.id and x.status = 0'),
    jobCount: counted('staff.job x where x.department_id = r.id'),
  },
  filters: {
    parentId: (value) => (value === 0 ? sql`r.parent_id is null` : sql`r.parent_id = ${value}`),
    cureDept: (value) => sql`r.cure_dept = ${value === 'true'}`,
  },
  scope: { ...departmentScope, department: 'r.id' },
})

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
