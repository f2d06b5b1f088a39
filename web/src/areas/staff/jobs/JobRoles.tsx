/** Roles of a job, to be checked. Roles above one's own level stay as they are. */
import type { AllottedRoleRow } from '@clinic/contract/areas/access/job-rights.ts'
import { Checkbox, Form } from 'antd'
import { Nothing } from '../../../kit/show/states.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import './jobs.css'

type Props = { value?: number[]; onChange?: (value: number[]) => void; id?: string }

const JobRoles = ({ value = [], onChange }: Props) => {
  const { roles = [] } = Form.useFormInstance().getFieldsValue(true) as { roles?: readonly AllottedRoleRow[] }
  if (roles.length === 0) return <Nothing text="还没有角色，请先在角色管理中新增" />
  return (
    <Checkbox.Group className="job-roles" value={value} onChange={(next) => onChange?.(next as number[])}>
      {roles.map(({ id, name, above, enabled }) => (
        <Checkbox key={id} value={id} disabled={above}>
          {name}
          {above && <small className="none">（级别高于您）</small>}
          {!enabled && <StateTag value="禁用" />}
        </Checkbox>
      ))}
    </Checkbox.Group>
  )
}
export default JobRoles
