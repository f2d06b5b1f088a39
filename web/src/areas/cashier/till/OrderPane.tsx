/** The middle of the till: whose order it is, its lines, what else could pay for it, what was paid, what else is hers. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders, whyNotEdit } from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Button, Checkbox } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { ScrollPart } from '../../../kit/page/Desk.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction } from '../../../kit/query.ts'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { MoneyText, None, StateTag, yuanText } from '../../../kit/show/text.tsx'
import { FittingCoupons } from '../../coupons/index.ts'
import { CustomerStrip } from '../../customers/index.ts'
import { paths } from '../paths.ts'
import { tenderName } from '../receipts/receipt-words.ts'
import { orderKindWords, orderStatusWords } from '../words.ts'
import { OrderLines } from './OrderLines.tsx'
import type { Checkout, Payment, Settlement } from './settlement.ts'
import './order-pane.css'

const titles = titlesOf(salesOrderTable)

const Head = ({ order }: Pick<Checkout, 'order'>) => {
  const may = useMay()
  const navigate = useNavigate()
  const editable = order.type !== 'RECHARGE' && order.type !== 'VIP_CARD' && whyNotEdit(order) === null
  return (
    <header className="till-order-head">
      {may('order:list') ? <Link to={paths.order(order.id)}>{order.no}</Link> : <strong>{order.no}</strong>}
      <StateTag value={order.status} words={orderStatusWords} />
      <span className="till-row-text none">
        {orderKindWords[order.type] ?? order.type} <ShortMoment at={order.openedAt} clock /> {order.adviserName}
      </span>
      {editable && may(orders.update.may) && (
        <Button size="small" onClick={() => navigate(paths.editOrder(order.id))}>
          改单
        </Button>
      )}
    </header>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type Balances = NonNullable<Checkout['balances']>

type OffsetProps = { balances: Balances; deposits: Deposits; settlement: Settlement }
type Deposits = NonNullable<Checkout['deposits']>

/** 水光针 200.00，2026-12-31 到期. */
const depositText = ({ no, productName, left, expiresOn, ended }: Deposits[number]): string =>
  `${no ? `${no} ` : ''}${productName ?? '任何项目'} ${yuanText(left)}${expiresOn ? `，${expiresOn} 到期${ended ? '（已过期）' : ''}` : ''}`

/** Her deposits, each with what it is for; one that ended says so. */
const DepositList = ({ deposits }: { deposits: Deposits }) => (
  <Fact label="定金明细">
    <ul>
      {deposits.map((one) => (
        <li key={`${one.no} ${one.expiresOn ?? ''}`} className={one.ended ? 'debt' : ''}>
          {depositText(one)}
        </li>
      ))}
    </ul>
  </Fact>
)

/** What of hers could pay: the balance is put in with one key. */
const Offsets = ({ balances, deposits, settlement }: OffsetProps) => {
  const usable = settlement.offered.some(({ code }) => code === 'WALLET')
  return (
    <Fact label="可抵扣">
      <span>
        余额 <MoneyText yuan={balances.wallet} strong />
      </span>
      {usable && (
        <Button size="small" type="link" onClick={() => settlement.putCode('WALLET')}>
          全用 <kbd>F8</kbd>
        </Button>
      )}
      <span title={deposits.map(depositText).join('\n') || undefined}>
        定金 <MoneyText yuan={balances.deposit} />
      </span>
      <span>
        好美币 <MoneyText yuan={balances.coin} />
      </span>
      <span>积分 {balances.points?.toLocaleString('en-US') ?? <None />}</span>
    </Fact>
  )
}

/** One payment of this order; a void one is struck through, with why. */
const PaymentLine = ({ payment }: { payment: Payment }) => {
  const ways = (payment.tenders ?? []).map((tender) => `${tenderName(tender)} ${yuanText(tender.amount)}`).join('　')
  if (payment.status === 'SUCCESS')
    return (
      <li>
        <ShortMoment at={payment.at} /> {ways}
      </li>
    )
  return (
    <li className="none">
      <ShortMoment at={payment.at} /> <s>{ways}</s> 已作废，{payment.cancelReason}
    </li>
  )
}

const Others = ({ checkout, settlement }: { checkout: Checkout; settlement: Settlement }) => {
  const { along, setAlong } = settlement
  const toggle = (id: number, on: boolean) => setAlong(on ? [...along, id] : along.filter((one) => one !== id))
  return (
    <fieldset className="till-others">
      <legend>合并收款：该客户其他待收订单</legend>
      {checkout.others.map((other) => (
        <Checkbox
          key={other.id}
          checked={along.includes(other.id)}
          onChange={({ target }) => toggle(other.id, target.checked)}
        >
          {other.no} {other.summary} <MoneyText yuan={other.payable} />
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Two at one order meet here: who has it is said first, and it is taken over on purpose. */
const Held = ({ orderId, by }: { orderId: number; by: string }) => {
  const hold = useAction(cashier.hold, { done: '已接手，请继续收款' })
  return (
    <Alert
      banner
      type="warning"
      title={`${by} 正在收这张单，请先与其确认`}
      action={
        <Button size="small" loading={hold.isPending} onClick={() => hold.mutate({ orderId, takeOver: true })}>
          接手
        </Button>
      }
    />
  )
}

const Coupons = ({ fitting: { all, chosen, choose } }: Pick<Settlement, 'fitting'>) => (
  <Suspense fallback={null}>
    <FittingCoupons coupons={all} chosen={chosen} onChange={choose} />
  </Suspense>
)

/** What the till does itself. */
const tillSteps = ['pay'] as const

export const OrderPane = ({ checkout, settlement }: { checkout: Checkout; settlement: Settlement }) => {
  const { order, customer, lines, others, balances, heldBy, payments } = checkout
  const open = order.status === 'UNPAID'
  return (
    <div className="till-order">
      <CustomerStrip customerId={customer.id} name={customer.name} skip={tillSteps} />
      <Head order={order} />
      <ScrollPart>
        {heldBy && open && <Held orderId={order.id} by={heldBy} />}
        <OrderLines lines={lines} order={order} />
        <dl className="till-facts">
          {balances && <Offsets balances={balances} deposits={checkout.deposits ?? []} settlement={settlement} />}
          {open && (checkout.deposits ?? []).length > 0 && <DepositList deposits={checkout.deposits ?? []} />}
          {payments.length > 0 && (
            <Fact label="本单收款">
              <ul>
                {payments.map((payment) => (
                  <PaymentLine key={payment.id} payment={payment} />
                ))}
              </ul>
            </Fact>
          )}
          {order.remark && <Fact label={titles.remark}>{order.remark}</Fact>}
        </dl>
        {open && <Coupons fitting={settlement.fitting} />}
        {open && order.type !== 'RECHARGE' && order.type !== 'VIP_CARD' && others.length > 0 && (
          <Others checkout={checkout} settlement={settlement} />
        )}
      </ScrollPart>
    </div>
  )
}
