/** 院间结算: what this hospital owes others of its group for referrals, and what they owe it. */
import {
  type InterSettlement,
  interSettlementStates,
  interSettlements,
  interSettlementTable,
  settlementSides,
  whyNotConfirm,
  whyNotPaySettlement,
} from '@clinic/contract/areas/purchases/settlements.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { MoneyText } from '../../kit/show/text.tsx'

const topics = ['interSettlement.changed'] as const
const asked = [interSettlements.page]
const titles = titlesOf(interSettlementTable)

const columns: readonly Column<InterSettlement>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, frozen: true },
  { name: 'side', title: titles.side, width: 64, show: ({ side }) => settlementSides[side] },
  { name: 'otherName', title: titles.otherName, width: 160, card: true },
  { name: 'productName', title: titles.productName, card: true },
  { name: 'qty', title: titles.qty, kind: 'number', width: 60 },
  { name: 'value', title: titles.value, kind: 'money', width: 104, sort: true, card: 'end' },
  { name: 'status', title: titles.status, kind: 'state', words: interSettlementStates, width: 112 },
  { name: 'reference', title: titles.reference, width: 120, wide: true },
  { name: 'paidName', title: titles.paidName, width: 92, wide: true },
  { name: 'settledName', title: titles.settledName, width: 92, wide: true },
  { name: 'businessDate', title: titles.businessDate, width: 104, folded: true },
  { name: 'deniedReason', title: titles.deniedReason, width: 120, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 104, sort: true, card: true },
]

const filters: FilterOf<typeof interSettlements.page>[] = [
  { kind: 'text', name: 'no', label: titles.no, width: 180 },
  { kind: 'select', name: 'status', label: titles.status, options: interSettlementStates },
  { kind: 'select', name: 'side', label: titles.side, options: settlementSides },
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.createdAt, future: false },
]

const about = (row: InterSettlement) => [
  { label: titles.otherName, value: row.otherName },
  { label: titles.productName, value: `${row.productName}，${row.qty} 次` },
  { label: titles.value, value: <MoneyText yuan={row.value} strong /> },
  { label: titles.reference, value: row.reference || '未登记' },
]

const P = fieldsOf(interSettlements.pay)
const D = fieldsOf(interSettlements.deny)
const waits = ({ side, status }: InterSettlement): boolean => side === 'RECEIVE' && status === 'PAID'

const deeds: readonly RowAction<InterSettlement>[] = [
  act(interSettlements.pay, {
    label: '登记付款',
    title: (row: InterSettlement) => `登记付款 ${row.no}`,
    verb: true,
    shown: ({ side, status }) => side === 'PAY' && status === 'OPEN',
    whyNot: whyNotPaySettlement,
    about,
    fields: <P.Text name="reference" label={titles.reference} required />,
    initial: () => ({}),
    follows: ['对方医院确认收款后，双方账上一起结清'],
  }),
  act(interSettlements.confirm, {
    label: '确认收款',
    title: (row: InterSettlement) => `确认收款 ${row.no}`,
    verb: true,
    shown: waits,
    whyNot: whyNotConfirm,
    about,
    follows: ['本院应收结清，对方医院应付同时结清'],
  }),
  act(interSettlements.deny, {
    label: '没有到账',
    danger: true,
    title: (row: InterSettlement) => `没有到账 ${row.no}`,
    shown: waits,
    whyNot: whyNotConfirm,
    about,
    fields: <D.Reason name="reason" label={titles.deniedReason} reasons={['没有到账', '金额不符', '凭证号查不到']} />,
    initial: () => ({}),
    follows: ['退回对方医院重新登记付款'],
  }),
]

const SettlementsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={interSettlements.page}
      noun="院间结算"
      filledBy="转诊审核通过或接收后，两家医院的应付、应收会记在这里。"
      columns={columns}
      filters={filters}
      actions={deeds}
      isVoid={({ status }) => status === 'VOID'}
    />
  )
}
export default SettlementsPage
