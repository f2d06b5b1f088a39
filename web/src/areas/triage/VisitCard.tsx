/** A card of the board: what decides who is next, and the next sensible action. */

import type { TriageRow } from '@clinic/contract/areas/triage/nouns.ts'
import { durationText } from '@clinic/contract/days.ts'
import type { ReactNode } from 'react'
import { StateTag } from '../../kit/show/text.tsx'
import { minutesSince, useMinute } from '../../kit/tick.ts'
import { AllergyMark, CardMark } from '../customers/index.ts'
import { toneOf, useWaitMinutes } from './wait.ts'
import { visitTypeWords } from './words.ts'

const Clock = ({ visit }: { visit: TriageRow }) => {
  const minute = useMinute()
  const minutes = useWaitMinutes()
  if (visit.state === 'waiting') {
    const waited = minutesSince(visit.arriveTime, minute)
    return <span className={`visit-clock figure${toneOf(waited, minutes)}`}>等待 {durationText(waited)}</span>
  }
  if (visit.state === 'serving' && visit.pausedAt)
    return <span className="visit-clock figure">挂起 {durationText(minutesSince(visit.pausedAt, minute))}</span>
  if (visit.state === 'serving' && visit.startTime) {
    const served = Math.max(0, minutesSince(visit.startTime, minute) - Math.floor(visit.pausedSec / 60))
    return <span className="visit-clock figure">接诊 {durationText(served)}</span>
  }
  const at = visit.leaveTime ?? visit.endTime
  return <span className="visit-clock figure">{at?.slice(11, 16)}</span>
}

export const VisitCard = ({
  visit,
  actions,
  onOpen,
}: {
  visit: TriageRow
  actions: ReactNode
  onOpen?: (() => void) | undefined
}) => (
  <article className="visit-card" data-visit={visit.id} aria-label={`${visit.queueNo}号 ${visit.customerName}`}>
    <div className="visit-head">
      <span className="visit-no figure">{visit.queueNo}</span>
      {onOpen ? (
        <button type="button" className="visit-name" onClick={onOpen}>
          {visit.customerName}
        </button>
      ) : (
        <span className="visit-name">{visit.customerName}</span>
      )}
      <small className="quiet">
        {visit.sex} {visit.age !== null && `${visit.age}岁`}
      </small>
      <Clock visit={visit} />
    </div>
    <p className="visit-tags">
      <StateTag value={visit.visitType} words={visitTypeWords} />
      <AllergyMark state={visit.allergyState} here={visit.state !== 'left'} />
      <CardMark levelName={visit.levelName} />
      {visit.companions > 0 && <span className="quiet">陪同{visit.companions}人</span>}
      {visit.leftUnseen && <span className="quiet">未接诊离院</span>}
    </p>
    <p className="visit-owner" title={visit.ruleReason}>
      {visit.consultantName ?? <strong className="visit-unassigned">待指派</strong>}
      {visit.doctorName && <span className="quiet"> · 医生 {visit.doctorName}</span>}
    </p>
    {visit.demandNames && <p className="quiet visit-wish">{visit.demandNames}</p>}
    <div className="visit-foot">{actions}</div>
  </article>
)
