/**
 * The clock of a test file. A file begins at the hour `TEST_CLOCK` names (`TEST_CLOCK=03:59 npx vitest run …`), else now;
 * but never so shortly before midnight or four that the day would turn while it runs: then it begins ten minutes before.
 */
import { daysAfter, momentFrom, today } from '@clinic/contract/days.ts'
import { present } from '../src/kit/clock.ts'

const QUIET = 600
const HOUR = 3_600

/** Seconds from a moment to the next midnight or four o'clock of the hospital's zone. */
const untilTurn = (at: Date): number => {
  const second = Math.floor(at.getTime() / 1000 + 8 * HOUR) % (24 * HOUR)
  return (second < 4 * HOUR ? 4 * HOUR : 24 * HOUR) - second
}

/** Seconds to set the clock ahead of `now`. @param begin `HH:mm` of today; absent: as it is */
export const offsetFor = (now: Date, begin: string | undefined): number => {
  if (begin) return Math.round((momentFrom(`${today(now)} ${begin}:00`).getTime() - now.getTime()) / 1000)
  return Math.min(0, untilTurn(now) - QUIET)
}

/** Noon of the day so many days from today: a moment of that day by the calendar and by the till, at any hour of the run. */
export const noonOf = (days: number): string =>
  momentFrom(`${daysAfter(today(present()), days)} 12:00:00`).toISOString()
