/** Whom and what an explanation is about. */
import { explain } from '@clinic/contract/areas/access/explain.ts'
import { Select } from 'antd'
import { Picker, type PickOption } from '../../../kit/pick/Picker.tsx'
import { useAnswer } from '../../../kit/query.ts'

type PersonProps = {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}

/** People within reach, by name, pinyin or account. */
export const PersonChoice = ({ label, value, onChange }: PersonProps) => (
  <Picker
    call={explain.people}
    input={(keyword) => ({ keyword })}
    options={(people) =>
      people.map(
        ({ id, name, account, deptName }): PickOption => ({
          value: id,
          label: name,
          note: [deptName, account].filter(Boolean).join(' · '),
        }),
      )
    }
    value={value}
    onChange={(id) => onChange(id as number | undefined)}
    placeholder="姓名、拼音或账号"
    aria-label={label}
    width={220}
  />
)

/** Pages, buttons and panel tabs of the menu, found by any word of their path. */
export const SubjectChoice = ({ label, value, onChange }: PersonProps) => {
  const subjects = useAnswer(explain.subjects, {}, { freshFor: 300_000 })
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder="功能名称，例如 客户列表 / 导出"
      aria-label={label}
      style={{ width: 360, maxWidth: '100%' }}
      loading={subjects.isPending}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      options={(subjects.data ?? []).map(({ id, title }) => ({ value: id, label: title, title }))}
      notFoundContent="没有这个功能"
    />
  )
}
