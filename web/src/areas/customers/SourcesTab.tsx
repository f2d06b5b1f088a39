/** 客户来源: where customers come from, below its type, and what a lead of it costs. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { plainTab } from '../../kit/list/plain.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'

const F = fieldsOf(customers.sourceCreate)

const TypeChoice = (props: FieldProps & { width?: number }) => (
  <Choice
    {...props}
    call={customers.typeList}
    input={{ pageSize: 500 }}
    placeholder="来源类型"
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)
const TypeFilter = (props: FieldProps) => <TypeChoice {...props} width={132} />

const SourcesTab = plainTab({
  list: customers.sourceList,
  create: customers.sourceCreate,
  update: customers.sourceUpdate,
  remove: customers.sourceRemove,
  noun: '客户来源',
  short: '来源',
  kept: '已有客户的来源不能删除，可改为禁用。',
  fields: (
    <>
      <F.Field name="typeId" label="来源类型">
        <TypeChoice />
      </F.Field>
      <F.Money name="costPerLead" label="每条线索成本" />
      <F.Day name="startDate" label="开始日期" />
      <F.Day name="endDate" label="结束日期" />
    </>
  ),
  columns: [
    { name: 'typeName', title: '类型', width: 130, card: true },
    { name: 'costPerLead', title: '每条线索成本', kind: 'money', width: 120 },
    { name: 'startDate', title: '开始', kind: 'day', width: 100, wide: true },
    { name: 'endDate', title: '结束', kind: 'day', width: 100, wide: true },
  ],
  filters: [{ kind: 'pick', name: 'typeId', label: '来源类型', field: TypeFilter }],
  initial: { costPerLead: null, startDate: null, endDate: null },
  grid: true,
})
export default SourcesTab
