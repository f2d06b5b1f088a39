/** 经过 of an order: its own events, its payments and its deductions as one run, the newest first. Pure. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type OrderDetailRow, orderEvents } from '@clinic/contract/areas/orders/calls.ts'
import type { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { yuanText } from '../../kit/show/text.tsx'

type Payment = OutputOf<typeof cashier.list>['result'][number]
type Deduction = OutputOf<typeof purchases.records>['result'][number]
type Event = OrderDetailRow['events'][number]

export type Told = {
  readonly key: string
  /** Absent where it is hidden from this person. */
  readonly at: string | undefined
  readonly what: string
  /** Who, and why. */
  readonly by: string
  /** Something was taken back or refused. */
  readonly undone: boolean
}

const isSome = (yuan: string | undefined): yuan is string => yuan !== undefined && yuan !== '0.00'
const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join('，')
const because = (reason: string | null | undefined): string => (reason ? `原因：${reason}` : '')

const undoing = new Set<Event['kind']>(['REJECTED', 'CANCELLED', 'REVOKED', 'REVOKE_SENT', 'REVOKE_KEPT', 'UNSETTLED'])

const ofEvent = (event: Event, index: number): Told => {
  const { kind, at, byName, note, lines, discount, payable } = event
  const written = kind === 'DRAFTED' || kind === 'SUBMITTED' || kind === 'SENT'
  return {
    key: `event ${index}`,
    at,
    what: joined(
      orderEvents[kind],
      written && `${lines} 项`,
      (written || kind === 'REPRICED') && isSome(discount) && `优惠 ${yuanText(discount)}`,
      kind === 'REPRICED' && payable !== undefined && `应付 ${yuanText(payable)}`,
    ),
    by: joined(byName ?? (byName === null ? '系统' : ''), undoing.has(kind) ? because(note) : note),
    undone: undoing.has(kind),
  }
}

const paidWords: Readonly<Record<string, string>> = { SETTLE: '收款', REPAY: '还款', RECHARGE: '充值收款' }

const ofPayment = (payment: Payment): Told[] => {
  const { id, no, kind, at, received, debt, staffName, status, cancelReason, cancelledAt, cancelledByName } = payment
  const taken: Told = {
    key: `payment ${id}`,
    at,
    what: joined(
      `${paidWords[kind] ?? '收款'}${received === undefined ? '' : ` ${yuanText(received)}`}`,
      isSome(debt) && `登记欠款 ${yuanText(debt)}`,
    ),
    by: staffName ?? '',
    undone: false,
  }
  if (status !== 'CANCELLED') return [taken]
  const cancelled: Told = {
    key: `void ${id}`,
    at: cancelledAt ?? undefined,
    what: `作废收款 ${no}`,
    by: joined(cancelledByName, because(cancelReason)),
    undone: true,
  }
  return [taken, cancelled]
}

const ofDeduction = (deduction: Deduction): Told[] => {
  const { id, productName, times, deductedAt, nurseName, createdByName, status } = deduction
  const { withdrawReason, withdrawnAt, withdrawnByName } = deduction
  const what = `${productName ?? ''}${times === undefined ? '' : ` ${times} 次`}`
  const used: Told = {
    key: `use ${id}`,
    at: deductedAt,
    what: `划扣 ${what}`,
    by: nurseName ?? createdByName ?? '',
    undone: false,
  }
  if (status !== 'WITHDRAWN') return [used]
  const back: Told = {
    key: `back ${id}`,
    at: withdrawnAt ?? undefined,
    what: `撤销划扣 ${what}`,
    by: joined(withdrawnByName, because(withdrawReason)),
    undone: true,
  }
  return [used, back]
}

/** Newest first; what happened in one second keeps the order it was told in. What has no time to show comes last. */
export const storyOf = (
  events: readonly Event[],
  payments: readonly Payment[],
  deductions: readonly Deduction[],
): readonly Told[] => {
  const told = [...events.map(ofEvent), ...payments.flatMap(ofPayment), ...deductions.flatMap(ofDeduction)]
  return told
    .map((one, index) => ({ one, index }))
    .sort((a, b) => (b.one.at ?? '').localeCompare(a.one.at ?? '') || b.index - a.index)
    .map(({ one }) => one)
}
