/** A card of the line: her number first, how long she waits, whom she waits for. */
import type { InQueueRow } from '@clinic/contract/areas/triage/queue.ts'
import { durationText } from '@clinic/contract/days.ts'
import type { ReactNode } from 'react'
import { StateTag } from '../../../kit/show/text.tsx'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { AllergyMark } from '../../customers/index.ts'
import { type Minutes, toneOf } from '../wait.ts'
import { visitTypeWords } from '../words.ts'

const Clock = ({ row, minutes }: { row: InQueueRow; minutes: Minutes }) => {
  const minute = useMinute()
  const waited = minutesSince(row.arriveTime, minute)
  return <span className={`visit-clock figure${toneOf(waited, minutes)}`}>等待 {durationText(waited)}</span>
}

type Props = {
  readonly row: InQueueRow
  readonly minutes: Minutes
  readonly actions: ReactNode
  readonly onOpen: () => void
}

export const LineCard = ({ row, minutes, actions, onOpen }: Props) => (
  <article className="visit-card" data-visit={row.id} aria-label={`${row.ticket} ${row.customerName}`}>
    <div className="visit-head">
      <span className="visit-no figure">{row.ticket}</span>
      <button type="button" className="visit-name" onClick={onOpen}>
        {row.customerName}
      </button>
      <small className="quiet">
        {row.sex} {row.age !== null && `${row.age}岁`}
      </small>
      <Clock row={row} minutes={minutes} />
    </div>
    <p className="visit-tags">
      <StateTag value={row.visitType} words={visitTypeWords} />
      <AllergyMark state={row.allergyState} here />
      {row.deptName && <span className="quiet">{row.deptName}</span>}
    </p>
    <p className="visit-owner">
      {row.doctorName ?? row.consultantName ?? <strong className="visit-unassigned">待指派</strong>}
      {row.calls === 0 && (row.roomName || row.roomClosed) && (
        <span className="quiet"> · 预约诊室 {row.roomName ?? row.roomClosed}</span>
      )}
      {row.calls > 0 && row.lineState !== 'waiting' && (
        <span className="quiet">
          {' '}
          · {row.place}，已叫 {row.calls} 次
        </span>
      )}
    </p>
    <div className="visit-foot">{actions}</div>
  </article>
)
