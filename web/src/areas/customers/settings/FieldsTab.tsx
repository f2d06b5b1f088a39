/** 字段: what the archive asks for, in which forms, in which order; the product's own fields and those of the hospital. */
import {
  type CustomerField,
  customerField,
  customerFields,
  ownerRules,
} from '@clinic/contract/areas/customers/fields.ts'
import { MOST_FIELDS, sections } from '@clinic/contract/areas/customers/own-fields.ts'
import { dataTypes } from '@clinic/contract/areas/metadata/values.ts'
import { Form, Select } from 'antd'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { known, removal } from '../../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { statusWords } from '../../../words/states.ts'
import { FormatSelect } from '../../metadata/index.ts'
import { SourceChoice } from '../pickers.tsx'

const { heads } = customerField
const F = fieldsOf(customerFields.fieldCreate, customerField)
const S = fieldsOf(customerFields.changeSetting)

const formsOf = ({ required, inQuick, inNew, inEdit }: CustomerField): string =>
  required
    ? '全部表单'
    : [inQuick && '快速建档', inNew && '完整建档', inEdit && '编辑'].filter(Boolean).join('、') || '不出现'

const kindOf = ({ builtIn, dataType, options, multiple }: CustomerField): string =>
  builtIn
    ? '系统字段'
    : options.length > 0
      ? `${multiple ? '多选' : '选择'}（${options.length} 项）`
      : dataTypes[dataType].name

const columns: readonly Column<CustomerField>[] = [
  {
    name: 'label',
    title: heads.label,
    width: 150,
    frozen: true,
    show: ({ label, sensitive }) => (
      <>
        {label} {sensitive && <StateTag value="敏感" />}
      </>
    ),
  },
  { name: 'section', title: heads.section, width: 104, show: ({ section }) => sections[section], card: true },
  { name: 'dataType', title: heads.dataType, width: 120, show: kindOf, card: true },
  { name: 'required', title: heads.required, width: 72, show: ({ required }) => required && '必填', card: true },
  { name: 'forms', title: '出现在', width: 200, value: formsOf },
  { name: 'lacking', title: heads.lacking, width: 96, kind: 'number' },
  { name: 'sort', title: heads.sort, width: 72, kind: 'number' },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 72 },
]

const filters: readonly FilterOf<typeof customerFields.fieldList>[] = [
  { kind: 'text', name: 'keyword', label: heads.label },
  { kind: 'select', name: 'section', label: heads.section, options: sections },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords, width: 100 },
]

const { owner: _owner, health: _health, ...ownSections } = sections

/** Words to choose from, typed one after the other. */
const Words = (props: object) => (
  <Select
    {...props}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={['，', ',', '、']}
    placeholder="逐个输入，按回车"
  />
)

/** Only what its type can have. */
const Limits = () => {
  const type = Form.useWatch<CustomerField['dataType'] | undefined>('dataType') ?? 'String'
  if (type === 'String')
    return (
      <>
        <F.Field
          name="options"
          wide
          required={false}
          help="填了就只能从中选择；不填为自由填写。去掉一项不影响已填的客户"
        >
          <Words />
        </F.Field>
        <F.Switch name="multiple" help="填了可选项才能用；客户可以选几项，列表按“任一”或“全部”筛选" />
        <F.Number name="maxLength" help="不填为 200 字" />
      </>
    )
  if (type === 'Boolean' || type === 'Date') return null
  return (
    <>
      <F.Number name="minValue" />
      <F.Number name="maxValue" />
    </>
  )
}

const places = (
  <>
    <F.Switch name="inQuick" />
    <F.Switch name="inNew" />
    <F.Switch name="inEdit" />
    <F.Number name="sort" help="同一分组里小的在前" />
  </>
)

const ownFields = (
  <FieldGrid>
    <F.Text name="label" hint="如：过往项目、喜好" help="不要用来存身份证号、银行卡号" />
    <F.Radio name="section" options={ownSections} />
    <F.Select name="dataType" help="已有客户填写后不能再改：请禁用它，再新增一个字段" />
    <F.Field name="format">
      <FormatSelect />
    </F.Field>
    <Limits />
    <F.Switch name="required" help="从下一次保存起必填，所有表单都会出现；已有的客户列在“待完善”里" />
    <F.Switch name="uniqueValues" help="两位客户不能填相同的内容，如外院病历号；是否和有可选项的字段不能用" />
    <F.Switch name="sensitive" help="只有有“查看敏感自定义字段”权限的员工看得到、能填写" />
    {places}
    <F.Radio name="status" help="禁用后不再出现，已填的内容保留" />
  </FieldGrid>
)

const ALWAYS = ['name', 'sex', 'source']
const isHealth = ({ key, section }: CustomerField): boolean => section === 'health' || key === 'allergyState'

const builtInFields = (field: CustomerField) => (
  <FieldGrid>
    <F.Text name="label" />
    {!ALWAYS.includes(field.key) && !isHealth(field) && field.key !== 'phoneRelation' && (
      <F.Switch name="required" help="从下一次保存起必填，所有表单都会出现；已有的客户列在“待完善”里" />
    )}
    {!ALWAYS.includes(field.key) && field.key !== 'phone' && (
      <>
        {places}
        <F.Radio name="status" help="禁用后不再出现，已填的内容保留" />
      </>
    )}
    {(ALWAYS.includes(field.key) || field.key === 'phone') && <F.Number name="sort" help="同一分组里小的在前" />}
  </FieldGrid>
)

const rules: ListTool<CustomerField> = act(customerFields.changeSetting, {
  label: '建档规则',
  saveLabel: '保存',
  reads: customerFields.setting,
  input: () => ({}),
  width: 720,
  fields: (
    <>
      <S.Switch
        name="phoneRequired"
        label="手机号必填"
        help="与字段“手机号”的必填相同；两位客户共用一个号码时，请在“手机号归属”里选是谁的"
      />
      <S.Switch name="referralAsks" label="老带新必填推荐人" help="关闭后，只有类型里要求填推荐人的来源才必填" />
      <S.Field name="defaultSourceId" label="默认来源" required={false} help="新建档案时自动选上；不选为现场">
        <SourceChoice />
      </S.Field>
      <S.Radio
        name="ownerRule"
        label="归属规则"
        options={ownerRules}
        help="还没有咨询师的客户，自动归谁：第一次接诊的咨询师，或第一次成交订单上的咨询师；手工指定时不自动归属。已有咨询师的不变"
      />
      <S.Number
        name="remindDays"
        label="超时未完善提醒"
        unit="天"
        help="必填资料缺了这么多天提醒一次：快速建档的提醒建档人，其他提醒咨询师（没有时提醒开发人员、建档人）；0 为不提醒"
      />
    </>
  ),
  follows: ['从下一次建档、保存起生效。'],
  done: '建档规则已保存',
})

const tools: readonly ListTool<CustomerField>[] = [
  {
    label: '新增字段',
    primary: true,
    call: customerFields.fieldCreate,
    title: '新增自定义字段',
    fields: ownFields,
    width: 720,
    initial: () => ({
      section: 'custom',
      dataType: 'String',
      options: [],
      multiple: false,
      required: false,
      uniqueValues: false,
      sensitive: false,
      inQuick: false,
      inNew: true,
      inEdit: true,
      sort: 500,
      status: 0,
    }),
    follows: [`自定义字段最多 ${MOST_FIELDS} 个；新增后可在客户列表的列设置里选为一列。`],
  },
  rules,
]

const actions: readonly RowAction<CustomerField>[] = [
  known('edit', customerFields.fieldUpdate, {
    opens: true,
    reads: customerFields.fieldOne,
    fields: (field) => (field.builtIn ? builtInFields(field) : ownFields),
    width: 720,
    title: ({ label }) => `编辑字段：${label}`,
  }),
  {
    ...removal<CustomerField>(customerFields.fieldRemove, {
      confirm: ({ label }) => `字段“${label}”将被删除，不能恢复。已有客户填写的字段不能删除，可改为禁用。`,
    }),
    shown: ({ builtIn }) => !builtIn,
  },
]

const FieldsTab = () => (
  <ListPage
    embedded
    pageSize={100}
    list={customerFields.fieldList}
    noun={customerField.name}
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default FieldsTab
