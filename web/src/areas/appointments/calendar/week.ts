/** A week of appointments: each row's days for the week view, and how much of each hour is free by department. Pure. */
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { freeMinutes } from '../../../kit/calendar/free.ts'
import type { Span } from '../../../kit/calendar/model.ts'
import type { WeekCell, WeekItem, WeekRow } from '../../../kit/calendar/week.ts'
import { type Bookable, columnId, type Days, FULL, fullOf, groundsOf, markOf, minuteOn, takenOf } from './day.ts'

/** The hours of the bars and of the map. */
export const WEEK_HOURS: Span = { from: 8 * 60 + 30, to: 18 * 60 + 30 }

const itemOf = (day: string, row: AppointmentRow): WeekItem => ({
  id: row.id,
  from: minuteOn(day, row.startTime),
  name: row.customerName,
  project: row.itemNames,
  mark: markOf(row),
})

/** The minute up to which a day is over. @param now `2026-11-27 09:30:00` */
const goneTo = (day: string, now: string): number =>
  day < now.slice(0, 10) ? 24 * 60 : day === now.slice(0, 10) ? minuteOn(day, now) : 0

type Told = { readonly days: Days; readonly rows: readonly AppointmentRow[]; readonly now: string }

const cellOf = (day: string, one: Bookable, { days, rows, now }: Told): WeekCell => {
  const taken = takenOf(day, days, one).filter(({ stop }) => !stop)
  const items = rows.filter((row) => row.day === day).map((row) => itemOf(day, row))
  return {
    busy: taken,
    grounds: groundsOf(day, days, one).filter(({ kind }) => kind !== 'turn'),
    count: taken.length,
    capacity: one.capacity,
    goneTo: goneTo(day, now),
    ...(items.length > 0 ? { items } : {}),
  }
}

/** The last half hour that begins and ends on its day. */
const LAST = 23 * 60 + 30
/** The minute a booking of a day begins at: the first of its hours, or the next step of the grid from now on. A day that is over is refused by whoever books. */
export const firstLeft = (day: string, now: string, step: number): number =>
  day === now.slice(0, 10)
    ? Math.min(LAST, Math.max(WEEK_HOURS.from, Math.ceil(goneTo(day, now) / step) * step))
    : WEEK_HOURS.from

/** A row for each person or thing. @param opened the row whose bookings are shown, with them */
export const weekRowsOf = (
  week: readonly string[],
  days: Days,
  bookables: readonly Bookable[],
  opened: { readonly id: string | null; readonly rows: readonly AppointmentRow[] },
  now: string,
): WeekRow[] =>
  bookables.map((one) => {
    const id = columnId(one.axis, one.id)
    const rows = id === opened.id ? opened.rows : []
    return {
      id,
      name: one.name,
      ...(one.note ? { note: one.note } : {}),
      days: Object.fromEntries(week.map((day) => [day, cellOf(day, one, { days, rows, now })])),
    }
  })

/** An hour of a department: quarters of its doctors that could be booked, and that are still free. */
export type HeatCell = { readonly open: number; readonly free: number }
export type HeatRow = { readonly name: string; readonly days: Readonly<Record<string, readonly HeatCell[]>> }

/** Hours of the map, each with its first minute. */
export const heatHours: readonly Span[] = Array.from({ length: 10 }, (_, at) => ({
  from: WEEK_HOURS.from + at * 60,
  to: WEEK_HOURS.from + (at + 1) * 60,
}))

const hourOf = (day: string, days: Days, people: readonly Bookable[], hour: Span, now: string): HeatCell => {
  let [open, free] = [0, 0]
  for (const one of people) {
    // Somebody is there, and takes nobody more: full, not off.
    const busy = [...takenOf(day, days, one).filter(({ stop }) => !stop), ...fullOf(day, days, one)]
    const grounds = groundsOf(day, days, one).filter(({ kind, word }) => kind !== 'turn' && word !== FULL)
    const found = freeMinutes(hour, grounds, busy, one.capacity)
    open += found.open
    free += found.free
  }
  // What is over cannot be booked any more.
  const isOver = hour.to <= goneTo(day, now)
  return { open: Math.floor(open / 15), free: isOver ? 0 : Math.floor(free / 15) }
}

/** Departments with their doctors, by how much of each hour of each day is free. @param now `2026-11-27 09:30:00` */
export const heatOf = (week: readonly string[], days: Days, bookables: readonly Bookable[], now: string): HeatRow[] => {
  const doctors = bookables.filter(({ axis }) => axis === 'doctor')
  const names = [...new Set(doctors.map(({ note }) => note ?? '未分科室'))]
  return names.map((name) => {
    const people = doctors.filter(({ note }) => (note ?? '未分科室') === name)
    return {
      name,
      days: Object.fromEntries(week.map((day) => [day, heatHours.map((hour) => hourOf(day, days, people, hour, now))])),
    }
  })
}

/** 满, 少, 有空, 休: by quarters that are left of those there are. */
export const heatWord = ({ open, free }: HeatCell): '休' | '满' | '少' | '有空' => {
  if (open === 0) return '休'
  if (free === 0) return '满'
  return free * 4 <= open ? '少' : '有空'
}
