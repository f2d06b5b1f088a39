/** The money: ways to pay with their keys, the difference to zero always in sight, capitals, change. */
import { toCapitals } from '@clinic/contract/capitals.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Button, Input } from 'antd'
import { lazy, Suspense } from 'react'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { changeFen, type Offered, rowOf, type Split } from './tenders.ts'

const DayInput = lazy(() => import('../../kit/form/DayInput.tsx'))

export type Debt = { readonly dueDate: string | null; readonly guarantor: string }

type RowProps = {
  tender: Offered
  index: number
  split: Split
  onAmount: (amount: string | null) => void
  onRef: (refNo: string) => void
  onFill: () => void
}

const TenderRow = ({ tender, index, split, onAmount, onRef, onFill }: RowProps) => {
  const row = rowOf(split, tender.code)
  const takesRef = tender.needsRef || tender.class === 'clearing'
  return (
    <li className="tender">
      <Button
        size="small"
        className="tender-name"
        onClick={onFill}
        title={`Alt+${index + 1}：把未收金额填入${tender.name}`}
      >
        <span>{tender.name}</span>
        {index < 9 && <kbd>{index + 1}</kbd>}
      </Button>
      <div className="tender-amount">
        <MoneyInput aria-label={`${tender.name}金额`} value={row.amount} onChange={onAmount} />
        {tender.limit !== undefined && <small className="none">最多 {tender.limit}</small>}
        {takesRef && row.amount !== null && (
          <Input
            size="small"
            placeholder={tender.needsRef ? '流水号（必填）' : '流水号（可扫码）'}
            aria-label={`${tender.name}流水号`}
            maxLength={64}
            value={row.refNo}
            onChange={({ target }) => onRef(target.value)}
          />
        )}
      </div>
    </li>
  )
}

const Difference = ({ missing }: { missing: number }) => (
  <output className={missing === 0 ? 'difference zero' : 'difference'} aria-label="差额">
    <span>{missing === 0 ? '已分配完' : missing > 0 ? '未收' : '多分配'}</span>
    <span className="figure">{toYuan(Math.abs(missing))}</span>
  </output>
)

type CashProps = { split: Split; received: string | null; onReceived: (yuan: string | null) => void }

const Cash = ({ split, received, onReceived }: CashProps) => {
  if (rowOf(split, 'CASH').amount === null) return null
  const back = changeFen(split, received)
  return (
    <div className="tender-cash">
      <div className="till-field">
        <span>收到现金</span>
        <MoneyInput aria-label="收到现金" value={received} onChange={onReceived} placeholder="与现金相同" />
      </div>
      <output aria-label="找零">
        找零 <strong className="figure">{back === null ? '不足' : toYuan(back)}</strong>
      </output>
    </div>
  )
}

const DebtTerms = ({ debt, onDebt }: { debt: Debt; onDebt: (debt: Debt) => void }) => (
  <div className="tender-cash">
    <div className="till-field">
      <span>约定还款日</span>
      <Suspense fallback={null}>
        <DayInput id="debt-due-date" value={debt.dueDate} onChange={(dueDate) => onDebt({ ...debt, dueDate })} />
      </Suspense>
    </div>
    <Input
      size="small"
      placeholder="担保说明"
      aria-label="担保说明"
      maxLength={100}
      value={debt.guarantor}
      onChange={({ target }) => onDebt({ ...debt, guarantor: target.value })}
    />
  </div>
)

type Props = {
  payableFen: number
  missing: number
  tenders: readonly Offered[]
  split: Split
  received: string | null
  debt: Debt
  whyNotOwe: string
  whyNot: string | null
  busy: boolean
  onAmount: (code: string, amount: string | null) => void
  onRef: (code: string, refNo: string) => void
  onFill: (tender: Offered) => void
  onReceived: (yuan: string | null) => void
  onDebt: (debt: Debt) => void
  onPay: () => void
}

export const TenderPane = (props: Props) => {
  const { payableFen, missing, tenders, split, received, debt, whyNotOwe, whyNot, busy } = props
  return (
    <div className="till-money">
      <div className="till-payable">
        <span>应收</span>
        <MoneyText yuan={toYuan(payableFen)} strong />
        <small>{toCapitals(toYuan(payableFen))}</small>
      </div>
      <ul className="tenders" aria-label="支付方式">
        {tenders.map((tender, index) => (
          <TenderRow
            key={tender.code}
            tender={tender}
            index={index}
            split={split}
            onAmount={(amount) => props.onAmount(tender.code, amount)}
            onRef={(refNo) => props.onRef(tender.code, refNo)}
            onFill={() => props.onFill(tender)}
          />
        ))}
      </ul>
      <Cash split={split} received={received} onReceived={props.onReceived} />
      {rowOf(split, 'DEBT').amount !== null && <DebtTerms debt={debt} onDebt={props.onDebt} />}
      {whyNotOwe && <small className="none">欠款：{whyNotOwe}</small>}
      <Difference missing={missing} />
      <Button
        type="primary"
        size="large"
        block
        disabled={whyNot !== null}
        loading={busy}
        onClick={props.onPay}
        title={whyNot ?? ''}
      >
        {whyNot ?? '确认收款'}
      </Button>
    </div>
  )
}
