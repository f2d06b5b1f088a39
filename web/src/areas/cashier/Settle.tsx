/** Paying the chosen order: order in the middle, money at the right. Mounted anew for each order and its version. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { useState } from 'react'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { useAction } from '../../kit/query.ts'
import { type Checkout, OrderPane } from './OrderPane.tsx'
import { type Debt, TenderPane } from './TenderPane.tsx'
import { change, fill, missingFen, type Offered, rowOf, type Split, tendersOf, typedIn, whyNotSend } from './tenders.ts'

export type Paid = OutputOf<typeof cashier.pay>

/** Who cannot see what an order comes to takes no money for it. */
const HIDDEN = '您的角色看不到订单的应付金额，不能收款，请联系管理员'

/** The state of one payment being typed, and what the desk shows and does with it. */
export const useSettlement = (checkout: Checkout | null, onPaid: (paid: Paid, orderId: number) => void) => {
  const [along, setAlong] = useState<readonly number[]>([])
  const [split, setSplit] = useState<Split>({})
  const [received, setReceived] = useState<string | null>(null)
  const [debt, setDebt] = useState<Debt>({ dueDate: null, guarantor: '' })
  // Money is not kept: a till begins anew with what is due now.
  const unsaved = useUnsaved({
    what: '收款',
    place: ['orderId'],
    count: () => (checkout ? typedIn(split, received, along.length) : 0),
    read: () => [split, received, along],
  })
  const pay = useAction(cashier.pay, {
    done: null,
    onDone: (paid) => {
      unsaved.saved()
      if (checkout) onPaid(paid, checkout.order.id)
    },
  })
  const others = checkout?.others.filter((other) => along.includes(other.id)) ?? []
  const payableFen = [checkout?.order.payable ?? '0', ...others.map((other) => other.payable)].reduce(
    (sum, yuan) => sum + (parseYuan(yuan) ?? 0),
    0,
  )
  const offered: readonly Offered[] = checkout?.tenders ?? []
  const unseen = checkout !== null && checkout.order.payable === undefined
  const whyNot = unseen ? HIDDEN : whyNotSend(payableFen, split, offered, received)
  const send = () => {
    if (!checkout || whyNot !== null || pay.isPending) return
    pay.mutate({
      orders: [checkout.order, ...others].map(({ id, version }) => ({ id, version })),
      tenders: tendersOf(split),
      ...(received === null || rowOf(split, 'CASH').amount === null ? {} : { receivedCash: received }),
      ...(debt.dueDate ? { debtDueDate: debt.dueDate } : {}),
      ...(debt.guarantor ? { guarantor: debt.guarantor } : {}),
    })
  }
  const put = (tender: Offered | undefined) => tender && setSplit((old) => fill(old, tender, payableFen))
  return {
    payableFen,
    missing: missingFen(payableFen, split),
    along,
    setAlong,
    split,
    setSplit,
    received,
    setReceived,
    debt,
    setDebt,
    offered,
    whyNot,
    busy: pay.isPending,
    send,
    put,
    putCode: (code: string) => put(offered.find((tender) => tender.code === code)),
  }
}

export type Settlement = ReturnType<typeof useSettlement>

export const SettleOrder = ({ checkout, settlement }: { checkout: Checkout; settlement: Settlement }) => (
  <OrderPane checkout={checkout} along={settlement.along} onAlong={settlement.setAlong} />
)

export const SettleMoney = ({ checkout, settlement }: { checkout: Checkout; settlement: Settlement }) => (
  <TenderPane
    payableFen={settlement.payableFen}
    missing={settlement.missing}
    tenders={settlement.offered}
    split={settlement.split}
    received={settlement.received}
    debt={settlement.debt}
    whyNotOwe={checkout.whyNotOwe}
    whyNot={settlement.whyNot}
    busy={settlement.busy}
    onAmount={(code, amount) => settlement.setSplit((old) => change(old, code, { amount }))}
    onRef={(code, refNo) => settlement.setSplit((old) => change(old, code, { refNo }))}
    onFill={settlement.put}
    onReceived={settlement.setReceived}
    onDebt={settlement.setDebt}
    onPay={settlement.send}
  />
)
