/** What a shift may be, what a day of somebody may hold, and what a week asks of her (pure). Source: clinical-admin §3. */
import { daysAfter, weekdayOf } from '../../days.ts'
import type { Refusal } from '../../refusals.ts'
import { MOST_HOURS, schedulingRefusals } from './words.ts'

/** Local times, half open; `crossDay`: it ends on the next day. */
export type Segment = { readonly start: string; readonly end: string; readonly crossDay: boolean }
/** A shift as far as rules ask. */
export type ShiftTimes = {
  readonly id: number
  readonly name: string
  readonly restFlag: boolean
  readonly segments: readonly Segment[]
}

const DAY = 1_440
/** A morning shift begins before noon. */
const NOON = 720

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const endOf = ({ end, crossDay }: Segment): number => minuteOf(end) + (crossDay ? DAY : 0)

/** `08:30–12:00`, `21:00–次日08:30`. */
export const segmentText = ({ start, end, crossDay }: Segment): string => `${start}–${crossDay ? '次日' : ''}${end}`
/** The times of a shift in one line; empty where it has none. */
export const timesText = (segments: readonly Segment[]): string => segments.map(segmentText).join(' ')

/** Why these are no times of a shift. */
export const whyNotSegments = ({ restFlag, segments }: Pick<ShiftTimes, 'restFlag' | 'segments'>): Refusal | null => {
  if (restFlag) return segments.length > 0 ? schedulingRefusals.restHasTimes() : null
  if (segments.length === 0) return schedulingRefusals.noTimes()
  const wrong = segments.find((one) => endOf(one) <= minuteOf(one.start))
  if (wrong) return schedulingRefusals.segmentLength({ times: segmentText(wrong) })
  const last = segments.at(-1)!
  const disordered = segments.some(
    (one, at) => (one.crossDay && one !== last) || (at > 0 && minuteOf(one.start) < endOf(segments[at - 1]!)),
  )
  if (disordered) return schedulingRefusals.timesOrder()
  return endOf(last) - minuteOf(segments[0]!.start) > DAY ? schedulingRefusals.longerThanDay() : null
}

/** Minutes of work in a shift. */
export const minutesOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, one) => sum + endOf(one) - minuteOf(one.start), 0)

/** Monday of the week a date lies in. */
export const weekOf = (date: string): string => daysAfter(date, -((weekdayOf(date) + 6) % 7))

/** Dates from one to another, both included. */
export const datesOf = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, at) => daysAfter(from, at))

const minutesSince1970 = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 60_000

/** A shift on somebody's day. */
export type Placed = { readonly date: string; readonly shift: ShiftTimes }
type Span = { readonly from: number; readonly to: number; readonly placed: Placed }

const spansOf = (placed: Placed): Span[] =>
  placed.shift.segments.map((one) => {
    const midnight = minutesSince1970(placed.date)
    return { from: midnight + minuteOf(one.start), to: midnight + endOf(one), placed }
  })

/**
 * What of one person's shifts cannot stand together: two that overlap, over midnight and the end of a month as well; a rest
 * beside anything else. @param name whose they are, for the sentence
 */
export const whyNotTogether = (name: string, all: readonly Placed[]): Refusal | null => {
  for (const { date, shift } of all) {
    const others = all.filter((one) => one.date === date)
    if (shift.restFlag && others.length > 1) return schedulingRefusals.restAlone({ name, date, rest: shift.name })
  }
  const spans = all.flatMap(spansOf).toSorted((a, b) => a.from - b.from || a.to - b.to)
  for (const [at, next] of spans.entries()) {
    const before = spans[at - 1]
    if (before && next.from < before.to)
      return schedulingRefusals.overlap({
        name,
        date: next.placed.date,
        shift: next.placed.shift.name,
        otherDate: before.placed.date,
        other: before.placed.shift.name,
      })
  }
  return null
}

/** Hours of a week as they are read: 37.5. */
export const hoursText = (minutes: number): string => String(Math.round((minutes / 60) * 10) / 10)

/** Minutes by week (its Monday); a night counts to the week it begins in. */
export const minutesByWeek = (all: readonly Placed[]): ReadonlyMap<string, number> => {
  const weeks = new Map<string, number>()
  for (const { date, shift } of all) {
    const week = weekOf(date)
    weeks.set(week, (weeks.get(week) ?? 0) + minutesOf(shift.segments))
  }
  return weeks
}

/** Is it more than a week may have? A hint, never a refusal. */
export const isOvertime = (minutes: number): boolean => minutes > MOST_HOURS * 60

/** Days on which somebody begins before noon after a night that ended that morning: a hint, never a refusal. */
export const nightsThenEarly = (all: readonly Placed[]): string[] => {
  const nights = new Set(
    all.filter(({ shift }) => shift.segments.some(({ crossDay }) => crossDay)).map(({ date }) => daysAfter(date, 1)),
  )
  const early = all.filter(({ shift }) => shift.segments.some(({ start }) => minuteOf(start) < NOON))
  return [...new Set(early.map(({ date }) => date).filter((date) => nights.has(date)))].toSorted()
}

/** Is a shift for the people of a department? None named: for all. */
export const isForDepartment = (
  { deptIds }: { readonly deptIds: readonly number[] },
  departmentId: number | null,
): boolean => deptIds.length === 0 || (departmentId !== null && deptIds.includes(departmentId))

/** A day of somebody as a plan copies it. */
export type PlanCell = { readonly staffId: number; readonly date: string; readonly shiftTypeIds: readonly number[] }
/** What is known of where a plan is to be put. */
export type PlanGround = {
  /** Everybody who may be given a shift, by id. */
  readonly names: ReadonlyMap<number, string>
  /** `staffId|date` of days that hold something. */
  readonly taken: ReadonlySet<string>
  /** `staffId|date` → why she is away. */
  readonly away: ReadonlyMap<string, string>
  /** Date → what the house is closed for. */
  readonly closed: ReadonlyMap<string, string>
  /** Shifts in use. */
  readonly shifts: ReadonlySet<number>
}
export type Skipped = { readonly staffId: number; readonly name: string; readonly date: string; readonly why: string }

export const dayKey = (staffId: number, date: string): string => `${staffId}|${date}`

/** Why a day of a plan is left out; null: it is taken over. */
const whySkipped = (
  { staffId, date, shiftTypeIds }: PlanCell,
  ground: PlanGround,
  overwrite: boolean,
): string | null => {
  if (!ground.names.has(staffId)) return '已离职或停用'
  const closed = ground.closed.get(date)
  if (closed) return `${closed}，不排班`
  const away = ground.away.get(dayKey(staffId, date))
  if (away) return `已批${away}`
  if (!overwrite && ground.taken.has(dayKey(staffId, date))) return '已有班次'
  return shiftTypeIds.every((id) => ground.shifts.has(id)) ? null : '班次已停用'
}

/** What copying a week or a template writes, and what it leaves out and why: said before anything is written. */
export const planOf = (
  cells: readonly PlanCell[],
  ground: PlanGround,
  overwrite: boolean,
  nameOf: (staffId: number) => string = (id) => ground.names.get(id) ?? '',
): { readonly put: readonly PlanCell[]; readonly skipped: readonly Skipped[] } => {
  const put: PlanCell[] = []
  const skipped: Skipped[] = []
  for (const cell of cells) {
    const why = whySkipped(cell, ground, overwrite)
    if (why === null) put.push(cell)
    else skipped.push({ staffId: cell.staffId, name: nameOf(cell.staffId), date: cell.date, why })
  }
  return { put, skipped }
}

/** The days that a cycle of so many days comes to between two dates, beginning with its first day. */
export const cycleOn = (
  cells: readonly { readonly staffId: number; readonly dayIndex: number; readonly shiftTypeId: number }[],
  cycleDays: number,
  dates: readonly string[],
): PlanCell[] =>
  dates.flatMap((date, at) => {
    const day = cells.filter(({ dayIndex }) => dayIndex === at % cycleDays)
    const people = [...new Set(day.map(({ staffId }) => staffId))]
    return people.map((staffId) => ({
      staffId,
      date,
      shiftTypeIds: day.filter((one) => one.staffId === staffId).map(({ shiftTypeId }) => shiftTypeId),
    }))
  })
