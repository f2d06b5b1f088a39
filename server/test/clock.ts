/**
 * The clock of a test file. A file begins at the hour `TEST_CLOCK` names (`TEST_CLOCK=03:59 npx vitest run …`). Without it
 * the areas of the clinic's day begin at one of `turningHours`, another one each day, and what else is tested begins now;
 * but never so shortly before midnight or four that the day would turn while it runs: then it begins ten minutes before.
 */
import { daysAfter, daysBetween, momentFrom, today } from '@clinic/contract/days.ts'
import { clockOffset, moveClock, present } from '../src/kit/clock.ts'

const QUIET = 600
const HOUR = 3_600

/** Seconds from a moment to the next midnight or four o'clock of the hospital's zone. */
const untilTurn = (at: Date): number => {
  const second = Math.floor(at.getTime() / 1000 + 8 * HOUR) % (24 * HOUR)
  return (second < 4 * HOUR ? 4 * HOUR : 24 * HOUR) - second
}

/** Hours at which clocks disagree when one of them is asked wrongly: around both turns of the day, and before a till opens. */
export const turningHours = ['00:30', '03:59', '04:01', '08:15', '12:01', '23:59'] as const
const clinicsDay =
  /\/server\/src\/(demo|areas\/(appointments|approvals|cashier|consulting|coupons|credits|customers|daily|debts|invoices|ledger|matching|memberships|orders|purchases|refunds|triage|trail|workbench))\//

/**
 * The hour a file of the clinic's day begins at: by its name and the date, so that a run has all hours, a file has each of
 * them within six days, and a red one is red again until midnight. undefined: as it is.
 */
export const hourFor = (file: string, now: Date): string | undefined => {
  if (!clinicsDay.test(file)) return undefined
  const name = file.slice(file.search(clinicsDay))
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), daysBetween('2026-01-01', today(now)))
  return turningHours[turn % turningHours.length]
}

/** Seconds to set the clock ahead of `now`. @param begin `HH:mm` or `HH:mm:ss` of today; absent: as it is */
export const offsetFor = (now: Date, begin: string | undefined): number => {
  if (begin) return Math.round((momentFrom(`${today(now)} ${begin.padEnd(8, ':00')}`).getTime() - now.getTime()) / 1000)
  return Math.min(0, untilTurn(now) - QUIET)
}

/** Noon of the day so many days from today: a moment of that day by the calendar and by the till, at any hour of the run. */
export const noonOf = (days: number): string =>
  momentFrom(`${daysAfter(today(present()), days)} 12:00:00`).toISOString()

/**
 * Does something tomorrow at this time (`00:30`). Whoever signed in before has been signed out by then: people it needs
 * are made inside.
 */
export const tomorrowAt = async <T>(time: string, does: () => Promise<T>): Promise<T> => {
  const before = clockOffset()
  const then = momentFrom(`${daysAfter(today(present()), 1)} ${time}:00`)
  try {
    moveClock(before + (then.getTime() - present().getTime()) / 1000)
    return await does()
  } finally {
    moveClock(before)
  }
}
