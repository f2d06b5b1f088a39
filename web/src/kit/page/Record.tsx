/** A record: who or what it is, its state and next action; facts in a grid; children in tabs kept in the address bar. */
import { Descriptions, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
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

export type RecordTab = { readonly key: string; readonly label: ReactNode; readonly body: ReactNode }

/** Tabs whose choice stands in the address bar as `tab`; only the chosen one is mounted. */
export const RecordTabs = ({ tabs, name = 'tab' }: { tabs: readonly RecordTab[]; name?: string }) => {
  const [query, setQuery] = useSearchParams()
  const active = tabs.find((tab) => tab.key === query.get(name))?.key ?? tabs[0]?.key ?? ''
  const choose = (key: string) =>
    setQuery((now) => new URLSearchParams([...now].filter(([one]) => one !== name).concat([[name, key]])), {
      replace: true,
    })
  return (
    <Tabs
      size="small"
      activeKey={active}
      onChange={choose}
      destroyOnHidden
      items={tabs.map(({ key, label, body }) => ({ key, label, children: body }))}
    />
  )
}

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
