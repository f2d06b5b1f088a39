/** 客户来源: where customers come from, below its type, and what a lead of it costs. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { FieldProps } from '../../../kit/list/filter.tsx'
import { plainTab } from '../../../kit/list/plain.tsx'
import { Choice } from '../../../kit/pick/Picker.tsx'

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

export default plainTab(
  {
    list: customers.sourceList,
    one: customers.sourceOne,
    create: customers.sourceCreate,
    update: customers.sourceUpdate,
    remove: customers.sourceRemove,
  },
  {
    kept: '已有客户的来源不能删除，可改为禁用。',
    columns: { typeName: { width: 130, card: true } },
    inputs: { typeId: <TypeChoice /> },
    picks: { typeId: TypeFilter },
    grid: true,
  },
)
