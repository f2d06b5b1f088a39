/** What was said before: the customer's last consultations, newest first; a click reads one. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { WorkRow } from '../../../kit/page/WorkRow.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { useNotes } from '../record-actions.tsx'
import { consultResultWords } from '../words.ts'

const SHOWN = 5

/** `now`: the visit she is here for, which is no history yet. */
export const History = ({ customerId, now }: { customerId: number; now: number }) => {
  const records = useAnswer(consulting.records, { customerId, pageSize: SHOWN + 1 })
  const before = records.data?.result.filter(({ triageId }) => triageId !== now) ?? []
  const { read, notes } = useNotes()
  return (
    <section aria-label="历次接诊">
      <h3 className="work-group">历次接诊</h3>
      <Answered of={records} rows={3}>
        {({ result, total }) =>
          before.length === 0 ? (
            <Nothing text="第一次接诊" />
          ) : (
            <ol className="work-rows">
              {before.slice(0, SHOWN).map((row) => (
                <WorkRow
                  key={row.id}
                  who={<ShortMoment at={row.startTime} />}
                  person={row.consultantName ?? ''}
                  marks={<StateTag value={row.result} words={consultResultWords} />}
                  what={[row.demandNames, row.noDealReason && `未成交：${row.noDealReason}`]
                    .filter(Boolean)
                    .join(' · ')}
                  onPick={() => read(row.id)}
                />
              ))}
              {before.length > SHOWN || total > result.length ? (
                <li className="history-rest none">共 {total} 次，更多见顾客面板</li>
              ) : null}
            </ol>
          )
        }
      </Answered>
      {notes}
    </section>
  )
}
