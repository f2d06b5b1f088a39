/** One way of paying: its key, its amount, and only where it is used what else it asks for. */

import { cardParts } from '@clinic/contract/areas/memberships/rules.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Button, Input } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import type { Settlement } from './settlement.ts'
import { change, type Offered, rowOf } from './tenders.ts'

const DayInput = lazy(() => import('../../../kit/form/DayInput.tsx'))

type Props = { tender: Offered; settlement: Settlement }

const Received = ({ settlement: { received, setReceived } }: Props) => (
  <span className="tender-received">
    <span>收到</span>
    <MoneyInput aria-label="收到现金" value={received} onChange={setReceived} placeholder="刚好" />
  </span>
)

const Reference = ({ tender, settlement: { split, setSplit } }: Props) => (
  <Input
    size="small"
    placeholder={tender.needsRef ? '流水号，必填' : '流水号，可扫码'}
    aria-label={`${tender.name}流水号`}
    maxLength={64}
    value={rowOf(split, tender.code).refNo}
    onChange={({ target }) => setSplit((old) => change(old, tender.code, { refNo: target.value }))}
  />
)

const DueDay = ({ settlement: { debt, setDebt } }: Props) => (
  <Suspense fallback={<span />}>
    <DayInput
      id="debt-due-date"
      placeholder="还款日"
      size="small"
      value={debt.dueDate}
      onChange={(dueDate) => setDebt({ ...debt, dueDate })}
    />
  </Suspense>
)

const fenOf = (yuan: string | null): number => parseYuan(yuan ?? '0') ?? 0

/** Of a card's money and bonus, how much each pays: the rule the server goes by. */
const CardParts = ({ tender, settlement: { split } }: Props) => {
  const { no, principal, bonus, spend } = tender.card!
  const money = { principalFen: fenOf(principal), bonusFen: fenOf(bonus) }
  const parts = cardParts(fenOf(rowOf(split, tender.code).amount), money, spend)
  return (
    <small className="none" title={`${no} 本金 ${yuanText(principal)}，赠送 ${yuanText(bonus)}`}>
      本金 {yuanText(toYuan(parts.principalFen))}，赠送 {yuanText(toYuan(parts.bonusFen))}
    </small>
  )
}

/** What stands beside the amount of a way of paying that is used. */
const beside = (props: Props): ReactNode => {
  const { tender } = props
  if (tender.class === 'cash') return <Received {...props} />
  if (tender.class === 'clearing') return <Reference {...props} />
  if (tender.class === 'debt') return <DueDay {...props} />
  if (tender.card) return <CardParts {...props} />
  return tender.limit === undefined ? null : <small className="none">最多 {yuanText(tender.limit)}</small>
}

const Guarantor = ({ settlement: { debt, setDebt } }: Pick<Props, 'settlement'>) => (
  <Input
    size="small"
    className="tender-more"
    prefix="担保"
    placeholder="谁担保、为什么（选填）"
    aria-label="担保说明"
    maxLength={100}
    value={debt.guarantor}
    onChange={({ target }) => setDebt({ ...debt, guarantor: target.value })}
  />
)

/** @param index its place, from 0: the first nine have a key */
export const TenderRow = ({ index, ...props }: Props & { index: number }) => {
  const { tender, settlement } = props
  const { amount } = rowOf(settlement.split, tender.code)
  const used = amount !== null
  return (
    <li className={used ? 'tender used' : 'tender'}>
      <Button
        size="small"
        className="tender-name"
        onClick={() => settlement.put(tender)}
        title={`Alt+${index + 1}：把未收金额填入${tender.name}`}
      >
        <span>{tender.name}</span>
        {index < 9 && <kbd>{index + 1}</kbd>}
      </Button>
      <MoneyInput
        aria-label={`${tender.name}金额`}
        value={amount}
        onChange={(typed) => settlement.setSplit((old) => change(old, tender.code, { amount: typed }))}
      />
      {used && beside(props)}
      {used && tender.class === 'debt' && <Guarantor settlement={settlement} />}
    </li>
  )
}
