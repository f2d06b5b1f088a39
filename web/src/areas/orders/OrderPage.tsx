/** One order, read as a whole: the customer, what it came to, its lines, payments and deductions; what happened at the side. */

import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import {
  type OrderDetailRow,
  orderStatuses,
  orders,
  orderTypes,
  whyNotEdit,
  whyNotPay,
  whyNotPrint,
  whyNotShare,
} from '@clinic/contract/areas/orders/calls.ts'
import { type ShareRole, shareRoles } from '@clinic/contract/areas/orders/shares.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { foldsOf } from '@clinic/contract/folds.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useState } from 'react'
import { useMatch } from 'react-router'
import { type Action, act, offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { buttonOf } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import { RecordHeader } from '../../kit/page/Record.tsx'
import { usePageTitle } from '../../kit/page/title.ts'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered, Waiting } from '../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { PaymentsOfOrder, printReceipt } from '../cashier/index.ts'
import { CustomerBanner } from '../customers/index.ts'
import { DeductionsOfOrder } from '../purchases/index.ts'
import { ChangeDialog, ChangesOfOrder, RefundDialog } from '../refunds/index.ts'
import { OrderLines } from './OrderLines.tsx'
import { OrderState } from './OrderState.tsx'
import { OrderStory } from './OrderStory.tsx'
import { cancelling, reviewing, revoking, shortly, unsettling } from './order-list.tsx'
import { paths, printOrder } from './paths.ts'
import { aboutSettled } from './special-tools.tsx'
import './orders.css'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))
const titles = titlesOf(salesOrderTable)

/** What ended without money has no paper. */
const isPrinted = ({ status }: OrderDetailRow): boolean => status !== 'CANCELLED' && status !== 'REVOKED'

/** Nothing is ever paid for it. */
const isGiven = ({ type }: OrderDetailRow): boolean => type === 'FREE' || type === 'REWORK' || type === 'REFERRAL'
/** Money or a card: no session comes of it. */
const isPrepaid = ({ type }: OrderDetailRow): boolean =>
  type === 'RECHARGE' || type === 'DEPOSIT' || type === 'VIP_CARD'

const actions: readonly Action<OrderDetailRow>[] = [
  {
    label: '收款',
    may: 'cashier:pay:pay',
    shown: (order) => !isGiven(order),
    whyNot: whyNotPay,
    to: (order) => paths.pay(order.id),
  },
  ...reviewing,
  { ...buttonOf('edit'), may: orders.update.may, whyNot: whyNotEdit, to: (order) => paths.edit(order.id) },
  { label: '打印小票', may: cashier.receipt.may, whyNot: whyNotPrint, run: (order) => printReceipt(order.id) },
  { label: '打印订单', may: orders.sheet.may, shown: isPrinted, run: (order) => printOrder(order.id) },
  act(orders.settlement, {
    label: '结算',
    shown: ({ status }: OrderDetailRow) => status === 'COMPLETED',
    about: aboutSettled,
    input: ({ id, version }) => ({ orders: [{ id, version }] }),
    follows: ['业绩占比从此锁定，不能再改', '需要更正时，由有权限的人解除结算'],
  }),
  unsettling as Action<OrderDetailRow>,
  cancelling as Action<OrderDetailRow>,
  revoking as Action<OrderDetailRow>,
]

type Request = 'refund' | 'change' | 'share'

/** Of an order that was paid and may have something left. */
const hasLeft = (order: OrderDetailRow): boolean =>
  (order.status === 'PAID' || order.status === 'PART_PAID') && !isPrepaid(order) && !isGiven(order)

const requests = (open: (what: Request) => void): Action<OrderDetailRow>[] => [
  { label: '申请退款', may: refunds.apply.may, shown: hasLeft, run: () => open('refund') },
  { label: '业绩占比', may: orders.share.may, whyNot: whyNotShare, run: () => open('share') },
  { label: '申请改单', may: changes.apply.may, shown: hasLeft, run: () => open('change') },
]
/** What a person came here for stands filled, when it can be done. */
const leading = new Set(['收款', '审核通过'])

/** The order has its own button for it. */
const orderSteps = ['pay'] as const

const Note = ({ order }: { order: OrderDetailRow }) => (
  <span className="order-note">
    {order.heldBy && <b className="warned">{order.heldBy} 正在收这张单</b>}
    {order.type !== undefined && <span>{orderTypes[order.type]}</span>}
    <ShortMoment at={order.openedAt} />
    {order.createdByName && <span>开单 {order.createdByName}</span>}
    {order.adviserName && <span>咨询师 {order.adviserName}</span>}
    {order.doctorName && <span>医生 {order.doctorName}</span>}
    {order.developerName && <span>开发 {order.developerName}</span>}
    {order.deptName && <span>{order.deptName}</span>}
  </span>
)

/** What was agreed on the whole, in words. */
const agreed = ({ targetAmount, wholeDiscountBp, wholeReason }: OrderDetailRow): string => {
  const how =
    typeof targetAmount === 'string'
      ? `抹到 ${targetAmount}`
      : typeof wholeDiscountBp === 'number'
        ? `整单 ${foldsOf(wholeDiscountBp)} 折`
        : ''
  return [how, wholeReason].filter(Boolean).join('，')
}

/** A figure that is hidden is not there; the deciding ones are heavy. */
const figuresOf = (order: OrderDetailRow) => {
  const offset = order.offset !== undefined && order.offset !== '0.00'
  const all = [
    { label: titles.original, yuan: order.original, heavy: false },
    { label: titles.discount, yuan: order.discount, heavy: false },
    { label: titles.payable, yuan: order.payable, heavy: true },
    { label: titles.received, yuan: order.received, heavy: true },
    ...(offset ? [{ label: titles.offset, yuan: order.offset, heavy: false }] : []),
    { label: titles.debtOpen, yuan: order.debtOpen, heavy: true, debt: true },
  ]
  return all
    .filter(({ yuan }) => yuan !== undefined)
    .map(({ label, yuan, heavy, debt }) => ({
      label,
      value: (
        <span className={heavy ? '' : 'plain-figure'}>
          <MoneyText yuan={yuan} debt={debt ?? false} />
        </span>
      ),
    }))
}

/** 咨询师 王琳 60%、李晓 40%. */
const sharesSaid = ({ share }: OrderDetailRow): string =>
  (Object.keys(shareRoles) as ShareRole[])
    .map((role) => [role, (share ?? []).filter((one) => one.role === role)] as const)
    .filter(([, parts]) => parts.length > 0)
    .map(
      ([role, parts]) =>
        `${shareRoles[role]} ${parts.map(({ name, bp }) => `${name || '已离开'} ${bp / 100}%`).join('、')}`,
    )
    .join('；')

/** 2026-11-24 的业务，补录原因：系统停机. */
const backdatedSaid = ({ businessDate, backdateReason }: OrderDetailRow): string =>
  backdateReason ? `记入 ${businessDate}，原因：${backdateReason}` : ''

/** 用于水光针，2026-12-31 到期. */
const depositSaid = ({ deposit }: OrderDetailRow): string =>
  deposit
    ? `${deposit.productName ? `用于${deposit.productName}` : '可用于任何项目'}，${deposit.expiresOn ? `${deposit.expiresOn} 到期` : '长期有效'}`
    : ''

const Remarks = ({ order }: { order: OrderDetailRow }) => {
  const said: [string, string][] = [
    ['补录', backdatedSaid(order)],
    ['定金', depositSaid(order)],
    ['返修', order.reworkOf ? `原项目 ${order.reworkOf.productName} ${order.reworkOf.no}，不收费用` : ''],
    ['免单', order.type === 'FREE' ? '不收费用' : ''],
    ['整单优惠', agreed(order)],
    ['业绩占比', sharesSaid(order)],
    ['结算', order.settledAt ? `${order.settledAt.slice(0, 16)} ${order.settledByName ?? ''}，业绩占比已锁定` : ''],
    ['监护人', order.guardianNote ?? ''],
    [titles.remark, order.remark ?? ''],
    [orderStatuses[order.status], order.endReason ?? ''],
  ]
  const pending = order.status === 'PENDING_CHECK' ? shortly(order.reviewReasons ?? []) : []
  const shown = said.filter(([, text]) => text !== '')
  if (shown.length === 0 && pending.length === 0) return null
  return (
    <section className="block order-remarks" aria-label="说明">
      {pending.map((reason) => (
        <p key={reason} className="warned">
          <b>待审核</b> {reason}
        </p>
      ))}
      {shown.map(([label, text]) => (
        <p key={label}>
          <b>{label}</b> {text}
        </p>
      ))}
    </section>
  )
}

const rank = ({ danger, refusal }: { danger: boolean; refusal: unknown }): number =>
  danger ? 2 : refusal === null ? 0 : 1

/** What can be done with it now, in the order in which it is offered. */
const useDeeds = (order: OrderDetailRow, ask: (what: Request) => void) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const drawn = offeredTo(person, [...actions, ...requests(ask)])
    .filter(({ shown }) => shown?.(order) ?? true)
    .map((action) => {
      const refusal = action.whyNot?.(order) ?? null
      return {
        key: action.label,
        label: action.label,
        danger: action.danger ?? false,
        primary: leading.has(action.label) && refusal === null,
        refusal,
        start: () => start(action, order),
      }
    })
    // What can be done stands before what cannot, and what destroys behind both.
    .sort((a, b) => rank(a) - rank(b))
  return { drawn, stage }
}

const Order = ({ order }: { order: OrderDetailRow }) => {
  const may = useMay()
  const [open, setOpen] = useState<Request | null>(null)
  const { drawn, stage } = useDeeds(order, setOpen)
  return (
    <div className="order-page">
      <CustomerBanner customerId={order.customerId} name={order.customerName} skip={orderSteps} />
      <RecordHeader
        title={order.no}
        marks={
          <>
            <OrderState order={order} />
            {order.revokeWaits && <StateTag value="撤单待审核" />}
          </>
        }
        note={<Note order={order} />}
        figures={figuresOf(order)}
        actions={<ActionRow actions={drawn} />}
      />
      <Remarks order={order} />
      <div className="order-whole">
        <div className="order-tables">
          <OrderLines order={order} isUsed={!isPrepaid(order)} />
          <Suspense fallback={<Waiting rows={4} />}>
            {may(cashier.list.may) && !isGiven(order) && <PaymentsOfOrder orderId={order.id} />}
            {may(purchases.records.may) && !isPrepaid(order) && <DeductionsOfOrder orderId={order.id} />}
            {may(changes.list.may) && <ChangesOfOrder orderId={order.id} />}
          </Suspense>
        </div>
        <OrderStory order={order} />
      </div>
      {stage}
      <Suspense fallback={null}>
        {open === 'refund' && <RefundDialog orderId={order.id} onClose={() => setOpen(null)} />}
        {open === 'share' && <ShareDialog order={order} onClose={() => setOpen(null)} />}
        {open === 'change' && <ChangeDialog orderId={order.id} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

const topics = ['order.changed', 'hold.changed', 'payment.changed', 'purchase.changed', 'deduction.changed'] as const
const asked = [orders.one, cashier.list, purchases.list, purchases.records]

const OrderPage = () => {
  const id = useMatch('/order/list/:id')?.params.id
  useLive(topics, asked)
  const answer = useAnswer(orders.one, { id: Number(id) })
  usePageTitle(answer.data && [answer.data.customerName, answer.data.no].filter(Boolean).join(' '))
  return (
    <Answered of={answer} rows={10}>
      {(order) => <Order order={order} />}
    </Answered>
  )
}
export default OrderPage
