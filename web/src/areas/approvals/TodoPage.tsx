/** 待我审核: how many of each kind, what waits longest, and everything that helps to decide it beside it. */
import {
  type ApprovalKindWord,
  type ApprovalRow,
  approvalKindNames,
  approvalKindWords,
  approvals,
  MOST_AT_ONCE,
} from '@clinic/contract/areas/approvals/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKeys } from '../../kit/keys.ts'
import { useLive } from '../../kit/live.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useMay } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { useNarrow } from '../../kit/screen.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import type { Kept } from './draft.ts'
import { TaskPane } from './TaskPane.tsx'
import { TodoList } from './TodoList.tsx'
import './approvals.css'

const topics = ['approval', 'order', 'deduction', 'triage']
const asked = [approvals.list, approvals.counts, approvals.one]
/** As many as a person decides before she looks again. */
const SHOWN = 100
const keyWords = { '↑↓': '换一条', A: '通过，下一条', R: '驳回', Space: '勾选', O: '打开原单' }

type Counts = OutputOf<typeof approvals.counts>

const Counters = ({
  counts,
  kind,
  onKind,
}: {
  counts: Counts
  kind: ApprovalKindWord | undefined
  onKind: (kind?: ApprovalKindWord) => void
}) => (
  <fieldset className="approval-counters" aria-label="类型">
    <button type="button" aria-pressed={kind === undefined} onClick={() => onKind()}>
      全部 <b>{counts.reduce((sum, { count }) => sum + count, 0)}</b>
    </button>
    {approvalKindWords
      .map((word) => ({ word, count: counts.find((one) => one.kind === word)?.count ?? 0 }))
      .filter(({ word, count }) => count > 0 || word === kind)
      .map(({ word, count }) => (
        <button key={word} type="button" aria-pressed={kind === word} onClick={() => onKind(word)}>
          {approvalKindNames[word]} <b>{count}</b>
        </button>
      ))}
  </fieldset>
)

type Outcome = OutputOf<typeof approvals.batchPass>

/** What became of a batch: how many, and each that was not passed with why. */
const Outcomes = ({
  outcome,
  rows,
  onClose,
}: {
  outcome: Outcome
  rows: readonly ApprovalRow[]
  onClose: () => void
}) => {
  const failed = outcome.filter(({ passed }) => !passed)
  return (
    <div className="approval-outcome" role="status">
      <p>
        已通过 {outcome.length - failed.length} 条{failed.length > 0 && `，${failed.length} 条没有通过：`}
        <Button type="link" size="small" onClick={onClose}>
          知道了
        </Button>
      </p>
      {failed.map(({ id, message }) => (
        <p key={id}>
          {rows.find((row) => row.id === id)?.documentNo ?? `#${id}`} {message}
        </p>
      ))}
    </div>
  )
}

const useTicks = (rows: readonly ApprovalRow[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id, lock }) => ticked.has(id) && !lock)
  return {
    ticked,
    chosen,
    isOneKind: new Set(chosen.map(({ kind }) => kind)).size === 1,
    clear: () => setTicked(new Set()),
    toggle: (id: number) =>
      setTicked((was) => (was.has(id) ? new Set([...was].filter((one) => one !== id)) : new Set([...was, id]))),
  }
}

/** Passes what is ticked, and keeps what became of it. */
const useBatch = (rows: readonly ApprovalRow[]) => {
  const ticks = useTicks(rows)
  const [told, setTold] = useState<{ outcome: Outcome; rows: readonly ApprovalRow[] } | null>(null)
  const batch = useAction(approvals.batchPass, {
    done: null,
    onDone: (outcome) => {
      setTold({ outcome, rows })
      ticks.clear()
    },
  })
  const count = ticks.chosen.length
  const ready = count > 0 && count <= MOST_AT_ONCE && ticks.isOneKind && !batch.isPending
  const send = () => batch.mutate({ tasks: ticks.chosen.map(({ id, version }) => ({ id, version })) })
  return { ...ticks, count, ready, send, told, forget: () => setTold(null) }
}

const Foot = ({ batch, more }: { batch: ReturnType<typeof useBatch>; more: number }) => {
  const may = useMay()
  return (
    <footer className="approval-foot">
      {may(approvals.batchPass.may) && (
        <Button disabled={!batch.ready} onClick={batch.send}>
          批量通过{batch.count > 0 ? ` ${batch.count} 条` : ''}
        </Button>
      )}
      <span>
        {batch.count > 0 && !batch.isOneKind
          ? '勾了几种类型，请只勾同一种'
          : `勾选同一类型，一次最多 ${MOST_AT_ONCE} 条，逐条出结果`}
      </span>
      <span className="order">{more > 0 ? `还有 ${more} 条在后面` : '客户在院的排前，其余等得最久的排前'}</span>
    </footer>
  )
}

type DeskProps = {
  rows: readonly ApprovalRow[]
  total: number
  id: number | undefined
  onId: (id: number | undefined) => void
}

const TodoDesk = ({ rows, total, id, onId }: DeskProps) => {
  const narrow = useNarrow()
  const batch = useBatch(rows)
  // A narrow window shows the task over the list: when one is chosen.
  const row = rows.find((one) => one.id === id) ?? (narrow ? undefined : rows[0])
  const at = row ? rows.indexOf(row) : -1
  const step = (by: number) => () => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next) onId(next.id)
  }
  const kept: Kept = useRef(null)
  // Typed about is chosen: a window that becomes narrow goes on showing it.
  const onTyped = () => row && row.id !== id && onId(row.id)
  const onNext = () => onId(narrow ? undefined : (rows[at + 1] ?? rows[at - 1])?.id)
  const around = { kept, onTyped, onNext }
  useKeys({
    ArrowDown: step(1),
    ArrowUp: step(-1),
    ' ': row && !row.lock ? () => batch.toggle(row.id) : undefined,
  })
  return (
    <div className="approval-desk">
      <section className="approval-list" aria-label="待我审核">
        {batch.told && <Outcomes {...batch.told} onClose={batch.forget} />}
        <TodoList rows={rows} chosen={row?.id} ticked={batch.ticked} onPick={onId} onTick={batch.toggle} />
        <Foot batch={batch} more={total - rows.length} />
      </section>
      {row && !narrow && <TaskPane row={row} {...around} />}
      {row && narrow && (
        <SidePanel title="审核" width={560} flush onClose={() => onId(undefined)}>
          <TaskPane row={row} {...around} inDrawer />
        </SidePanel>
      )}
    </div>
  )
}

const kindIn = (text: string | null): ApprovalKindWord | undefined => approvalKindWords.find((word) => word === text)

/** Beneath the desk, and there with it. */
const Keys = () => (
  <footer className="approval-keys">
    {Object.entries(keyWords).map(([key, word]) => (
      <span key={key}>
        <kbd>{key}</kbd> {word}
      </span>
    ))}
  </footer>
)

const TodoPage = () => {
  useLive(topics, asked)
  const [query, setQuery] = useSearchParams()
  const kind = kindIn(query.get('kind'))
  const id = Number(query.get('id')) || undefined
  const go = (to: { kind?: ApprovalKindWord | undefined; id?: number | undefined }) =>
    setQuery({ ...(to.kind ? { kind: to.kind } : {}), ...(to.id ? { id: String(to.id) } : {}) }, { replace: true })
  const counts = useAnswer(approvals.counts, {}, { keepLast: true })
  const answer = useAnswer(
    approvals.list,
    { mine: true, pageSize: SHOWN, ...(kind ? { kind } : {}) },
    { keepLast: true },
  )
  return (
    <div className="approvals">
      <Counters counts={counts.data ?? []} kind={kind} onKind={(word) => go({ kind: word })} />
      <Answered of={answer} rows={10}>
        {({ result, total }) =>
          result.length === 0 ? (
            <Nothing text="现在没有等您审核的" note="有同事提交申请时，这里会自动出现，并给您发消息。" />
          ) : (
            <>
              <TodoDesk rows={result} total={total} id={id} onId={(one) => go({ kind, id: one })} />
              <Keys />
            </>
          )
        }
      </Answered>
    </div>
  )
}
export default TodoPage
