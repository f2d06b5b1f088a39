/** 部门: one set of functions behind the `his` and the rabbit doors. */
import { departmentRefusals, departments, MAX_DEPTH } from '@clinic/contract/areas/staff/departments.ts'
import { pageOf, rowOf } from '../../../kit/list.ts'
import { type ConstraintRefusals, type Route, serve } from '../../../kit/routes.ts'
import { createDepartment, removeDepartment, setDepartmentStatus, updateDepartment } from './actions.ts'
import { moveDepartment } from './moves.ts'
import { allDepartments, departmentList, departmentTree, enabledDepartmentTree } from './queries.ts'

type Named = { deptName?: string; deptCode?: string | null }

const constraints: ConstraintRefusals = {
  department_name_unique: ({ deptName = '' }: Named) => departmentRefusals.nameTaken({ name: deptName.trim() }),
  department_code_unique: ({ deptCode }: Named) => departmentRefusals.codeTaken({ code: deptCode ?? '' }),
  department_depth: () => departmentRefusals.tooDeep({ depth: MAX_DEPTH }),
  department_leader: () => departmentRefusals.leaderMissing(),
}

export const departmentRoutes: Route[] = serve(
  'staff.departments',
  departments,
  {
    list: (ctx, input) => pageOf(ctx, input, departmentList),
    one: (ctx, { id }) => rowOf(ctx, id, departmentList),
    create: createDepartment,
    update: updateDepartment,
    remove: removeDepartment,
    all: allDepartments,
    tree: enabledDepartmentTree,
    move: moveDepartment,
    setStatus: setDepartmentStatus,
    findTree: departmentTree,
    createByRabbit: createDepartment,
    updateByRabbit: updateDepartment,
    removeByRabbit: removeDepartment,
  },
  constraints,
)
