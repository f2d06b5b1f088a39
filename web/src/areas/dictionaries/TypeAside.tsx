/** The lists at the left: found by name or word, the chosen one's own actions below the search. */

import { dictionaryTypes, whyNotKeepType } from '@clinic/contract/areas/dictionaries/calls.ts'
import { type DictionaryTypeRow, dictionaryType } from '@clinic/contract/areas/dictionaries/nouns.ts'
import { Button, Tag } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { type Action, offered } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { usePerson } from '../../kit/person.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import type { Types } from './types.ts'
import './dictionaries.css'

const F = fieldsOf(dictionaryTypes.create, dictionaryType)
const fields = (fixed: boolean) => (
  <FieldGrid>
    <F.Text name="type" disabled={fixed} hint="小写字母开头，如 tea_kind" help="保存后不能修改" />
    <F.Text name="name" />
    <F.Radio name="status" />
    <F.TextArea name="remark" rows={2} wide />
  </FieldGrid>
)
const add: Action<null> = {
  label: '新增字典',
  call: dictionaryTypes.create,
  fields: fields(false),
  input: () => ({}),
  initial: () => ({ status: 0 }),
}
const keep: readonly Action<DictionaryTypeRow>[] = [
  known<DictionaryTypeRow>('edit', dictionaryTypes.update, {
    fields: fields(true),
    title: ({ name }) => `编辑字典：${name}`,
    whyNot: whyNotKeepType,
  }),
  removal<DictionaryTypeRow>(dictionaryTypes.remove, {
    whyNot: whyNotKeepType,
    confirm: ({ name }) => `字典“${name}”将被删除，不能恢复。还有选项的字典不能删除。`,
  }),
]

const found = (types: readonly DictionaryTypeRow[], text: string): readonly DictionaryTypeRow[] => {
  const wanted = text.trim().toLowerCase()
  return wanted ? types.filter(({ type, name }) => type.includes(wanted) || name.toLowerCase().includes(wanted)) : types
}

const TypeLine = ({ type, current, onChoose }: { type: DictionaryTypeRow; current: boolean; onChoose: () => void }) => (
  <button type="button" className="type-line" aria-current={current} onClick={onChoose}>
    <span className={type.status === 1 ? 'type-name none' : 'type-name'}>{type.name}</span>
    {type.system && <Tag>系统</Tag>}
    {type.own && <Tag color="blue">自建</Tag>}
    {type.status === 1 && <Tag>禁用</Tag>}
    <span className="none figure">{type.itemCount}</span>
  </button>
)

/** What can be done: a new list, and with the chosen one. */
const TypeTools = ({ chosen }: { chosen: DictionaryTypeRow | undefined }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  return (
    <div className="type-tools">
      {offered(add, person) && (
        <Button size="small" onClick={() => start(add, null)}>
          新增字典
        </Button>
      )}
      {chosen && (
        <ActionRow
          link
          actions={keep
            .filter((action) => offered(action, person))
            .map((action) => ({
              key: action.label,
              label: action.label,
              danger: action.danger ?? false,
              refusal: action.whyNot?.(chosen) ?? null,
              start: () => start(action, chosen),
            }))}
        />
      )}
      {stage}
    </div>
  )
}

type Chosen = { chosen: string | undefined; onChoose: (type: string | undefined) => void }

const TypeLines = ({ all, text, chosen, onChoose }: Chosen & { all: readonly DictionaryTypeRow[]; text: string }) => {
  const shown = found(all, text)
  return (
    <nav aria-label={dictionaryType.name} className="type-lines">
      <button
        type="button"
        className="type-line"
        aria-current={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        <span className="type-name">全部字典</span>
        <span className="none figure">{all.length}</span>
      </button>
      {shown.map((type) => (
        <TypeLine key={type.id} type={type} current={type.type === chosen} onChoose={() => onChoose(type.type)} />
      ))}
      {shown.length === 0 && <Nothing text="没有这样的字典" />}
    </nav>
  )
}

export const TypeAside = ({ types, chosen, onChoose }: Chosen & { types: Types }) => {
  const [text, setText] = useState('')
  return (
    <div className="type-list">
      <Input
        size="small"
        allowClear
        aria-label="查找字典"
        placeholder="名称、类型编码"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TypeTools chosen={types.data?.result.find(({ type }) => type === chosen)} />
      <Answered of={types} rows={10}>
        {({ result }) => <TypeLines all={result} text={text} chosen={chosen} onChoose={onChoose} />}
      </Answered>
    </div>
  )
}
