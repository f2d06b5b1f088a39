/** 积分流水: with giving and taking by hand, and taking that back on the same day. */
import { ledger, ledgerRefusals } from '@clinic/contract/areas/ledger.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { CustomerPicker } from '../customers/index.ts'
import { columns, type Entry, filters, topics } from './ledger-list.tsx'

const asked = [ledger.points]
const F = fieldsOf(ledger.adjustPoints)
const R = fieldsOf(ledger.revokeByPost)

const tools: ListTool<Entry>[] = [
  {
    label: '调整积分',
    primary: true,
    call: ledger.adjustPoints,
    input: () => ({}),
    initial: () => ({}),
    fields: (
      <>
        <F.Field name="customerId" label="客户">
          <CustomerPicker />
        </F.Field>
        <F.Number name="delta" label="增加（负数为扣减）" />
        <F.TextArea name="reason" label="原因" />
      </>
    ),
  },
  { label: '导出', call: ledger.exportPoints, exports: true },
]

const actions: RowAction<Entry>[] = [
  act(ledger.revokeByPost, {
    label: '撤销',
    danger: true,
    shown: (entry: Entry) => entry.type === 'points_manual',
    whyNot: (entry) => (entry.reversed ? ledgerRefusals.notRevocable({ reason: '已经撤销过' }) : null),
    fields: <R.TextArea name="reason" label="撤销原因" />,
    input: (entry) => ({ id: entry.id }),
    initial: () => ({}),
  }),
]

const PointsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={ledger.points}
      noun="积分流水"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
    />
  )
}
export default PointsPage
