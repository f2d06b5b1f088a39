/** The roster as its screen holds it: what was read, and what was changed and is on its way. */
import type { AwayBrief, Matrix, RosterDay, RosterPerson, ShiftBrief } from '@clinic/contract/areas/scheduling/nouns.ts'
import {
  datesOf,
  dayKey,
  hoursText,
  isForDepartment,
  isOvertime,
  minutesByWeek,
  nightsThenEarly,
  type Placed,
  weekOf,
  whyNotTogether,
} from '@clinic/contract/areas/scheduling/rules.ts'
import { awayKinds, schedulingRefusals } from '@clinic/contract/areas/scheduling/words.ts'
import { daysAfter, daysBetween } from '@clinic/contract/days.ts'
import type { Static } from 'typebox'

type Away = Static<typeof AwayBrief>
/** Days that were changed here, by `staffId|date`: the shifts they are to hold. */
export type Edits = ReadonlyMap<string, readonly number[]>
export type Edit = { readonly staffId: number; readonly date: string; readonly ids: readonly number[] }

export type View = {
  readonly dates: readonly string[]
  readonly people: readonly RosterPerson[]
  readonly shifts: ReadonlyMap<number, ShiftBrief>
  /** Those in use, in their order: keys 1–9. */
  readonly keys: readonly ShiftBrief[]
  readonly days: ReadonlyMap<string, RosterDay>
  readonly away: ReadonlyMap<string, Away>
  readonly closed: ReadonlyMap<string, string>
  /** `departmentId|week` of weeks that were published. */
  readonly weeks: ReadonlySet<string>
}

export const weekKey = (departmentId: number | null, date: string): string => `${departmentId ?? ''}|${weekOf(date)}`

const awayByDay = (away: readonly Away[], dates: readonly string[]): Map<string, Away> => {
  const days = new Map<string, Away>()
  for (const one of away)
    for (const date of dates)
      if (one.startsAt < `${daysAfter(date, 1)} 00:00:00` && one.endsAt > `${date} 00:00:00`)
        if (one.state === 'valid' || !days.has(dayKey(one.staffId, date))) days.set(dayKey(one.staffId, date), one)
  return days
}

export const viewOf = ({ from, to, people, shifts, days, away, closed, weeks }: Matrix): View => {
  const dates = datesOf(from, daysBetween(from, to) + 1)
  return {
    dates,
    people,
    shifts: new Map(shifts.map((one) => [one.id, one])),
    keys: shifts.filter(({ status }) => status === 0).slice(0, 9),
    days: new Map(days.map((one) => [dayKey(one.staffId, one.date), one])),
    away: awayByDay(away, dates),
    closed: new Map(closed.map(({ date, name }) => [date, name])),
    weeks: new Set(weeks.map(({ departmentId, week }) => weekKey(departmentId, week))),
  }
}

/** The shifts of a day as they are to be. */
export const idsOn = ({ days }: View, edits: Edits, staffId: number, date: string): readonly number[] => {
  const key = dayKey(staffId, date)
  return edits.get(key) ?? days.get(key)?.shifts.map(({ shiftTypeId }) => shiftTypeId) ?? []
}

/** What somebody holds in the days that are shown, with the times as they were copied. */
export const placedOf = (view: View, edits: Edits, staffId: number): Placed[] =>
  view.dates.flatMap((date) =>
    idsOn(view, edits, staffId, date).flatMap((id) => {
      const shift = view.shifts.get(id)
      if (!shift) return []
      const kept = view.days.get(dayKey(staffId, date))?.shifts.find(({ shiftTypeId }) => shiftTypeId === id)
      return [{ date, shift: { ...shift, segments: kept?.segments ?? shift.segments } }]
    }),
  )

export type PersonLine = {
  /** Of the fullest whole week that is shown; of what is shown, where it is none. */
  readonly hours: string
  readonly isOver: boolean
  readonly early: ReadonlySet<string>
}

/** Hours and hints of a line. @param week the Monday whose hours are shown */
export const lineOf = (view: View, edits: Edits, staffId: number, week: string): PersonLine => {
  const placed = placedOf(view, edits, staffId)
  const minutes = minutesByWeek(placed).get(week) ?? 0
  return { hours: hoursText(minutes), isOver: isOvertime(minutes), early: new Set(nightsThenEarly(placed)) }
}

/** How many work on a day, rests left out. */
export const onDutyOn = (view: View, edits: Edits, date: string, people: readonly RosterPerson[]): number =>
  people.filter(
    ({ staffId }) =>
      view.away.get(dayKey(staffId, date))?.state !== 'valid' &&
      idsOn(view, edits, staffId, date).some((id) => view.shifts.get(id)?.restFlag === false),
  ).length

export type Fill = {
  readonly put: readonly Edit[]
  readonly skipped: readonly string[]
  /** Hours a week that pass the limit, and nights before a morning: hints. */
  readonly hints: readonly string[]
}

const whySkipped = (view: View, edits: Edits, { staffId, date, ids }: Edit, mayPublish: boolean): string | null => {
  const person = view.people.find((one) => one.staffId === staffId)!
  const { name } = person
  const away = view.away.get(dayKey(staffId, date))
  const works = ids.some((id) => view.shifts.get(id)?.restFlag === false)
  const kept = view.days.get(dayKey(staffId, date))
  if (works && away?.state === 'valid') return `${name} ${date.slice(5)} 已批${awayKinds[away.kind]}，跳过`
  const others = ids
    .map((id) => view.shifts.get(id)!)
    .find(
      (shift) =>
        !isForDepartment(shift, person.departmentId) && !kept?.shifts.some((one) => one.shiftTypeId === shift.id),
    )
  if (others) return schedulingRefusals.shiftOfOthers({ shift: others.name, name }).message
  const isPublished = kept?.state === 'published' || view.weeks.has(weekKey(person.departmentId, date))
  if (isPublished && !mayPublish) return schedulingRefusals.needsPublish({ name, date }).message
  if (ids.length > 0 && !person.atWork) return `${name} 已离职，跳过`
  const after = new Map([...edits, [dayKey(staffId, date), ids]])
  return whyNotTogether(name, placedOf(view, after, staffId))?.message ?? null
}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const hintsOf = (view: View, before: Edits, after: Edits, staffIds: ReadonlySet<number>): string[] =>
  view.people
    .filter(({ staffId }) => staffIds.has(staffId))
    .flatMap(({ staffId, name }) => {
      const [was, is] = [placedOf(view, before, staffId), placedOf(view, after, staffId)]
      const minutes = minutesByWeek(was)
      const over = [...minutesByWeek(is)].filter(([week, now]) => isOvertime(now) && now > (minutes.get(week) ?? 0))
      const known = nightsThenEarly(was)
      const early = nightsThenEarly(is).filter((date) => !known.includes(date))
      return [
        ...over.map(([week, now]) => `${name} ${week.slice(5)} 起一周 ${hoursText(now)} 时 超`),
        ...early.map((date) => `${name} ${date.slice(5)} 夜班后接早班`),
      ]
    })

/** What writing these days does, leaves out and breaks: said before it is done. */
export const fillOf = (view: View, edits: Edits, wanted: readonly Edit[], mayPublish: boolean): Fill => {
  const put: Edit[] = []
  const skipped: string[] = []
  const after = new Map(edits)
  for (const edit of wanted) {
    if (same(edit.ids, idsOn(view, edits, edit.staffId, edit.date))) continue
    const why = whySkipped(view, after, edit, mayPublish)
    if (why) skipped.push(why)
    else {
      put.push(edit)
      after.set(dayKey(edit.staffId, edit.date), edit.ids)
    }
  }
  return { put, skipped, hints: hintsOf(view, edits, after, new Set(put.map(({ staffId }) => staffId))) }
}

/** A rectangle of the matrix: lines and columns, both ends included. */
export type Area = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
export type Spot = { readonly row: number; readonly col: number }
export const areaOf = (one: Spot, other: Spot): Area => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col),
})
export const isIn = ({ top, bottom, left, right }: Area, row: number, col: number): boolean =>
  row >= top && row <= bottom && col >= left && col <= right

/** What lies in an area, line by line. */
export const patternOf = (view: View, edits: Edits, { top, bottom, left, right }: Area): (readonly number[])[][] =>
  view.people
    .slice(top, bottom + 1)
    .map(({ staffId }) => view.dates.slice(left, right + 1).map((date) => idsOn(view, edits, staffId, date)))

/** A pattern laid over an area, again and again. */
export const laidOver = (
  view: View,
  pattern: readonly (readonly (readonly number[])[])[],
  { top, bottom, left, right }: Area,
): Edit[] => {
  const edits: Edit[] = []
  for (let row = top; row <= Math.min(bottom, view.people.length - 1); row++)
    for (let col = left; col <= Math.min(right, view.dates.length - 1); col++) {
      const line = pattern[(row - top) % pattern.length]!
      edits.push({ staffId: view.people[row]!.staffId, date: view.dates[col]!, ids: line[(col - left) % line.length]! })
    }
  return edits
}
