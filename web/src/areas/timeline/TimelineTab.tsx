/** 动态: everything that happened with a customer, by day, the newest first, as far as this person may see it. */
import { type Happened, type HappeningKind, happeningKinds, timeline } from '@clinic/contract/areas/timeline/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { DayRange } from '../../kit/form/Days.tsx'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { useHospitalDay } from '../../kit/tick.ts'
import { byDay, dayText } from './by-day.ts'
import { kindIcons } from './icons.tsx'
import './timeline.css'

const Days = lazy(() => import('../../kit/form/Days.tsx'))

type Asked = Omit<InputOf<typeof timeline.timeline>, 'before'>
type Leads = Pick<PanelTabProps, 'onGo' | 'opens'>

const Line = ({ row: { at, kind, text, byName, entry }, onGo, opens }: Leads & { readonly row: Happened }) => (
  <li>
    <span className="happening-kind" title={happeningKinds[kind]}>
      {kindIcons[kind]}
    </span>
    <span className="happening-text">{text}</span>
    <small>
      <time className="figure" dateTime={at.replace(' ', 'T')} title={at}>
        {at.slice(11, 16)}
      </time>{' '}
      {happeningKinds[kind]}
      {byName && ` · ${byName}`}
    </small>
    {entry !== null && onGo && opens?.(entry) && (
      <Button type="link" size="small" aria-label={`查看：${text}`} onClick={() => onGo(entry)}>
        查看
      </Button>
    )}
  </li>
)

/** Rows by day; the first of them may go on with the day that stands above. */
const DaysOf = ({ rows, above, ...leads }: Leads & { readonly rows: readonly Happened[]; readonly above?: string }) => {
  const today = useHospitalDay()
  return byDay(rows).map(({ day, rows: ofDay }) => (
    <section key={day} className="happening-day">
      {day !== above && <h3>{dayText(day, today)}</h3>}
      <ol>
        {ofDay.map((row) => (
          <Line key={row.key} row={row} {...leads} />
        ))}
      </ol>
    </section>
  ))
}

type PageProps = Leads & { readonly asked: Asked; readonly before?: string; readonly above?: string }

/** A page and, once somebody wants more, the one after it. */
const Page = ({ asked, before, above, ...leads }: PageProps) => {
  const [more, setMore] = useState(false)
  const answer = useAnswer(timeline.timeline, before ? { ...asked, before } : asked, { keepLast: true })
  return (
    <Answered of={answer} rows={before ? 3 : 8}>
      {({ result, next }) => {
        const last = result.at(-1)?.at.slice(0, 10)
        return (
          <>
            {result.length === 0 && <p className="block-empty none">{emptyText(asked)}</p>}
            <DaysOf rows={result} {...(above ? { above } : {})} {...leads} />
            {next !== null &&
              (more ? (
                <Page asked={asked} before={next} {...(last ? { above: last } : {})} {...leads} />
              ) : (
                <Button block onClick={() => setMore(true)}>
                  加载更多
                </Button>
              ))}
          </>
        )
      }}
    </Answered>
  )
}

const emptyText = ({ kind, beginTime, endTime }: Asked): ReactNode =>
  kind || beginTime || endTime ? '没有符合的动态，请换一类或放宽日期' : '还没有动态，到院、开单、收款后会出现在这里'

const Kinds = ({
  customerId,
  kind,
  onPick,
}: {
  readonly customerId: number
  readonly kind: HappeningKind | undefined
  readonly onPick: (kind: HappeningKind | undefined) => void
}) => {
  const { data } = useAnswer(timeline.timeline, { customerId, pageSize: 20 }, { keepLast: true })
  return (
    <nav className="customer-entries happening-kinds" aria-label="动态类别">
      <button type="button" aria-pressed={kind === undefined} onClick={() => onPick(undefined)}>
        全部
      </button>
      {(data?.kinds ?? []).map((one) => (
        <button key={one} type="button" aria-pressed={one === kind} onClick={() => onPick(one)}>
          {happeningKinds[one]}
        </button>
      ))}
    </nav>
  )
}

const TimelineTab = ({ customerId, onGo, opens }: PanelTabProps) => {
  const [kind, setKind] = useState<HappeningKind>()
  const [[from, to], setDays] = useState<DayRange>([undefined, undefined])
  const asked: Asked = {
    customerId,
    pageSize: 20,
    ...(kind ? { kind } : {}),
    ...(from ? { beginTime: from } : {}),
    ...(to ? { endTime: to } : {}),
  }
  return (
    <div className="timeline">
      <div className="timeline-filters">
        <Kinds customerId={customerId} kind={kind} onPick={setKind} />
        <Suspense fallback={<span className="timeline-days" />}>
          <Days label="日期" future={false} value={[from, to]} onChange={setDays} />
        </Suspense>
      </div>
      <Page key={JSON.stringify(asked)} asked={asked} {...(onGo ? { onGo } : {})} {...(opens ? { opens } : {})} />
    </div>
  )
}
export default TimelineTab
