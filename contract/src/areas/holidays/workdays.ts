/**
 * Working days and working time of a hospital (pure). Which days are special comes from its 节假日; every other day goes by the week.
 * Source: customers book §17 (deadlines in working days), §28.12; 医疗机构投诉管理办法.
 */
import { daysAfter, momentFrom, today, weekdayOf } from '../../days.ts'

/** Does a special day work? Days that are not in it go by the week. */
export type SpecialDays = ReadonlyMap<string, boolean>

/** The working day, by the clock on the wall: from nine to six. */
export const WORK = { from: '09:00:00', to: '18:00:00' } as const

/** A calendar that closes for a year and longer is a mistake of whoever wrote it: nothing is counted for ever. */
const FURTHEST = 400
const MINUTE = 60_000

export const isWorkingDay = (day: string, special: SpecialDays): boolean =>
  special.get(day) ?? ![0, 6].includes(weekdayOf(day))

/** The n-th working day after a day; the day itself is none of them. */
export const workingDaysAfter = (day: string, count: number, special: SpecialDays): string => {
  let at = day
  let left = count
  for (let gone = 0; left > 0 && gone < FURTHEST; gone += 1) {
    at = daysAfter(at, 1)
    if (isWorkingDay(at, special)) left -= 1
  }
  return at
}

/** Working days after the first day up to the second one; negative when it lies before. */
export const workingDaysBetween = (from: string, to: string, special: SpecialDays): number => {
  if (to < from) return -workingDaysBetween(to, from, special)
  let count = 0
  let at = from
  for (let gone = 0; at < to && gone < FURTHEST; gone += 1) {
    at = daysAfter(at, 1)
    if (isWorkingDay(at, special)) count += 1
  }
  return count
}

const opens = (day: string): Date => momentFrom(`${day} ${WORK.from}`)
/** When a working day ends. */
export const closes = (day: string): Date => momentFrom(`${day} ${WORK.to}`)

/** Minutes of working time from one moment to a later one. */
const workedBetween = (from: Date, to: Date, special: SpecialDays): number => {
  let minutes = 0
  let day = today(from)
  for (let gone = 0; day <= today(to) && gone < FURTHEST; gone += 1, day = daysAfter(day, 1)) {
    if (!isWorkingDay(day, special)) continue
    const begin = Math.max(opens(day).getTime(), from.getTime())
    const end = Math.min(closes(day).getTime(), to.getTime())
    minutes += Math.max(0, end - begin) / MINUTE
  }
  return Math.floor(minutes)
}

/** Minutes of working time that are left until a moment; negative when it has passed. */
export const workingTimeLeft = (at: Date, due: Date, special: SpecialDays): number =>
  due < at ? -workedBetween(due, at, special) : workedBetween(at, due, special)

/** The moment by which a share of the working time between two moments has gone; of no working time, of the time by the clock. */
export const momentAtShare = (from: Date, due: Date, share: number, special: SpecialDays): Date => {
  const whole = workedBetween(from, due, special)
  if (whole === 0) return new Date(from.getTime() + (due.getTime() - from.getTime()) * share)
  let left = Math.ceil(whole * share)
  let day = today(from)
  for (let gone = 0; gone < FURTHEST; gone += 1, day = daysAfter(day, 1)) {
    if (!isWorkingDay(day, special)) continue
    const begin = Math.max(opens(day).getTime(), from.getTime())
    const here = Math.floor(Math.max(0, closes(day).getTime() - begin) / MINUTE)
    if (left <= here) return new Date(begin + left * MINUTE)
    left -= here
  }
  return due
}
