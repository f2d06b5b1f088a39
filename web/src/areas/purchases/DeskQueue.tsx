/** Who is in the house with something to use, by whose turn it is; anybody else is found above. */

import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { durationText } from '@clinic/contract/days.ts'
import { personText, WorkGroup, WorkMinutes, WorkRow } from '../../kit/page/WorkRow.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { minutesSince, useMinute } from '../../kit/tick.ts'
import { AllergyMark, CustomerPicker } from '../customers/index.ts'

type Visit = OutputOf<typeof purchases.waiting>['result'][number]

/** What they wait for, as the desk calls it. */
const groups = { finished: '待治疗', serving: '咨询中', waiting: '待接诊' } as const

const Waited = ({ visit }: { visit: Visit }) => {
  const minute = useMinute()
  const since = visit.state === 'finished' ? (visit.endTime ?? visit.arriveTime) : visit.arriveTime
  if (visit.state === 'serving' || !since) return null
  const minutes = minutesSince(since, minute)
  return (
    <WorkMinutes tone={minutes >= waitMinutes.red ? 'late' : minutes >= waitMinutes.amber ? 'soon' : undefined}>
      等 {durationText(minutes)}
    </WorkMinutes>
  )
}

type Props = { readonly chosen: number | null; readonly onChoose: (customerId: number) => void }

const Row = ({ visit, chosen, onChoose }: { visit: Visit } & Props) => (
  <WorkRow
    who={visit.customerName}
    person={personText(visit)}
    marks={<AllergyMark state={visit.allergyState} here />}
    figure={<Waited visit={visit} />}
    what={`剩 ${visit.times} 次，${visit.first}${visit.items > 1 ? ` 等 ${visit.items} 项` : ''}`}
    when={visit.doctorName && `医生 ${visit.doctorName}`}
    chosen={visit.customerId === chosen}
    onPick={() => onChoose(visit.customerId)}
  />
)

export const DeskQueue = (props: Props) => {
  const answer = useAnswer(purchases.waiting, { pageSize: 200 }, { keepLast: true })
  return (
    <div className="deduct-list">
      <CustomerPicker
        id="deduct-customer"
        aria-label="查找客户"
        placeholder="姓名、拼音、后四位（F3）"
        onChange={(id) => typeof id === 'number' && props.onChoose(id)}
      />
      <Answered of={answer} rows={6}>
        {({ result }) =>
          result.length === 0 ? (
            <Nothing text="在院的客户里没有人有可用的项目；其他客户和使用家人共享项目的，可在上面查找" />
          ) : (
            Object.entries(groups).map(([state, word]) => {
              const here = result.filter((visit) => visit.state === state)
              return here.length === 0 ? null : (
                <WorkGroup key={state} title={word} count={here.length}>
                  {here.map((visit) => (
                    <Row key={visit.id} visit={visit} {...props} />
                  ))}
                </WorkGroup>
              )
            })
          )
        }
      </Answered>
    </div>
  )
}
