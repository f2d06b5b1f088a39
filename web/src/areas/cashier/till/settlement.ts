/** The state of one payment being typed at the till, and what may be done with it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { useRef, useState } from 'react'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { isOffline } from '../../../kit/line.ts'
import { NO_LINE } from '../../../kit/line-watch.ts'
import { useAction } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { type UsedCoupon, useCoupons, withCoupons } from './coupons.ts'
import { usePlans } from './plans.ts'
import {
  fill,
  missingFen,
  type Offered,
  partsOf,
  rowOf,
  type Split,
  tendersOf,
  typedIn,
  whyNotSend,
} from './tenders.ts'

export type Checkout = OutputOf<typeof cashier.checkout>
export type Payment = Checkout['payments'][number]
export type Paid = OutputOf<typeof cashier.pay>
export type Debt = { readonly dueDate: string | null; readonly guarantor: string }

/** Who cannot see what an order comes to takes no money for it. */
const HIDDEN = '您的角色看不到订单的应付金额，不能收款，请联系管理员'

type Typed = {
  /** Ids of other orders to be paid along. */
  readonly along: readonly number[]
  /** Ids of coupons, as they were chosen. */
  readonly coupons: readonly number[]
  readonly split: Split
  readonly received: string | null
  readonly debt: Debt
}
const nothing: Typed = { along: [], coupons: [], split: {}, received: null, debt: { dueDate: null, guarantor: '' } }

/** What is typed for one order; with another order on the desk it begins anew. */
const useTyped = (orderId: number | null) => {
  const [state, setState] = useState({ of: orderId, typed: nothing })
  const typed = state.of === orderId ? state.typed : nothing
  const change = (part: (old: Typed) => Partial<Typed>) =>
    setState((old) => {
      const now = old.of === orderId ? old.typed : nothing
      return { of: orderId, typed: { ...now, ...part(now) } }
    })
  // Money is not kept: a till begins anew with what is due now.
  const unsaved = useUnsaved({
    what: '收款',
    place: ['orderId'],
    count: () =>
      orderId === null ? 0 : typedIn(typed.split, typed.received, typed.along.length + typed.coupons.length),
    read: () => typed,
  })
  return {
    ...typed,
    setAlong: (along: readonly number[]) => change(() => ({ along })),
    setCoupons: (coupons: readonly number[]) => change(() => ({ coupons })),
    setSplit: (next: (old: Split) => Split) => change(({ split }) => ({ split: next(split) })),
    setReceived: (received: string | null) => change(() => ({ received })),
    setDebt: (debt: Debt) => change(() => ({ debt })),
    /** What is typed is given up, or was sent. */
    letGo: unsaved.saved,
  }
}

/** Two keys in one moment are one wish: the button has not been drawn anew between them. */
const useOnce = () => {
  const busy = useRef(false)
  return (act: (settled: () => void) => void) => {
    if (busy.current) return
    busy.current = true
    act(() => {
      busy.current = false
    })
  }
}

type Order = { readonly id: number; readonly version: number; readonly payable?: string }

const dueOf = (orders: readonly Order[]): number =>
  orders.reduce((sum, { payable }) => sum + (parseYuan(payable ?? '0') ?? 0), 0)

/** The order on the desk and those that are paid along. */
const ordersOf = (checkout: Checkout | null, along: readonly number[]) =>
  checkout ? [checkout.order, ...checkout.others.filter(({ id }) => along.includes(id))] : []

/** What is sent: the orders as they were read, and how they are paid. */
const paymentOf = (
  orders: readonly Order[],
  { split, received, debt }: Typed,
  offered: readonly Offered[],
  used: readonly UsedCoupon[],
) => ({
  orders: orders.map(({ id, version }) => ({ id, version })),
  tenders: tendersOf(split, offered),
  ...(used.length > 0 ? { coupons: used.map(({ id, amount }) => ({ id, amount })) } : {}),
  ...(received === null || rowOf(split, 'CASH').amount === null ? {} : { receivedCash: received }),
  ...(debt.dueDate ? { debtDueDate: debt.dueDate } : {}),
  ...(debt.guarantor ? { guarantor: debt.guarantor } : {}),
})

const usePay = (letGo: () => void, onPaid: (paid: Paid) => void) =>
  useAction(cashier.pay, {
    done: null,
    onDone: (paid) => {
      letGo()
      onPaid(paid)
    },
  })

/**
 * @param checkout the order that is paid; null when there is none or it is paid already
 * @param blocked why she takes no money at all: her right, her shift
 */
export const useSettlement = (checkout: Checkout | null, blocked: string | null, onPaid: (paid: Paid) => void) => {
  const typed = useTyped(checkout?.order.id ?? null)
  const { along, split, setSplit, received, letGo } = typed
  const once = useOnce()
  const pay = usePay(letGo, onPaid)
  const orders = ordersOf(checkout, along)
  const payableFen = dueOf(orders)
  const coupons = useCoupons(checkout, orders, typed)
  const dueFen = payableFen - coupons.fen
  const offered: readonly Offered[] = checkout?.tenders ?? []
  const unseen = checkout !== null && checkout.order.payable === undefined
  const whyNot = unseen ? HIDDEN : (blocked ?? coupons.whyNot ?? whyNotSend(dueFen, split, offered, received))
  const send = (): void => {
    if (!checkout || whyNot !== null) return
    if (isOffline()) say.warn(NO_LINE)
    else once((onSettled) => pay.mutate(paymentOf(orders, typed, offered, coupons.used), { onSettled }))
  }
  const put = (tender: Offered | undefined) => tender && setSplit((old) => fill(old, tender, dueFen))
  return {
    ...typed,
    payableFen,
    missing: missingFen(dueFen, split),
    parts: withCoupons(partsOf(split, offered), coupons.fen),
    fitting: coupons,
    plans: usePlans(orders, { ...typed, choose: coupons.choose }),
    /** What is typed is given up: others may have the coupons. */
    letGo: () => {
      coupons.giveUp()
      letGo()
    },
    offered,
    /** Known before anything is typed. */
    blocked,
    whyNot,
    busy: pay.isPending,
    send,
    put,
    putCode: (code: string) => put(offered.find((tender) => tender.code === code)),
  }
}

/** The payment that was just taken as it was typed here, until the order has been read anew. */
export const paymentTyped = (paid: Paid, { split, received, debt, offered, parts, fitting }: Settlement): Payment => ({
  id: paid.id,
  no: paid.no,
  at: '',
  kind: 'SETTLE',
  status: 'SUCCESS',
  amount: paid.total,
  received: paid.received,
  offset: toYuan(parts.offsetFen),
  debt: paid.debt,
  debtDueDate: debt.dueDate,
  guarantor: debt.guarantor,
  receivedCash: rowOf(split, 'CASH').amount === null ? '0.00' : (received ?? rowOf(split, 'CASH').amount ?? '0.00'),
  change: paid.change,
  cancelReason: '',
  tenders: [
    ...fitting.used.map(({ amount, code }) => ({ name: '优惠券', class: 'coupon' as const, amount, refNo: code })),
    ...tendersOf(split, offered).map(({ code, amount, refNo = '' }) => {
      const { name, class: kind } = offered.find((tender) => tender.code === code)!
      return { name, class: kind, amount, refNo }
    }),
  ],
})

export type Settlement = ReturnType<typeof useSettlement>
