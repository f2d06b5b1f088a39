/** 字段管理: what a value may be; a field may stand in any number of tables. */

import { metadataFields, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import type { MetadataField } from '@clinic/contract/areas/metadata/nouns.ts'
import { fieldTable } from '@clinic/contract/areas/metadata/tables.ts'
import { dataTypes, formatWords } from '@clinic/contract/areas/metadata/values.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { None } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'
import { FormatSelect } from './FormatSelect.tsx'

const titles = titlesOf(fieldTable)

const typeWords = Object.fromEntries(Object.entries(dataTypes).map(([type, { name }]) => [type, name]))

const columns: Column<MetadataField>[] = [
  { name: 'name', title: titles.name, width: 160, frozen: true, sort: true },
  { name: 'code', title: titles.code, width: 150, sort: true, card: true },
  {
    name: 'dataType',
    title: titles.dataType,
    width: 100,
    sort: true,
    card: true,
    show: ({ dataType }) => typeWords[dataType],
  },
  { name: 'format', title: titles.format, width: 140, show: ({ format }) => (format ? formatWords[format] : <None />) },
  { name: 'required', title: titles.required, width: 70, show: ({ required }) => (required ? '是' : '否') },
  { name: 'maxLength', title: titles.maxLength, kind: 'number', width: 80 },
  { name: 'tableNames', title: titles.tableNames, show: ({ tableNames }) => tableNames.join('、') || <None /> },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 90, sort: true, card: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true },
]
const filters: FilterOf<typeof metadataFields.page>[] = [
  { kind: 'text', name: 'keyword', label: '名称、编码' },
  { kind: 'select', name: 'dataType', label: titles.dataType, options: typeWords, width: 110 },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords, width: 100 },
]

const F = fieldsOf(metadataFields.create)
const fields = (
  <>
    <F.Text name="name" label={titles.name} />
    <F.Text name="code" label={titles.code} hint="小写字母开头，如 painScore" />
    <F.Select name="dataType" label={titles.dataType} options={typeWords} />
    <F.Field name="format" label={titles.format}>
      <FormatSelect />
    </F.Field>
    <F.Number name="maxLength" label="最多字数" help="只用于文本，不填为 200 字" />
    <F.Switch name="required" label={titles.required} />
    <F.Radio name="status" label={titles.status} options={statusWords} help="禁用后不再填写，已有的值保留" />
    <F.TextArea name="remark" label={titles.remark} rows={2} wide />
  </>
)
const B = fieldsOf(metadataFields.createBound)
const fresh = () => ({ status: 0, required: false, dataType: 'String' })
const tools: ListTool<MetadataField>[] = [
  {
    label: '新增字段',
    primary: true,
    call: metadataFields.create,
    fields: <FieldGrid>{fields}</FieldGrid>,
    input: () => ({}),
    initial: fresh,
  },
  {
    label: '新增并加入数据表',
    call: metadataFields.createBound,
    input: () => ({}),
    initial: fresh,
    fields: (
      <FieldGrid>
        <B.Field name="tableId" label="数据表" wide>
          <Choice
            call={metadataTables.page}
            input={{ status: 0, pageSize: 500 }}
            options={({ list }) => list.map(({ id, name, code }) => ({ value: id, label: `${name}（${code}）` }))}
          />
        </B.Field>
        {fields}
      </FieldGrid>
    ),
  },
]
const actions: RowAction<MetadataField>[] = [
  {
    label: '编辑',
    opens: true,
    call: metadataFields.update,
    fields: <FieldGrid>{fields}</FieldGrid>,
    title: ({ name }) => `编辑字段：${name}`,
  },
  removal<MetadataField>(metadataFields.remove),
]

const FieldsPage = () => (
  <ListPage
    list={metadataFields.page}
    noun="字段"
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default FieldsPage
