/** What she says: card of symptoms, words, how it ended, what comes next; and the attempt that reached nobody. */
import type { Visit } from '@clinic/contract/areas/visits/calls.ts'
import { Button } from 'antd'
import { DraftNote } from '../../../kit/form/DraftNote.tsx'
import { useKeys } from '../../../kit/keys.ts'
import { Alarm, Said } from './form-parts.tsx'
import { SymptomCard } from './SymptomCard.tsx'
import { type Turned, useWorking, type Working } from './work.ts'

const misses = [
  { key: 'F6', connect: 'missed', label: '未接' },
  { key: 'F7', connect: 'declined', label: '拒接' },
  { key: 'F8', connect: 'empty', label: '空号' },
] as const

const Foot = ({ visit, work, alone }: { visit: Visit; work: Working; alone: boolean }) => (
  <div className="visit-foot">
    {misses.map(({ key, connect, label }) => (
      <Button key={key} disabled={work.busy || visit.paused !== null} onClick={() => work.miss(connect)}>
        {label} <kbd>{key}</kbd>
      </Button>
    ))}
    <span className="visit-quiet">
      已试 {visit.attempts} / {visit.maxAttempts} 次
    </span>
    <Button
      type="primary"
      className="visit-send"
      loading={work.busy}
      aria-disabled={work.refused !== null}
      disabled={visit.paused !== null}
      onClick={work.complete}
    >
      {alone ? '完成' : '完成，下一位'} <kbd>Ctrl Enter</kbd>
    </Button>
  </div>
)

/** A click on the number: one counted look. */
const showNumber = () => document.querySelector<HTMLElement>('.visit-call button')?.click()
const toNext = () => document.getElementById('visit-next')?.focus()

type Props = {
  readonly visit: Visit
  readonly alone: boolean
  readonly onNext: () => void
  readonly onTurned: (turned: Turned) => void
}

export const VisitForm = ({ visit, alone, onNext, onTurned }: Props) => {
  const work = useWorking(visit, onNext, onTurned)
  const free = !work.busy && visit.paused === null
  useKeys({
    F6: free ? () => work.miss('missed') : undefined,
    F7: free ? () => work.miss('declined') : undefined,
    F8: free ? () => work.miss('empty') : undefined,
    D: showNumber,
    N: toNext,
    X: () => work.put({ result: 'complaint' }),
    U: work.escalate,
    'Ctrl+Enter': free ? work.complete : undefined,
  })
  return (
    <div className="visit-form">
      <DraftNote restored={work.draft.restored} onNoted={work.draft.noted} />
      {visit.questions.length > 0 && (
        <SymptomCard questions={visit.questions} chosen={work.typed.chosen} onChoose={work.answer} />
      )}
      <Alarm visit={visit} work={work} />
      <Said visit={visit} work={work} />
      {visit.needAudit && <p className="visit-quiet">完成后由另一位同事审核；症状异常的，医生写下处理后才能通过。</p>}
      <Foot visit={visit} work={work} alone={alone} />
    </div>
  )
}
