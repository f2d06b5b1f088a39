/**
 * A row of a desk's worklist, alike on every desk: who, what marks her, the figure that decides; beneath it what for, and
 * when or by whom. The chosen one stays in sight.
 */
import type { ReactNode } from 'react'
import './work-row.css'

/** A list that is asked for anew may have moved the row that is being worked on. */
const keepInView = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: 'nearest' })

type Props = {
  /** Before the name: the number of a queue. */
  readonly lead?: ReactNode
  readonly who: ReactNode
  /** 女 34 */
  readonly person?: string
  /** Card, allergy, state. They never give way, the name does. */
  readonly marks?: ReactNode
  /** At the end of the first line: a sum, minutes. */
  readonly figure?: ReactNode
  /** The second line, and what stands at its end. */
  readonly what?: ReactNode
  readonly when?: ReactNode
  /** Absent where a row is only opened. */
  readonly chosen?: boolean
  /** Counts no more: greyed, its sum struck through. */
  readonly isVoid?: boolean
  readonly onPick: () => void
}

/** One row of it: a button as a whole, so that the keyboard reaches it. */
export const WorkRow = ({ lead, who, person, marks, figure, what, when, chosen, isVoid = false, onPick }: Props) => (
  <li ref={chosen ? keepInView : null}>
    <button type="button" className={isVoid ? 'work-row void' : 'work-row'} aria-current={chosen} onClick={onPick}>
      <span className="work-line">
        {lead !== undefined && <span className="work-lead figure">{lead}</span>}
        <strong className="work-name">{who}</strong>
        {person && <small className="work-quiet">{person}</small>}
        {marks}
        {figure !== undefined && <span className="work-end">{figure}</span>}
      </span>
      <small className={lead === undefined ? 'work-line work-quiet' : 'work-line work-quiet led'}>
        <span className="work-cut">{what}</span>
        {when && <span className="work-end">{when}</span>}
      </small>
    </button>
  </li>
)

/** 女 34 of a row; what is hidden or not recorded takes no place. */
export const personText = ({ sex, age }: { readonly sex?: string | null; readonly age?: number | null }): string =>
  [sex, age].filter((part) => part !== null && part !== undefined).join(' ')

/** Minutes that somebody waits or is kept: amber soon, red late. */
export const WorkMinutes = ({ tone, children }: { tone?: 'soon' | 'late' | undefined; children: ReactNode }) => (
  <span className={tone ? `work-minutes figure ${tone}` : 'work-minutes figure'}>{children}</span>
)

/** Rows that are at the same point, under its word and how many they are. */
export const WorkGroup = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="work-group">
      {title} <span className="figure none">{count}</span>
    </h3>
    <ul className="work-rows">{children}</ul>
  </section>
)
