/** Columns, filters and actions of payments: for the page, the desk and a customer's panel. */

import { cashier, whyNotCancelPayment } from '@clinic/contract/areas/cashier/calls.ts'
import { paymentTable } from '@clinic/contract/areas/cashier/tables.ts'
import { customerClasses } from '@clinic/contract/areas/lifecycle/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense } from 'react'
import { act, type RowAction } from '../../../kit/act/action.ts'
import type { Column, FieldColumn } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { Choice } from '../../../kit/pick/Picker.tsx'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { OrderNo } from '../../../kit/show/OrderNo.tsx'
import { MoneyText, StateTag, yuanText } from '../../../kit/show/text.tsx'
import { AllergyMark, CardMark, CustomerFilter, SourceChoice } from '../../customers/index.ts'
import { ProductFilter } from '../../products/index.ts'
import { ColleagueChoice } from '../../staff/index.ts'
import { printReceipt } from '../paths.ts'
import type { Waiting } from '../till/worklist.ts'
import { kindMark, kindWords, paymentStatusWords, subjectOf } from '../words.ts'

const titles = titlesOf(paymentTable)

/** A paper may be about that says it was paid. */
export const PrintedBefore = ({ times }: { times: number }) =>
  times > 0 && (
    <span className="debt" title={`取消前小票已打印 ${times} 次，请收回客户手中的小票`}>
      小票已打印{' '}
    </span>
  )

/** What a void payment was for is why it is void; a repayment and a recharge say what they are. */
const Subject = ({ row }: { row: Waiting }) =>
  row.status === 'CANCELLED' ? (
    <>
      <PrintedBefore times={row.printsBeforeVoid ?? 0} />
      作废：{row.cancelReason}
    </>
  ) : (
    <>
      {kindMark(row.kind) && <StateTag value={kindMark(row.kind)} />} {subjectOf(row)}
    </>
  )

type Way = NonNullable<Waiting['tenders']>[number]
/** Characters that two ways of paying may take in their column; a Chinese one is as wide as two figures. */
const ROOM = 19
const widthOf = ({ name, amount }: Way): number => 2 * name.length + yuanText(amount).length

/** The ways of paying, two where both have room; all of them on hover. */
const Tenders = ({ row: { tenders: all = [], tenderText, debt } }: { row: Waiting }) => {
  // What is owed has its own column; where that is hidden, or nothing was paid, it stands here.
  const paid = all.filter(({ name }) => name !== '欠款')
  const tenders = debt === undefined || paid.length === 0 ? all : paid
  const room = tenders.reduce((sum, way) => sum + widthOf(way), 0) <= ROOM
  const shown = tenders.length <= 1 || (tenders.length === 2 && room) ? tenders : tenders.slice(0, 1)
  return (
    <span className="tenders-of" title={tenderText ?? ''}>
      <InOrder of={shown}>
        {({ name, amount }) => (
          <span>
            {name} {yuanText(amount)}
          </span>
        )}
      </InOrder>
      {tenders.length > shown.length && <span>另 {tenders.length - shown.length} 种</span>}
    </span>
  )
}

export const facts: FieldColumn<Waiting>[] = [
  {
    name: 'no',
    title: titles.no,
    width: 132,
    sort: true,
    frozen: true,
    show: ({ no, orderId }) => <OrderNo id={orderId} no={no} />,
  },
  { name: 'at', title: titles.at, kind: 'moment', width: 98, sort: true },
  { name: 'summary', title: titles.summary, show: (row) => <Subject row={row} /> },
  { name: 'amount', title: titles.amount, kind: 'money', width: 92, sort: true },
  {
    name: 'received',
    title: titles.received,
    kind: 'money',
    width: 98,
    sort: true,
    card: true,
    show: ({ received }) => <MoneyText yuan={received} strong />,
  },
  { name: 'offset', title: titles.offset, kind: 'money', width: 88, sort: true, folded: true },
  { name: 'debt', title: titles.debt, kind: 'debt', width: 80, sort: true },
  { name: 'tenderText', title: '方式', width: 168, show: (row) => <Tenders row={row} />, card: true },
  { name: 'status', title: titles.status, kind: 'state', words: paymentStatusWords, width: 76, wide: true },
  { name: 'staffName', title: titles.staffName, width: 68, wide: true },
  { name: 'businessDate', title: titles.businessDate, kind: 'day', width: 100, sort: true, folded: true },
]
export const columns: Column<Waiting>[] = [
  ...facts.slice(0, 2),
  {
    name: 'customerName',
    title: titles.customerName,
    kind: 'customer',
    width: 144,
    card: true,
    // Without sex and age, which are for the worklist of the till: what is asked at the desk is her card and what she bears.
    show: ({ customerId, customerName, levelName, allergyState }) => (
      <CustomerName
        id={customerId}
        name={customerName}
        marks={
          <>
            <CardMark levelName={levelName} />
            <AllergyMark state={allergyState} />
          </>
        }
      />
    ),
  },
  { name: 'customerCode', title: titles.customerCode, width: 120, folded: true },
  {
    name: 'customerClass',
    title: titles.customerClass,
    width: 72,
    folded: true,
    show: ({ customerClass }) => customerClass && customerClasses[customerClass],
  },
  ...facts.slice(2),
]

/** A void payment is struck through and counts in no sum. */
export const isVoid = ({ status }: Waiting): boolean => status === 'CANCELLED'

const CancelForm = lazy(() => import('./CancelFields.tsx'))
const CancelFields = ({ id }: { id: number }) => (
  <Suspense fallback={null}>
    <CancelForm id={id} />
  </Suspense>
)

const TenderFilter = (props: FieldProps) => (
  <Choice
    {...props}
    call={cashier.tenders}
    input={{ all: true }}
    width={112}
    options={(tenders) => tenders.map(({ code, name }) => ({ value: code, label: name }))}
  />
)
const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={112} />
const SourceFilter = (props: FieldProps) => <SourceChoice {...props} width={160} />

export const filters: FilterOf<typeof cashier.list>[] = [
  {
    kind: 'text',
    name: 'keyword',
    label: '客户姓名、拼音、手机后四位、单号',
    hint: '客户、拼音、后四位、单号',
    width: 200,
  },
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.businessDate, future: false },
  { kind: 'pick', name: 'tender', label: '方式', field: TenderFilter },
  { kind: 'select', name: 'status', label: titles.status, options: paymentStatusWords, width: 96 },
  { kind: 'pick', name: 'cashierId', label: titles.staffName, field: PersonFilter },
  { kind: 'select', name: 'kind', label: titles.kind, options: kindWords },
  { kind: 'select', name: 'customerClass', label: titles.customerClass, options: customerClasses },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  { kind: 'pick', name: 'adviserId', label: '开单人', field: PersonFilter },
  { kind: 'pick', name: 'sourceId', label: '来源', field: SourceFilter },
  { kind: 'pick', name: 'productId', label: titles.summary, field: ProductFilter },
  { kind: 'select', name: 'debtOnly', label: titles.debt, options: { true: '仅看有欠款' } },
]

/** Whose payment and for what; what goes back by which way is read when the dialog opens. */
const aboutPayment = (row: Waiting) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  { label: titles.summary, value: row.summary },
  {
    label: '收款',
    value: (
      <>
        <ShortMoment at={row.at} />　{row.staffName}
      </>
    ),
  },
]

export const actions: RowAction<Waiting>[] = [
  {
    label: '打印小票',
    may: cashier.receipt.may,
    shown: (row) => row.orderId !== null,
    run: (row) => row.orderId !== null && printReceipt(row.orderId, row.id),
  },
  act(cashier.cancelByPost, {
    label: '取消收款',
    danger: true,
    title: (row: Waiting) => `取消收款 ${row.no}`,
    saveLabel: '确认取消收款',
    about: aboutPayment,
    whyNot: (row) => whyNotCancelPayment({ status: row.status, mine: row.mine ?? false }),
    fields: (row) => <CancelFields id={row.id} />,
    input: (row) => ({ id: row.id }),
    initial: () => ({}),
  }),
]
