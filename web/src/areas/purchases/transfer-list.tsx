/** Columns, filters and actions of transfers. */
import {
  type Transfer,
  transferKinds,
  transferRelations,
  transferStates,
  transfers,
  transferTable,
  transferThings,
  whyNotCheck,
  whyNotPrint,
  whyNotTakeBack,
} from '@clinic/contract/areas/purchases/transfers.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { CustomerName } from '../../kit/show/customer.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'

export const titles = titlesOf(transferTable)

export const columns: readonly Column<Transfer>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, frozen: true },
  { name: 'kind', title: titles.kind, width: 64, show: ({ kind }) => transferKinds[kind] },
  { name: 'what', title: titles.what, width: 84, show: ({ what }) => transferThings[what] },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  {
    name: 'toCustomerName',
    title: titles.toCustomerName,
    width: 96,
    card: true,
    show: ({ toCustomerId, toCustomerName }) => <CustomerName id={toCustomerId} name={toCustomerName} />,
  },
  { name: 'productName', title: titles.productName, card: true },
  { name: 'qty', title: titles.qty, kind: 'number', width: 60 },
  { name: 'value', title: titles.value, kind: 'money', width: 104, sort: true, card: 'end' },
  {
    name: 'relation',
    title: titles.relation,
    width: 84,
    wide: true,
    show: ({ relation }) => transferRelations[relation],
  },
  { name: 'reason', title: titles.reason, width: 120, folded: true },
  { name: 'status', title: titles.status, kind: 'state', words: transferStates, width: 84 },
  { name: 'createdByName', title: titles.createdByName, width: 76 },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 104, sort: true, card: true },
  { name: 'decidedByName', title: titles.decidedByName, width: 76, wide: true },
  { name: 'opinion', title: titles.opinion, width: 120, folded: true },
  { name: 'takenReason', title: titles.takenReason, width: 120, folded: true },
]

export const filters: FilterOf<typeof transfers.page>[] = [
  { kind: 'text', name: 'keyword', label: '单号、转出客户姓名、拼音、手机后四位', width: 264 },
  { kind: 'select', name: 'status', label: titles.status, options: transferStates },
  { kind: 'select', name: 'what', label: titles.what, options: transferThings },
  { kind: 'select', name: 'kind', label: titles.kind, options: transferKinds },
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.createdAt, future: false },
  { kind: 'pick', name: 'customerId', label: '转出或转入客户', field: CustomerFilter },
]

/** Nothing was moved by it, or it came back: struck through. */
export const isVoid = ({ status }: Transfer): boolean => status !== 'PENDING' && status !== 'DONE'

const about = (row: Transfer) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  { label: titles.toCustomerName, value: <CustomerName id={row.toCustomerId} name={row.toCustomerName} /> },
  {
    label: titles.productName,
    value: row.what === 'ITEM' ? `${row.productName}，${row.qty ?? 0} 次` : row.productName,
  },
  { label: titles.value, value: <MoneyText yuan={row.value} strong /> },
  { label: titles.reason, value: row.reason },
]

const C = fieldsOf(transfers.check)
const B = fieldsOf(transfers.takeBack)
const waits = ({ status, mine }: Transfer): boolean => status === 'PENDING' && !mine

/** In a window of its own: the list stays as it is. */
const printing: RowAction<Transfer> = {
  label: '打印转款单',
  may: transfers.slip.may,
  shown: (row) => whyNotPrint(row) === null,
  run: ({ id }) => void window.open(`/cashier/transfer/${id}/slip`, `transfer-${id}`, 'width=860,height=820'),
}

export const deeds: readonly RowAction<Transfer>[] = [
  printing,
  act(transfers.check, {
    label: '审核通过',
    title: (row: Transfer) => `审核通过 ${row.no}`,
    shown: waits,
    whyNot: whyNotCheck,
    about,
    fields: <C.TextArea name="opinion" label={titles.opinion} />,
    initial: () => ({}),
    input: ({ id, version }) => ({ id, version, pass: true }),
    follows: ['次数、余额或卡券立即转到对方名下'],
  }),
  act(transfers.check, {
    label: '驳回',
    title: (row: Transfer) => `驳回 ${row.no}`,
    shown: waits,
    whyNot: whyNotCheck,
    about,
    fields: <C.TextArea name="opinion" label={titles.opinion} required />,
    initial: () => ({}),
    input: ({ id, version }) => ({ id, version, pass: false }),
    follows: ['锁定的退回可用，申请人会看到意见'],
  }),
  act(transfers.takeBack, {
    label: '收回',
    danger: true,
    title: (row: Transfer) => `收回 ${row.no}`,
    shown: ({ status }) => status === 'PENDING' || status === 'DONE',
    whyNot: whyNotTakeBack,
    about,
    fields: <B.Reason name="reason" label={titles.takenReason} reasons={['客户改主意', '转错客户', '填错数量']} />,
    initial: () => ({}),
    follows: ({ status }) => [
      status === 'PENDING' ? '锁定的退回可用，申请一并撤回' : '对方没有使用过才能收回，回到原客户名下',
    ],
  }),
]
