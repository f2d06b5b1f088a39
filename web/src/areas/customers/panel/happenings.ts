/** 动态: what happened with a customer, put together from the lists a person may read, the newest first. */

import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type OrderRow, orderStatuses } from '@clinic/contract/areas/orders/calls.ts'
import type { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import type { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { yuanText } from '../../../kit/show/text.tsx'

type Row<C> = OutputOf<C> extends { result: (infer R)[] } ? R : never
export type VisitRow = Row<typeof triage.list>
export type PaymentRow = Row<typeof cashier.panel>
export type DeductionRow = Row<typeof purchases.records>

export type Happening = {
  readonly key: string
  readonly at: string
  readonly what: string
  /** By whom, and what it left behind. */
  readonly note: string
}

/** Columns a role hides are absent from the answers, whatever the schema says. */
type Told<R> = { readonly [K in keyof R]?: R[K] | undefined }

const words = (...parts: (string | 0 | null | undefined | false)[]): string => parts.filter(Boolean).join(' ')
const figure = (yuan: string | null | undefined): string => (yuan === undefined || yuan === null ? '' : yuanText(yuan))
const isSome = (yuan: string | null | undefined): boolean => figure(yuan) !== '' && figure(yuan) !== '0.00'

const ofVisit = (visit: Told<VisitRow>): Happening => ({
  key: `visit ${visit.id}`,
  at: visit.arriveTime ?? '',
  what: words('到院', visit.queueNo && `${visit.queueNo}号`, visit.visitType && visitTypeWords[visit.visitType]),
  note: words(visit.receptionistName, visit.consultantName && `分诊给${visit.consultantName}`),
})

const ofOrder = (order: Told<OrderRow>): Happening => ({
  key: `order ${order.id}`,
  at: order.openedAt ?? '',
  what: words('开单', figure(order.payable), order.status === 'CANCELLED' && orderStatuses.CANCELLED),
  note: words(order.createdByName, order.summary),
})

/** What is owed is said before, and how much of each stands in the payment: here the ways of paying alone. */
const waysOf = ({ tenders, tenderText }: Told<PaymentRow>): string | undefined =>
  tenders
    ?.filter(({ name }) => name !== '欠款')
    .map(({ name }) => name)
    .join('、') ?? tenderText

const ofPayment = (payment: Told<PaymentRow>): Happening => ({
  key: `payment ${payment.id}`,
  at: payment.at ?? '',
  what:
    payment.status === 'CANCELLED'
      ? words('作废收款', figure(payment.received))
      : words('收款', figure(payment.received), isSome(payment.debt) && `欠 ${figure(payment.debt)}`),
  note: words(payment.staffName, payment.status === 'CANCELLED' ? payment.cancelReason : waysOf(payment)),
})

const ofDeduction = (used: Told<DeductionRow>): Happening => ({
  key: `deduction ${used.id}`,
  at: used.deductedAt ?? '',
  what: words(used.status === 'WITHDRAWN' ? '撤销划扣' : '划扣', used.productName, used.times && `${used.times}次`),
  note: words(
    used.nurseName ?? used.doctorName ?? used.createdByName,
    used.sessionNo && `第 ${used.sessionNo} / ${used.sessionTotal} 次`,
  ),
})

export type Heard = {
  readonly visits?: readonly Told<VisitRow>[] | undefined
  readonly orders?: readonly Told<OrderRow>[] | undefined
  readonly payments?: readonly Told<PaymentRow>[] | undefined
  readonly deductions?: readonly Told<DeductionRow>[] | undefined
}

/** The newest of everything; what has no time cannot be put in an order and is left out. */
export const happeningsOf = ({ visits, orders, payments, deductions }: Heard, atMost: number): readonly Happening[] =>
  [
    ...(visits ?? []).map(ofVisit),
    ...(orders ?? []).map(ofOrder),
    ...(payments ?? []).map(ofPayment),
    ...(deductions ?? []).map(ofDeduction),
  ]
    .filter(({ at }) => at !== '')
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, atMost)
