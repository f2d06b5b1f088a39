/** What the calendar reads for the day, the axis and the department that are chosen. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { firstOf, mondayOf, monthsAfter, weeksOf } from '../../../kit/calendar/month.ts'
import { today } from '../../../kit/clock.ts'
import { useLive } from '../../../kit/live.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { type Axis, axisWords, type Bookable, cardOf, columnsOf } from './day.ts'

const topics = ['appointment', 'triage', 'closure', 'roster']
const calls = [appointmentCalendar.days, appointmentCalendar.loads]
const DOCTORS = '主治医生'

/** A day by the minute, a week by row, a week by department and hour, a month by how full its days are. */
export const kindWords = { day: '日', week: '周', month: '月', heat: '忙闲' } as const
export type ViewKind = keyof typeof kindWords

export type View = {
  readonly day: string
  readonly axis: Axis
  readonly deptId: number | undefined
  readonly kind: ViewKind
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
    kind: (params.get('view') ?? '') in kindWords ? (params.get('view') as ViewKind) : 'day',
  }
  const go = (to: Partial<View>): void => {
    const { day, axis: along, deptId, kind } = { ...view, ...to }
    setParams(
      {
        ...(day === today() ? {} : { day }),
        ...(along === 'doctor' ? {} : { axis: along }),
        ...(deptId ? { dept: String(deptId) } : {}),
        ...(kind === 'day' ? {} : { view: kind }),
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

/** Days that are read: the week of the day where a week is shown. */
export const spanOf = ({ day, kind }: Pick<View, 'day' | 'kind'>): readonly string[] => {
  if (kind !== 'week' && kind !== 'heat') return [day]
  const monday = mondayOf(day)
  return Array.from({ length: 7 }, (_, at) => daysAfter(monday, at))
}

export const useCalendar = ({ day, axis, deptId, kind }: View, month: string) => {
  useLive(topics, calls)
  const bookables = useBookables()
  const staffIds = bookables
    ?.filter((one) => one.axis === 'doctor')
    .slice(0, 60)
    .map(({ id }) => id)
    .join(',')
  const shown = spanOf({ day, kind })
  const answer = useAnswer(
    appointmentCalendar.days,
    bookables
      ? { from: shown[0]!, to: shown.at(-1)!, ...(deptId ? { deptId } : {}), ...(staffIds ? { staffIds } : {}) }
      : null,
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

/** A day, a week or a month further. */
export const stepFrom = ({ day, kind }: Pick<View, 'day' | 'kind'>, by: 1 | -1): string =>
  kind === 'month' ? monthsAfter(day, by) : daysAfter(day, kind === 'day' ? by : by * 7)
