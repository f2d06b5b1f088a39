/** 预约视图: a day by doctor, room, chair or device, moved by hand and by keys; a month by how full its days are. */

import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Place } from '../../../kit/calendar/model.ts'
import { dayText, firstOf, monthText } from '../../../kit/calendar/month.ts'
import { timeOfDay, today } from '../../../kit/clock.ts'
import { useMay } from '../../../kit/person.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { DepartmentChoice } from '../../staff/index.ts'
import { useAppointments } from '../use-appointments.tsx'
import { type Axis, axisWords, clashOf, HOURS, minuteOn, momentOn, partsOf, SLOT } from './day.ts'
import { type Calendar, stepFrom, useCalendar, useView, type View } from './use-calendar.ts'
import { useDeeds } from './use-deeds.ts'
import './calendar-page.css'

const DayCalendar = lazy(() => import('../../../kit/calendar/DayCalendar.tsx'))
const DayAgenda = lazy(() => import('../../../kit/calendar/DayAgenda.tsx'))
const MonthView = lazy(() => import('../../../kit/calendar/MonthView.tsx'))

const axes = Object.entries(axisWords).map(([value, label]) => ({ value: value as Axis, label }))

type BarProps = { readonly view: View; readonly go: (to: Partial<View>) => void; readonly onAdd: (() => void) | null }

const Bar = ({ view, go, onAdd }: BarProps) => (
  <div className="calendar-bar">
    <Button
      icon={<LeftOutlined />}
      aria-label={view.month ? '上个月' : '前一天'}
      onClick={() => go({ day: stepFrom(view, -1) })}
    />
    <Button onClick={() => go({ day: today() })}>今天</Button>
    <Button
      icon={<RightOutlined />}
      aria-label={view.month ? '下个月' : '后一天'}
      onClick={() => go({ day: stepFrom(view, 1) })}
    />
    <h2>{view.month ? monthText(view.day) : dayText(view.day)}</h2>
    <Segmented<'day' | 'month'>
      aria-label="看一天或一个月"
      value={view.month ? 'month' : 'day'}
      options={[
        { value: 'day', label: '日' },
        { value: 'month', label: '月' },
      ]}
      onChange={(kind) => go({ month: kind === 'month' })}
    />
    {!view.month && (
      <Segmented<Axis> aria-label="按什么排" value={view.axis} options={axes} onChange={(axis) => go({ axis })} />
    )}
    <DepartmentChoice
      aria-label="科室"
      placeholder="全部科室"
      width={132}
      value={view.deptId}
      onChange={(deptId) => go({ deptId: deptId as number | undefined })}
    />
    {onAdd && (
      <Button type="primary" className="calendar-add" onClick={onAdd}>
        新增预约
      </Button>
    )}
  </div>
)

/** The minute it is, on the day itself. */
const nowOn = (day: string): number | null => (day === today() ? minuteOn(day, `${day} ${timeOfDay()}:00`) : null)

type Shown = {
  readonly view: View
  readonly go: BarProps['go']
  readonly calendar: Calendar
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly used: ReturnType<typeof useAppointments>
  readonly onBook: (place: Place) => void
}

const useSeen = ({ view: { day }, calendar: { days, bookables, cards } }: Shown) =>
  useMemo(() => (days && bookables ? { day, days, bookables, cards } : null), [day, days, bookables, cards])

const DayGrid = (shown: Shown) => {
  const { view, go, calendar, month, onMonth, used, onBook } = shown
  const seen = useSeen(shown)
  const deeds = useDeeds(view.day, calendar)
  const monthLoad = {
    ...{ month, chosen: view.day, today: today(), loads: calendar.loads },
    onDay: (day: string) => go({ day }),
    onMonth,
  }
  return (
    <DayCalendar
      label={`预约视图 ${dayText(view.day)}`}
      axisWord={axisWords[view.axis]}
      axis={calendar.columns}
      cards={calendar.cards}
      hours={HOURS}
      slot={SLOT}
      now={nowOn(view.day)}
      clashAt={(thing, place) => (seen ? clashOf(seen, thing, place) : null)}
      onMove={deeds.onMove}
      onOpen={used.open}
      onBook={onBook}
      onKey={deeds.onKey}
      keys={deeds.keys}
      side={{ month: monthLoad }}
    />
  )
}

const PhoneDay = ({ view, calendar, used, onBook }: Shown) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const first = calendar.columns[0]?.id
  if (!first) return null
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
      deeds={[]}
    />
  )
}

const Month = ({ view, go, calendar, month, onMonth }: Shown) => (
  <MonthView
    month={month}
    chosen={view.day}
    today={today()}
    loads={calendar.loads}
    onDay={(day) => go({ day, month: false })}
    onMonth={onMonth}
  />
)

/** Whatever is drawn on the grid, or asked for by the button, is booked in the drawer. */
const useBooking = ({ day }: View, used: ReturnType<typeof useAppointments>) => {
  const may = useMay()
  const treats = may(appointments.insertTreatment.may)
  const kind = treats ? 'treatment' : 'consult'
  const mayAdd = treats || may(appointments.create.may)
  return {
    add: mayAdd ? () => used.book(kind) : null,
    onBook: (place: Place) => {
      if (!mayAdd) return
      const ids = place.columns.map(partsOf)
      const of = (axis: Axis) => ids.find((one) => one.axis === axis)?.id ?? null
      const device = of('device')
      used.book(kind, undefined, {
        ...{ doctorId: of('doctor'), roomId: of('room'), chairId: of('chair') },
        ...(device ? { deviceIds: [device] } : {}),
        startTime: momentOn(place.day ?? day, place.from),
        minutes: place.to - place.from,
      })
    },
  }
}

const CalendarPage = () => {
  const [view, go] = useView()
  const [looked, setLooked] = useState<string | null>(null)
  const month = looked ?? firstOf(view.day)
  const calendar = useCalendar(view, month)
  const used = useAppointments()
  const { add, onBook } = useBooking(view, used)
  const phone = usePhone()
  const move = (to: Partial<View>) => {
    if (to.day) setLooked(null)
    go(to)
  }
  const shown = { view, go: move, calendar, month, onMonth: setLooked, used, onBook }
  const Body = view.month ? Month : phone ? PhoneDay : DayGrid
  return (
    <div className="calendar-page">
      <Bar view={view} go={move} onAdd={add} />
      <Answered of={calendar.answer} rows={12}>
        {() => (
          <Suspense fallback={null}>
            <Body {...shown} />
          </Suspense>
        )}
      </Answered>
      {used.beside}
    </div>
  )
}
export default CalendarPage
