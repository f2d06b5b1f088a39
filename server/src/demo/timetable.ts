/** When things happen: the clinic's days up to now, in the clinic's zone (Asia/Shanghai, no summer time). */
import { businessDay, DAY_BEGINS_AT, today } from '@clinic/contract/days.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ZONE = 8 * 3_600_000

/** Midnight of the local day that holds `at`. */
export const midnightOf = (at: Date): Date => new Date(Math.floor((at.getTime() + ZONE) / DAY) * DAY - ZONE)
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE)
/** Local calendar date, YYYY-MM-DD. */
export const dateOf = today
/** 0 Sunday … 6 Saturday, local. */
export const weekdayOf = (at: Date): number => new Date(at.getTime() + ZONE).getUTCDay()

const OPENS = 9 * 60
const CLOSES = 18 * 60

/** Arrival times of a past day: busy in the late morning and after lunch. */
export const arrivals = (random: Random, midnight: Date, count: number): Date[] =>
  Array.from({ length: count }, () => {
    const peak = random.chance(0.55) ? 10.5 * 60 : 14.8 * 60
    const minute = peak + (random.next() + random.next() + random.next() - 1.5) * 160
    return Math.min(CLOSES - 45, Math.max(OPENS, minute))
  })
    .sort((a, b) => a - b)
    .map((minute) => addMinutes(midnight, minute))

/** A day at the desk needs this long: from the opening of the till to now, in minutes. */
export const DAY_SO_FAR = 8 * 60

/** A moment so many minutes ago. */
export type Ago = (minutes: number) => Date

/**
 * Moments of this day, none later than now and none before the day began, by the calendar and by the business day: a first
 * start shortly after midnight or after four has the same day in less time. Who came earlier still came earlier.
 */
export const agoIn = (now: Date): Ago => {
  const midnight = midnightOf(now)
  const began = dateOf(now) === businessDay(now) ? addMinutes(midnight, DAY_BEGINS_AT * 60) : midnight
  const pace = Math.min(1, (now.getTime() - began.getTime()) / (DAY_SO_FAR * MINUTE))
  return (minutes) => new Date(now.getTime() - minutes * pace * MINUTE)
}
