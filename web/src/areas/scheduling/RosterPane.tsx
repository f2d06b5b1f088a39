/** 排班表: a head plans by keys. What she chose is filled at once, or, where it is more than a cell, after she has read what it does. */
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { timesText, weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { type ComponentProps, useMemo, useRef } from 'react'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { type Fill, type View, viewOf } from './model.ts'
import { RosterBar } from './RosterBar.tsx'
import { RosterGrid, spokenOf, spotId } from './RosterGrid.tsx'
import { useEdits } from './use-edits.ts'
import { usePlan } from './use-plan.ts'
import './roster.css'

type Asked = InputOf<typeof scheduling.matrix>
const topics = ['roster']
const calls = [scheduling.matrix]
/** More lines than this are drawn low. */
const DENSE_FROM = 20

const KEY_WORDS = [
  ['1–9', '给选中的格子排班'],
  ['Shift+方向键', '扩大选区'],
  ['拖右下角', '填充'],
  ['Ctrl+C / V', '复制粘贴'],
  ['Del', '清空'],
  ['Ctrl+Z', '撤销'],
  ['空格', '换下一个班次'],
  ['Ctrl+Enter', '发布'],
] as const

const FillNote = ({ fill, onYes, onNo }: { fill: Fill; onYes: () => void; onNo: () => void }) => (
  <section className="roster-fill" aria-label="填入前请确认">
    <b>{fill.put.length} 格可填</b>
    <ul>
      {fill.skipped.map((one) => (
        <li key={one} className="left">
          {one}
        </li>
      ))}
      {fill.hints.map((one) => (
        <li key={one} className="left">
          {one}
        </li>
      ))}
    </ul>
    <Button type="primary" size="small" disabled={fill.put.length === 0} onClick={onYes}>
      填入 Enter
    </Button>{' '}
    <Button size="small" onClick={onNo}>
      取消 Esc
    </Button>
  </section>
)

const Palette = ({ view, onPick }: { view: View; onPick: (id: number) => void }) => (
  <div className="roster-palette">
    {view.keys.map((shift, at) => (
      <button key={shift.id} type="button" onClick={() => onPick(shift.id)}>
        <kbd>{at + 1}</kbd>
        <span className={`roster-chip ${shift.color}`}>{shift.shortName}</span>
        {shift.name} {timesText(shift.segments)}
      </button>
    ))}
  </div>
)

const KeyLine = () => (
  <div className="roster-keys">
    {KEY_WORDS.map(([key, word]) => (
      <span key={key}>
        <kbd>{key}</kbd> {word}
      </span>
    ))}
  </div>
)

type TableProps = {
  readonly view: View
  readonly asOf: number
  readonly refetch: () => Promise<unknown>
  readonly bar: Omit<ComponentProps<typeof RosterBar>, 'at' | 'isSaving'>
}

const RosterTable = ({ view, asOf, refetch, bar }: TableProps) => {
  const publish = useRef<() => void>(undefined)
  const plan = usePlan(view, useEdits(view, asOf, refetch), publish)
  const { edits, area, at, fill, settle } = plan
  const date = view.dates[at.col] ?? view.dates[0]!
  return (
    <>
      <RosterBar {...bar} at={date} isSaving={plan.isSaving} publishRef={publish} />
      {plan.canEdit && <Palette view={view} onPick={(id) => plan.give([id])} />}
      {/* biome-ignore lint/a11y/useSemanticElements: this is what scrolls and has the keys */}
      <div
        className="roster-scroll"
        role="group"
        aria-label="排班表，方向键移动"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys act here
        tabIndex={0}
        aria-activedescendant={spotId(at)}
        onKeyDown={(event) => plan.press(event) && event.preventDefault()}
        {...plan.pointer}
      >
        <RosterGrid
          view={view}
          edits={edits}
          area={area}
          at={at}
          week={weekOf(date)}
          isDense={view.people.length > DENSE_FROM}
          fold={fill && <FillNote fill={fill} onYes={() => settle(true)} onNo={() => settle(false)} />}
        />
      </div>
      <p className="sr-only" role="status">
        {spokenOf(view, edits, at)}
      </p>
      <KeyLine />
    </>
  )
}

type Props = {
  readonly asked: Asked
  readonly bar: Omit<ComponentProps<typeof RosterBar>, 'at' | 'isSaving' | 'matrix'>
}

export const RosterPane = ({ asked, bar }: Props) => {
  const answer = useAnswer(scheduling.matrix, asked, { keepLast: true })
  useLive(topics, calls)
  const { data } = answer
  const view = useMemo(() => data && viewOf(data), [data])
  return (
    <div className="roster-page">
      <Answered of={answer}>
        {(matrix) =>
          view && (
            <RosterTable
              view={view}
              asOf={answer.dataUpdatedAt}
              refetch={() => answer.refetch()}
              bar={{ ...bar, matrix }}
            />
          )
        }
      </Answered>
    </div>
  )
}
