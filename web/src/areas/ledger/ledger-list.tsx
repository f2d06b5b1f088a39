/** Columns and filters of the three ledgers; what comes in is green, what goes out red. */
import { type ledger, ledgerTypes } from '@clinic/contract/areas/ledger/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { grouped } from '../../kit/form/amount.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { Filter } from '../../kit/list/filter.tsx'
import { None, StateTag, signed, yuanText } from '../../kit/show/text.tsx'
import './ledger.css'

export type Entry = OutputOf<typeof ledger.log>['result'][number]

/** Points are whole; both have their commas. */
const shown = (entry: Entry, amount: string): string => (entry.kind === 'integral' ? grouped(amount) : yuanText(amount))

export const Change = ({ entry }: { entry: Entry }) => {
  const out = entry.change.startsWith('-')
  return (
    <span
      className={out ? 'figure debt' : 'figure grown'}
    >{`${out ? '' : '+'}${signed(shown(entry, entry.change))}`}</span>
  )
}

export const columns: Column<Entry>[] = [
  { name: 'createdAt', title: '时间', kind: 'moment', width: 112, sort: true, card: true },
  { name: 'customerName', title: '客户', kind: 'customer', width: 110, frozen: true },
  { name: 'typeName', title: '类型', width: 100, card: true },
  { name: 'change', title: '变动', kind: 'money', width: 112, card: true, show: (entry) => <Change entry={entry} /> },
  {
    name: 'balanceAfter',
    title: '变动后',
    kind: 'money',
    width: 112,
    show: (entry) => <span className="figure">{shown(entry, entry.balanceAfter)}</span>,
  },
  { name: 'bizNo', title: '关联单号', width: 136 },
  { name: 'operatorName', title: '操作人', width: 90 },
  { name: 'remark', title: '备注' },
  {
    name: 'reversed',
    title: '状态',
    width: 90,
    show: (entry) => (entry.reversed ? <StateTag value="已冲正" /> : <None />),
  },
]

const typeWords = Object.fromEntries(
  Object.entries(ledgerTypes).map(([type, names]) => [type, [...new Set(names)].join('/')]),
)

/** Of each of the ledgers: their calls take the same. */
export const filters: Filter<'type' | 'direction' | 'startDate' | 'endDate'>[] = [
  { kind: 'select', name: 'type', label: '类型', options: typeWords },
  { kind: 'select', name: 'direction', label: '方向', options: { in: '增加', out: '减少' } },
  { kind: 'days', from: 'startDate', to: 'endDate', label: '日期', future: false },
]
export const topics = ['customer.figures', 'payment.changed'] as const
