/** The weeks of a month as they are drawn: Monday first, days of its neighbours where a week begins or ends. */
import { daysAfter, weekdayOf } from '@clinic/contract/days.ts'

/** How full a day is. */
export type DayLoad = {
  /** Bookings. */
  readonly count: number
  /** Booked of what could be, in hundredths; null where nobody is on duty. */
  readonly share: number | null
  /** 中秋节, 院休 */
  readonly word?: string | undefined
}

/** Monday first. */
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** 2026-11 → 2026-11-01 */
export const firstOf = (month: string): string => `${month.slice(0, 7)}-01`

/** Months later (or earlier), as its first day. */
export const monthsAfter = (month: string, months: number): string => {
  const [year, at] = month.split('-').map(Number) as [number, number]
  const next = year * 12 + at - 1 + months
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01`
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((weekdayOf(day) + 6) % 7))

/** As many weeks as the month reaches into. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = firstOf(month)
  const next = monthsAfter(month, 1)
  const weeks: string[][] = []
  for (let monday = mondayOf(first); monday < next; monday = daysAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => daysAfter(monday, at)))
  return weeks
}

export type LoadTone = 'free' | 'busy' | 'full'

/** From four fifths on a day is called full soon, from the whole on full. */
export const loadTone = (share: number): LoadTone => (share >= 100 ? 'full' : share >= 80 ? 'busy' : 'free')

/** 2026 年 11 月 */
export const monthText = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5, 7))} 月`

/** 11-22 周日 */
export const dayText = (day: string): string => `${day.slice(5)} 周${WEEKDAYS[(weekdayOf(day) + 6) % 7]}`

/** What a reader of the screen hears of a day. */
export const dayName = (day: string, load: DayLoad | undefined): string => {
  const parts = [`${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`, load?.word]
  if (load?.share === null) parts.push('无人当班')
  else if (load) parts.push(`${load.count} 个预约`, `已约 ${load.share}%`)
  return parts.filter(Boolean).join('，')
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The day an arrow leads to from another one; null for other keys. */
export const dayByKey = (day: string, key: string): string | null => {
  const by = MOVES[key]
  return by === undefined ? null : daysAfter(day, by)
}
