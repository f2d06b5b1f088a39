/** What was said before: the customer's last consultations, newest first; a click reads one. */
import { consulting } from '@clinic/contract/areas/consulting.ts'
import { useAnswer } from '../../kit/query.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { useNotes } from './record-actions.tsx'
import { consultResultWords } from './words.ts'

const SHOWN = 5

/** `now`: the visit she is here for, which is no history yet. */
export const History = ({ customerId, now }: { customerId: number; now: number }) => {
  const records = useAnswer(consulting.records, { customerId, pageSize: SHOWN + 1 })
  const before = records.data?.result.filter(({ triageId }) => triageId !== now) ?? []
  const { read, notes } = useNotes()
  return (
    <section aria-label="历次接诊">
      <h3 className="queue-state">历次接诊</h3>
      <Answered of={records} rows={3}>
        {({ result, total }) =>
          before.length === 0 ? (
            <Nothing text="第一次接诊" />
          ) : (
            <ol className="history">
              {before.slice(0, SHOWN).map((row) => (
                <li key={row.id}>
                  <button type="button" className="history-row" onClick={() => read(row.id)}>
                    <span>
                      <ShortMoment at={row.startTime} /> {row.consultantName}{' '}
                      <StateTag value={row.result} words={consultResultWords} />
                    </span>
                    <small className="none">
                      {[row.demandNames, row.noDealReason && `未成交：${row.noDealReason}`].filter(Boolean).join(' · ')}
                    </small>
                  </button>
                </li>
              ))}
              {before.length > SHOWN || total > result.length ? (
                <li className="none">共 {total} 次，更多见顾客面板</li>
              ) : null}
            </ol>
          )
        }
      </Answered>
      {notes}
    </section>
  )
}
