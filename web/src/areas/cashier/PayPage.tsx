/** 收银台: what waits at the left, the order in the middle, the money at the right; every action has a key. */
import { cashier, whyNotPrintReceipt } from '@clinic/contract/areas/cashier.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayClose } from '../../kit/form/unsaved.ts'
import { useLive } from '../../kit/live.ts'
import { Desk } from '../../kit/page/Desk.tsx'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { Outcome } from './Outcome.tsx'
import { PaidPane } from './PaidPane.tsx'
import { printReceipt } from './paths.ts'
import { type Paid, SettleMoney, SettleOrder, useSettlement } from './Settle.tsx'
import { ShiftBox } from './ShiftBox.tsx'
import { useShift } from './shift.ts'
import { type Tab, type Waiting, Worklist } from './Worklist.tsx'
import './cashier.css'

const topics = ['order.changed', 'payment.changed', 'hold.changed'] as const
const asked = [cashier.list, cashier.checkout]
const keyWords = { F2: '确认收款', 'Alt+1…9': '未收金额填入该方式', F8: '余额全用', F9: '其余收现金', F4: '打印小票' }

type Chosen = { readonly row: Waiting | null; readonly orderId: number | null }

/** Which order is on the desk: chosen in the list, or named in the address (`?orderId=`). */
const useChoice = (onLeave: () => void) => {
  const [query, setQuery] = useSearchParams()
  const [tab, setTab] = useState<Tab>('waiting')
  const [row, setRow] = useState<Waiting | null>(null)
  const hold = useAction(cashier.hold, { done: null, refusals: 'own' })
  const named = Number(query.get('orderId')) || null
  const orderId = row ? row.orderId : named
  const pick = async (next: Waiting) => {
    if (!(await mayClose())) return
    setRow(next)
    onLeave()
    setQuery({}, { replace: true })
    if (tab === 'waiting' && next.orderId) hold.mutate({ orderId: next.orderId })
  }
  const leave = () => {
    setRow(null)
    setQuery({}, { replace: true })
  }
  const choose = async (next: Tab) => {
    if (!(await mayClose())) return
    setTab(next)
    onLeave()
    leave()
  }
  return { tab, choose, chosen: { row, orderId } satisfies Chosen, pick, leave }
}

const PayPage = () => {
  useLive(topics, asked)
  const [paid, setPaid] = useState<{ paid: Paid; orderId: number } | null>(null)
  const choice = useChoice(() => setPaid(null))
  const { row, orderId } = choice.chosen
  const settling = choice.tab === 'waiting'
  return (
    <Till
      key={`${choice.tab}${orderId ?? ''}`}
      orderId={orderId}
      settling={settling}
      row={row}
      choice={choice}
      outcome={paid}
      onPaid={(done, id) => {
        setPaid({ paid: done, orderId: id })
        choice.leave()
      }}
    />
  )
}

type TillProps = {
  orderId: number | null
  settling: boolean
  row: Waiting | null
  choice: ReturnType<typeof useChoice>
  outcome: { paid: Paid; orderId: number } | null
  onPaid: (paid: Paid, orderId: number) => void
}

const Till = ({ orderId, settling, row, choice, outcome, onPaid }: TillProps) => {
  const shift = useShift()
  const answer = useAnswer(cashier.checkout, { id: orderId ?? 1 }, { when: orderId !== null, keepLast: true })
  const checkout = orderId === null ? null : (answer.data ?? null)
  const settlement = useSettlement(settling ? checkout : null, onPaid)
  const unpaid = settling && checkout?.order.status === 'UNPAID'
  const fills = Object.fromEntries(
    settlement.offered.slice(0, 9).map((tender, index) => [`Alt+${index + 1}`, () => settlement.put(tender)]),
  )
  const putWallet = () => settlement.putCode('WALLET')
  const putCash = () => settlement.putCode('CASH')
  const printable = outcome
    ? { orderId: outcome.orderId, id: outcome.paid.id }
    : settling || !row?.orderId || whyNotPrintReceipt(row)
      ? null
      : { orderId: row.orderId, id: row.id }
  return (
    <Desk
      list={{
        title: '工作列表',
        body: (
          <Worklist
            tab={choice.tab}
            onTab={(next) => void choice.choose(next)}
            chosen={row?.id ?? orderId}
            onPick={(next) => void choice.pick(next)}
          />
        ),
      }}
      thing={{
        title: settling ? '订单' : '收款单',
        extra: <ShiftBox shift={shift} />,
        body:
          orderId === null ? (
            <Nothing text={settling ? '在左侧选择要收款的订单' : '在左侧选择收款记录'} />
          ) : (
            <Answered of={answer}>{(data) => <SettleOrder checkout={data} settlement={settlement} />}</Answered>
          ),
      }}
      decision={{
        title: '收款',
        body:
          unpaid && checkout ? (
            <SettleMoney checkout={checkout} settlement={settlement} />
          ) : outcome ? (
            <Outcome {...outcome} />
          ) : row && !settling ? (
            <PaidPane row={row} />
          ) : (
            <Nothing text="选择订单后在这里分配支付方式" />
          ),
      }}
      focus={orderId === null ? (outcome ? 'decision' : 'list') : unpaid ? 'decision' : 'thing'}
      keyWords={keyWords}
      keys={{
        ...fills,
        F2: settlement.send,
        F8: putWallet,
        F9: putCash,
        F4: printable === null ? undefined : () => printReceipt(printable.orderId, printable.id),
      }}
    />
  )
}
export default PayPage
