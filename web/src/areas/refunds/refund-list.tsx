/** Columns, filters and deeds of refunds: for the list and for the drawer of one. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { refundKinds } from '@clinic/contract/areas/refunds/account-words.ts'
import {
  type RefundRow,
  reasonParties,
  refundStates,
  refunds,
  refundTable,
  whyNotAudit,
  whyNotPayRefund,
  whyNotRevokeRefund,
} from '@clinic/contract/areas/refunds/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { CustomerName } from '../../kit/show/customer.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { ColleagueChoice } from '../staff/index.ts'
import { PayFields, paymentOf } from './PayFields.tsx'
import { printRefund } from './paths.ts'

export const titles = titlesOf(refundTable)

export const columns: Column<RefundRow>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, card: true },
  { name: 'kind', title: titles.kind, width: 64, show: ({ kind }) => refundKinds[kind] },
  {
    name: 'orderNo',
    title: titles.orderNo,
    width: 130,
    wide: true,
    show: ({ orderId, orderNo }) => <OrderNo id={orderId} no={orderNo} />,
  },
  { name: 'summary', title: titles.summary, card: true },
  { name: 'value', title: titles.value, kind: 'money', width: 104, sort: true, sum: true },
  { name: 'cancelled', title: titles.cancelled, kind: 'money', width: 90, folded: true },
  { name: 'kept', title: titles.kept, kind: 'money', width: 84, sum: true, wide: true },
  { name: 'cash', title: titles.cash, kind: 'money', width: 104, sort: true, sum: true, card: true },
  { name: 'ways', title: titles.ways, width: 130, wide: true },
  {
    name: 'reasonParty',
    title: titles.reasonParty,
    width: 84,
    folded: true,
    show: (row) => reasonParties[row.reasonParty],
  },
  { name: 'reason', title: titles.reason, width: 130, folded: true },
  { name: 'status', title: titles.status, kind: 'state', words: refundStates, width: 80, card: true },
  { name: 'createdByName', title: titles.createdByName, width: 76 },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 104, sort: true },
  { name: 'auditedByName', title: titles.auditedByName, width: 76, folded: true },
  { name: 'auditOpinion', title: titles.auditOpinion, width: 120, folded: true },
  { name: 'paidByName', title: titles.paidByName, width: 76, folded: true },
  { name: 'paidAt', title: titles.paidAt, kind: 'moment', width: 104, sort: true, wide: true },
  { name: 'revokeReason', title: titles.revokeReason, width: 120, folded: true },
  { name: 'businessDate', title: titles.businessDate, kind: 'day', width: 96, folded: true },
]

const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />

export const filters: FilterOf<typeof refunds.list>[] = [
  { kind: 'text', name: 'keyword', label: '单号、客户姓名、拼音、手机后四位', width: 236 },
  { kind: 'select', name: 'kind', label: titles.kind, options: refundKinds, width: 96 },
  { kind: 'select', name: 'status', label: titles.status, options: refundStates },
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.createdAt, future: false },
  { kind: 'select', name: 'reasonParty', label: titles.reasonParty, options: reasonParties },
  { kind: 'pick', name: 'createdBy', label: titles.createdByName, field: PersonFilter },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
]

/** Nothing goes back for it: struck through, and in no sum. */
export const isVoid = ({ status }: RefundRow): boolean => status === 'REJECTED' || status === 'REVOKED'

const about = (row: RefundRow) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  { label: titles.summary, value: row.summary },
  { label: titles.cash, value: <MoneyText yuan={row.cash} strong /> },
]

const A = fieldsOf(refunds.audit)
const V = fieldsOf(refunds.revoke)

const paying = act(refunds.pay, {
  label: '退款',
  verb: true,
  title: (row: RefundRow) => `退款 ${row.no}`,
  shown: ({ status }) => status === 'APPROVED',
  whyNot: whyNotPayRefund,
  about,
  fields: (row) => <PayFields row={row} />,
  width: 'small',
  initial: () => ({}),
  toInput: paymentOf,
  follows: ['退现金从您当班的钱箱里出，计入这一班', '退款单打印后请客户签字'],
})

const auditing = [
  act(refunds.audit, {
    label: '审核通过',
    title: (row: RefundRow) => `审核通过 ${row.no}`,
    shown: ({ status, mine }: RefundRow) => status === 'PENDING_AUDIT' && !mine,
    whyNot: whyNotAudit,
    about,
    fields: ({ kind }: RefundRow) => (
      <>
        {kind !== 'ORDER' && <A.Money name="amount" label="改为退" help="不填按申请的金额；可在两个算法的数之间填写" />}
        <A.Switch name="waive" label={kind === 'ORDER' ? '不扣已用掉的赠送积分' : '不扣已用掉的赠送'} />
        <A.TextArea name="opinion" label={titles.auditOpinion} />
      </>
    ),
    initial: () => ({}),
    toInput: ({ opinion, amount, waive }, { id, version }) => ({
      id,
      version,
      pass: true,
      ...(amount ? { amount: String(amount) } : {}),
      ...(waive === true ? { waive } : {}),
      ...(opinion ? { opinion: String(opinion) } : {}),
    }),
    follows: ({ kind }: RefundRow) => [
      kind === 'ORDER' ? '项目次数立即退回，欠款先冲减' : '剩余赠送立即作废，未用的赠送卡券收回',
      '出纳随后退款；审核人不能自己退款',
    ],
  }),
  act(refunds.audit, {
    label: '驳回',
    title: (row: RefundRow) => `驳回 ${row.no}`,
    shown: ({ status, mine }: RefundRow) => status === 'PENDING_AUDIT' && !mine,
    whyNot: whyNotAudit,
    about,
    fields: <A.TextArea name="opinion" label={titles.auditOpinion} required />,
    initial: () => ({}),
    toInput: ({ opinion }, { id, version }) => ({ id, version, pass: false, opinion: String(opinion ?? '') }),
    follows: ['占用的次数或冻结的钱恢复可用，申请人会看到意见'],
  }),
]

const revoking = act(refunds.revoke, {
  label: '撤销',
  danger: true,
  title: (row: RefundRow) => `撤销退款 ${row.no}`,
  whyNot: whyNotRevokeRefund,
  about,
  follows: ({ status }) =>
    status === 'PENDING_AUDIT'
      ? ['占用的次数或冻结的钱恢复可用', '待审核的申请一并撤回']
      : [
          '退回的次数、余额、欠款和积分恢复原状',
          ...(status === 'REFUNDED' ? ['退出去的钱请当面收回，计入这一班'] : []),
        ],
  fields: (
    <V.Reason name="reason" label={titles.revokeReason} reasons={['客户改主意', '次数填错', '项目选错', '方式选错']} />
  ),
  initial: () => ({}),
})

/** What is done with one; `open` shows it whole. */
export const actionsOf = (open: (row: RefundRow) => void): RowAction<RefundRow>[] => [
  { label: '详情', opens: true, may: refunds.one.may, run: open },
  paying as RowAction<RefundRow>,
  ...auditing,
  {
    label: '到审核中心',
    may: approvals.counts.may,
    shown: ({ status }) => status === 'PENDING_AUDIT',
    to: () => '/audit/todo',
  },
  {
    label: '打印退款单',
    may: refunds.sheet.may,
    run: ({ id }) => printRefund(id),
  },
  revoking as RowAction<RefundRow>,
]
