/** What a page shows when it has nothing, waits, or failed. */
import { InboxOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Refused } from '../ask.ts'
import { sentenceOf } from '../query.ts'
import { InOrder } from './InOrder.tsx'
import './show.css'

type BlankProps = { icon: ReactNode; title: string; lines?: readonly string[]; action?: ReactNode }

/** What stands in the place of content: a sign, what it is, what it means, what one can do. */
export const Blank = ({ icon, title, lines = [], action }: BlankProps) => (
  <div className="blank">
    <span className="blank-icon" aria-hidden="true">
      {icon}
    </span>
    <h2>{title}</h2>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {action && <div className="failed-actions">{action}</div>}
  </div>
)

type NothingProps = {
  readonly text: string
  /** What brings something here. */
  readonly note?: string
  readonly sign?: 'box' | 'search'
  readonly action?: ReactNode
}

/** Nothing here yet: says what would be here and offers the one action that fills it. */
export const Nothing = ({ text, note, sign = 'box', action }: NothingProps) => (
  <div className="nothing">
    <span className="blank-icon" aria-hidden="true">
      {sign === 'box' ? <InboxOutlined /> : <SearchOutlined />}
    </span>
    <strong>{text}</strong>
    {note && <span>{note}</span>}
    {action && <div className="failed-actions">{action}</div>}
  </div>
)

/** What happened, what to do next, and the number to read out on the phone. */
export const Failed = ({ error, again, action }: { error: unknown; again?: () => void; action?: ReactNode }) => (
  <div className="failed" role="alert">
    <h2>{sentenceOf(error)}</h2>
    {error instanceof Refused && error.requestId && <p className="none">请求编号 {error.requestId}</p>}
    <div className="failed-actions">
      {again && <Button onClick={again}>重试</Button>}
      {action}
    </div>
  </div>
)

/** Shape of a record before it has come. */
export const Waiting = ({ rows = 6 }: { rows?: number }) => (
  <div className="bones" role="status" aria-busy="true" aria-label="加载中">
    <InOrder of={Array.from({ length: rows })}>{() => <span className="bone" />}</InOrder>
  </div>
)

type Answer<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }

/** Shows an answer: skeleton first, then the thing, or what went wrong. */
export const Answered = <T,>({
  of,
  children,
  rows,
}: {
  of: Answer<T>
  children: (data: T) => ReactNode
  rows?: number
}) => {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error) return <Failed error={of.error} again={() => void of.refetch()} />
  return <Waiting {...(rows ? { rows } : {})} />
}
