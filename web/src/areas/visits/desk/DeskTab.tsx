/** 我的回访: my queue at the left, whom I call in the middle, what is known of her at the right. Worked by keys. */
import { type VisitQueue, visitQueues, visits } from '@clinic/contract/areas/visits/calls.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useKeys } from '../../../kit/keys.ts'
import { useLive } from '../../../kit/live.ts'
import { Desk } from '../../../kit/page/Desk.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { None } from '../../../kit/show/text.tsx'
import './desk.css'
import { useFirstQuestion } from './first-question.ts'
import { HerSide } from './HerSide.tsx'
import { Queue } from './Queue.tsx'
import { TurnedDrawer } from './Turned.tsx'
import { VisitThing } from './VisitThing.tsx'
import type { Turned } from './work.ts'

const topics = ['visit']
const asked = [visits.list, visits.one, visits.figures]

const keyWords = {
  'Alt+↑↓': '换客户',
  D: '看号码',
  '1–6': '答题',
  Tab: '下一题',
  N: '下次计划',
  X: '转投诉',
  U: '紧急升级',
  'Ctrl+Enter': '完成，下一位',
}

const queueWords = Object.entries(visitQueues) as [VisitQueue, string][]

type Counts = Readonly<Partial<Record<VisitQueue, number>>>

const QueueChoice = ({
  queue,
  counts,
  onChange,
}: {
  queue: VisitQueue
  counts: Counts
  onChange: (queue: VisitQueue) => void
}) => (
  <Segmented
    size="small"
    className="visit-queues"
    aria-label="队列"
    value={queue}
    onChange={onChange}
    options={queueWords
      // Who is no doctor of a red flag has no such queue.
      .filter(([value]) => value !== 'flagged' || value === queue || (counts.flagged ?? 0) > 0)
      .map(([value, label]) => ({
        value,
        label: (
          <>
            {label} <b className="figure visit-count">{counts[value]}</b>
          </>
        ),
      }))}
  />
)

const percent = (part: number | null | undefined) => (typeof part === 'number' ? `${part}%` : <None />)

type Quality = { inTime?: number | null; connected?: number | null; satisfaction?: number | null }
const Figures = ({ inTime, connected, satisfaction }: Quality) => (
  <p className="visit-quality">
    <span>
      及时率 <b className="figure">{percent(inTime)}</b>
    </span>
    <span>
      接通率 <b className="figure">{percent(connected)}</b>
    </span>
    <span>
      满意度 <b className="figure">{satisfaction ?? <None />}</b>
    </span>
  </p>
)

/** The queue in the address, else today's; a visit in the address stays before her although it has left the queue. */
const useWork = () => {
  const [query, setQuery] = useSearchParams()
  const named = query.get('queue') as VisitQueue | null
  const queue: VisitQueue = named && named in visitQueues ? named : 'today'
  const list = useAnswer(
    visits.list,
    { queue, mine: true, pageSize: 200, sortName: 'planTime', sortOrder: queue === 'done' ? 'desc' : 'asc' },
    { keepLast: true },
  )
  const rows = list.data?.result ?? []
  const said = Number(query.get('visit') ?? 0)
  const id = said || rows[0]?.id || 0
  const put = (next: { queue?: VisitQueue; visit?: number }) =>
    setQuery(
      {
        ...(next.queue && next.queue !== 'today' ? { queue: next.queue } : {}),
        ...(next.visit ? { visit: String(next.visit) } : {}),
      },
      { replace: true },
    )
  const [opened, setOpened] = useState(0)
  const choose = (next: number) => {
    setOpened(next)
    put({ queue, visit: next })
  }
  const at = rows.findIndex((row) => row.id === id)
  const step = (by: 1 | -1) => {
    const to = rows[at < 0 ? 0 : at + by]
    if (to) choose(to.id)
  }
  const next = () => {
    const after = rows[at + 1] ?? rows.find((row) => row.id !== id)
    setOpened(after?.id ?? 0)
    put(after ? { queue, visit: after.id } : { queue })
  }
  return { queue, list, rows, id, said, opened, put, choose, step, next }
}
type Work = ReturnType<typeof useWork>

/** The three panes. */
const Panes = ({ work, onTurned }: { work: Work; onTurned: (turned: Turned) => void }) => {
  const { queue, list, rows, id, said, choose, next } = work
  const one = useAnswer(visits.one, id > 0 ? { id } : null)
  const thing = useFirstQuestion(work.opened, one.data?.id)
  return (
    <Desk
      focus={said > 0 ? 'thing' : 'list'}
      keyWords={keyWords}
      list={{
        title: `${visitQueues[queue]} ${list.data?.total ?? ''}`.trim(),
        body: <Answered of={list}>{() => <Queue rows={rows} queue={queue} chosen={id} onChoose={choose} />}</Answered>,
      }}
      thing={{
        title: one.data ? `${one.data.customerName} · ${one.data.theme}` : '回访',
        body:
          id > 0 ? (
            <div ref={thing} className="visit-thing">
              <Answered of={one}>
                {(visit) => (
                  <VisitThing key={`${visit.id} ${visit.state}`} visit={visit} onNext={next} onTurned={onTurned} />
                )}
              </Answered>
            </div>
          ) : (
            <Nothing text="从左边选择一位客户" />
          ),
      }}
      decision={{
        title: '客户',
        body: one.data ? <HerSide visit={one.data} /> : <Nothing text="未选择客户" />,
      }}
    />
  )
}

export const DeskTab = () => {
  useLive(topics, asked)
  const work = useWork()
  const [turned, setTurned] = useState<Turned | null>(null)
  const figures = useAnswer(visits.figures, { mine: true }, { keepLast: true })
  useKeys({ 'Alt+ArrowDown': () => work.step(1), 'Alt+ArrowUp': () => work.step(-1) })
  return (
    <>
      <div className="visit-bar">
        <QueueChoice
          queue={work.queue}
          counts={figures.data ?? {}}
          onChange={(queue) => void mayClose().then((agreed) => agreed && work.put({ queue }))}
        />
        <Figures {...figures.data} />
      </div>
      <Panes work={work} onTurned={setTurned} />
      {turned && <TurnedDrawer turned={turned} onClose={() => setTurned(null)} />}
    </>
  )
}
