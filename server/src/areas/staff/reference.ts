/**
 * Departments and jobs a new hospital begins with, read from `db/reference`. Source: clinical-admin book §23.
 * The jobs 主治医生, 咨询师 and 开发人员 are looked up by name (`bypostname`) and keep their names.
 */
import { readReference } from '../../kit/reference.ts'

export type DepartmentReference = {
  readonly code: string
  readonly name: string
  /** Code of the department above; null on the first level. */
  readonly parent: string | null
  /** Treatment department: may execute purchased items. */
  readonly cure: boolean
  readonly order: number
}

export type JobReference = {
  readonly name: string
  /** 1 部门岗, 3 团队岗 (specification 000 §3). */
  readonly type: 1 | 3
  /** The name is a key of the specification and is not renamed. */
  readonly fixed: boolean
  /** Codes of the roles the job brings along. */
  readonly roles: readonly string[]
  /** Controls the job brings along beyond its roles (job buttons). */
  readonly buttons: readonly string[]
  readonly order: number
}

/** Parents before children. */
export const departmentReferences: readonly DepartmentReference[] = readReference('departments.csv').map(
  ({ code, name, parent, cure }, index) => ({
    code: code!,
    name: name!,
    parent: parent || null,
    cure: cure === 'yes',
    order: (index + 1) * 10,
  }),
)

export const jobReferences: readonly JobReference[] = readReference('jobs.csv').map(
  ({ name, type, fixed, roles, also }, index) => ({
    name: name!,
    type: type === '3' ? 3 : 1,
    fixed: fixed === 'yes',
    roles: roles!.split(' ').filter(Boolean),
    buttons: also!.split(' ').filter(Boolean),
    order: (index + 1) * 10,
  }),
)
