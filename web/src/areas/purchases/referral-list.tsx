/** Columns, filters and actions of 转诊单. */
import {
  type ReferralNote,
  referralNotes,
  referralNoteTable,
  referralSides,
  referralStates,
  whyNotPrintReferral,
  whyNotRecall,
  whyNotReceive,
} from '@clinic/contract/areas/purchases/referral-notes.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { referralInput } from './referral-form.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const ReferralFields = lazy(() => import('./ReferralFields.tsx'))
const ReceiveFields = lazy(() => import('./ReceiveFields.tsx'))

export const titles = titlesOf(referralNoteTable)

export const columns: readonly Column<ReferralNote>[] = [
  { name: 'no', title: titles.no, width: 134, sort: true, frozen: true },
  { name: 'side', title: titles.side, width: 64, show: ({ side }) => referralSides[side] },
  { name: 'otherName', title: titles.otherName, width: 140, card: true },
  {
    name: 'customerName',
    title: titles.customerName,
    width: 96,
    card: true,
    kind: 'customer',
  },
  { name: 'productName', title: titles.productName, card: true },
  { name: 'qty', title: titles.qty, kind: 'number', width: 60 },
  { name: 'value', title: titles.value, kind: 'money', width: 104, sort: true, card: 'end' },
  { name: 'status', title: titles.status, kind: 'state', words: referralStates, width: 84 },
  { name: 'reason', title: titles.reason, width: 120, folded: true },
  { name: 'createdByName', title: titles.createdByName, width: 76 },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 104, sort: true, card: true },
  { name: 'decidedByName', title: titles.decidedByName, width: 76, wide: true },
  { name: 'otherNo', title: titles.otherNo, width: 134, folded: true },
  { name: 'validTo', title: titles.validTo, width: 104, folded: true },
  { name: 'endedReason', title: titles.endedReason, width: 120, folded: true },
]

export const filters: FilterOf<typeof referralNotes.page>[] = [
  { kind: 'text', name: 'keyword', label: '单号、客户姓名、拼音、手机后四位', width: 240 },
  { kind: 'select', name: 'status', label: titles.status, options: referralStates },
  { kind: 'select', name: 'side', label: titles.side, options: referralSides },
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.createdAt, future: false },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
]

/** Nothing went by it, or it came back: struck through. */
export const isVoid = ({ status }: ReferralNote): boolean =>
  status === 'REJECTED' || status === 'REVOKED' || status === 'DECLINED' || status === 'TAKEN_BACK'

const about = (row: ReferralNote) => [
  { label: titles.otherName, value: row.otherName },
  { label: titles.customerName, value: row.customerName },
  { label: titles.productName, value: `${row.productName}，${row.qty} 次` },
  { label: titles.value, value: <MoneyText yuan={row.value} strong /> },
  { label: titles.reason, value: row.reason },
]

const B = fieldsOf(referralNotes.recall)
const D = fieldsOf(referralNotes.decline)

/** In a window of its own: the list stays as it is. */
const printing: RowAction<ReferralNote> = {
  label: '打印转诊单',
  may: referralNotes.slip.may,
  shown: (row) => whyNotPrintReferral(row) === null,
  run: ({ id }) => void window.open(`/cashier/referralNote/${id}/slip`, `referral-${id}`, 'width=860,height=820'),
}

const waitsHere = (row: ReferralNote): boolean => whyNotReceive(row) === null

export const deeds: readonly RowAction<ReferralNote>[] = [
  act(referralNotes.receive, {
    label: '接收',
    title: (row: ReferralNote) => `接收 ${row.no}`,
    shown: waitsHere,
    whyNot: whyNotReceive,
    about,
    fields: ({ id }: ReferralNote) => <ReceiveFields id={id} />,
    initial: () => ({}),
    follows: ['次数记到所选客户名下，按本院同编码的项目使用', '价值记为对方医院应付本院，在“院间结算”收取'],
  }),
  act(referralNotes.decline, {
    label: '退回',
    danger: true,
    title: (row: ReferralNote) => `退回 ${row.no}`,
    shown: waitsHere,
    whyNot: whyNotReceive,
    about,
    fields: <D.Reason name="reason" label="退回原因" reasons={['没有该项目', '没有设备或医生', '客户没有来']} />,
    initial: () => ({}),
    follows: ['次数和价值退回转出医院'],
  }),
  printing,
  act(referralNotes.recall, {
    label: '收回',
    danger: true,
    title: (row: ReferralNote) => `收回 ${row.no}`,
    shown: ({ side, status }) => side === 'OUT' && ['PENDING', 'SENT', 'ARRIVED'].includes(status),
    whyNot: whyNotRecall,
    about,
    fields: <B.Reason name="reason" label="收回原因" reasons={['客户改主意', '选错医院', '填错数量']} />,
    initial: () => ({}),
    follows: ({ status }) => [
      status === 'PENDING'
        ? '锁定的次数退回可用，申请一并撤回'
        : '对方没有使用过才能收回；对方医院答复后，次数退回客户名下',
    ],
  }),
]

export const referTool: ListTool<ReferralNote> = {
  ...act(referralNotes.apply, {
    label: '转诊',
    saveLabel: '提交',
    width: 720,
    fields: <ReferralFields />,
    initial: () => ({ times: 1, where: 'GROUP' }),
    toInput: referralInput,
    input: () => ({}),
    follows: [
      '转往集团医院：提交后先锁定次数；审核通过、对方接收后，由对方医院使用',
      '转往院外：只开具纸质转诊单，不带次数和金额',
    ],
  }),
  primary: true,
}
