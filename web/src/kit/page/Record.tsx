/** A record: who or what it is, its state and next action; facts in a grid; blocks of what belongs to it. */
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Or } from '../show/text.tsx'
import './page.css'

export type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean }

type HeaderProps = {
  readonly title: ReactNode
  /** Code, state tags, flags: beside the title. */
  readonly marks?: ReactNode
  /** One line under the title. */
  readonly note?: ReactNode
  /** Figures at the right: balance, debt, points. */
  readonly figures?: readonly { readonly label: string; readonly value: ReactNode }[]
  /** The next sensible actions. */
  readonly actions?: ReactNode
  readonly picture?: ReactNode
}

/** Who or what a page is about, its state, the figures that decide, and what can be done next. */
export const RecordHeader = ({ title, marks, note, figures = [], actions, picture }: HeaderProps) => (
  <header className="record-header">
    {picture}
    <div className="record-who">
      <h2>
        {title} <span className="record-marks">{marks}</span>
      </h2>
      {note && <div className="record-note">{note}</div>}
    </div>
    {figures.length > 0 && (
      <dl className="record-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {actions && <div className="record-actions">{actions}</div>}
  </header>
)

/** Facts in a description grid; empty ones show 暂无. */
export const Facts = ({ facts, columns = 3, title }: { facts: readonly Fact[]; columns?: number; title?: string }) => (
  <Descriptions
    size="small"
    {...(title ? { title } : {})}
    column={{ xs: 1, sm: 2, lg: columns }}
    items={facts.map(({ label, value, wide }) => ({
      key: label,
      label,
      children: <Or>{value}</Or>,
      ...(wide ? { span: 'filled' as const } : {}),
    }))}
  />
)

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === ''

type GridProps = {
  readonly facts: readonly Fact[]
  /** Fills in what is missing: 填写 at the end of the line of empty fields. */
  readonly onFill?: (() => void) | undefined
}

/** A record's facts in one grid of three columns; those that are empty fold into one line (未填 4 项). */
export const FactGrid = ({ facts, onFill }: GridProps) => {
  const empty = facts.filter(({ value }) => isEmpty(value))
  return (
    <>
      <dl className="fact-grid">
        {facts
          .filter(({ value }) => !isEmpty(value))
          .map(({ label, value, wide }) => (
            <div key={label} className={wide ? 'wide' : ''}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {empty.length > 0 && (
        <p className="fact-rest">
          <span>
            未填 {empty.length} 项：{empty.map(({ label }) => label).join('、')}
          </span>
          {onFill && (
            <button type="button" onClick={onFill}>
              填写
            </button>
          )}
        </p>
      )}
    </>
  )
}

type BlockProps = {
  readonly title?: ReactNode
  readonly extra?: ReactNode
  /** What is inside reaches its edges: a table. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A block on the page: white, one hairline, a title and what belongs to it. */
export const Block = ({ title, extra, flush, children }: BlockProps) => (
  <section className={flush ? 'block flush' : 'block'}>
    {(title || extra) && (
      <div className="block-head">
        <h2>{title}</h2>
        {extra}
      </div>
    )}
    {children}
  </section>
)
