/** A month with how full its days are, for the specimens of the calendar. */
import { useMemo, useState } from 'react'
import type { MonthLoad } from '../src/kit/calendar/MiniMonth.tsx'
import { type DayLoad, weeksOf } from '../src/kit/calendar/month.ts'

const SHARES = [64, 56, 61, 52, 78, 97, 38]
export const TODAY = '2026-11-22'

export const loadsOf = (month: string): Readonly<Record<string, DayLoad>> =>
  Object.fromEntries(
    weeksOf(month).flatMap((week, row) =>
      week.map((day, at): [string, DayLoad] => {
        if (day === '2026-11-26') return [day, { count: 0, share: null, word: '院休' }]
        const share = day < TODAY ? 0 : Math.min(100, SHARES[at]! + row)
        return [day, { count: share, share }]
      }),
    ),
  )

export const useMonth = (): MonthLoad => {
  const [month, setMonth] = useState(TODAY)
  const [chosen, setChosen] = useState(TODAY)
  const loads = useMemo(() => loadsOf(month), [month])
  return { month, chosen, today: TODAY, loads, onDay: setChosen, onMonth: setMonth }
}
