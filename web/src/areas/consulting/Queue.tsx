/** The consultant's worklist: in service first, then who waits longest, then who is done. */
import type { QueueRowValue } from '@clinic/contract/areas/consulting.ts'
import { type TriageState, waitMinutes } from '@clinic/contract/areas/triage.ts'
import { Nothing } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { minutesSince, useMinute } from '../../kit/tick.ts'
import { AllergyMark } from '../customers/index.ts'
import { triageStateWords, visitTypeWords } from '../triage/index.ts'

const order: readonly TriageState[] = ['serving', 'waiting', 'finished', 'left']

const Wait = ({ row }: { row: QueueRowValue }) => {
  const minute = useMinute()
  if (row.state !== 'waiting') return null
  const waited = minutesSince(row.arriveTime, minute)
  const tone = waited >= waitMinutes.red ? 'late' : waited >= waitMinutes.amber ? 'soon' : ''
  return <span className={`figure queue-wait ${tone}`}>{waited}分</span>
}

type Props = {
  readonly rows: readonly QueueRowValue[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

export const Queue = ({ rows, chosen, onChoose }: Props) => {
  if (rows.length === 0) return <Nothing text="队列里没有客户" />
  return (
    <>
      {order.map((state) => {
        const here = rows.filter((row) => row.state === state)
        return here.length === 0 ? null : (
          <section key={state} aria-label={triageStateWords[state]}>
            <h3 className="queue-state">
              {triageStateWords[state]} <span className="figure none">{here.length}</span>
            </h3>
            <ul className="queue">
              {here.map((row) => (
                <li key={row.id}>
                  <button type="button" aria-pressed={row.id === chosen} onClick={() => onChoose(row.id)}>
                    <span className="figure queue-no">{row.queueNo}</span>
                    <span className="queue-name">{row.customerName}</span>
                    <StateTag value={row.visitType} words={visitTypeWords} />
                    <AllergyMark state={row.allergyState} here />
                    <Wait row={row} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
