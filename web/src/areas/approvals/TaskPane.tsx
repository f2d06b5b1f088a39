/** The task beside the list: read it, say something, pass it and go on, or reject it with a word. */
import { type Approval, type ApprovalRow, approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { documentPath } from '@clinic/contract/areas/approvals/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { RefusalKind } from '@clinic/contract/refusals.ts'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useNavigate } from 'react-router'
import { askedIfMeant } from '../../kit/act/ask-if-meant.ts'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { useKeys } from '../../kit/keys.ts'
import { ScrollPart } from '../../kit/page/Desk.tsx'
import { useMay } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { Answered } from '../../kit/show/states.tsx'
import { type Kept, useDraft } from './draft.ts'
import { nothingTyped, termsOf } from './repricing.ts'
import { TaskView } from './TaskView.tsx'
import { TermsForm } from './TermsForm.tsx'

const OPINION = 'approval-opinion'

type Terms = NonNullable<InputOf<typeof approvals.pass>['terms']>

/** A swap that leaves bookings outside of the new shifts: of the roster, whose words this page does not load. */
const bookedOutside: RefusalKind = { key: 'scheduling.bookedOutside' }
const swapQuestion = { title: '有预约不在新班次内，仍要通过吗？', yes: '仍要通过', no: '返回' }

/** Sends a verdict and says what became of it. */
const useSending = ({ id, version }: Approval, settled: () => void) => {
  const pass = useAction(approvals.pass, {
    done: null,
    onDone: ({ status }) => {
      if (status === 'STALE') say.warn('这一条已变动，没有生效，已通知申请人重新提交')
      else say.done(status === 'PASSED' ? '已通过并生效' : '已通过这一步，等下一步审核')
      settled()
    },
    refusals: (error, input) =>
      askedIfMeant(error, bookedOutside, swapQuestion, () => pass.mutate({ ...input, confirmed: true })),
  })
  const reject = useAction(approvals.reject, { done: '已驳回', onDone: settled })
  return {
    busy: pass.isPending || reject.isPending,
    pass: (opinion: string, terms?: Terms) =>
      pass.mutate({ id, version, ...(opinion ? { opinion } : {}), ...(terms ? { terms } : {}) }),
    reject: (opinion: string) => reject.mutate({ id, version, opinion }),
  }
}

/** Of the desk around it. */
type Around = {
  readonly kept: Kept
  /** Something was typed: this task is the chosen one from now on. */
  readonly onTyped: () => void
  readonly onNext: () => void
}

/** What is typed, and what the verdict buttons do; one this person does not have is absent. */
const useVerdict = (task: Approval, { kept, onTyped, onNext }: Around) => {
  const may = useMay()
  const { draft, put, forget } = useDraft(kept, `${task.id}-${task.version}`, onTyped)
  const { opinion, typed } = draft
  const { saved } = useUnsaved({
    what: '审核意见',
    count: () => (opinion.trim() ? 1 : 0) + (termsOf(typed) ? 1 : 0),
    read: () => opinion,
  })
  const { busy, ...send } = useSending(task, () => {
    saved()
    forget()
    onNext()
  })
  const word = opinion.trim()
  const reject = () => {
    if (word) return send.reject(word)
    say.warn('驳回请先填写意见')
    document.getElementById(OPINION)?.focus()
  }
  const isMine = task.whyNot === '' && task.status === 'PENDING'
  const mayPass = isMine && may(approvals.pass.may)
  return {
    draft,
    put,
    busy,
    pass: mayPass ? () => !busy && send.pass(word) : undefined,
    reprice: mayPass && task.range ? (terms: Terms) => !busy && send.pass(word, terms) : undefined,
    reject: isMine && may(approvals.reject.may) ? () => !busy && reject() : undefined,
  }
}

type Verdict = ReturnType<typeof useVerdict>

type ButtonsProps = {
  readonly verdict: Verdict
  readonly onOpen: () => void
  /** Absent: no other price may be named, or one is being named. */
  readonly onReprice: (() => void) | undefined
}

const Buttons = ({ verdict: { pass, reject, busy }, onOpen, onReprice }: ButtonsProps) => (
  <div className="approval-buttons">
    {reject && (
      <Button danger onClick={reject} disabled={busy}>
        驳回 <kbd>R</kbd>
      </Button>
    )}
    <Button onClick={onOpen}>
      打开原单 <kbd>O</kbd>
    </Button>
    {onReprice && (
      <Button onClick={onReprice} disabled={busy}>
        改价通过
      </Button>
    )}
    {pass && (
      <Button type="primary" onClick={pass} loading={busy} className="approval-pass">
        通过，下一条 <kbd>A</kbd>
      </Button>
    )}
  </div>
)

const Opinion = ({ value, onChange }: { readonly value: string; readonly onChange: (word: string) => void }) => (
  <Input
    id={OPINION}
    aria-label="审核意见"
    placeholder="意见（驳回必填）"
    maxLength={200}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

type Props = Around & { readonly task: Approval; readonly inDrawer: boolean }

const Deciding = ({ task, inDrawer, ...around }: Props) => {
  const navigate = useNavigate()
  const verdict = useVerdict(task, around)
  const { draft, put, pass, reject, reprice, busy } = verdict
  const { opinion, typed, open } = draft
  const show = () => void navigate(documentPath(task))
  const close = () => put({ open: false, typed: nothingTyped })
  // While another price is named, one key must not pass it as it was asked for.
  useKeys({ A: open ? undefined : pass, R: reject, O: show }, { inDrawer })
  return (
    <>
      <ScrollPart className="approval-body">
        <TaskView task={task} />
      </ScrollPart>
      <footer className="approval-verdict">
        {task.whyNot && <p className="approval-why">{task.whyNot}</p>}
        {(pass || reject) && <Opinion value={opinion} onChange={(word) => put({ opinion: word })} />}
        {open && reprice && task.range && (
          <TermsForm
            range={task.range}
            typed={typed}
            onType={(now) => put({ typed: now })}
            busy={busy}
            onPass={reprice}
            onClose={close}
          />
        )}
        <Buttons
          verdict={open ? { ...verdict, pass: undefined } : verdict}
          onOpen={show}
          onReprice={reprice && !open ? () => put({ open: true }) : undefined}
        />
      </footer>
    </>
  )
}

/** @param inDrawer it stands in a drawer: at a phone's width */
export const TaskPane = ({
  row,
  inDrawer = false,
  ...around
}: Around & { readonly row: Pick<ApprovalRow, 'id' | 'version'>; readonly inDrawer?: boolean }) => {
  const answer = useAnswer(approvals.one, { id: row.id })
  return (
    <section className="approval-pane" aria-label="审核">
      <Answered of={answer} rows={10}>
        {(task) => <Deciding key={`${task.id}-${task.version}`} task={task} inDrawer={inDrawer} {...around} />}
      </Answered>
    </section>
  )
}
