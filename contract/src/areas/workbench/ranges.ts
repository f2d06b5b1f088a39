/** The days of a range of the desk 经营, for the server that sums them and the screen that names them. */
import { daysAfter, weekdayOf } from '../../days.ts'
import type { RangeKey } from './figures.ts'

export type RangeDays = { readonly from: string; readonly to: string }

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`
export const endOfLastMonth = (day: string): string => daysAfter(firstOfMonth(day), -1)

/** @param today the hospital's day, or its business day */
export const rangeDays = (range: RangeKey, today: string): RangeDays => {
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysAfter(today, -1), to: daysAfter(today, -1) }
    case 'week':
      // The week begins on Monday.
      return { from: daysAfter(today, -((weekdayOf(today) + 6) % 7)), to: today }
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth':
      return { from: firstOfMonth(endOfLastMonth(today)), to: endOfLastMonth(today) }
  }
}
