/** Whom I call: medical first where the hour is the same, what is late in red. */
import type { VisitQueue, VisitRow } from '@clinic/contract/areas/visits/calls.ts'
import { symptomLevels } from '@clinic/contract/areas/visits/words.ts'
import { personText, WorkMinutes, WorkRow } from '../../../kit/page/WorkRow.tsx'
import { Nothing } from '../../../kit/show/states.tsx'
import { StateTag } from '../../../kit/show/text.tsx'

type Props = {
  readonly rows: readonly VisitRow[]
  readonly queue: VisitQueue
  readonly chosen: number
  readonly onChoose: (id: number) => void
}

const blank: Readonly<Record<VisitQueue, string>> = {
  today: '今天没有要回访的客户',
  overdue: '没有逾期的回访',
  week: '未来 7 天没有安排回访',
  done: '今天还没有完成回访',
  flagged: '没有等您处理的异常回访',
}

const Late = ({ row }: { row: VisitRow }) => {
  const { overdueDays, planTime } = row
  if (overdueDays) return <WorkMinutes tone="late">逾期 {overdueDays} 天</WorkMinutes>
  return <WorkMinutes tone={overdueDays === 0 ? 'soon' : undefined}>{planTime.slice(11, 16)}</WorkMinutes>
}

/** Its day, where the queue is not of today. */
const when = (row: VisitRow, queue: VisitQueue) => (queue === 'week' ? row.planTime.slice(5, 10) : undefined)

export const Queue = ({ rows, queue, chosen, onChoose }: Props) =>
  rows.length === 0 ? (
    <Nothing text={blank[queue]} note="回访规则和手工安排的回访会出现在这里" />
  ) : (
    <ul className="work-rows">
      {rows.map((row) => (
        <WorkRow
          key={row.id}
          who={row.customerName}
          person={personText(row)}
          marks={
            row.symptomLevel && row.alertedAt && !row.handledAt ? (
              <StateTag value={row.symptomLevel} words={symptomLevels} />
            ) : row.purpose === 'marketing' ? (
              <span className="state default">营销</span>
            ) : undefined
          }
          figure={<Late row={row} />}
          what={row.theme}
          when={when(row, queue)}
          chosen={row.id === chosen}
          onPick={() => onChoose(row.id)}
        />
      ))}
    </ul>
  )
