/** Departments to choose from as the tree they are. */
import { departments } from '@clinic/contract/areas/staff/departments.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { TreeSelect } from 'antd'
import { useAnswer } from '../../../kit/query.ts'

type Rows = OutputOf<typeof departments.all>
type Branch = { value: number; title: string; disabled: boolean; children: Branch[] }

const below = (rows: Rows, parentId: number, without: number | undefined): Branch[] =>
  rows
    .filter((row) => row.parentId === parentId && row.id !== without)
    .map(({ id, deptName, status }) => ({
      value: id,
      title: status === 1 ? `${deptName}（已禁用）` : deptName,
      disabled: status === 1,
      children: below(rows, id, without),
    }))

type Props = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly width?: number | string
  /** Offers the first level as 0, under this name. */
  readonly root?: string
  /** Leaves this department, and what lies below it, out. */
  readonly without?: number
  readonly 'aria-label'?: string
}

/** One department; disabled ones are shown, not offered. */
export const DepartmentTreeChoice = ({ value, onChange, root, without, placeholder, width, ...rest }: Props) => {
  const answer = useAnswer(departments.all, {}, { freshFor: 60_000 })
  const tree = below(answer.data ?? [], 0, without)
  const first = root === undefined ? [] : [{ value: 0, title: root, disabled: false, children: [] }]
  return (
    <TreeSelect<number | null>
      {...rest}
      allowClear={root === undefined}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      listHeight={300}
      loading={answer.isFetching}
      placeholder={placeholder ?? '请选择'}
      treeData={[...first, ...tree]}
      style={{ width: width ?? '100%' }}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  )
}
