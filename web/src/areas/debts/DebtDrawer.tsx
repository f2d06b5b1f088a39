/** One debt: how it stands, what was written off, how she was reminded, and what is done next. */
import { debtStatusWords, debts } from '@clinic/contract/areas/debts/calls.ts'
import { reminderWays } from '@clinic/contract/areas/debts/nouns.ts'
import { debtTable } from '@clinic/contract/areas/debts/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useLive } from '../../kit/live.ts'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, StateTag, yuanText } from '../../kit/show/text.tsx'
import { type Debt, debtActions } from './debt-actions.tsx'
import './debts.css'

type One = OutputOf<typeof debts.one>
type WriteOff = One['writeOffs'][number]
const titles = titlesOf(debtTable)

/** A fact this person may not see is not there. */
const factsOf = (debt: One) =>
  [
    { label: titles.orderNo, value: debt.orderNo && <OrderNo id={debt.orderId} no={debt.orderNo} /> },
    { label: titles.summary, value: debt.summary },
    { label: titles.amount, value: debt.amount && <MoneyText yuan={debt.amount} /> },
    { label: titles.repaid, value: debt.repaid && <MoneyText yuan={debt.repaid} /> },
    { label: titles.writtenOff, value: debt.writtenOff && <MoneyText yuan={debt.writtenOff} /> },
    { label: titles.open, value: debt.open && <MoneyText yuan={debt.open} debt strong /> },
    { label: titles.dueDate, value: debt.dueDate },
    { label: titles.guarantor, value: debt.guarantor },
  ].filter(({ value }) => value !== undefined)

const F = fieldsOf(debts.reopen)
const reopen = act(debts.reopen, {
  label: '恢复核销',
  title: (one: WriteOff) => `恢复核销 ${one.no}`,
  input: ({ id }) => ({ id }),
  fields: (
    <FieldGrid>
      <F.TextArea name="reason" label="恢复原因" help="审核通过后，这笔欠款重新计入未还" />
    </FieldGrid>
  ),
  initial: () => ({}),
  width: 'small',
  shown: ({ reopenedOn }) => reopenedOn === null,
})

type Start = ReturnType<typeof useStage>['start']

const WriteOffs = ({ debt, start }: { debt: One; start: Start }) => {
  const offered = offeredTo(usePerson(), [reopen])
  if (!debt.writeOffs || debt.writeOffs.length === 0) return null
  return (
    <section aria-label="核销记录">
      <h3 className="debt-title">核销记录</h3>
      <ol className="debt-story">
        {debt.writeOffs.map((one) => (
          <li key={one.id}>
            <span>
              {one.no} 核销 {yuanText(one.amount)} 元：{one.reason}
              {one.reopenedOn && `；${one.reopenedOn} 已恢复：${one.reopenReason}`}
            </span>
            <small>
              <ShortMoment at={one.at} /> {one.byName ?? '系统'}
            </small>
            {!debt.waiting && <ActionRow actions={deedsOn(offered, one, start)} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Reminders = ({ reminders }: Pick<One, 'reminders'>) => (
  <section aria-label="催款记录">
    <h3 className="debt-title">催款记录</h3>
    {reminders.length === 0 && <p className="debt-none">还没有催过款</p>}
    <ol className="debt-story">
      {reminders.map(({ id, way, said, promisedOn, byName, at }) => (
        <li key={id}>
          <span>
            {reminderWays[way]}：{said}
            {promisedOn && `，承诺 ${promisedOn} 还款`}
          </span>
          <small>
            <ShortMoment at={at} /> {byName ?? '系统'}
          </small>
        </li>
      ))}
    </ol>
  </section>
)

const topics = ['payment.changed', 'customer.figures', 'approval.changed'] as const
const asked = [debts.one]

/** Mount it when it opens. */
const DebtDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(debts.one, { id })
  const { start, stage } = useStage()
  const offered = offeredTo(usePerson(), debtActions)
  useLive(topics, asked)
  return (
    <SidePanel title={answer.data ? `欠款 ${answer.data.no}` : '欠款'} onClose={onClose}>
      <Answered of={answer} rows={6}>
        {(debt) => (
          <>
            <p className="debt-head">
              <CustomerName id={debt.customerId} name={debt.customerName} />{' '}
              <StateTag value={debt.status} words={debtStatusWords} />
            </p>
            {debt.waiting && <p role="status">{debt.waiting.reopens ? '恢复核销' : '核销'}正在审核，通过后才生效</p>}
            <div className="debt-buttons">
              <ActionRow actions={deedsOn<Debt>(offered, debt, start)} />
            </div>
            <Facts columns={2} facts={factsOf(debt)} />
            <WriteOffs debt={debt} start={start} />
            <Reminders reminders={debt.reminders} />
          </>
        )}
      </Answered>
      {stage}
    </SidePanel>
  )
}
export default DebtDrawer
