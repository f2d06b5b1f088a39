/** What the calendar reads for the day, the axis and the department that are chosen. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { firstOf, monthsAfter, weeksOf } from '../../../kit/calendar/month.ts'
import { today } from '../../../kit/clock.ts'
import { useLive } from '../../../kit/live.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { type Axis, axisWords, type Bookable, cardOf, columnsOf } from './day.ts'

const topics = ['appointment', 'triage']
const calls = [appointmentCalendar.days, appointmentCalendar.loads]
const DOCTORS = '主治医生'

export type View = {
  readonly day: string
  readonly axis: Axis
  readonly deptId: number | undefined
  readonly month: boolean
}

/** What is looked at stands in the address: a reload and a colleague's link show the same. */
export const useView = (): [View, (to: Partial<View>) => void] => {
  const [params, setParams] = useSearchParams()
  const axis = params.get('axis') ?? 'doctor'
  const dept = Number(params.get('dept'))
  const view: View = {
    day: /^\d{4}-\d\d-\d\d$/.test(params.get('day') ?? '') ? params.get('day')! : today(),
    axis: axis in axisWords ? (axis as Axis) : 'doctor',
    deptId: dept > 0 ? dept : undefined,
    month: params.get('view') === 'month',
  }
  const go = (to: Partial<View>): void => {
    const { day, axis: along, deptId, month } = { ...view, ...to }
    setParams(
      {
        ...(day === today() ? {} : { day }),
        ...(along === 'doctor' ? {} : { axis: along }),
        ...(deptId ? { dept: String(deptId) } : {}),
        ...(month ? { view: 'month' } : {}),
      },
      { replace: to.day === undefined },
    )
  }
  return [view, go]
}

/** Doctors, rooms, chairs and devices that may be booked. */
const useBookables = (): readonly Bookable[] | undefined => {
  const may = useMay()
  const { data: doctors } = useAnswer(staff.byJobName, { hospitalJobName: DOCTORS }, { freshFor: 300_000 })
  const { data: things } = useAnswer(appointments.bookables, may(appointments.bookables.may) ? {} : null, {
    freshFor: 300_000,
  })
  return useMemo(
    () =>
      doctors && [
        ...doctors.map(({ id, usrName, deptName }) => ({
          ...{ axis: 'doctor' as const, id, name: usrName, capacity: 1 },
          ...(deptName ? { note: deptName } : {}),
        })),
        ...(things ?? []).map(({ kind, id, name, capacity }) => ({ axis: kind, id, name, capacity })),
      ],
    [doctors, things],
  )
}

/** Of the month that is looked at, how full its days are against its fullest. */
const useLoads = (month: string, deptId: number | undefined) => {
  const weeks = weeksOf(firstOf(month))
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  const { data } = useAnswer(appointmentCalendar.loads, { from, to, ...(deptId ? { deptId } : {}) }, { keepLast: true })
  return useMemo(() => {
    const most = Math.max(10, ...(data ?? []).map(({ count }) => count))
    return Object.fromEntries((data ?? []).map(({ day, count }) => [day, { count, share: (count / most) * 100 }]))
  }, [data])
}

export const useCalendar = ({ day, axis, deptId }: View, month: string) => {
  useLive(topics, calls)
  const bookables = useBookables()
  const staffIds = bookables
    ?.filter((one) => one.axis === 'doctor')
    .slice(0, 60)
    .map(({ id }) => id)
    .join(',')
  const answer = useAnswer(
    appointmentCalendar.days,
    bookables ? { from: day, to: day, ...(deptId ? { deptId } : {}), ...(staffIds ? { staffIds } : {}) } : null,
    { keepLast: true, freshFor: 0 },
  )
  const days = answer.data
  const cards = useMemo(() => (days ? days.rows.map((row) => cardOf(day, row)) : []), [day, days])
  const columns = useMemo(
    () =>
      days && bookables
        ? columnsOf(
            day,
            days,
            bookables.filter((one) => one.axis === axis),
          )
        : [],
    [day, days, bookables, axis],
  )
  return { answer, days, bookables, cards, columns, loads: useLoads(month, deptId) }
}
export type Calendar = ReturnType<typeof useCalendar>

/** A day or a month further. */
export const stepFrom = ({ day, month }: Pick<View, 'day' | 'month'>, by: 1 | -1): string =>
  month ? monthsAfter(day, by) : daysAfter(day, by)
