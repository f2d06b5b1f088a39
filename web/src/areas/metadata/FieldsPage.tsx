/** 字段管理: what a value may be; a field may stand in any number of tables. */

import { metadataFields, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import {
  dataTypeWords,
  type MetadataField,
  metadataField,
  metadataTable,
} from '@clinic/contract/areas/metadata/nouns.ts'
import { formatWords } from '@clinic/contract/areas/metadata/values.ts'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { None } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'
import { FormatSelect } from './FormatSelect.tsx'

const { heads } = metadataField

const columns: Column<MetadataField>[] = [
  { name: 'name', title: heads.name, width: 160, frozen: true, sort: true },
  { name: 'code', title: heads.code, width: 150, sort: true, card: true },
  {
    name: 'dataType',
    title: heads.dataType,
    width: 100,
    sort: true,
    card: true,
    show: ({ dataType }) => dataTypeWords[dataType],
  },
  { name: 'format', title: heads.format, width: 140, show: ({ format }) => (format ? formatWords[format] : <None />) },
  { name: 'required', title: heads.required, width: 70, show: ({ required }) => (required ? '是' : '否') },
  { name: 'maxLength', title: heads.maxLength, kind: 'number', width: 80 },
  { name: 'tableNames', title: heads.tableNames, show: ({ tableNames }) => tableNames.join('、') || <None /> },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 90, sort: true, card: true },
  { name: 'createdAt', title: heads.createdAt, kind: 'moment', width: 112, sort: true },
]
const filters: FilterOf<typeof metadataFields.page>[] = [
  { kind: 'text', name: 'keyword', label: '名称、编码' },
  { kind: 'select', name: 'dataType', label: heads.dataType, options: dataTypeWords, width: 110 },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords, width: 100 },
]

const F = fieldsOf(metadataFields.create, metadataField)
const fields = (
  <>
    <F.Text name="name" />
    <F.Text name="code" hint="小写字母开头，如 painScore" />
    <F.Select name="dataType" />
    <F.Field name="format">
      <FormatSelect />
    </F.Field>
    <F.Number name="maxLength" help="只用于文本，不填为 200 字" />
    <F.Switch name="required" />
    <F.Radio name="status" help="禁用后不再填写，已有的值保留" />
    <F.TextArea name="remark" rows={2} wide />
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
        <B.Field name="tableId" label={metadataTable.name} wide>
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
  known('edit', metadataFields.update, {
    opens: true,
    fields: <FieldGrid>{fields}</FieldGrid>,
    title: ({ name }) => `编辑字段：${name}`,
  }),
  removal<MetadataField>(metadataFields.remove),
]

const FieldsPage = () => (
  <ListPage
    list={metadataFields.page}
    noun={metadataField.name}
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default FieldsPage
