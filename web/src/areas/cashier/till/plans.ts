/** 最优支付 at the till: whether its dialog is open, and what becomes of the form when a plan is taken. Nothing is paid by it. */
import type { PaymentPlan } from '@clinic/contract/areas/cashier/plans.ts'
import { useEffect, useRef, useState } from 'react'
import type { Split } from './tenders.ts'

/** What a plan types: its ways with their amounts, and nothing of what was typed before. */
export const splitOf = ({ tenders }: Pick<PaymentPlan, 'tenders'>): Split =>
  Object.fromEntries(tenders.map(({ code, amount }) => [code, { amount, refNo: '' }]))

type Form = {
  readonly setSplit: (next: () => Split) => void
  readonly setReceived: (received: string | null) => void
  readonly choose: (couponIds: readonly number[]) => void
}

type Order = { readonly id: number; readonly type?: string }

/** @param orders those that are paid together; into a balance only money from outside is paid, and nothing is proposed */
export const usePlans = (orders: readonly Order[], { setSplit, setReceived, choose }: Form) => {
  const orderIds = orders[0]?.type === 'RECHARGE' ? [] : orders.map(({ id }) => id)
  const [of, setOf] = useState<string | null>(null)
  const name = orderIds.join()
  return {
    orderIds,
    /** Another order on the desk, or one more to be paid along, closes it: its plans were for others. */
    isOpen: orderIds.length > 0 && of === name,
    show: orderIds.length > 0 ? () => setOf(name) : undefined,
    hide: () => setOf(null),
    take: (plan: PaymentPlan): void => {
      setSplit(() => splitOf(plan))
      setReceived(null)
      choose(plan.coupons.map(({ id }) => id))
      setOf(null)
    },
  }
}

/** The button that Enter presses: plans come after their dialog stands, and the first one is at hand then. */
export const useAtHand = (isFirst: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst) button.current?.focus()
  }, [isFirst])
  return button
}

export type Plans = ReturnType<typeof usePlans>
