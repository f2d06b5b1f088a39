/** One dispute: the evidence as a timeline, what each side says, and the ruling. */
import {
  type Dispute,
  disputedRoles,
  disputeStates,
  rulings,
  whyNotDecide,
} from '@clinic/contract/areas/rulings/calls.ts'
import { useState } from 'react'
import { offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, StateTag } from '../../kit/show/text.tsx'
import { CustomerStrip } from '../customers/index.ts'
import { titles } from './columns.tsx'
import { deciding } from './decide.tsx'
import { deedsOf } from './deeds.tsx'
import { Evidence } from './Evidence.tsx'
import './rulings.css'

const isSaid = ({ value }: { readonly value: unknown }) => value !== undefined && value !== null && value !== ''

/** A fact this person may not see is not there. */
const factsOf = (one: Dispute) =>
  [
    { label: titles.role, value: disputedRoles[one.role] },
    { label: titles.holderName, value: one.holderName },
    { label: titles.openerName, value: one.openerName },
    { label: titles.openedAt, value: momentText(one.openedAt) },
    { label: titles.claim, value: one.claim, wide: true },
  ].filter(isSaid)

const rulingOf = (one: Dispute) =>
  [
    { label: titles.ownerName, value: one.ownerName },
    { label: titles.splitText, value: one.splitText },
    { label: titles.decidedByName, value: one.decidedByName },
    { label: titles.decidedAt, value: one.decidedAt && momentText(one.decidedAt) },
    { label: titles.reason, value: one.reason, wide: true },
    { label: titles.withdrawReason, value: one.withdrawReason, wide: true },
  ].filter(isSaid)

const Sides = ({ of }: { readonly of: Dispute }) => (
  <section aria-label="各方怎么说">
    <h3 className="ruling-title">各方怎么说</h3>
    <ul className="ruling-sides">
      {of.parties.map(({ staffId, name, atWork, statement, statedAt, bp }, place) => (
        <li key={staffId} className={`side-${place}`}>
          <p>
            <b>{name}</b>
            {!atWork && <small className="none"> 已离职</small>}
            {typeof bp === 'number' && <small> 业绩 {bp / 100}%</small>}
            {statedAt && <small> {momentText(statedAt)}</small>}
          </p>
          <p>{statement || <span className="none">还没有陈述</span>}</p>
        </li>
      ))}
    </ul>
  </section>
)

type Ticks = { readonly ticked: readonly string[]; readonly onTick: (ticked: readonly string[]) => void }

const One = ({ of, ticked, onTick }: { readonly of: Dispute } & Ticks) => {
  const person = usePerson()
  const may = useMay()
  const { start, stage } = useStage()
  const rules = may(rulings.decide.may) && whyNotDecide(of, person.id) === null
  const all = [deciding(person.id, ticked), ...deedsOf(person.id)]
  return (
    <>
      <CustomerStrip customerId={of.customerId} name={of.customerName} />
      <div className="ruling-head">
        <StateTag value={of.state} words={disputeStates} />
        <ActionRow actions={deedsOn<Dispute>(offeredTo(person, all), of, start)} />
      </div>
      <div className="ruling-columns">
        <div>
          <Facts columns={2} facts={factsOf(of)} />
          {rules && <p className="none">勾选裁决所依据的证据，再点“裁决”。</p>}
          <Evidence of={of} ticked={rules ? ticked : null} onTick={onTick} />
        </div>
        <aside>
          {of.state !== 'open' && <Facts columns={1} facts={rulingOf(of)} />}
          <Sides of={of} />
        </aside>
      </div>
      {stage}
    </>
  )
}

const topics = ['ruling']
const asked = [rulings.one]

/** Mount it when it opens. */
const DisputeDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(rulings.one, { id })
  const [ticked, onTick] = useState<readonly string[]>([])
  useLive(topics, asked)
  return (
    <SidePanel title={answer.data ? `归属争议 ${answer.data.no}` : '归属争议'} width={1040} onClose={onClose}>
      <Answered of={answer} rows={8}>
        {(one) => <One of={one} ticked={ticked} onTick={onTick} />}
      </Answered>
    </SidePanel>
  )
}
export default DisputeDrawer
