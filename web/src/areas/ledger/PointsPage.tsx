/** 积分流水: with giving and taking by hand, and taking that back on the same day. */

import { ledger, ledgerRefusals } from '@clinic/contract/areas/ledger/calls.ts'
import { pointsTable } from '@clinic/contract/areas/ledger/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { say } from '../../kit/say.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { Change, columns, type Entry, pageFilters, topics } from './ledger-list.tsx'

const titles = titlesOf(pointsTable)

const asked = [ledger.points]
const F = fieldsOf(ledger.adjustPoints)
const R = fieldsOf(ledger.revokeByPost)

const tools: ListTool<Entry>[] = [
  {
    label: '调整积分',
    primary: true,
    call: ledger.adjustPoints,
    done: null,
    onDone: (answer) =>
      (answer as { waiting: boolean }).waiting
        ? say.warn('超过免审额度，已送审；通过后积分才会变动')
        : say.done('调整积分成功!'),
    input: () => ({}),
    initial: () => ({}),
    fields: (
      <>
        <F.Field name="customerId" label="客户">
          <CustomerPicker />
        </F.Field>
        <F.Number name="delta" label="增加（负数为扣减）" />
        <F.Reason name="reason" label="原因" reasons={['活动补发', '消费漏记', '投诉补偿', '误发扣回']} />
      </>
    ),
  },
  listExport(ledger.exportPoints),
]

const actions: RowAction<Entry>[] = [
  act(ledger.revokeByPost, {
    label: '撤销',
    danger: true,
    shown: (entry: Entry) => entry.type === 'points_manual',
    whyNot: (entry) => (entry.reversed ? ledgerRefusals.notRevocable({ reason: '已经撤销过' }) : null),
    title: '撤销积分调整',
    about: (entry) => [
      { label: titles.customerName, value: <CustomerName id={entry.customerId} name={entry.customerName} /> },
      { label: '积分', value: <Change entry={entry} /> },
    ],
    follows: ['积分退回调整之前，流水里留一条冲回记录'],
    fields: <R.Reason name="reason" label="撤销原因" reasons={['客户选错', '数量录错', '不符合规则']} />,
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
      filters={pageFilters}
      tools={tools}
      actions={actions}
    />
  )
}
export default PointsPage
