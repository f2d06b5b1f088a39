/** A day as a grid, with what waits beside it; on a phone as a list of one resource. */
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place, Thing } from '../../../kit/calendar/model.ts'
import { dayText } from '../../../kit/calendar/month.ts'
import { timeOfDay, today } from '../../../kit/clock.ts'
import { useMay } from '../../../kit/person.ts'
import { axisWords, clashOf, HOURS, minuteOn, SLOT } from './day.ts'
import type { Over } from './OverbookDialog.tsx'
import { putOf } from './put.ts'
import type { Shown } from './shown.ts'
import { useDeeds } from './use-deeds.ts'
import { useWishes, type Wishes } from './use-wishes.ts'

const DayCalendar = lazy(() => import('../../../kit/calendar/DayCalendar.tsx'))
const DayAgenda = lazy(() => import('../../../kit/calendar/DayAgenda.tsx'))
const OverbookDialog = lazy(() => import('./OverbookDialog.tsx'))
const WAIT_PAGE = '/appointment/wait'

/** The minute it is, on the day itself. */
const nowOn = (day: string): number | null => (day === today() ? minuteOn(day, `${day} ${timeOfDay()}:00`) : null)

const useSeen = ({ view: { day }, calendar: { days, bookables, cards } }: Shown) =>
  useMemo(() => (days && bookables ? { day, days, bookables, cards } : null), [day, days, bookables, cards])

/** Said at the side while somebody who waits was told of a place. */
const hintOf = ({ offered }: Wishes): string | undefined =>
  offered?.offerStart
    ? `${offered.offerStart.slice(5, 16)} 空出，适合候补的${offered.customerName}，请到候补名单立即预约`
    : undefined

const useSide = ({ view, go, calendar, month, onMonth }: Shown, wishes: Wishes) => {
  const navigate = useNavigate()
  return {
    month: {
      ...{ month, chosen: view.day, today: today(), loads: calendar.loads, onMonth },
      onDay: (day: string) => go({ day }),
    },
    wishes: wishes.wishes,
    ...(wishes.waiting ? { waiting: wishes.waiting, onAllWaiting: () => void navigate(WAIT_PAGE) } : {}),
    hint: hintOf(wishes),
  }
}

/** What was put down on a full place by somebody who may book above it. */
const useOverbook = (day: string, carriedOf: ReturnType<typeof useDeeds>['carriedOf']) => {
  const may = useMay()
  const [over, setOver] = useState<Over | null>(null)
  const ask = useCallback(
    (thing: Thing, place: Place) => {
      const carried = carriedOf(thing)
      if (carried) setOver({ thing, place, put: putOf(day, carried, place) })
    },
    [day, carriedOf],
  )
  return { over, close: () => setOver(null), ask: may('appointment:overbook') ? ask : undefined }
}

export const DayGrid = (shown: Shown) => {
  const { view, calendar, used, onBook } = shown
  const seen = useSeen(shown)
  const wishes = useWishes(view.deptId)
  const { carriedOf, ...deeds } = useDeeds(view.day, calendar, wishes)
  const { over, close, ask } = useOverbook(view.day, carriedOf)
  return (
    <>
      <DayCalendar
        label={`预约视图 ${dayText(view.day)}`}
        axisWord={axisWords[view.axis]}
        axis={calendar.columns}
        cards={calendar.cards}
        hours={HOURS}
        slot={SLOT}
        now={nowOn(view.day)}
        clashAt={(thing, place) => (seen ? clashOf(seen, thing, place, ask) : null)}
        {...deeds}
        onOpen={used.open}
        onBook={onBook}
        side={useSide(shown, wishes)}
      />
      <Suspense fallback={null}>
        {over && <OverbookDialog {...over} onDone={() => void calendar.answer.refetch()} onClose={close} />}
      </Suspense>
    </>
  )
}

export const PhoneDay = ({ view, calendar, used, onBook }: Shown) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const navigate = useNavigate()
  const { wishes, waiting } = useWishes(view.deptId)
  const first = calendar.columns[0]?.id
  if (!first) return <p className="none">没有可以预约的{axisWords[view.axis]}，请换一种方式查看</p>
  return (
    <DayAgenda
      label={`预约视图 ${dayText(view.day)}`}
      columns={calendar.columns}
      chosen={calendar.columns.some(({ id }) => id === chosen) ? chosen! : first}
      onColumn={setChosen}
      cards={calendar.cards}
      hours={HOURS}
      slot={SLOT}
      now={nowOn(view.day)}
      onOpen={used.open}
      onBook={onBook}
      deeds={[
        {
          label: `待排 ${wishes.length}`,
          go: () => void navigate('/appointment/treatment?state=aside'),
        },
        ...(waiting ? [{ label: `候补 ${waiting.length}`, go: () => void navigate(WAIT_PAGE) }] : []),
      ]}
    />
  )
}
