/**
 * The right of the till: who pays how much, the ways of paying, and a foot that never scrolls: change, what is received,
 * what is owed, the difference, the button with its amount.
 */
import { toCapitals } from '@clinic/contract/capitals.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Alert, Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useOffline } from '../../../kit/line-watch.ts'
import { ScrollPart } from '../../../kit/page/Desk.tsx'
import { MoneyText, yuanText } from '../../../kit/show/text.tsx'
import { RechargeNote } from '../recharge/RechargeNote.tsx'
import type { Checkout, Settlement } from './settlement.ts'
import { TenderRow } from './TenderRow.tsx'
import { changeFen } from './tenders.ts'
import './tender-pane.css'

/** Who pays: her name and the last digits people say at a desk. */
export const Payer = ({ customer, children }: { customer: Checkout['customer']; children?: ReactNode }) => (
  <div className="till-payer">
    <strong>{customer.name || customer.code}</strong>
    {customer.phone && <span>尾号 {customer.phone.slice(-4)}</span>}
    {children}
  </div>
)

const Change = ({ settlement: { split, received } }: { settlement: Settlement }) => {
  const back = changeFen(split, received)
  return (
    <output className="till-change" aria-label="找零">
      <span>找零</span>
      <strong className="figure">{back === null ? '不足' : yuanText(toYuan(back))}</strong>
    </output>
  )
}

const Part = ({ label, fen, debt = false }: { label: string; fen: number; debt?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <MoneyText yuan={toYuan(fen)} strong debt={debt} />
    </dd>
  </div>
)

const Difference = ({ missing, whyNot }: Pick<Settlement, 'missing' | 'whyNot'>) => {
  const words = missing > 0 ? '还差' : missing < 0 ? '多了' : (whyNot ?? '✓ 已分完')
  return (
    <output className={missing === 0 && whyNot === null ? 'difference zero' : 'difference'} aria-label="差额">
      <span>{words}</span>
      <span className="figure">
        {missing === 0 && '差额 '}
        {yuanText(toYuan(Math.abs(missing)))}
      </span>
    </output>
  )
}

/** The verb says what happens to the money. */
const verbOf = ({ parts: { receivedFen, offsetFen, debtFen } }: Settlement): string => {
  if (receivedFen === 0 && offsetFen > 0) return `确认抵扣 ${yuanText(toYuan(offsetFen))}`
  if (receivedFen === 0 && debtFen > 0) return `确认欠款 ${yuanText(toYuan(debtFen))}`
  return `确认收款 ${yuanText(toYuan(receivedFen))}`
}

const Foot = ({ settlement }: { settlement: Settlement }) => {
  const { parts, whyNot } = settlement
  const offline = useOffline()
  return (
    <footer className="till-foot">
      <div className="till-parts">
        <Change settlement={settlement} />
        <dl>
          <Part label="实收" fen={parts.receivedFen} />
          {parts.offsetFen > 0 && <Part label="抵扣" fen={parts.offsetFen} />}
          <Part label="欠款" fen={parts.debtFen} debt />
        </dl>
      </div>
      <Difference missing={settlement.missing} whyNot={whyNot} />
      <Button
        type="primary"
        className="till-confirm"
        block
        disabled={whyNot !== null || offline}
        loading={settlement.busy}
        onClick={settlement.send}
        title={whyNot ?? ''}
      >
        {offline && '连上网络后'}
        {verbOf(settlement)} <kbd>F2</kbd>
      </Button>
    </footer>
  )
}

/** What coupons take off, before the other ways are chosen. */
const Coupons = ({ fitting: { used, fen } }: Pick<Settlement, 'fitting'>) =>
  fen === 0 ? null : (
    <output className="till-coupons" aria-label="优惠券抵扣">
      <span>优惠券 {used.length} 张</span>
      <strong className="figure">−{yuanText(toYuan(fen))}</strong>
    </output>
  )

const PlansDialog = lazy(() => import('./PlansDialog.tsx'))

/** 最优支付, where anything may be proposed. */
const Best = ({ plans }: Pick<Settlement, 'plans'>) => {
  if (!plans.show) return null
  return (
    <>
      <Button size="small" className="till-best" onClick={plans.show}>
        最优支付 <kbd>F7</kbd>
      </Button>
      {plans.isOpen && (
        <Suspense>
          <PlansDialog plans={plans} />
        </Suspense>
      )}
    </>
  )
}

type Props = { checkout: Checkout; settlement: Settlement }

/** What she has paid in, to whom that is shown: as recharges are judged by it. */
const heldOf = ({ balances }: Checkout): string =>
  toYuan((parseYuan(balances?.wallet ?? '0') ?? 0) + (parseYuan(balances?.deposit ?? '0') ?? 0))

export const TenderPane = ({ checkout, settlement }: Props) => {
  const payable = toYuan(settlement.payableFen)
  return (
    <div className="till-money">
      <header className="till-due">
        <Payer customer={checkout.customer}>
          <Best plans={settlement.plans} />
        </Payer>
        <div className="till-payable">
          <span>应收</span>
          <MoneyText yuan={payable} strong />
        </div>
        <small>{toCapitals(payable)}</small>
        <Coupons fitting={settlement.fitting} />
      </header>
      <ScrollPart>
        {settlement.blocked && <Alert type="warning" showIcon className="till-blocked" title={settlement.blocked} />}
        {checkout.order.type === 'RECHARGE' && <RechargeNote amount={checkout.order.payable} held={heldOf(checkout)} />}
        <ul className="tenders" aria-label="支付方式">
          {settlement.offered.map((tender, index) => (
            <TenderRow key={tender.code} tender={tender} index={index} settlement={settlement} />
          ))}
        </ul>
        {checkout.whyNotOwe && <p className="till-note none">欠款：{checkout.whyNotOwe}</p>}
      </ScrollPart>
      <Foot settlement={settlement} />
    </div>
  )
}
