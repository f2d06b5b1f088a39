/** Selects of people and departments, for every area. */
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { OnChange } from '../../kit/pick/option.ts'
import { Choice } from '../../kit/pick/Picker.tsx'

export type Common = {
  readonly value?: unknown
  readonly onChange?: OnChange
  readonly id?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly many?: boolean
  readonly width?: number | string
  readonly 'aria-label'?: string
}

/** Whose people a staff select offers when nobody says otherwise (specification 000 §6, F0362). */
const USUAL_JOB = '开发人员'

type People = OutputOf<typeof staff.everybody>
const optionsOf = (people: People) =>
  people.map(({ id, usrName, deptName }) => ({ value: id, label: usrName, note: deptName }))

/** Somebody with a job: 开发人员, 咨询师, 主治医生. */
export const StaffChoice = ({ job = USUAL_JOB, ...props }: Common & { job?: string }) => (
  <Choice {...props} call={staff.byJobName} input={{ hospitalJobName: job }} options={optionsOf} />
)

/** Anybody who works here. */
export const ColleagueChoice = (props: Common) => (
  <Choice {...props} call={staff.everybody} input={{}} options={optionsOf} />
)

/** Enabled departments; `cure`: those that treat (F0398). */
export const DepartmentChoice = ({ cure = false, ...props }: Common & { cure?: boolean }) => (
  <Choice
    {...props}
    call={staff.departments}
    input={{ query: { status: 0, ...(cure ? { cureDept: true } : {}) } }}
    options={(departments) => departments.map(({ id, deptName }) => ({ value: id, label: deptName }))}
  />
)
