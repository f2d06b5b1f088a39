/** 收银台: what waits at the left, the order in the middle, the money at the right; every action has a key. */
import { cashier, whyNotTakeMoney } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useLive } from '../../../kit/live.ts'
import { Desk } from '../../../kit/page/Desk.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { printReceipt } from '../paths.ts'
import type { Whom } from '../recharge/whom.ts'
import { useShift } from '../shifts/shift.ts'
import { OrderPane } from './OrderPane.tsx'
import { Outcome } from './Outcome.tsx'
import { PaidPane } from './PaidPane.tsx'
import { type Payment, paymentTyped, type Settlement, useSettlement } from './settlement.ts'
import { TenderPane } from './TenderPane.tsx'
import { tillKeys } from './till-keys.ts'
import { SEARCH, WorkPane } from './WorkPane.tsx'
import { type Tab, useWorklist, type Waiting } from './worklist.ts'
import '../cashier.css'

const topics = [
  'order.changed',
  'payment.changed',
  'hold.changed',
  'shift.changed',
  'coupon.changed',
  'card.changed',
] as const
const asked = [
  couponRecords.fitting,
  cashier.list,
  cashier.counts,
  cashier.checkout,
  cashier.plans,
  cashier.currentShift,
  cashier.shift,
  cashier.cashOnWay,
]

/** Which order is on the desk: it stands in the address, so that a reload and a sent link find it again. */
const useChoice = () => {
  const [query, setQuery] = useSearchParams()
  const [tab, setTab] = useState<Tab>('waiting')
  const [row, setRow] = useState<Waiting | null>(null)
  const put = (next: Waiting | null) => {
    setRow(next)
    setQuery(next?.orderId ? { orderId: String(next.orderId) } : {}, { replace: true })
  }
  return { tab, setTab, row, put, orderId: Number(query.get('orderId')) || null }
}

type Choice = ReturnType<typeof useChoice>

/** Every way to something else asks first for what is typed. */
const useMoves = ({ tab, setTab, put }: Choice, { letGo }: Settlement) => {
  const hold = useAction(cashier.hold, { done: null, refusals: 'none' })
  const leave = async (then: () => void) => {
    if (!(await mayClose())) return
    letGo()
    then()
  }
  const pick = (next: Waiting | null) =>
    void leave(() => {
      put(next)
      if (tab === 'waiting' && next?.orderId) hold.mutate({ orderId: next.orderId })
    })
  const choose = (next: Tab) =>
    void leave(() => {
      setTab(next)
      put(null)
    })
  return { pick, choose }
}

const findCustomer = () => document.getElementById(SEARCH)?.focus()

/** Who looks at the till and takes no money there is told so before she types how it is paid. */
const NO_RIGHT = '您没有收款权限，请由收银员收款'

/** What is on the desk: an order to be paid, a payment that was taken, or nothing. */
const useDesk = ({ tab, orderId }: Choice) => {
  const shift = useShift()
  const mayTake = useMay()(cashier.pay.may)
  const [taken, setTaken] = useState<{ of: number | null; payment: Payment } | null>(null)
  const answer = useAnswer(cashier.checkout, orderId === null ? null : { id: orderId })
  const checkout = answer.data ?? null
  const mine = taken?.of === orderId && tab === 'waiting' ? taken.payment : null
  const paying = tab === 'waiting' && mine === null && checkout?.order.status === 'UNPAID'
  const settlement: Settlement = useSettlement(
    paying ? checkout : null,
    !mayTake ? NO_RIGHT : shift === undefined ? null : (whyNotTakeMoney(shift)?.message ?? null),
    (paid) => setTaken({ of: orderId, payment: paymentTyped(paid, settlement) }),
  )
  const newest = checkout?.payments.find(({ status }) => status === 'SUCCESS') ?? null
  const read = mine && checkout?.payments.find(({ id }) => id === mine.id)
  const payment = paying ? null : (read ?? mine ?? newest)
  return { shift, answer, checkout, paying, settlement, fresh: mine !== null, payment }
}

type OnDesk = ReturnType<typeof useDesk>

const printOf = ({ row, tab, orderId }: Choice, { payment }: OnDesk): (() => void) | undefined => {
  if (tab === 'paid') return row?.orderId ? () => printReceipt(row.orderId!, row.id) : undefined
  return payment && orderId ? () => printReceipt(orderId, payment.id) : undefined
}

/** Whose order or payment is on the desk. A name that is kept from this person is no reason to ask her for the customer again. */
const whomOf = ({ row }: Choice, { checkout }: OnDesk): Whom | null => {
  if (checkout) return { id: checkout.customer.id, name: checkout.customer.name || checkout.customer.code }
  return row && { id: row.customerId, name: row.customerName || row.customerCode }
}

type DecisionProps = {
  tab: Tab
  row: Waiting | null
  desk: OnDesk
  next: Waiting | null
  onPrint: (() => void) | undefined
  onNext: () => void
}

const Decision = ({ tab, row, desk, next, onPrint, onNext }: DecisionProps) => {
  const { payment, paying, settlement, fresh, checkout } = desk
  if (row) return <PaidPane row={row} payment={checkout?.payments.find(({ id }) => id === row.id) ?? null} />
  if (checkout && paying) return <TenderPane checkout={checkout} settlement={settlement} />
  if (checkout && payment && onPrint)
    return <Outcome checkout={checkout} payment={payment} fresh={fresh} next={next} onPrint={onPrint} onNext={onNext} />
  if (checkout) return <Nothing text="这张订单不在待收款状态" />
  return <Nothing text={tab === 'paid' ? '选择收款记录后在这里打印小票或取消收款' : '选择订单后在这里分配支付方式'} />
}

type OrderPartProps = { tab: Tab; orderId: number | null; desk: OnDesk; next: Waiting | null; onNext: () => void }

/** The order itself; without one, how to come to the next. */
const OrderPart = ({ tab, orderId, desk: { answer, settlement }, next, onNext }: OrderPartProps) =>
  orderId === null ? (
    <Nothing
      text={tab === 'waiting' ? '在左侧选择要收款的订单' : '在左侧选择收款记录'}
      action={
        next && (
          <Button onClick={onNext}>
            下一单：{next.customerName} {next.amount !== undefined && yuanText(next.amount)} <kbd>F6</kbd>
          </Button>
        )
      }
    />
  ) : (
    <Answered of={answer}>{(data) => <OrderPane checkout={data} settlement={settlement} />}</Answered>
  )

/** What is chosen, what is on the desk, and what may be done with it. */
const useTill = () => {
  const choice = useChoice()
  const { tab, orderId, row } = choice
  const chosen = tab === 'paid' ? (row?.id ?? null) : orderId
  const desk = useDesk(choice)
  const { checkout, paying, settlement } = desk
  const work = useWorklist(tab, chosen, paying)
  const { pick, choose } = useMoves(choice, settlement)
  const print = printOf(choice, desk)
  const next = () => work.next && pick(work.next)
  const keys = tillKeys(paying ? settlement : null, {
    find: findCustomer,
    print,
    next: tab === 'paid' ? null : work.next ? next : undefined,
    leave: checkout ? () => pick(null) : undefined,
  })
  return { choice, chosen, desk, work, pick, choose, print, next, keys }
}

type Till = ReturnType<typeof useTill>

const Work = ({ till: { choice, chosen, desk, work, choose, pick } }: { till: Till }) => {
  const { shift, fresh, checkout, payment } = desk
  return (
    <WorkPane
      work={work}
      tab={choice.tab}
      shift={shift}
      customer={whomOf(choice, desk)}
      chosen={chosen}
      justPaid={fresh && checkout ? { name: checkout.customer.name, received: payment?.received } : null}
      onTab={choose}
      onPick={pick}
    />
  )
}

const PayPage = () => {
  useLive(topics, asked)
  const till = useTill()
  const { choice, desk, work, print, next, keys } = till
  const { tab, orderId, row } = choice
  return (
    <Desk
      list={{ title: '工作列表', bare: true, body: <Work till={till} /> }}
      thing={{
        title: tab === 'waiting' ? '订单' : '收款单',
        bare: true,
        body: <OrderPart tab={tab} orderId={orderId} desk={desk} next={work.next} onNext={next} />,
      }}
      decision={{
        title: '收款',
        bare: true,
        body: (
          <Decision
            tab={tab}
            row={tab === 'paid' ? row : null}
            desk={desk}
            next={work.next}
            onPrint={print}
            onNext={next}
          />
        ),
      }}
      focus={orderId === null ? 'list' : desk.paying || desk.payment ? 'decision' : 'thing'}
      {...keys}
    />
  )
}
export default PayPage
