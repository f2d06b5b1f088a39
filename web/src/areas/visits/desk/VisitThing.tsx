/** One visit on the desk: to be done, or as it was done. */

import { reachPurposes } from '@clinic/contract/areas/reach/words.ts'
import { type Visit, visitResults, visitStates, visits } from '@clinic/contract/areas/visits/calls.ts'
import { symptomLevels, visitWays } from '@clinic/contract/areas/visits/words.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useStage } from '../../../kit/act/stage.tsx'
import { Facts } from '../../../kit/page/Record.tsx'
import { personText } from '../../../kit/page/WorkRow.tsx'
import { useMay, usePerson } from '../../../kit/person.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { PhoneText } from '../../../kit/show/PhoneText.tsx'
import { momentText, StateTag } from '../../../kit/show/text.tsx'
import { handlingBy } from '../actions.tsx'
import { titles } from '../titles.ts'
import { AlarmRead } from './AlarmRead.tsx'
import { VisitForm } from './VisitForm.tsx'
import { reveal, type Turned } from './work.ts'

const Head = ({ visit }: { visit: Visit }) => (
  <div className="visit-head">
    <h3>
      <CustomerName id={visit.customerId} name={visit.customerName} />
    </h3>
    <span className="visit-quiet">{personText(visit)}</span>
    <StateTag value={visit.state} words={visitStates} />
    <span className="state cyan">{reachPurposes[visit.purpose]}</span>
    <span className="visit-call">
      <PhoneText customerId={visit.customerId} phone={visit.phone} reveal={reveal} />
    </span>
  </div>
)

/** What was said, as it stands for good. */
const Done = ({ visit }: { visit: Visit }) => (
  <>
    <Facts
      columns={2}
      facts={[
        { label: titles.doneTime, value: momentText(visit.doneTime) },
        { label: titles.doneByName, value: visit.doneByName },
        { label: titles.way, value: visit.way && visitWays[visit.way] },
        { label: titles.result, value: visit.result && visitResults[visit.result] },
        ...(visit.symptomLevel === undefined
          ? []
          : [
              {
                label: titles.symptomLevel,
                value: visit.symptomLevel && <StateTag value={visit.symptomLevel} words={symptomLevels} />,
              },
            ]),
        ...(visit.content === undefined ? [] : [{ label: titles.content, value: visit.content, wide: true }]),
        ...(visit.auditRemark ? [{ label: titles.auditRemark, value: visit.auditRemark, wide: true }] : []),
        ...(visit.handling ? [{ label: titles.handling, value: visit.handling, wide: true }] : []),
      ]}
    />
    {visit.answers && visit.answers.length > 0 && (
      <ul className="visit-said">
        {visit.answers.map(({ label, text, level }) => (
          <li key={label}>
            {label} <StateTag value={level} words={symptomLevels} /> {text}
          </li>
        ))}
      </ul>
    )}
  </>
)

/** Her doctor writes down what was done about a red flag. */
const Handling = ({ visit }: { visit: Visit }) => {
  const may = useMay()
  const { id: me } = usePerson()
  const { start, stage } = useStage()
  const handling = useMemo(() => handlingBy(me, may(visits.auditReturnVisit.may)), [me, may])
  if (!visit.alertedAt) return null
  if (visit.handledAt) return <AlarmRead visit={visit} />
  const refused = handling.whyNot?.(visit)
  return (
    <section className="visit-alarm" aria-label="医生处理">
      <p>
        <b>{visit.symptomLevel ? symptomLevels[visit.symptomLevel] : '异常'}</b>：{momentText(visit.alertedAt)} 已通知
        {visit.doctorName ?? '有审核权限的同事'}，还没有写下处理。
      </p>
      {visit.handling && <p>上次处理：{visit.handling}</p>}
      <AlarmRead visit={visit} />
      {!refused && (
        <Button type="primary" onClick={() => start(handling, visit)}>
          写下处理
        </Button>
      )}
      {stage}
    </section>
  )
}

type Props = {
  readonly visit: Visit
  /** No other comes after it. */
  readonly alone?: boolean
  readonly onNext: () => void
  /** It ended with 转投诉. */
  readonly onTurned: (turned: Turned) => void
}

/** Mount it by the visit. */
export const VisitThing = ({ visit, alone = false, onNext, onTurned }: Props) => {
  const may = useMay()
  const isOpen = visit.state === 'pending' && may(visits.complete.may)
  return (
    <>
      <Head visit={visit} />
      <p className="visit-theme">
        {visit.theme}
        <span className="visit-quiet">
          计划 {momentText(visit.planTime)}
          {visit.ruleName && ` · 来源：规则“${visit.ruleName}”`}
        </span>
      </p>
      {visit.state === 'pending' && visit.auditRemark && <p className="visit-alarm">审核驳回：{visit.auditRemark}</p>}
      {visit.paused && <p className="visit-paused">{visit.paused}</p>}
      {visit.script && <p className="visit-script">{visit.script}</p>}
      <Handling visit={visit} />
      {isOpen ? (
        <VisitForm visit={visit} alone={alone} onNext={onNext} onTurned={onTurned} />
      ) : visit.doneTime ? (
        <Done visit={visit} />
      ) : null}
      {visit.endReason && <p className="visit-quiet">{visit.endReason}</p>}
    </>
  )
}
