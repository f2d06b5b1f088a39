/** 候诊叫号: who waits, who is called, who missed it; live for the whole hospital. */

import type { InQueueRow } from '@clinic/contract/areas/triage/queue.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { queueBegins } from '@clinic/contract/areas/triage/queue-begins.ts'
import { type ClosedRoom, whyNotTo } from '@clinic/contract/areas/triage/queue-words.ts'
import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActionButton, ActionRow } from '../../../kit/act/buttons.tsx'
import { useStage } from '../../../kit/act/stage.tsx'
import { useKeys } from '../../../kit/keys.ts'
import { useLive } from '../../../kit/live.ts'
import { Board } from '../../../kit/page/Board.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { useCustomerPanel } from '../../customers/index.ts'
import { DepartmentChoice } from '../../staff/index.ts'
import { drawnFor } from '../visit-actions.tsx'
import { useQueueSetting, useWaitMinutes } from '../wait.ts'
import { LineCard } from './LineCard.tsx'
import { announced, lineStates, useLineActions } from './line-actions.tsx'
import '../triage.css'

const ScreensPanel = lazy(() => import('./ScreensPanel.tsx'))

const topics = ['queue', 'triage', 'closure']
const calls = [triageQueue.list, triageQueue.setting, triageQueue.rooms]

const columnsOf = [
  { key: 'waiting', colour: 'blue', empty: '没有等待的客户' },
  { key: 'called', colour: 'cyan', empty: '还没有叫号' },
  { key: 'missed', colour: 'default', empty: '没有过号的客户' },
] as const

type Places = { readonly rooms: readonly string[]; readonly closed: readonly ClosedRoom[] }
/** One and the same while the answer is under way. */
const NONE: Places = { rooms: [], closed: [] }
const usePlaces = (): Places => useAnswer(triageQueue.rooms, {}).data ?? NONE

/** Where the desk calls to, and whom; both stand in the address, so a reload keeps them. */
const useDesk = () => {
  const [query, setQuery] = useSearchParams()
  const put = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const deptId = Number(query.get('dept')) || undefined
  return { place: query.get('place') ?? '', deptId, put }
}
type Desk = ReturnType<typeof useDesk>

type BarProps = Places & {
  readonly desk: Desk
  readonly hasRooms: boolean
  readonly onScreens: () => void
}

/** Without a place typed whoever is booked into a room is called there. */
const NextButton = ({ desk: { place, deptId }, hasRooms, closed }: Pick<BarProps, 'desk' | 'hasRooms' | 'closed'>) => {
  const next = useAction(triageQueue.next, { done: null, onDone: (answer) => announced(answer, answer.place) })
  const refusal = hasRooms && !place ? null : whyNotTo(place, closed)
  const start = () => next.mutate({ ...(place ? { place } : {}), ...(deptId ? { deptId } : {}) })
  useKeys({ F2: refusal ? undefined : start })
  return <ActionButton drawn={{ key: 'next', label: '叫下一位', primary: true, refusal, start }} />
}

/** Where the desk calls to: a room is offered by its name, and one that is closed now says why. */
const PlaceInput = ({ desk: { place, put }, rooms, closed }: Pick<BarProps, 'desk' | 'rooms' | 'closed'>) => {
  const shut = place ? whyNotTo(place, closed) : null
  return (
    <>
      <Input
        size="small"
        allowClear
        aria-label="叫到哪里"
        placeholder="叫到哪里，如 1 诊室"
        list="queue-rooms"
        maxLength={30}
        defaultValue={place}
        {...(shut ? { status: 'error' } : {})}
        style={{ width: 180 }}
        onChange={({ target }) => put('place', target.value.trim())}
      />
      <datalist id="queue-rooms">
        {rooms.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {shut && (
        <span className="queue-shut" role="status">
          {shut.message}
        </span>
      )}
    </>
  )
}

const Bar = ({ desk, hasRooms, rooms, closed, onScreens }: BarProps) => {
  const may = useMay()
  const { deptId, put } = desk
  return (
    <div className="triage-bar queue-bar">
      <PlaceInput desk={desk} rooms={rooms} closed={closed} />
      <DepartmentChoice
        aria-label="科室"
        placeholder="全部科室"
        value={deptId ?? null}
        onChange={(chosen: unknown) => put('dept', chosen ? String(chosen) : '')}
        width={150}
      />
      <span className="queue-tools">
        {may(triageQueue.screens.may) && (
          <Button size="small" onClick={onScreens}>
            大屏
          </Button>
        )}
        {may(triageQueue.next.may) && <NextButton desk={desk} hasRooms={hasRooms} closed={closed} />}
      </span>
    </div>
  )
}

/** The line by where each stands in it. */
const columnsIn = (rows: readonly InQueueRow[]) =>
  columnsOf.map((column) => ({
    ...column,
    title: lineStates[column.key],
    rows: rows.filter(({ lineState }) => lineState === column.key),
  }))

type LineProps = {
  readonly rows: readonly InQueueRow[]
  readonly place: string
  readonly closed: readonly ClosedRoom[]
  readonly onOpen: (id: number) => void
}

const Line = ({ rows, place, closed, onOpen }: LineProps) => {
  const minutes = useWaitMinutes()
  const { actions, moves } = useLineActions({
    ...{ place, closed },
    mostCalls: useQueueSetting()?.mostCalls ?? queueBegins.mostCalls,
  })
  const { start, stage } = useStage()
  const mayMove = (row: InQueueRow, to: string) => {
    const action = moves[`${row.lineState}>${to}`]
    return action !== undefined && actions.includes(action) && !action.whyNot?.(row)
  }
  return (
    <>
      <Board
        live
        columns={columnsIn(rows)}
        keyOf={({ id }) => id}
        mayMove={mayMove}
        onMove={(row, to) => start(moves[`${row.lineState}>${to}`]!, row)}
        card={(row) => (
          <LineCard
            row={row}
            minutes={minutes}
            onOpen={() => onOpen(row.customerId)}
            actions={<ActionRow link actions={drawnFor(actions, row, start)} />}
          />
        )}
      />
      {stage}
    </>
  )
}

const QueuePage = () => {
  useLive(topics, calls)
  const desk = useDesk()
  const [screens, setScreens] = useState(false)
  const { rooms, closed } = usePlaces()
  const { openPanel, panel } = useCustomerPanel()
  const answer = useAnswer(
    triageQueue.list,
    { pageSize: 500, ...(desk.deptId ? { deptId: desk.deptId } : {}) },
    { keepLast: true },
  )
  return (
    <div className="triage-today">
      <Bar
        desk={desk}
        hasRooms={Boolean(answer.data?.result.some(({ lineState, roomName }) => lineState === 'waiting' && roomName))}
        rooms={rooms}
        closed={closed}
        onScreens={() => setScreens(true)}
      />
      <div className="triage-board">
        <Answered of={answer} rows={10}>
          {({ result }) => <Line rows={result} place={desk.place} closed={closed} onOpen={openPanel} />}
        </Answered>
      </div>
      {screens && (
        <Suspense fallback={null}>
          <ScreensPanel onClose={() => setScreens(false)} />
        </Suspense>
      )}
      {panel}
    </div>
  )
}
export default QueuePage
