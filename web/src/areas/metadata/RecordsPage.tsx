/** 自定义记录: the types at the left, the hospital's records of the chosen one at the right. */

import { type ConditionRow, metadataRecords, type RecordTypeRow } from '@clinic/contract/areas/metadata/records.ts'
import { recordsTable } from '@clinic/contract/areas/metadata/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { None } from '../../kit/show/text.tsx'
import { ConditionLine } from './ConditionLine.tsx'
import { ContentFields } from './ContentFields.tsx'
import './metadata.css'

const titles = titlesOf(recordsTable)

type Row = OutputOf<typeof metadataRecords.page>['result'][number]

const WIDTHS = { String: 200, Boolean: 80, Integer: 110, Long: 130, Short: 90, Date: 160 } as const

const columnsOf = ({ fields }: RecordTypeRow): Column<Row>[] => [
  ...fields.map(
    ({ code, name, dataType }, at): Column<Row> => ({
      name: code,
      title: name,
      width: WIDTHS[dataType],
      ...(at === 0 ? { frozen: true } : {}),
      value: ({ content }) => {
        const value = content[code]
        return value === undefined || value === null ? (
          <None />
        ) : typeof value === 'boolean' ? (
          value ? (
            '是'
          ) : (
            '否'
          )
        ) : (
          value
        )
      },
    }),
  ),
  { name: 'createdByName', title: titles.createdByName, width: 100 },
  { name: 'createdAt', title: '登记时间', kind: 'moment', width: 112, sort: true },
  { name: 'updatedAt', title: titles.updatedAt, kind: 'moment', width: 112, sort: true },
]

const contentOf = (values: Record<string, unknown>) => {
  const content = (values['content'] ?? {}) as Record<string, unknown>
  return { content: Object.fromEntries(Object.entries(content).map(([code, value]) => [code, value ?? null])) }
}

const toolsOf = ({ id, name, fields }: RecordTypeRow): ListTool<Row>[] => [
  {
    label: '新增记录',
    primary: true,
    call: metadataRecords.create,
    title: `新增：${name}`,
    fields: <ContentFields fields={fields} />,
    input: () => ({ tableId: id }),
    toInput: contentOf,
  },
]
const actionsOf = ({ name, fields }: RecordTypeRow): RowAction<Row>[] => [
  known('edit', metadataRecords.update, {
    opens: true,
    title: `编辑：${name}`,
    fields: <ContentFields fields={fields} />,
    initial: ({ content }) => ({ content }),
    toInput: contentOf,
  }),
  removal<Row>(metadataRecords.remove),
]

const RecordsOf = ({ type }: { type: RecordTypeRow }) => {
  const [conditions, setConditions] = useState<ConditionRow[]>([])
  const parts = useMemo(() => ({ columns: columnsOf(type), tools: toolsOf(type), actions: actionsOf(type) }), [type])
  const always = useMemo(() => ({ tableId: type.id, conditions }), [type.id, conditions])
  return (
    <ListPage
      {...parts}
      list={metadataRecords.page}
      noun={type.name}
      always={always}
      above={<ConditionLine fields={type.fields} onSearch={setConditions} />}
    />
  )
}

const Types = ({ types }: { types: readonly RecordTypeRow[] }) => {
  const [query, setQuery] = useSearchParams()
  const chosen = types.find(({ id }) => id === Number(query.get('type'))) ?? types[0]
  if (!chosen)
    return (
      <div className="record-none">
        <Nothing text="还没有自定义记录" note="记录类型由平台管理员在「数据表管理」中定义，定义后在这里登记和查询" />
      </div>
    )
  return (
    <div className="record-page">
      <nav className="record-types" aria-label="记录类型">
        {types.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-current={id === chosen.id}
            onClick={() => setQuery({ type: String(id) }, { replace: true })}
          >
            {name}
          </button>
        ))}
      </nav>
      <RecordsOf key={chosen.id} type={chosen} />
    </div>
  )
}

const RecordsPage = () => {
  const types = useAnswer(metadataRecords.types, {}, { freshFor: 60_000 })
  return <Answered of={types}>{(all) => <Types types={all} />}</Answered>
}
export default RecordsPage
