/**
 * The days of a figure: those it counts, those it is compared with, and those of its small curve. All by the hospital's
 * day; money by the business day that begins at four.
 */
import type { RangeKey } from '@clinic/contract/areas/workbench/figures.ts'
import { endOfLastMonth, type RangeDays, rangeDays } from '@clinic/contract/areas/workbench/ranges.ts'
import { daysAfter, daysBetween, weekdayOf } from '@clinic/contract/days.ts'

export type Days = RangeDays

export type Span = {
  readonly days: Days
  readonly compared: Days
  /** Days from the last compared day to the last counted one: so much earlier is the same time. */
  readonly shift: number
  /** What it is compared with, in words. */
  readonly word: string
  readonly curve: Days
  /** The days drawn beside those of the curve, and what they are called. */
  readonly beside: Days
  readonly besideWord: string
}

/** Days of a curve behind a single day. */
const CURVE = 13
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The same day of the month before, or its last one. */
const monthEarlier = (day: string): string => {
  const end = endOfLastMonth(day)
  return Number(day.slice(8)) >= Number(end.slice(8)) ? end : `${end.slice(0, 8)}${day.slice(8)}`
}

/** A single day stands at the end of its fortnight, beside the one before. */
const fortnight = (day: string): Pick<Span, 'curve' | 'beside' | 'besideWord'> => ({
  curve: { from: daysAfter(day, -CURVE), to: day },
  beside: { from: daysAfter(day, -2 * CURVE - 1), to: daysAfter(day, -CURVE - 1) },
  besideWord: '前两周',
})

const single = (day: string, days: number, word: string): Span => ({
  days: { from: day, to: day },
  compared: { from: daysAfter(day, -days), to: daysAfter(day, -days) },
  shift: days,
  word,
  ...fortnight(day),
})

/** Today beside yesterday at the same time. */
export const besideYesterday = (today: string): Span => single(today, 1, '昨日同时')
/** Today beside the same day of last week at the same time: takings follow the week. */
export const besideLastWeek = (today: string): Span => single(today, 7, `上${WEEKDAYS[weekdayOf(today)]}同时`)

const long = (days: Days, compared: Days, word: string, besideWord: string): Span => ({
  days,
  compared,
  shift: daysBetween(compared.to, days.to),
  word,
  ...(days.from === days.to ? fortnight(days.to) : { curve: days, beside: compared, besideWord }),
})

/** A whole range of the desk 经营. @param today the hospital's day, or its business day */
export const spanOf = (range: RangeKey, today: string): Span => {
  const days = rangeDays(range, today)
  const { from, to } = days
  if (range === 'today') return besideLastWeek(today)
  if (range === 'yesterday') return single(to, 7, `上${WEEKDAYS[weekdayOf(to)]}`)
  if (range === 'week')
    return long(days, { from: daysAfter(from, -7), to: daysAfter(today, -7) }, '上周同期', '上周同日')
  if (range === 'month') {
    const before = monthEarlier(today)
    return long(days, { from: firstOfMonth(before), to: before }, '上月同期', '上月同日')
  }
  const before = endOfLastMonth(to)
  return long(days, { from: firstOfMonth(before), to: before }, '再上月', '再上月同日')
}

/** Every day from the first to the last. */
export const eachDay = ({ from, to }: Days): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) + 1 }, (_unused, n) => daysAfter(from, n))

export const isWithin = (day: string, { from, to }: Days): boolean => day >= from && day <= to
