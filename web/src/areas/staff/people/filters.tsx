/** Filters by job and role. */
import { Select } from 'antd'
import type { FieldProps } from '../../../kit/list/filter.tsx'
import { useChoices } from '../choices.ts'
import { JobChoice } from '../jobs/JobChoice.tsx'

type Option = { id: number; name: string }

const Pick = ({ options, label, value, onChange }: { options: readonly Option[]; label: string } & FieldProps) => {
  const chosen = options.find(({ id }) => String(id) === String(value))
  return (
    <Select
      size="small"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 132 }}
      aria-label={label}
      placeholder={label}
      value={chosen?.id ?? null}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  )
}

export const JobFilter = (props: FieldProps) => <JobChoice {...props} width={132} placeholder="岗位" />
export const RoleFilter = (props: FieldProps) => (
  <Pick {...props} label="角色" options={useChoices().data?.roles ?? []} />
)
