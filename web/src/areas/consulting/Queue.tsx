/** The consultant's worklist: who is before her, who is put aside, who waits longest, who is done. */
import type { QueueRowValue } from '@clinic/contract/areas/consulting.ts'
import { waitMinutes } from '@clinic/contract/areas/triage.ts'
import { Nothing } from '../../kit/show/states.tsx'
import { minutesSince, useMinute } from '../../kit/tick.ts'
import { AllergyMark } from '../customers/index.ts'
import { triageStateWords, visitTypeWords } from '../triage/index.ts'
import { asideMinutes, consultedMinutes } from './consulted.ts'
import { PAUSED_WORD, standingWord } from './words.ts'

const groups = [
  triageStateWords.serving,
  PAUSED_WORD,
  triageStateWords.waiting,
  triageStateWords.finished,
  triageStateWords.left,
]

/** Minutes that decide: of waiting (amber from 15, red from 30), of consulting, of being put aside. */
const Clock = ({ row }: { row: QueueRowValue }) => {
  const minute = useMinute()
  if (row.state === 'waiting') {
    const waited = minutesSince(row.arriveTime, minute)
    const tone = waited >= waitMinutes.red ? 'late' : waited >= waitMinutes.amber ? 'soon' : ''
    return <span className={`figure queue-wait ${tone}`}>等 {waited} 分</span>
  }
  if (row.state !== 'serving') return <span className="figure queue-at">{row.endTime?.slice(11, 16)}</span>
  if (row.pausedAt !== null) return <span className="figure queue-wait soon">挂起 {asideMinutes(row, minute)} 分</span>
  const startTime = row.recordStart ?? row.startTime ?? row.arriveTime
  return (
    <span className="figure queue-at">{`${consultedMinutes({ ...row, startTime, endTime: null }, minute)} 分`}</span>
  )
}

type Props = {
  readonly rows: readonly QueueRowValue[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

const Row = ({ row, chosen, onChoose }: { row: QueueRowValue } & Omit<Props, 'rows'>) => (
  <li>
    <button type="button" aria-pressed={row.id === chosen} onClick={() => onChoose(row.id)}>
      <span className="queue-line">
        <span className="figure queue-no">{row.queueNo}</span>
        <span className="queue-name">{row.customerName}</span>
        <small className="queue-person">{[row.sex, row.age].filter(Boolean).join(' ')}</small>
        <AllergyMark state={row.allergyState} here={row.state !== 'left'} />
        <Clock row={row} />
      </span>
      <small className="queue-line queue-wish">
        <span>{[visitTypeWords[row.visitType], row.demandNames].filter(Boolean).join(' · ')}</span>
        {row.doctorName && <span>医生 {row.doctorName}</span>}
      </small>
    </button>
  </li>
)

export const Queue = ({ rows, ...choice }: Props) => {
  if (rows.length === 0) return <Nothing text="队列里没有客户，分诊给您的客户会出现在这里" />
  return (
    <>
      {groups.map((group) => {
        const here = rows.filter((row) => standingWord(row) === group)
        return here.length === 0 ? null : (
          <section key={group} aria-label={group}>
            <h3 className="queue-state">
              {group} <span className="figure none">{here.length}</span>
            </h3>
            <ul className="queue">
              {here.map((row) => (
                <Row key={row.id} row={row} {...choice} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
