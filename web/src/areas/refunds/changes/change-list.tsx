/** Columns, filters and deeds of changes: for the list and for the drawer of one. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import {
  type ChangeRow,
  changeStates,
  changes,
  changeTable,
  whyNotAuditChange,
  whyNotCancelChange,
  whyNotFill,
} from '@clinic/contract/areas/refunds/changes.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { act, type RowAction } from '../../../kit/act/action.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { OrderNo } from '../../../kit/show/OrderNo.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import { CustomerFilter } from '../../customers/index.ts'
import { ColleagueChoice } from '../../staff/index.ts'
import { tendersOf, type Way, Ways } from './Ways.tsx'

export const titles = titlesOf(changeTable)

export const columns: Column<ChangeRow>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  { name: 'before', title: titles.before, card: true },
  { name: 'after', title: titles.after, card: true },
  { name: 'value', title: titles.value, kind: 'money', width: 104, sort: true, sum: true, wide: true },
  { name: 'cancelled', title: titles.cancelled, kind: 'money', width: 90, folded: true },
  { name: 'covered', title: titles.covered, kind: 'money', width: 104, sort: true, sum: true },
  { name: 'newAmount', title: titles.newAmount, kind: 'money', width: 104, sort: true, sum: true },
  { name: 'up', title: titles.up, kind: 'money', width: 96, sum: true, card: true },
  { name: 'rest', title: titles.rest, kind: 'money', width: 96, sum: true, wide: true },
  {
    name: 'orderNo',
    title: titles.orderNo,
    width: 130,
    folded: true,
    show: ({ orderId, orderNo }) => <OrderNo id={orderId} no={orderNo} />,
  },
  {
    name: 'childOrderNo',
    title: titles.childOrderNo,
    width: 130,
    folded: true,
    show: ({ childOrderId, childOrderNo }) => <OrderNo id={childOrderId} no={childOrderNo} />,
  },
  { name: 'status', title: titles.status, kind: 'state', words: changeStates, width: 80, card: true },
  { name: 'createdByName', title: titles.createdByName, width: 76, wide: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 104, sort: true },
  { name: 'auditedByName', title: titles.auditedByName, width: 76, folded: true },
  { name: 'reason', title: titles.reason, width: 130, folded: true },
  { name: 'auditOpinion', title: titles.auditOpinion, width: 120, folded: true },
  { name: 'doneByName', title: titles.doneByName, width: 76, folded: true },
  { name: 'doneAt', title: titles.doneAt, kind: 'moment', width: 104, sort: true, folded: true },
  { name: 'endReason', title: titles.endReason, width: 120, folded: true },
  { name: 'businessDate', title: titles.businessDate, kind: 'day', width: 96, folded: true },
]

const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />

export const filters: FilterOf<typeof changes.list>[] = [
  { kind: 'text', name: 'keyword', label: '单号、客户姓名、拼音、手机后四位', width: 236 },
  { kind: 'select', name: 'status', label: titles.status, options: changeStates },
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.createdAt, future: false },
  { kind: 'pick', name: 'createdBy', label: titles.createdByName, field: PersonFilter },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
]

/** Nothing came of it: struck through, and in no sum. */
export const isVoid = ({ status }: ChangeRow): boolean => status === 'REJECTED' || status === 'CANCELLED'

const about = (row: ChangeRow) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  { label: titles.before, value: row.before },
  { label: titles.after, value: row.after },
  { label: titles.covered, value: <MoneyText yuan={row.covered} /> },
  ...(row.rest !== '0.00'
    ? [{ label: titles.rest, value: <MoneyText yuan={row.rest} strong /> }]
    : [{ label: titles.up, value: <MoneyText yuan={row.up} strong /> }]),
]

const A = fieldsOf(changes.audit)
const C = fieldsOf(changes.cancel)

const owes = ({ up }: ChangeRow): boolean => up !== '0.00'

const filling = act(changes.fill, {
  label: '办理',
  verb: true,
  title: (row: ChangeRow) => `办理改单 ${row.no}`,
  shown: ({ status }) => status === 'APPROVED',
  whyNot: whyNotFill,
  about,
  fields: (row) =>
    owes(row) ? (
      <Form.Item name="ways" label="补差额">
        <Ways due={row.up ?? '0.00'} />
      </Form.Item>
    ) : null,
  width: 'small',
  initial: ({ up }) => ({ ways: [{ code: 'CASH', amount: up ?? null }] }),
  toInput: (values, row) => ({
    orderId: row.childOrderId,
    tenders: owes(row) ? tendersOf((values['ways'] ?? []) as readonly Way[]) : [],
  }),
  follows: (row) => [
    '换出的次数立即转出，新项目可以划扣',
    owes(row) ? '补的差额计入您当班的收款' : '不用收款；多出的金额退入客户余额',
  ],
})

const waits = ({ status, mine }: ChangeRow): boolean => status === 'PENDING_AUDIT' && !mine

const auditing = [
  act(changes.audit, {
    label: '审核通过',
    title: (row: ChangeRow) => `审核通过 ${row.no}`,
    shown: waits,
    whyNot: whyNotAuditChange,
    about,
    fields: <A.TextArea name="opinion" label={titles.auditOpinion} />,
    initial: () => ({}),
    toInput: ({ opinion }, { id, version }) => ({
      id,
      version,
      pass: true,
      ...(opinion ? { opinion: String(opinion) } : {}),
    }),
    follows: ['换出的次数继续占用，等收银员办理', '办理时补差额，多出的退入余额'],
  }),
  act(changes.audit, {
    label: '驳回',
    title: (row: ChangeRow) => `驳回 ${row.no}`,
    shown: waits,
    whyNot: whyNotAuditChange,
    about,
    fields: <A.TextArea name="opinion" label={titles.auditOpinion} required />,
    initial: () => ({}),
    toInput: ({ opinion }, { id, version }) => ({ id, version, pass: false, opinion: String(opinion ?? '') }),
    follows: ['占用的次数退回可用，新单取消', '申请人会看到意见'],
  }),
]

const cancelling = act(changes.cancel, {
  label: '撤销',
  danger: true,
  title: (row: ChangeRow) => `撤销改单 ${row.no}`,
  whyNot: whyNotCancelChange,
  about,
  follows: ['占用的次数退回可用，新单取消', '待审核的申请一并撤回'],
  fields: (
    <C.Reason name="reason" label={titles.endReason} reasons={['客户改主意', '项目选错', '次数填错', '金额已变化']} />
  ),
  initial: () => ({}),
})

/** What is done with one; `open` shows it whole. */
export const actionsOf = (open: (row: ChangeRow) => void): RowAction<ChangeRow>[] => [
  { label: '详情', opens: true, may: changes.one.may, run: open },
  filling as RowAction<ChangeRow>,
  ...auditing,
  {
    label: '到审核中心',
    may: approvals.counts.may,
    shown: ({ status }) => status === 'PENDING_AUDIT',
    to: () => '/audit/todo',
  },
  cancelling as RowAction<ChangeRow>,
]
