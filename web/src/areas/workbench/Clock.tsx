/** The hospital's day and time: 11-22 周日 10:42. */
import { weekdayOf } from '@clinic/contract/days.ts'
import { timeOfDay } from '../../kit/clock.ts'
import { useHospitalDay, useMinute } from '../../kit/tick.ts'
import { WEEKDAYS } from './manage/range-text.ts'

export const Clock = () => {
  const day = useHospitalDay()
  // Draws anew when the minute turns.
  useMinute()
  return (
    <time className="bench-clock figure">
      {day.slice(5)} {WEEKDAYS[weekdayOf(day)]} {timeOfDay()}
    </time>
  )
}
