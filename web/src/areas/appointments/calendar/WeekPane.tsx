/** A week: each person or thing in a row with the timeline of each day, or each department by the hour. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { lazy, useMemo, useState } from 'react'
import { timeOfDay, today } from '../../../kit/clock.ts'
import { useAnswer } from '../../../kit/query.ts'
import { axisWords, columnId, partsOf, SLOT } from './day.ts'
import type { Shown } from './shown.ts'
import { spanOf } from './use-calendar.ts'
import { firstLeft, heatOf, WEEK_HOURS, weekRowsOf } from './week.ts'

const WeekView = lazy(() => import('../../../kit/calendar/WeekView.tsx'))
const HeatMap = lazy(() => import('./HeatMap.tsx'))

/** The bookings of the row that is open. */
const useOpened = ({ view }: Shown) => {
  const [id, setId] = useState<string | null>(null)
  const week = spanOf(view)
  const { deptId } = view
  const { data } = useAnswer(
    appointmentCalendar.days,
    id ? { from: week[0]!, to: week.at(-1)!, of: id, ...(deptId ? { deptId } : {}) } : null,
    { freshFor: 0 },
  )
  return { opened: useMemo(() => ({ id, rows: data?.rows ?? [] }), [id, data]), setId }
}

const labelOf = (week: readonly string[]) => `${week[0]!.slice(5)} 至 ${week.at(-1)!.slice(5)}`

const nowText = (): string => `${today()} ${timeOfDay()}:00`

export const Week = (shown: Shown) => {
  const { view, go, calendar, used, onBook } = shown
  const { opened, setId } = useOpened(shown)
  const week = spanOf(view)
  const { days, bookables, loads } = calendar
  const now = nowText()
  // Against its fullest day a load is a bar of the month; a week says what is free by itself.
  const counted = Object.fromEntries(Object.entries(loads).map(([day, load]) => [day, { ...load, share: null }]))
  const rows = useMemo(() => {
    const axis = bookables?.filter((one) => one.axis === view.axis) ?? []
    return days ? weekRowsOf(spanOf(view), days, axis, opened, now) : []
  }, [view, days, bookables, opened, now])
  return (
    <WeekView
      label={`预约视图 ${labelOf(week)}`}
      axisWord={axisWords[view.axis]}
      days={week}
      today={today()}
      rows={rows}
      hours={WEEK_HOURS}
      slot={SLOT}
      loads={counted}
      onDay={(_row, day) => go({ day, kind: 'day' })}
      onItem={used.open}
      onRow={setId}
      onBook={({ id }, day) => {
        const { axis, id: one } = partsOf(id)
        const from = firstLeft(day, now, SLOT)
        onBook({ day, from, to: from + 30, columns: [columnId(axis, one)] })
      }}
    />
  )
}

export const Heat = ({ view, go, calendar: { days, bookables } }: Shown) => {
  const week = spanOf(view)
  const rows = days && bookables ? heatOf(week, days, bookables, nowText()) : []
  return <HeatMap label={`忙闲 ${labelOf(week)}`} week={week} rows={rows} onDay={(day) => go({ day, kind: 'day' })} />
}
