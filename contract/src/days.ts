/**
 * Days of a hospital. A hospital's day is its own wherever somebody looks from: Asia/Shanghai, which has had no summer
 * time since 1991. People and records go by the calendar, money by the business day that begins at four (docs/adr/0022).
 */

const HOUR = 3_600_000
const ZONE = 8 * HOUR
/** The business day begins at 04:00: what is taken after midnight belongs to the evening (money book §2). */
export const DAY_BEGINS_AT = 4

/** A moment as the wire and a clock on the wall say it: `YYYY-MM-DD HH:mm:ss`. */
export const momentText = (at: Date): string =>
  new Date(at.getTime() + ZONE).toISOString().slice(0, 19).replace('T', ' ')

/** The moment a text of the wire means, in the hospital's zone. */
export const momentFrom = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)

/** Calendar date, `YYYY-MM-DD`. */
export const today = (at: Date): string => momentText(at).slice(0, 10)

/** Business date, `YYYY-MM-DD`: the calendar date four hours earlier. */
export const businessDay = (at: Date): string => today(new Date(at.getTime() - DAY_BEGINS_AT * HOUR))

/** `HH:mm`. */
export const timeOfDay = (at: Date): string => momentText(at).slice(11, 16)

/** The date so many days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)

/** Days from a date to a later one; negative to an earlier one. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * HOUR)

/** Day of the week of a date, 0 = Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** How long, in minutes: `46 分`, `1 小时 05 分`. A length is never written as a time of the day: 时 alone would be one. */
export const durationText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分` : `${Math.floor(minutes / 60)} 小时 ${String(minutes % 60).padStart(2, '0')} 分`

/** The moment of a minute counted since 1970. */
export const minuteAt = (minute: number): Date => new Date(minute * 60_000)
