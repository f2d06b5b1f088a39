/** One change to read: before and after, what it came to, who did what, and what can be done now. */
import { type Change, type ChangeRow, changeStates, changes } from '@clinic/contract/areas/refunds/changes.ts'
import { offeredTo } from '../../../kit/act/action.ts'
import { ActionRow } from '../../../kit/act/buttons.tsx'
import { deedsOn } from '../../../kit/act/deeds.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { Facts } from '../../../kit/page/Record.tsx'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { OrderNo } from '../../../kit/show/OrderNo.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { ChangeNotes, ChangeSum, ComingLines, LeavingLines } from './ChangeSheet.tsx'
import { actionsOf, titles } from './change-list.tsx'
import '../refunds.css'

const deeds = actionsOf(() => undefined).filter(({ opens }) => !opens)

/** What can be done with it now; what cannot says why. */
const useDeeds = (row: ChangeRow) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const next = new Set(['审核通过', ...deeds.filter(({ verb }) => verb).map(({ label }) => label)])
  const drawn = deedsOn(offeredTo(person, deeds), row, start).map((one) => ({
    ...one,
    primary: one.refusal === null && next.has(one.label),
  }))
  return { drawn, stage }
}

/** Who did it and when; empty where nobody did yet. */
const By = ({ name, at, word }: { name: string | null | undefined; at: string | null | undefined; word?: string }) =>
  at ? (
    <span>
      {name} <ShortMoment at={at} /> {word}
    </span>
  ) : null

const factsOf = (change: Change) => [
  { label: titles.customerName, value: <CustomerName id={change.customerId} name={change.customerName} /> },
  { label: titles.reason, value: change.reason },
  { label: titles.orderNo, value: <OrderNo id={change.orderId} no={change.orderNo} /> },
  { label: titles.childOrderNo, value: <OrderNo id={change.childOrderId} no={change.childOrderNo} /> },
  { label: titles.createdByName, value: <By name={change.createdByName} at={change.createdAt} /> },
  {
    label: titles.auditedByName,
    value: change.auditedAt && (
      <By name={change.auditedByName ?? '规则免审'} at={change.auditedAt} word={change.auditOpinion} />
    ),
  },
  { label: titles.doneByName, value: change.doneAt && <By name={change.doneByName} at={change.doneAt} /> },
  ...(change.endedAt
    ? [
        {
          label: titles.endReason,
          value: <By name={change.endedByName} at={change.endedAt} word={change.endReason} />,
        },
      ]
    : []),
]

const ChangeView = ({ change }: { change: Change }) => {
  const { drawn, stage } = useDeeds(change)
  return (
    <div className="refund-view">
      <header>
        <h2>
          {change.no} <StateTag value={change.status} words={changeStates} />
        </h2>
        <div className="refund-deeds">
          <ActionRow actions={drawn} />
        </div>
      </header>
      <Facts columns={2} facts={factsOf(change)} />
      <section aria-label="换出换入">
        <LeavingLines sheet={change} />
        <ComingLines sheet={change} />
        <ChangeSum sheet={change} />
        <ChangeNotes sheet={change} />
      </section>
      {stage}
    </div>
  )
}

/** Mount it when it opens. */
export const ChangeDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(changes.one, { id })
  return (
    <SidePanel title="改单详情" width={720} onClose={onClose}>
      <Answered of={answer} rows={10}>
        {(change) => <ChangeView change={change} />}
      </Answered>
    </SidePanel>
  )
}
