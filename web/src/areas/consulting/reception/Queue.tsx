/** The consultant's worklist: who is before her, who is put aside, who waits longest, who is done. */

import type { QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'
import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import { durationText } from '@clinic/contract/days.ts'
import { Button } from 'antd'
import { personText, WorkGroup, WorkMinutes, WorkRow } from '../../../kit/page/WorkRow.tsx'
import { Nothing } from '../../../kit/show/states.tsx'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { AllergyMark } from '../../customers/index.ts'
import { triageStateWords, visitTypeWords } from '../../triage/index.ts'
import { PAUSED_WORD, standingWord } from '../words.ts'
import { asideMinutes, consultedMinutes } from './minutes.ts'

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
    return (
      <WorkMinutes tone={waited >= waitMinutes.red ? 'late' : waited >= waitMinutes.amber ? 'soon' : undefined}>
        等 {durationText(waited)}
      </WorkMinutes>
    )
  }
  if (row.state !== 'serving') return <WorkMinutes>{row.endTime?.slice(11, 16)}</WorkMinutes>
  if (row.pausedAt !== null)
    return <WorkMinutes tone="soon">挂起 {durationText(asideMinutes(row, minute))}</WorkMinutes>
  const startTime = row.recordStart ?? row.startTime ?? row.arriveTime
  return <WorkMinutes>{durationText(consultedMinutes({ ...row, startTime, endTime: null }, minute))}</WorkMinutes>
}

type Props = {
  readonly rows: readonly QueueRowValue[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
  /** Shows everybody's; absent where everybody is shown already. */
  readonly onAll?: (() => void) | undefined
}

const Row = ({ row, chosen, onChoose }: { row: QueueRowValue } & Pick<Props, 'chosen' | 'onChoose'>) => (
  <WorkRow
    lead={row.queueNo}
    who={row.customerName}
    person={personText(row)}
    marks={<AllergyMark state={row.allergyState} here={row.state !== 'left'} />}
    figure={<Clock row={row} />}
    what={[visitTypeWords[row.visitType], row.demandNames].filter(Boolean).join(' · ')}
    when={row.doctorName && `医生 ${row.doctorName}`}
    chosen={row.id === chosen}
    onPick={() => onChoose(row.id)}
  />
)

export const Queue = ({ rows, onAll, ...choice }: Props) => {
  if (rows.length === 0)
    return onAll ? (
      <Nothing
        text="您的队列里没有客户"
        note="分诊给您的客户会出现在这里"
        action={<Button onClick={onAll}>看全部客户</Button>}
      />
    ) : (
      <Nothing text="今天还没有客户到院" note="分诊登记后会出现在这里" />
    )
  return (
    <>
      {groups.map((group) => {
        const here = rows.filter((row) => standingWord(row) === group)
        return here.length === 0 ? null : (
          <WorkGroup key={group} title={group} count={here.length}>
            {here.map((row) => (
              <Row key={row.id} row={row} {...choice} />
            ))}
          </WorkGroup>
        )
      })}
    </>
  )
}
