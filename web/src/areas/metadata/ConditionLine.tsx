/** One condition on a field of the records shown. */
import type { BoundFieldRow } from '@clinic/contract/areas/metadata/nouns.ts'
import type { ConditionRow } from '@clinic/contract/areas/metadata/records.ts'
import { type ConditionWord, conditions, conditionsOf } from '@clinic/contract/areas/metadata/values.ts'
import { Button, Select } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'

type Props = {
  readonly fields: readonly BoundFieldRow[]
  readonly onSearch: (conditions: ConditionRow[]) => void
}

const withoutValue = (op: ConditionWord): boolean => op === 'is null' || op === 'is not null'

const typedValue = ({ dataType }: BoundFieldRow, text: string): string | number | boolean => {
  if (dataType === 'Boolean') return text === '是'
  return dataType === 'String' || dataType === 'Date' ? text.trim() : Number(text)
}

/** A condition as it is being written; without a field it is none. */
const useCondition = ({ fields, onSearch }: Props) => {
  const [code, setCode] = useState<string>()
  const [op, setOp] = useState<ConditionWord>('=')
  const [text, setText] = useState('')
  const field = fields.find((one) => one.code === code)
  const choose = (next: string | undefined) => {
    setCode(next)
    setOp('=')
    if (!next) onSearch([])
  }
  const search = () => {
    if (!field || (!withoutValue(op) && text.trim() === '')) return onSearch([])
    return onSearch([{ field: field.code, op, ...(withoutValue(op) ? {} : { value: typedValue(field, text) }) }])
  }
  return { field, op, text, choose, setOp, setText, search }
}
type Condition = ReturnType<typeof useCondition>

const WordAndValue = ({ field, condition }: { field: BoundFieldRow; condition: Condition }) => (
  <>
    <Select<ConditionWord>
      size="small"
      aria-label="条件"
      value={condition.op}
      options={conditionsOf(field.dataType).map((word) => ({ value: word, label: conditions[word] }))}
      onChange={condition.setOp}
      popupMatchSelectWidth={false}
    />
    {!withoutValue(condition.op) && (
      <Input
        size="small"
        aria-label="值"
        placeholder={field.dataType === 'Boolean' ? '是 或 否' : field.dataType === 'Date' ? '2026-01-31' : '值'}
        value={condition.text}
        onChange={(event) => condition.setText(event.target.value)}
      />
    )}
  </>
)

export const ConditionLine = ({ fields, onSearch }: Props) => {
  const condition = useCondition({ fields, onSearch })
  const { field, choose, search } = condition
  return (
    <form
      className="condition-line"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <Select
        size="small"
        allowClear
        aria-label="按字段查询"
        placeholder="按字段查询"
        value={field?.code ?? null}
        options={fields.map((one) => ({ value: one.code, label: one.name }))}
        onChange={(next: string | null) => choose(next ?? undefined)}
        popupMatchSelectWidth={false}
      />
      {field && <WordAndValue field={field} condition={condition} />}
      <Button size="small" htmlType="submit" disabled={!field}>
        查询
      </Button>
    </form>
  )
}
