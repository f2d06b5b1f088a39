/** The newest of what happened with a customer, as one line of time beside what else is told of her. */
import { type Happened, timeline } from '@clinic/contract/areas/timeline/calls.ts'
import type { ReactNode } from 'react'
import { Block } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { shortMoment } from '../../kit/show/moment.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { useHospitalDay } from '../../kit/tick.ts'
import './timeline.css'

const Lines = ({ rows }: { readonly rows: readonly Happened[] }) => {
  const today = useHospitalDay()
  if (rows.length === 0) return <p className="none">还没有动态</p>
  return (
    <ol className="happenings">
      {rows.map(({ key, at, text, byName }) => (
        <li key={key}>
          <span title={text}>{text}</span>
          <small title={`${at} ${byName ?? ''}`}>
            <time className="figure">{shortMoment(at, today)}</time> {byName}
          </small>
        </li>
      ))}
    </ol>
  )
}

type Props = {
  readonly customerId: number
  /** How many lines. */
  readonly count: number
  readonly title?: string
  readonly extra?: ReactNode
}

/** Absent for whoever may not read it. */
export const Latest = ({ customerId, count, title = '动态', extra }: Props) => {
  const may = useMay()(timeline.timeline.may)
  const answer = useAnswer(timeline.timeline, may ? { customerId, pageSize: count } : null)
  return (
    may && (
      <Block title={title} {...(extra ? { extra } : {})}>
        <Answered of={answer} rows={3}>
          {({ result }) => <Lines rows={result} />}
        </Answered>
      </Block>
    )
  )
}
