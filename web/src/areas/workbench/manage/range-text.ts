/** The days of a range as they are read: 11-24 周二, 11-01 至 11-24, 2025-12-01 至 2025-12-31. */
import type { RangeKey } from '@clinic/contract/areas/workbench/figures.ts'
import { rangeDays } from '@clinic/contract/areas/workbench/ranges.ts'
import { weekdayOf } from '@clinic/contract/days.ts'
import { useBusinessDay } from '../../../kit/tick.ts'

export const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

export const daysText = (from: string, to: string, today: string): string => {
  const [first, last] = [from, to].map((day) => (from.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day))
  return from === to ? `${first} ${WEEKDAYS[weekdayOf(from)]}` : `${first} 至 ${last}`
}

/** Takings go by the business day, which this desk is about. */
export const useRangeText = (range: RangeKey): string => {
  const today = useBusinessDay()
  const { from, to } = rangeDays(range, today)
  return daysText(from, to, today)
}
