/** Months as texts: `2026-11`. */
import { daysAfter, weekdayOf } from '@clinic/contract/days.ts'

const MONTHS = 12
const WEEK = 7

export const monthMoved = (month: string, by: number): string => {
  const at = Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1 + by
  return `${Math.floor(at / MONTHS)}-${String((at % MONTHS) + 1).padStart(2, '0')}`
}

/** The days of a month in whole weeks, from Monday. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = `${month}-01`
  const weekday = (weekdayOf(first) + WEEK - 1) % WEEK
  const next = `${monthMoved(month, 1)}-01`
  const weeks: string[][] = []
  for (let monday = daysAfter(first, -weekday); monday < next; monday = daysAfter(monday, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_none, day) => daysAfter(monday, day)))
  return weeks
}
