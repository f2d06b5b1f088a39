/** Fields of a role: its name, its place among the roles, for whom it is. What it grants is set in its own drawer. */

import { roles } from '@clinic/contract/areas/access/roles.ts'
import { roleTable } from '@clinic/contract/areas/access/tables.ts'
import { type RoleRow, roleLevels } from '@clinic/contract/areas/access/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { usePerson } from '../../../kit/person.ts'
import { statusWords } from '../../../words/states.ts'

const titles = titlesOf(roleTable)

const F = fieldsOf(roles.create)
const C = fieldsOf(roles.copy)

const STAFF = 2
const GROUP_STAFF = 3
export const newRole = { level: 50, userType: STAFF, status: 0 }

const levels = Object.entries(roleLevels).map(([value, word]) => ({
  value: Number(value),
  label: `${word}（${value}）`,
}))
const statuses = Object.entries(statusWords).map(([value, label]) => ({ value: Number(value), label }))
const kinds = [
  { value: STAFF, label: '本院员工' },
  { value: GROUP_STAFF, label: '集团员工' },
]

export const RoleFields = ({ role }: { role?: RoleRow }) => {
  const fixed = role?.fixed ?? false
  const { hospital } = usePerson()
  return (
    <FieldGrid>
      <F.Text
        name="name"
        label={titles.name}
        disabled={fixed}
        {...(fixed ? { help: '系统角色的名称、编码和级别不能修改' } : {})}
      />
      <F.Text name="code" label={titles.code} disabled={fixed} hint="字母开头，如 front" />
      <F.Select
        name="level"
        label={titles.level}
        options={levels}
        disabled={fixed}
        help="数字越小级别越高，不能管理比自己级别高的角色"
      />
      {hospital.groupHis && <F.Radio name="userType" label={titles.userType} options={kinds} disabled={fixed} />}
      <F.Radio name="status" label={titles.status} options={statuses} />
      <F.Number name="sort" label={titles.sort} help="同级别内小的在前" />
      <F.TextArea name="remark" label={titles.remark} wide rows={3} />
    </FieldGrid>
  )
}

export const CopyFields = () => (
  <FieldGrid>
    <C.Text name="name" label="新角色名称" help="权限、数据范围、列和功能权限一并复制，成员不复制" />
    <C.Text name="code" label="新角色编码" />
  </FieldGrid>
)
