/** 今日分诊: everybody who is here, by where she stands; live for the whole hospital. */
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageRow, TriageState } from '@clinic/contract/areas/triage/nouns.ts'
import { Button, Input } from 'antd'
import { type DragEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RowAction } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import { Board, type BoardColumn } from '../../kit/page/Board.tsx'
import { useMay } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { useCustomerPanel } from '../customers/index.ts'
import { Receivers } from './Receivers.tsx'
import { RegisterDrawer } from './RegisterDrawer.tsx'
import { VisitCard } from './VisitCard.tsx'
import { drawnFor, leave, leaveUnseen, pass, start, useVisitActions } from './visit-actions.tsx'
import { triageStateWords } from './words.ts'
import './triage.css'

const topics = ['triage', 'consult']
const calls = [triage.list, triage.receivers]

const shownStates = ['waiting', 'serving', 'finished', 'left'] as const satisfies readonly TriageState[]
const colours = { waiting: 'blue', serving: 'cyan', finished: 'green', left: 'default' } as const
const empty = {
  waiting: '没有等待的客户',
  serving: '没有接诊中的客户',
  finished: '还没有完成的接诊',
  left: '还没有离院的客户',
}

/** Where a card may be dropped, and what that does. */
const moves: Readonly<Record<string, RowAction<TriageRow>>> = {
  'waiting>serving': start,
  'serving>waiting': pass,
  'finished>left': leave,
  'waiting>left': leaveUnseen,
}

const matches = (row: TriageRow, text: string, who: number | null): boolean =>
  (who === null || row.consultantId === who || row.doctorId === who) &&
  (text === '' || row.customerName.includes(text) || String(row.queueNo) === text || row.customerNo.includes(text))

const columnsOf = (rows: readonly TriageRow[]): BoardColumn<TriageRow>[] =>
  shownStates.map((key) => ({
    key,
    title: triageStateWords[key],
    colour: colours[key],
    empty: empty[key],
    rows: rows.filter(({ state }) => state === key),
  }))

const draggedId = (event: DragEvent): number =>
  Number((event.target as HTMLElement).querySelector<HTMLElement>('[data-visit]')?.dataset['visit'] ?? 0)

type Sought = { readonly text: string; readonly who: number | null }
type BarProps = Sought & {
  readonly onText: (text: string) => void
  readonly onWho: (who: number | null) => void
  /** A card was dropped on this person. */
  readonly onAssign: (consultantId: number) => void
  readonly onRegister: () => void
}

/** Above the board: who is sought, who receives, and the door for who arrives. */
const Bar = ({ text, who, onText, onWho, onAssign, onRegister }: BarProps) => {
  const may = useMay()
  return (
    <div className="triage-bar">
      <Input
        size="small"
        allowClear
        placeholder="姓名、编号、排队号"
        aria-label="查找客户"
        defaultValue={text}
        style={{ width: 200 }}
        onChange={(event) => onText(event.target.value.trim())}
      />
      <Receivers chosen={who} onChoose={onWho} {...(may('triage:assign') ? { onDrop: onAssign } : {})} />
      {may(triage.create.may) && (
        <Button type="primary" size="small" onClick={onRegister}>
          分诊登记
        </Button>
      )}
    </div>
  )
}

/** The visits of the day by their state; a card that is moved is acted upon. */
const VisitBoard = ({ rows, onOpen }: { rows: readonly TriageRow[]; onOpen: (customerId: number) => void }) => {
  const actions = useVisitActions()
  const { start: begin, stage } = useStage()
  const mayMove = (row: TriageRow, to: string) => {
    const action = moves[`${row.state}>${to}`]
    return action !== undefined && actions.includes(action) && !action.whyNot?.(row)
  }
  return (
    <>
      <Board
        live
        columns={columnsOf(rows)}
        keyOf={({ id }) => id}
        mayMove={mayMove}
        onMove={(row, to) => begin(moves[`${row.state}>${to}`]!, row)}
        card={(row) => (
          <VisitCard
            visit={row}
            onOpen={() => onOpen(row.customerId)}
            actions={<ActionRow link actions={drawnFor(actions, row, begin)} />}
          />
        )}
      />
      {stage}
    </>
  )
}

/** The registration is open from the start where the address names somebody. */
const useRegistering = () => {
  const [query, setQuery] = useSearchParams()
  const named = Number(query.get('register')) || undefined
  const [registering, setRegistering] = useState(named !== undefined)
  const close = () => {
    setRegistering(false)
    if (named) setQuery({}, { replace: true })
  }
  const drawer = registering && <RegisterDrawer {...(named ? { customerId: named } : {})} onClose={close} />
  return { drawer, register: () => setRegistering(true), sought: query.get('who') ?? '' }
}

const TodayPage = () => {
  useLive(topics, calls)
  const { drawer, register, sought } = useRegistering()
  const [text, setText] = useState(sought)
  const [who, setWho] = useState<number | null>(null)
  const { openPanel, panel } = useCustomerPanel()
  const [dragged, setDragged] = useState(0)
  const answer = useAnswer(triage.list, { day: 'today', pageSize: 500, sortName: 'arriveTime', sortOrder: 'asc' })
  const passOn = useAction(triage.update, { done: '改派成功!' })
  const assign = (consultantId: number) => {
    const row = answer.data?.result.find(({ id }) => id === dragged)
    if (row && row.consultantId !== consultantId)
      passOn.mutate({ id: row.id, version: row.version, consultantId, reason: '看板改派' })
  }
  return (
    <div className="triage-today">
      <Bar text={text} who={who} onText={setText} onWho={setWho} onAssign={assign} onRegister={register} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes which card is dragged; every move has a button too */}
      <div className="triage-board" onDragStart={(event) => setDragged(draggedId(event))}>
        <Answered of={answer} rows={10}>
          {({ result }) => <VisitBoard rows={result.filter((row) => matches(row, text, who))} onOpen={openPanel} />}
        </Answered>
      </div>
      {drawer}
      {panel}
    </div>
  )
}
export default TodayPage
