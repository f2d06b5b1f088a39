/** 撤销: points by hand and exchanges of today, in both ledgers of points. */
import { ledger, ledgerRefusals } from '@clinic/contract/areas/ledger/calls.ts'
import { pointsTable } from '@clinic/contract/areas/ledger/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { CustomerName } from '../../kit/show/customer.tsx'
import { Change, type Entry } from './ledger-list.tsx'

const titles = titlesOf(pointsTable)
const R = fieldsOf(ledger.revokeByPost)
const REVOCABLE: ReadonlySet<string> = new Set(['points_manual', 'points_exchange'])

export const revoking: readonly RowAction<Entry>[] = [
  act(ledger.revokeByPost, {
    label: '撤销',
    danger: true,
    shown: (entry: Entry) =>
      entry.change.startsWith('-') ? REVOCABLE.has(entry.type) : entry.type === 'points_manual',
    whyNot: (entry) => (entry.reversed ? ledgerRefusals.notRevocable({ reason: '已经撤销过' }) : null),
    title: ({ type }) => (type === 'points_exchange' ? '撤销积分兑换' : '撤销积分调整'),
    about: (entry) => [
      { label: titles.customerName, value: <CustomerName id={entry.customerId} name={entry.customerName} /> },
      { label: '积分', value: <Change entry={entry} /> },
    ],
    follows: ({ type }) =>
      type === 'points_exchange'
        ? ['积分退回兑换之前，兑换得到的卡券作废、好美币收回；已经用掉的不能撤销']
        : ['积分退回调整之前，流水里留一条冲回记录'],
    fields: <R.Reason name="reason" label="撤销原因" reasons={['客户选错', '数量录错', '不符合规则']} />,
    input: (entry) => ({ id: entry.id }),
    initial: () => ({}),
  }),
]
