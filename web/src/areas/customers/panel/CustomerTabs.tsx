/** The tabs of a customer, their entries, and the one that is open: the same in panel and window (mocks, "客户头部, panel, window"). */
import { lazy, type ReactNode, Suspense } from 'react'
import { Scoped, useScope } from '../../../kit/form/Scoped.tsx'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { Waiting } from '../../../kit/show/states.tsx'
import { usePanelTabs } from './registry.ts'
import { type Counts, countOf, labelOf, OVERVIEW, type Place, type Section } from './sections.ts'

const Overview = lazy(() => import('./Overview.tsx'))

type Go = (at: string) => void

/** At a phone's width the row of tabs is longer than its place. */
const intoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const SectionTab = ({
  section,
  chosen,
  counts,
  go,
}: {
  section: Section
  chosen: boolean
  counts: Counts | undefined
  go: Go
}) => {
  const count = countOf(section, counts)
  return (
    <button
      ref={chosen ? intoView : null}
      type="button"
      aria-pressed={chosen}
      title={section.entries.map(labelOf).join('、') || section.label}
      onClick={() => go(section.key)}
    >
      {section.label}
      {count !== null && <small className="figure">{count.toLocaleString('en-US')}</small>}
    </button>
  )
}

/** Entries of a section that holds several. */
const Entries = ({ section, entry, counts, go }: Place & { counts: Counts | undefined; go: Go }) => (
  <nav className="customer-entries" aria-label={section.label}>
    {section.entries.map((value) => {
      const count = counts?.[value as keyof Counts]
      return (
        <button key={value} type="button" aria-pressed={value === entry} onClick={() => go(value)}>
          {labelOf(value)}
          {count !== undefined && <small className="figure">{count.toLocaleString('en-US')}</small>}
        </button>
      )
    })}
  </nav>
)

type Props = {
  readonly customerId: number
  readonly shown: readonly Section[]
  readonly place: Place
  readonly counts: Counts | undefined
  /** Handed to the entry the panel was opened at. */
  readonly args?: Readonly<Record<string, unknown>> | undefined
  readonly onGo: Go
  /** Asks the header anew. */
  readonly refresh: () => void
  /** Before the tabs: the window's menu of all entries. */
  readonly menu?: ReactNode
}

const Body = ({ customerId, shown, place, counts, args, onGo, refresh }: Props) => {
  const known = usePanelTabs()
  if (place.section.key === OVERVIEW)
    return <Overview customerId={customerId} shown={shown} counts={counts} onGo={onGo} />
  const Entry = place.entry === null ? undefined : known.get(place.entry)?.component
  const opens = (entry: string) => shown.some(({ entries }) => entries.includes(entry))
  return (
    Entry && <Entry customerId={customerId} refresh={refresh} onGo={onGo} opens={opens} {...(args ? { args } : {})} />
  )
}

export const CustomerTabs = (props: Props) => {
  const { customerId, shown, place, counts, onGo, menu } = props
  const scope = useScope('tab')
  const go: Go = (at) => void mayClose(scope).then((may) => may && onGo(at))
  return (
    <>
      <nav className="customer-tabs" aria-label="顾客面板">
        {menu}
        {shown.map((section) => (
          <SectionTab
            key={section.key}
            section={section}
            chosen={section.key === place.section.key}
            counts={counts}
            go={go}
          />
        ))}
      </nav>
      <Scoped scope={scope}>
        <div className="customer-body">
          {place.section.entries.length > 1 && <Entries {...place} counts={counts} go={go} />}
          <Suspense key={`${customerId} ${place.section.key} ${place.entry}`} fallback={<Waiting />}>
            <Body {...props} onGo={go} />
          </Suspense>
        </div>
      </Scoped>
    </>
  )
}
