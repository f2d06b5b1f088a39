/** Who can receive: in service, today's figure, paused. Click narrows the board; a card dropped here is passed on. */
import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'

type Props = {
  readonly chosen: number | null
  readonly onChoose: (staffId: number | null) => void
  /** A card was dropped on this consultant. */
  readonly onDrop?: (staffId: number) => void
}

type PauseProps = { readonly name: string; readonly paused: boolean; readonly onChange: (paused: boolean) => void }

const PauseButton = ({ name, paused, onChange }: PauseProps) => (
  <Button
    size="small"
    type="text"
    icon={paused ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
    aria-label={paused ? `恢复${name}接诊` : `暂停${name}接诊`}
    title={paused ? '恢复接诊' : '暂停接诊'}
    onClick={() => onChange(!paused)}
  />
)

type TargetProps = {
  readonly paused: boolean
  /** Takes a card; absent where cards are not passed on. */
  readonly onDrop: (() => void) | undefined
  readonly children: ReactNode
}

/** A consultant's line, onto which a card may be dropped unless she is paused. */
const Target = ({ paused, onDrop, children }: TargetProps) => {
  const [over, setOver] = useState(false)
  return (
    <li
      className={`receiver${paused ? ' paused' : ''}${over ? ' over' : ''}`}
      onDragOver={(event) => {
        if (!onDrop || paused) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        onDrop?.()
      }}
    >
      {children}
    </li>
  )
}

export const Receivers = ({ chosen, onChoose, onDrop }: Props) => {
  const person = usePerson()
  const may = useMay()
  const answer = useAnswer(triage.receivers, {})
  const pause = useAction(triage.pause, { done: null })
  const consultants = (answer.data ?? []).filter(({ kind }) => kind === 'consultant')
  const mayPause = (id: number) => may('triage:assign') || (id === person.id && may('consult:reception:start'))
  return (
    <ul className="receivers" aria-label="接诊人员">
      {consultants.map(({ id, usrName, open, today, paused }) => (
        <Target key={id} paused={paused} onDrop={onDrop && (() => onDrop(id))}>
          <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? null : id)}>
            {usrName} <span className="figure">在接{open}</span> <span className="figure none">今日{today}</span>
            {paused && <span className="none">暂停</span>}
          </button>
          {mayPause(id) && (
            <PauseButton
              name={usrName}
              paused={paused}
              onChange={(next) => pause.mutate({ staffId: id, paused: next })}
            />
          )}
        </Target>
      ))}
    </ul>
  )
}
