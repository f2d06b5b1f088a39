/** Columns and filters of the three ledgers; what comes in is green, what goes out red. */

import { type ledger, ledgerTypes } from '@clinic/contract/areas/ledger/calls.ts'
import { balanceTable } from '@clinic/contract/areas/ledger/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { grouped } from '../../kit/form/amount.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { Filter } from '../../kit/list/filter.tsx'
import { None, StateTag, signed, yuanText } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import './ledger.css'

const titles = titlesOf(balanceTable)

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
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 110, frozen: true },
  { name: 'typeName', title: titles.typeName, width: 100, card: true },
  {
    name: 'change',
    title: titles.change,
    kind: 'money',
    width: 112,
    card: true,
    show: (entry) => <Change entry={entry} />,
  },
  {
    name: 'balanceAfter',
    title: titles.balanceAfter,
    kind: 'money',
    width: 112,
    show: (entry) => <span className="figure">{shown(entry, entry.balanceAfter)}</span>,
  },
  { name: 'bizNo', title: titles.bizNo, width: 136 },
  { name: 'operatorName', title: titles.operatorName, width: 90 },
  { name: 'remark', title: titles.remark },
  {
    name: 'reversed',
    title: titles.reversed,
    width: 90,
    show: (entry) => (entry.reversed ? <StateTag value="已冲正" /> : <None />),
  },
]

const typeWords = Object.fromEntries(
  Object.entries(ledgerTypes).map(([type, names]) => [type, [...new Set(names)].join('/')]),
)

/** Of each of the ledgers: their calls take the same. The days stand above a ledger of hers. */
export const kindFilters: Filter<'type' | 'direction'>[] = [
  { kind: 'select', name: 'type', label: titles.typeName, options: typeWords },
  { kind: 'select', name: 'direction', label: '方向', options: { in: '增加', out: '减少' } },
]

/** Of the pages of all customers: whose account comes first. */
export const pageFilters: Filter<'customerId' | 'type' | 'direction' | 'startDate' | 'endDate'>[] = [
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  ...kindFilters,
  { kind: 'days', from: 'startDate', to: 'endDate', label: '日期', future: false },
]
export const topics = ['customer.figures', 'payment.changed'] as const
