/** 自定义字段 among the filters of the customer list: one line a field, all that is filled in holds together. */

import { DownOutlined } from '@ant-design/icons'
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import { Button, Select } from 'antd'
import Input from 'antd/es/input/Input'
import Popover from 'antd/es/popover'
import { lazy, Suspense, useState } from 'react'
import type { FieldProps } from '../../../kit/list/filter.tsx'
import { useFieldsInUse } from './in-use.ts'
import { WordsInput } from './WordsInput.tsx'
import './fields.css'

const DayInput = lazy(() => import('../../../kit/form/DayInput.tsx'))

/** A condition as the call takes it: key, sign, value. */
type Asked = readonly string[]
type LineProps = { readonly field: FieldInUse; readonly asked: Asked; readonly onChange: (asked: Asked) => void }

const said = (asked: Asked, start: string): string | undefined =>
  asked.find((one) => one.startsWith(start))?.slice(start.length)
const withSaid = (asked: Asked, start: string, value: string | null | undefined): Asked => [
  ...asked.filter((one) => !one.startsWith(start)),
  ...(value ? [start + value] : []),
]

/** Typed to its end before it is asked: every letter would ask anew. */
const Typed = ({ label, start, asked, onChange }: { label: string; start: string } & Omit<LineProps, 'field'>) => {
  const [text, setText] = useState(said(asked, start) ?? '')
  const ask = () => {
    if (text.trim() !== (said(asked, start) ?? '')) onChange(withSaid(asked, start, text.trim()))
  }
  return (
    <Input
      size="small"
      aria-label={label}
      maxLength={60}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={ask}
      onPressEnter={ask}
    />
  )
}

const Chosen = ({ field, asked, onChange }: LineProps) => {
  const words = field.dataType === 'Boolean' ? ['是', '否'] : field.options
  return (
    <Select
      size="small"
      allowClear
      aria-label={field.label}
      value={said(asked, `${field.key}=`) ?? null}
      options={words.map((value) => ({ value, label: value }))}
      onChange={(value: string | null) => onChange(withSaid(asked, `${field.key}=`, value))}
    />
  )
}

/** Several words: one of them, or all. */
const Several = ({ field: { key, label, options }, asked, onChange }: LineProps) => {
  const [all, setAll] = useState(said(asked, `${key}&`) !== undefined)
  const words = said(asked, `${key}&`) ?? said(asked, `${key}|`) ?? null
  const ask = (next: string | null, every: boolean) =>
    onChange(
      withSaid(withSaid(asked, `${key}|`, null), `${key}&`, null).concat(
        next ? [key + (every ? '&' : '|') + next] : [],
      ),
    )
  return (
    <span className="own-several">
      <Select
        size="small"
        aria-label={`${label}怎么算`}
        value={all}
        options={[
          { value: false, label: '任一' },
          { value: true, label: '全部' },
        ]}
        onChange={(every) => {
          setAll(every)
          if (words) ask(words, every)
        }}
      />
      <WordsInput size="small" aria-label={label} options={options} value={words} onChange={(next) => ask(next, all)} />
    </span>
  )
}

const Span = ({ field: { key, label, dataType }, asked, onChange }: LineProps) => {
  const end = (start: string, name: string) =>
    dataType === 'Date' ? (
      <Suspense fallback={<Input size="small" disabled placeholder={name} aria-label={`${label}${name}`} />}>
        <DayInput
          size="small"
          placeholder={name}
          value={said(asked, start) ?? null}
          onChange={(day) => onChange(withSaid(asked, start, day))}
        />
      </Suspense>
    ) : (
      <Typed label={`${label}${name}`} start={start} asked={asked} onChange={onChange} />
    )
  return (
    <span className="own-span">
      {end(`${key}>`, '从')}
      <span className="none">至</span>
      {end(`${key}<`, '到')}
    </span>
  )
}

const Line = (props: LineProps) => {
  const { key, label, dataType, options, multiple } = props.field
  const input = multiple ? (
    <Several {...props} />
  ) : dataType === 'Boolean' || options.length > 0 ? (
    <Chosen {...props} />
  ) : dataType === 'String' ? (
    <Typed label={label} start={`${key}~`} asked={props.asked} onChange={props.onChange} />
  ) : (
    <Span {...props} />
  )
  return (
    <>
      <span>{label}</span>
      {input}
    </>
  )
}

export const FieldFilter = ({ value, onChange, 'aria-label': label = '自定义字段' }: FieldProps) => {
  const { data = [] } = useFieldsInUse()
  const own = data.filter(({ builtIn }) => !builtIn)
  const asked = Array.isArray(value) ? (value as string[]) : []
  const change = (next: Asked) => onChange?.(next.length > 0 ? next : undefined)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <div className="own-filters">
          {own.map((field) => (
            <Line key={field.key} field={field} asked={asked} onChange={change} />
          ))}
        </div>
      }
    >
      <Button size="small" aria-label={label}>
        自定义字段{asked.length > 0 ? ` ${asked.length}` : ''} <DownOutlined />
      </Button>
    </Popover>
  )
}
