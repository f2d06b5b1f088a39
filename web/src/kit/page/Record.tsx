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

/** A block on the page: white, one hairline, a title and what belongs to it. */
export const Block = ({ title, extra, children }: { title?: ReactNode; extra?: ReactNode; children: ReactNode }) => (
  <section className="block">
    {(title || extra) && (
      <div className="block-head">
        <h2>{title}</h2>
        {extra}
      </div>
    )}
    {children}
  </section>
)
