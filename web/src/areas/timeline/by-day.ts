/** Happenings under their days. */
import type { Happened } from '@clinic/contract/areas/timeline/calls.ts'
import { weekdayOf } from '@clinic/contract/days.ts'

export type Day = { readonly day: string; readonly rows: readonly Happened[] }

/** Rows that come newest first, under the calendar days they fell on. */
export const byDay = (rows: readonly Happened[]): readonly Day[] => {
  const days: { day: string; rows: Happened[] }[] = []
  for (const row of rows) {
    const day = row.at.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

/** 今天, 昨天, 11-22 周日, 2025-12-06 周六. @param today the hospital's day */
export const dayText = (day: string, today: string): string => {
  if (day === today) return '今天'
  const weekday = '日一二三四五六'[weekdayOf(day)]
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} 周${weekday}`
}
