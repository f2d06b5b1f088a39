/** What each way to look at the calendar is given. */
import type { Place } from '../../../kit/calendar/model.ts'
import type { useAppointments } from '../use-appointments.tsx'
import type { Calendar, View } from './use-calendar.ts'

export type Shown = {
  readonly view: View
  readonly go: (to: Partial<View>) => void
  readonly calendar: Calendar
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly used: ReturnType<typeof useAppointments>
  readonly onBook: (place: Place) => void
}
