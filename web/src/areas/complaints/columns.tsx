/** Columns and filters of the list, as its tabs and her window show them. */
import {
  type ComplaintRow,
  complaintCategories,
  complaintChannels,
  complaintClocks,
  complaintLevels,
  complaintStates,
  type complaints,
  complaintTable,
} from '@clinic/contract/areas/complaints/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { ProductFilter } from '../products/index.ts'
import { ColleagueChoice, DepartmentChoice } from '../staff/index.ts'
import DueMark from './DueMark.tsx'

export const titles = titlesOf(complaintTable)

const due: Column<ComplaintRow> = {
  name: 'dueAt',
  title: titles.dueAt,
  width: 112,
  sort: true,
  card: true,
  show: (row) => <DueMark of={row} />,
}

const before: readonly Column<ComplaintRow>[] = [
  { name: 'no', title: titles.no, width: 140, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 104, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: complaintStates, width: 96, card: true },
  { name: 'level', title: titles.level, kind: 'state', words: complaintLevels, width: 68 },
  {
    name: 'category',
    title: titles.category,
    width: 84,
    card: true,
    show: ({ category }) => complaintCategories[category],
  },
]
const between: readonly Column<ComplaintRow>[] = [
  { name: 'content', title: titles.content, show: ({ content }) => <span title={content}>{content}</span> },
  { name: 'handlerName', title: titles.handlerName, width: 80 },
  { name: 'respondentNames', title: titles.respondentNames, width: 96, wide: true },
  { name: 'receivedAt', title: titles.receivedAt, kind: 'moment', width: 112, sort: true },
]
const folded: readonly Column<ComplaintRow>[] = [
  { name: 'productName', title: titles.productName, width: 120, folded: true },
  { name: 'respondentDeptName', title: titles.respondentDeptName, width: 96, folded: true },
  {
    name: 'channel',
    title: titles.channel,
    width: 88,
    folded: true,
    show: ({ channel }) => complaintChannels[channel],
  },
  { name: 'receiverName', title: titles.receiverName, width: 80, folded: true },
  { name: 'escalatedAt', title: titles.escalatedAt, kind: 'moment', width: 112, folded: true },
  { name: 'reopenCount', title: titles.reopenCount, kind: 'number', width: 80, folded: true },
]

export const openColumns: readonly Column<ComplaintRow>[] = [...before, ...between, due, ...folded]
export const closedColumns: readonly Column<ComplaintRow>[] = [
  ...before,
  ...between,
  { name: 'closedAt', title: titles.closedAt, kind: 'moment', width: 112, sort: true },
  { name: 'compensation', title: titles.compensation, kind: 'money', width: 96, card: true },
  { name: 'satisfaction', title: titles.satisfaction, kind: 'number', width: 72, sort: true },
  ...folded,
]
export const dismissedColumns: readonly Column<ComplaintRow>[] = [
  ...before,
  ...between,
  { name: 'dismissReason', title: titles.dismissReason, width: 160, card: true },
  ...folded,
]

const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />
const DeptFilter = (props: FieldProps) => <DepartmentChoice {...props} width={132} />

export const filters: FilterOf<typeof complaints.list>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、手机后四位、投诉编号', width: 236 },
  { kind: 'select', name: 'category', label: titles.category, options: complaintCategories },
  { kind: 'select', name: 'level', label: titles.level, options: complaintLevels },
  { kind: 'select', name: 'clock', label: titles.term, options: complaintClocks },
  { kind: 'select', name: 'state', label: titles.state, options: complaintStates },
  { kind: 'select', name: 'channel', label: titles.channel, options: complaintChannels },
  { kind: 'pick', name: 'handlerId', label: titles.handlerName, field: PersonFilter },
  { kind: 'pick', name: 'respondentId', label: titles.respondentNames, field: PersonFilter },
  { kind: 'pick', name: 'respondentDeptId', label: titles.respondentDeptName, field: DeptFilter },
  { kind: 'pick', name: 'productId', label: titles.productName, field: ProductFilter },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  { kind: 'days', from: 'receivedFrom', to: 'receivedTo', label: titles.receivedAt, future: false },
]
