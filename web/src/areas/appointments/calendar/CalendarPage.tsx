/** 预约视图: a day by doctor, room, chair or device, moved by hand and by keys; a week, a month, and how much is free of both. */

import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { lazy, Suspense, useState } from 'react'
import type { Place } from '../../../kit/calendar/model.ts'
import { firstOf } from '../../../kit/calendar/month.ts'
import { today } from '../../../kit/clock.ts'
import { useMay } from '../../../kit/person.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered, Waiting } from '../../../kit/show/states.tsx'
import { useAppointments } from '../use-appointments.tsx'
import { Bar } from './Bar.tsx'
import { DayGrid, PhoneDay } from './DayGrid.tsx'
import { type Axis, momentOn, partsOf } from './day.ts'
import type { Shown } from './shown.ts'
import { useCalendar, useView, type View } from './use-calendar.ts'
import { Heat, Week } from './WeekPane.tsx'
import './calendar-page.css'

const MonthView = lazy(() => import('../../../kit/calendar/MonthView.tsx'))

const Month = ({ view, go, calendar, month, onMonth }: Shown) => (
  <MonthView
    month={month}
    chosen={view.day}
    today={today()}
    loads={calendar.loads}
    onDay={(day) => go({ day, kind: 'day' })}
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

const bodies = { day: DayGrid, week: Week, month: Month, heat: Heat }

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
  const Body = phone && view.kind === 'day' ? PhoneDay : bodies[view.kind]
  return (
    <div className="calendar-page">
      <Bar view={view} go={move} onAdd={add} />
      <Answered of={calendar.answer} rows={12}>
        {() => (
          <Suspense fallback={<Waiting rows={12} />}>
            <Body {...shown} />
          </Suspense>
        )}
      </Answered>
      {used.beside}
    </div>
  )
}
export default CalendarPage
