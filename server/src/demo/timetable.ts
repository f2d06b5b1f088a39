/** When things happen: the clinic's days up to now, in the clinic's zone (Asia/Shanghai, no summer time). */
import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ZONE = 8 * 3_600_000

/** Midnight of the local day that holds `at`. */
export const midnightOf = (at: Date): Date => new Date(Math.floor((at.getTime() + ZONE) / DAY) * DAY - ZONE)
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE)
/** Local calendar date, YYYY-MM-DD. */
export const dateOf = (at: Date): string => new Date(at.getTime() + ZONE).toISOString().slice(0, 10)
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

/**
 * A moment of today `minutes` ago, and still today: a first start shortly after midnight has people who waited shortly.
 */
export const minutesAgo = (now: Date, minutes: number): Date => {
  const midnight = midnightOf(now).getTime()
  return new Date(
    Math.max(midnight + (now.getTime() - midnight) / (2 + minutes / 10), now.getTime() - minutes * MINUTE),
  )
}
