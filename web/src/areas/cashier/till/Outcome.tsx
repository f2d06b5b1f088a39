/** A payment that was taken: what to give back first, then what was received and how; its receipt, and who comes next. */
import { toCapitals } from '@clinic/contract/capitals.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ScrollPart } from '../../../kit/page/Desk.tsx'
import { useMay } from '../../../kit/person.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MoneyText, yuanText } from '../../../kit/show/text.tsx'
import { paths } from '../paths.ts'
import { isSome, tenderName } from '../receipts/receipt-words.ts'
import type { Checkout, Payment } from './settlement.ts'
import { Payer } from './TenderPane.tsx'
import type { Waiting } from './worklist.ts'

/** Payment by payment, what it left open stands with the day it is promised for. */
const Ways = ({ payment }: { payment: Payment }) => (
  <dl className="till-ways">
    <InOrder of={payment.tenders ?? []}>
      {(tender) => (
        <div className={tender.class === 'debt' ? 'debt' : undefined}>
          <dt>
            {tenderName(tender)}
            {tender.class === 'debt' && (
              <small>
                {payment.debtDueDate && `还款日 ${payment.debtDueDate.slice(5)}`}
                {payment.guarantor && `，担保 ${payment.guarantor}`}
              </small>
            )}
          </dt>
          <dd className="figure">{yuanText(tender.amount)}</dd>
        </div>
      )}
    </InOrder>
    <div className="strong">
      <dt>应收</dt>
      <dd>
        <MoneyText yuan={payment.amount} strong />
      </dd>
    </div>
  </dl>
)

type Props = {
  checkout: Checkout
  payment: Payment
  /** Taken just now, on this screen. */
  fresh: boolean
  next: Waiting | null
  onPrint: () => void
  onNext: () => void
}

const Figures = ({ payment }: { payment: Payment }) => (
  <>
    {isSome(payment.receivedCash) && (
      <output className="till-back" aria-label="找零">
        <span>
          找零<small>收到现金 {yuanText(payment.receivedCash)}</small>
        </span>
        <strong className="figure">{yuanText(payment.change)}</strong>
      </output>
    )}
    <div className="till-received">
      <span>实收</span>
      <MoneyText yuan={payment.received} strong />
      {payment.received !== undefined && <small>{toCapitals(payment.received)}</small>}
    </div>
  </>
)

/** What was given back, received and how. */
export const Taken = ({ payment }: { payment: Payment }) => (
  <div className={payment.status === 'CANCELLED' ? 'till-outcome void' : 'till-outcome'}>
    <Figures payment={payment} />
    <Ways payment={payment} />
  </div>
)

/** Printing has the focus and Enter does it; the next order has a key of its own, so that Enter never does two things. */
const Deeds = ({ checkout, fresh, next, onPrint, onNext }: Props) => {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <footer className="till-foot">
      <Button type="primary" className="till-confirm" block autoFocus={fresh} onClick={onPrint}>
        打印小票 <kbd>F4</kbd>
      </Button>
      <div className="till-after">
        <Button disabled={next === null} onClick={onNext}>
          {next ? `下一单 ${next.customerName || next.customerCode}` : '没有下一单'} <kbd>F6</kbd>
        </Button>
        {may('order:list') && <Button onClick={() => navigate(paths.order(checkout.order.id))}>打开订单</Button>}
      </div>
    </footer>
  )
}

export const Outcome = (props: Props) => {
  const { checkout, payment, fresh } = props
  return (
    <div className="till-money">
      <header className="till-due">
        <div className="till-title">
          <strong className={fresh ? 'good' : undefined}>{fresh ? '✓ 收款成功' : '已收款'}</strong>
          <span>{payment.no}</span>
        </div>
        <Payer customer={checkout.customer} />
      </header>
      <ScrollPart>
        <Taken payment={payment} />
      </ScrollPart>
      <Deeds {...props} />
    </div>
  )
}
