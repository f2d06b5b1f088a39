/** Roles or departments for several people at once. */
import { people } from '@clinic/contract/areas/staff/people.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { DepartmentsField, RolesField } from './place-fields.tsx'

const roleModes = { add: '增加', replace: '改为', remove: '去掉' }
const R = fieldsOf(people.setRoles)
export const SeveralRoles = () => (
  <>
    <R.Radio name="mode" label="方式" options={roleModes} help="“改为”会去掉原有的其他角色" />
    <R.Field name="roleIds" label="角色">
      <RolesField />
    </R.Field>
  </>
)

const D = fieldsOf(people.setDepartments)
export const SeveralDepartments = () => (
  <>
    <D.Radio
      name="mode"
      label="方式"
      options={{ replace: '调入', add: '增加兼任', remove: '离开' }}
      help="“调入”会换掉原有部门"
    />
    <D.Field name="deptIds" label="部门">
      <DepartmentsField />
    </D.Field>
  </>
)
