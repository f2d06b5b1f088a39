/** 储值负债: what the hospital owes its customers by kind, and what it is made of, the lots that end soon among it. */
import { ENDING_DAYS, ledger, lotKinds } from '@clinic/contract/areas/ledger/calls.ts'
import type { Lot } from '@clinic/contract/areas/ledger/nouns.ts'
import { lotTable } from '@clinic/contract/areas/ledger/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { grouped } from '../../kit/form/amount.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { MARK, yuanText } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { topics } from './ledger-list.tsx'
import './ledger.css'

const titles = titlesOf(lotTable)
const shown = ({ kind }: Lot, amount: string): string => (kind === 'integral' ? grouped(amount) : yuanText(amount))

const ends = ({ expiresOn, daysLeft, left }: Lot): string => {
  if (expiresOn === undefined) return ''
  if (expiresOn === null || daysLeft === null) return '长期'
  if (left === '0' || left === '0.00' || daysLeft > ENDING_DAYS) return expiresOn
  return daysLeft < 0 ? `${expiresOn}（已过期）` : `${expiresOn}（还剩 ${daysLeft} 天）`
}

const columns: readonly Column<Lot>[] = [
  { name: 'madeAt', title: titles.madeAt, kind: 'moment', width: 112, sort: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 110, frozen: true, card: true },
  { name: 'kind', title: titles.kind, width: 88, show: ({ kind }) => lotKinds[kind], card: true },
  { name: 'sourceName', title: titles.sourceName, width: 110 },
  { name: 'bizNo', title: titles.bizNo },
  { name: 'forName', title: titles.forName, width: 120 },
  {
    name: 'amount',
    title: titles.amount,
    kind: 'money',
    width: 120,
    show: (lot) => <span className="figure">{shown(lot, lot.amount)}</span>,
  },
  {
    name: 'left',
    title: titles.left,
    kind: 'money',
    width: 120,
    card: true,
    show: (lot) => <span className="figure">{shown(lot, lot.left)}</span>,
  },
  { name: 'expiresOn', title: titles.expiresOn, width: 190, sort: true, card: true, show: ends },
]

const filters: readonly FilterOf<typeof ledger.lots>[] = [
  { kind: 'select', name: 'kind', label: titles.kind, options: lotKinds },
  { kind: 'select', name: 'within', label: '即将过期', options: { 7: '7 天内', 30: '30 天内', 90: '90 天内' } },
  { kind: 'select', name: 'ended', label: '已到期', options: { true: '仅看已到期未用完' } },
  { kind: 'select', name: 'open', label: titles.left, options: { true: '仅看有剩余' } },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  { kind: 'days', from: 'madeFrom', to: 'madeTo', label: titles.madeAt, future: false },
  { kind: 'days', from: 'endsFrom', to: 'endsTo', label: titles.expiresOn },
]

const figures = [
  ['principal', '储值本金'],
  ['deposit', '定金'],
  ['held', '退款、转款冻结'],
  ['coins', '好美币'],
  ['endingCoins', `好美币 ${ENDING_DAYS} 天内到期`],
  ['points', '积分'],
  ['endingPoints', `积分 ${ENDING_DAYS} 天内到期`],
] as const

const amountText = (amount: string | number | null | undefined): string =>
  typeof amount === 'number' ? grouped(String(amount)) : amount ? yuanText(amount) : MARK

const Liability = () => {
  const { data } = useAnswer(ledger.liability, {})
  // A figure's place is kept while it comes: nothing below it moves.
  const told = figures
    .map(([name, label]) => ({ label, amount: data ? data[name] : null }))
    .filter(({ amount }) => amount !== undefined)
  return (
    <section className="ledger-span ledger-liability" aria-label="储值负债">
      <dl>
        {told.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{amountText(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const tools: readonly ListTool<Lot>[] = [listExport(ledger.exportLots)]
const asked = [ledger.lots, ledger.liability]

const LotsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={ledger.lots}
      noun="余额批次"
      filledBy="充值、赠送和消费所得的余额、好美币、积分会按批次出现在这里。"
      columns={columns}
      filters={filters}
      tools={tools}
      above={<Liability />}
    />
  )
}
export default LotsPage
