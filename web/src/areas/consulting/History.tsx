/** What was said before: the customer's last consultations, newest first. */
import { consulting } from '@clinic/contract/areas/consulting.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { momentText, StateTag } from '../../kit/show/text.tsx'
import { consultResultWords } from './words.ts'

const SHOWN = 5

export const History = ({ customerId }: { customerId: number }) => {
  const records = useAnswer(consulting.records, { customerId, pageSize: SHOWN })
  return (
    <section aria-label="历次接诊">
      <h3 className="queue-state">历次接诊</h3>
      <Answered of={records} rows={3}>
        {({ result, total }) =>
          result.length === 0 ? (
            <Nothing text="第一次接诊" />
          ) : (
            <ol className="history">
              {result.map((row) => (
                <li key={row.id}>
                  <span className="figure">{momentText(row.startTime)}</span> {row.consultantName}{' '}
                  <StateTag value={row.result} words={consultResultWords} />
                  <div className="none">
                    {[row.demandNames, row.noDealReason && `未成交：${row.noDealReason}`].filter(Boolean).join(' · ')}
                  </div>
                </li>
              ))}
              {total > SHOWN && <li className="none">共 {total} 次，更多见顾客面板</li>}
            </ol>
          )
        }
      </Answered>
    </section>
  )
}
