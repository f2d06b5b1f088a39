/** A day of appointments as the calendar shows it: columns, cards, and what a place would clash with. Pure. */
import type { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { closureKinds } from '@clinic/contract/areas/appointments/closures.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import {
  type Card,
  type Clash,
  type Column,
  type Flag,
  type Ground,
  MARKS,
  type Mark,
  minutesOf,
  type NextPlace,
  type Place,
  type Span,
  type Thing,
} from '../../../kit/calendar/model.ts'
import { clockText } from '../../../kit/calendar/spans.ts'

export type Days = OutputOf<typeof appointmentCalendar.days>
export type Axis = 'doctor' | 'room' | 'chair' | 'device'
export const axisWords: Readonly<Record<Axis, string>> = { doctor: '医生', room: '诊室', chair: '牙椅', device: '设备' }
/** The hours of the grid; what lies outside makes it longer. */
export const HOURS: Span = { from: 8 * 60, to: 21 * 60 }
export const SLOT = 15
const DAY = 24 * 60

/** Somebody or something that is booked. */
export type Bookable = {
  readonly axis: Axis
  readonly id: number
  readonly name: string
  readonly capacity: number
  readonly note?: string
}

export const columnId = (axis: Axis, id: number): string => `${axis}:${id}`
export const partsOf = (column: string): { axis: Axis; id: number } => {
  const [axis, id] = column.split(':') as [Axis, string]
  return { axis, id: Number(id) }
}

/** Minute of the day a moment is; those before and after it are its ends. */
export const minuteOn = (day: string, moment: string): number => {
  if (moment.slice(0, 10) < day) return 0
  if (moment.slice(0, 10) > day) return DAY
  return Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
}
/** 2026-11-27 09:30:00 */
export const momentOn = (day: string, minute: number): string => `${day} ${clockText(minute)}:00`

type TakenSpan = Span & Pick<Days['taken'][number], 'appointmentId' | 'stop' | 'closed'>

/** A person is away, a thing is maintained or closed. */
const stopWord = ({ closed }: Pick<TakenSpan, 'closed'>): string => (closed ? closureKinds[closed] : '停诊')
const spanOn = (day: string, { startTime, endTime }: { startTime: string; endTime: string }): Span => ({
  from: minuteOn(day, startTime),
  to: minuteOn(day, endTime),
})

/** What is taken of a bookable on a day. */
export const takenOf = (day: string, { taken }: Days, { axis, id }: Pick<Bookable, 'axis' | 'id'>): TakenSpan[] =>
  taken
    .filter((one) => one.type === axis && one.id === id)
    .map(({ appointmentId, stop, closed, ...times }) => ({ ...spanOn(day, times), appointmentId, stop, closed }))
    .filter(({ from, to }) => to > from)

/** A shift of which no number is left. */
export const FULL = '号满'

/** Where nobody works: what the shifts leave of the hours. */
const offOf = (shifts: readonly Span[]): Ground[] => {
  const grounds: Ground[] = []
  let at = HOURS.from
  for (const { from, to } of shifts.toSorted((a, b) => a.from - b.from)) {
    if (from > at) grounds.push({ kind: 'off', from: at, to: Math.min(from, HOURS.to), word: '不在班' })
    at = Math.max(at, to)
  }
  if (at < HOURS.to) grounds.push({ kind: 'off', from: at, to: HOURS.to, word: '不在班' })
  return grounds.filter(({ from, to }) => to > from)
}

/** The shifts of somebody; undefined where there is no roster, or of a thing: a room is open whenever somebody is. */
const shiftsOf = ({ shifts }: Days, { axis, id }: Pick<Bookable, 'axis' | 'id'>) =>
  axis === 'doctor' ? shifts?.filter(({ staffId }) => staffId === id) : undefined

/** Stretches of her shifts of which no number is left (限号). */
export const fullOf = (day: string, days: Days, one: Pick<Bookable, 'axis' | 'id'>): Span[] =>
  (shiftsOf(days, one) ?? [])
    .filter(({ limit }) => limit?.left === 0)
    .map((shift) => spanOn(day, shift))
    .filter(({ from, to }) => to > from)

export const groundsOf = (day: string, days: Days, one: Bookable): Ground[] => {
  const own = shiftsOf(days, one)
  const off = own ? offOf(own.map((shift) => spanOn(day, shift))) : []
  const full = fullOf(day, days, one).map((span): Ground => ({ ...span, kind: 'off', word: FULL }))
  const ends = new Map(days.rows.map(({ id, endTime }) => [id, minuteOn(day, endTime)]))
  const others = takenOf(day, days, one).flatMap(({ from, to, stop, closed, appointmentId }): Ground[] => {
    if (stop) return [{ kind: 'stop', from, to, word: stopWord({ closed }) }]
    const end = appointmentId === null ? undefined : ends.get(appointmentId)
    // Out of the asker's reach: the place is taken, by whom is not said.
    if (end === undefined) return [{ kind: 'turn', from, to, word: '已占用' }]
    return end < to ? [{ kind: 'turn', from: end, to, word: '翻台' }] : []
  })
  return [...off, ...full, ...others]
}

/** Columns of an axis, each with how many it has that day. */
export const columnsOf = (day: string, days: Days, bookables: readonly Bookable[]): Column[] =>
  bookables.map((one) => {
    const taken = takenOf(day, days, one).filter(({ stop }) => !stop)
    return {
      id: columnId(one.axis, one.id),
      kind: one.axis,
      name: one.name,
      ...(one.note ? { note: one.note } : {}),
      load: taken.length > 0 ? `${taken.length} 位` : undefined,
      grounds: groundsOf(day, days, one),
    }
  })

type CardRow = Days['rows'][number]

/** A column that is kept from the asker is not in her rows, and flies no flag. */
const flagsOf = (row: CardRow): Flag[] => [
  ...(row.allergyState === 'has' ? (['allergy'] as const) : []),
  ...(row.owing ? (['debt'] as const) : []),
  ...(row.levelName ? (['vip'] as const) : []),
  ...(row.firstVisit ? (['first'] as const) : []),
  ...(row.reschedules > 0 ? (['moved'] as const) : []),
  ...(row.overbookReason ? (['over'] as const) : []),
]

const columnIds = (row: AppointmentRow): string[] => [
  ...(row.doctorId ? [columnId('doctor', row.doctorId)] : []),
  ...(row.roomId ? [columnId('room', row.roomId)] : []),
  ...(row.chairId ? [columnId('chair', row.chairId)] : []),
  ...(row.deviceIds ?? []).map((id) => columnId('device', id)),
]

/** The mark of a card; what is cancelled or set aside stands on no day. */
export const markOf = ({ state }: Pick<AppointmentRow, 'state'>): Mark =>
  state === 'cancelled' ? MARKS.missed : state === 'aside' ? MARKS.pending : MARKS[state]

/** An appointment as a card; one that has begun or is over stays where it is. */
export const cardOf = (day: string, row: CardRow): Card => {
  const isOpen = row.state === 'pending' || row.state === 'booked'
  const mark = markOf(row)
  return {
    ...spanOn(day, row),
    id: row.id,
    columns: columnIds(row),
    name: row.customerName,
    mark,
    flags: flagsOf(row),
    project: row.itemNames,
    person: [row.sex, row.age, row.consultantName].filter(Boolean).join(' '),
    ...(row.overbookReason ? { over: true } : {}),
    ...(isOpen ? {} : { fixed: `${mark.word}的预约不再移动` }),
    more: [row.no, row.levelName, row.deptName, row.roomName, row.remark].filter((text): text is string =>
      Boolean(text),
    ),
  }
}

type Seen = {
  readonly day: string
  readonly days: Days
  readonly bookables: readonly Bookable[]
  readonly cards: readonly Card[]
}

const inTheWay = (seen: Seen, thing: Thing, place: Place, column: string): TakenSpan[] => {
  const { axis, id } = partsOf(column)
  const own = thing.type === 'card' ? thing.card.id : null
  const capacity = seen.bookables.find((one) => one.axis === axis && one.id === id)?.capacity ?? 1
  const met = takenOf(seen.day, seen.days, { axis, id }).filter(
    ({ from, to, appointmentId }) => (own === null || appointmentId !== own) && from < place.to && place.from < to,
  )
  return met.some(({ stop }) => stop) || met.length >= capacity ? met : []
}

const offShift = (seen: Seen, place: Place, column: string): boolean => {
  const { axis, id } = partsOf(column)
  if (axis !== 'doctor' || !seen.days.shifts) return false
  return !seen.days.shifts.some((shift) => {
    const { from, to } = spanOn(seen.day, shift)
    return shift.staffId === id && from <= place.from && place.to <= to
  })
}

/** The shift of somebody within which it would be one more than its 限号: not for who has a number of it already. */
const fullShift = (seen: Seen, thing: Thing, place: Place, column: string) => {
  const own = shiftsOf(seen.days, partsOf(column)) ?? []
  const holds = (at: number) => (shift: (typeof own)[number]) => {
    const { from, to } = spanOn(seen.day, shift)
    return from <= at && at < to
  }
  const full = own.find((shift) => shift.limit?.left === 0 && holds(place.from)(shift))
  if (!full) return undefined
  const has =
    thing.type === 'card' &&
    thing.card.columns.includes(column) &&
    own.some((shift) => shift.limit?.cellId === full.limit?.cellId && holds(thing.card.from)(shift))
  return has ? undefined : full
}

/** The next three starts at which nothing of it is in the way. */
const nextOf = (seen: Seen, thing: Thing, place: Place): NextPlace[] => {
  const found: NextPlace[] = []
  const length = minutesOf(thing)
  const first = Math.ceil((place.from + 1) / SLOT) * SLOT
  for (let from = first; from + length <= HOURS.to && found.length < 3; from += SLOT) {
    const next = { ...place, from, to: from + length }
    const isFree = next.columns.every(
      (column) =>
        inTheWay(seen, thing, next, column).length === 0 &&
        !offShift(seen, next, column) &&
        !fullShift(seen, thing, next, column),
    )
    if (isFree) found.push({ label: clockText(from), place: next })
  }
  return found
}

/** Whether somebody who may could be booked there above the capacity: never a device, never while somebody is away. */
const mayStandAbove = (seen: Seen, thing: Thing, place: Place): boolean =>
  place.columns.every((column) => {
    const met = inTheWay(seen, thing, place, column)
    return met.length === 0 || (partsOf(column).axis !== 'device' && !met.some(({ stop }) => stop))
  })

/**
 * Why something cannot stand there, by what is shown; the server decides again.
 * @param overbook for whoever may book above the capacity: asks for the reason
 */
export const clashOf = (
  seen: Seen,
  thing: Thing,
  place: Place,
  overbook?: (thing: Thing, place: Place) => void,
): Clash | null => {
  const names = new Map(seen.cards.map(({ id, name }) => [id, name]))
  const lines: string[] = []
  const columns: string[] = []
  for (const column of place.columns) {
    const { axis, id } = partsOf(column)
    const what = seen.bookables.find((one) => one.axis === axis && one.id === id)?.name ?? axisWords[axis]
    const met = inTheWay(seen, thing, place, column)
    for (const { from, to, stop, closed, appointmentId } of met) {
      const whose = appointmentId === null ? undefined : names.get(appointmentId)
      lines.push(
        `${what} ${clockText(from)}–${clockText(to)} ${stop ? stopWord({ closed }) : `已有${whose ? ` ${whose}` : '预约'}`}`,
      )
    }
    const off = offShift(seen, place, column)
    const full = fullShift(seen, thing, place, column)?.limit
    if (met.length === 0 && off) lines.push(`${what} 这个时间不在班`)
    if (full) lines.push(`${what} 这一班限 ${full.most} 号，已约满`)
    if (met.length > 0 || off || full) columns.push(column)
  }
  if (lines.length === 0) return null
  const way = overbook && mayStandAbove(seen, thing, place)
  return {
    ...{ lines, columns, next: nextOf(seen, thing, place) },
    ...(way ? { way: { label: '加号', go: () => overbook(thing, place) } } : {}),
  }
}

/** What a moved card is given: its hours, and the person or thing of each column it stands in now. */
export const movedTo = (day: string, { columns, ...place }: Place, row: Pick<AppointmentRow, 'deviceIds'>) => {
  const ids = columns.map(partsOf)
  const of = (axis: Axis) => ids.find((one) => one.axis === axis)?.id
  const [doctorId, roomId, chairId] = [of('doctor'), of('room'), of('chair')]
  const devices = ids.filter(({ axis }) => axis === 'device').map(({ id }) => id)
  return {
    startTime: momentOn(place.day ?? day, place.from),
    endTime: momentOn(place.day ?? day, place.to),
    ...(doctorId ? { doctorId } : {}),
    ...(roomId ? { roomId } : {}),
    ...(chairId ? { chairId } : {}),
    ...(devices.length > 0 && row.deviceIds ? { deviceIds: devices } : {}),
  }
}
