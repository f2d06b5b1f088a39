/** Selects of triage: who receives, departments, types, wishes, reasons. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { TreeSelect } from 'antd'
import { Chips } from '../../kit/form/Chips.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'

type Common = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly width?: number | string
  readonly many?: boolean
  readonly 'aria-label'?: string
}

/** Consultants or doctors with what they have to do now. */
export const ReceiverChoice = ({ kind, ...props }: Common & { kind: 'consultant' | 'doctor' }) => (
  <Choice
    {...props}
    call={triage.receivers}
    input={{}}
    options={(people) =>
      people
        .filter((one) => one.kind === kind)
        .map(({ id, usrName, open, today, paused }) => ({
          value: id,
          label: `${usrName}（在接${open} 今日${today}${paused ? ' 暂停接诊' : ''}）`,
        }))
    }
  />
)

export const ConsultTypeChoice = (props: Common) => (
  <Choice
    {...props}
    call={consulting.types}
    input={{ status: 0, pageSize: 100 }}
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

/** A reason of a list, by the list's Chinese name. */
export const ReasonChoice = ({ list, ...props }: Common & { list: string }) => (
  <Choice
    {...props}
    call={consulting.createList}
    input={{ name: list }}
    options={({ rows }) => rows.map(({ value, name }) => ({ value, label: name }))}
  />
)

/** A reason of a list as chips: for a list that is short and is chosen from often. */
export const ReasonChips = ({
  list,
  value,
  onChange,
  'aria-label': label,
}: Pick<Common, 'value' | 'onChange' | 'aria-label'> & { list: string }) => {
  const answer = useAnswer(consulting.createList, { name: list }, { freshFor: 60_000 })
  const options = (answer.data?.rows ?? []).map(({ value, name }) => ({ value, label: name }))
  return (
    <Chips
      options={options}
      value={value}
      {...(onChange ? { onChange } : {})}
      {...(label ? { 'aria-label': label } : {})}
    />
  )
}

const useDemands = () => useAnswer(consulting.originalDemands, { query: { status: 1 } }, { freshFor: 300_000 })

/** Whether the names of demands are there, or will not come: a form that shows chosen ones waits for them. */
export const useDemandsKnown = (): boolean => !useDemands().isPending

/**
 * Original demands, part of the body first; only wishes themselves can be chosen. All that were chosen stand in the field: one
 * that measures first how many have room would be drawn twice.
 */
export const DemandChoice = ({ value, onChange, id, placeholder }: Common) => {
  const answer = useDemands()
  const rows = answer.data?.rows ?? []
  const below = (pid: number) =>
    rows.filter((row) => row.pid === pid).map((row) => ({ value: row.id, title: row.name }))
  const parts = rows
    .filter((row) => row.pid === 0)
    .map((row) => ({ value: row.id, title: row.name, selectable: false, children: below(row.id) }))
  return (
    <TreeSelect
      // Drawn anew with the names: numbers say nothing, and nothing moves where nothing stood.
      key={answer.data ? 'known' : 'waiting'}
      {...(id ? { id } : {})}
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={parts.filter((part) => part.children.length > 0)}
      placeholder={placeholder ?? '可多选'}
      style={{ width: '100%' }}
      value={answer.data ? ((value as number[] | undefined) ?? []) : []}
      onChange={(next: number[]) => onChange?.(next)}
    />
  )
}
