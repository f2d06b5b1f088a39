/**
 * The hospital's clock, wherever the browser stands: the server's time in the hospital's zone. No screen asks the browser
 * for a date, a default, a limit or an hour (docs/adr/0022); a house test keeps it so.
 */
import * as days from '@clinic/contract/days.ts'

/** Milliseconds the server's clock is ahead of the browser's. */
let ahead = 0
/** A second is lost in the header, and answers take their time: less is no difference. */
const NOISE = 2_000

/** Every answer says when it was given. @param date its `Date` header */
export const heardFrom = (date: string | null): void => {
  const there = Date.parse(date ?? '')
  if (Number.isNaN(there)) return
  const found = there - Date.now()
  if (Math.abs(found - ahead) > NOISE) ahead = found
}

/** Now. */
export const present = (): Date => new Date(Date.now() + ahead)

/** The hospital's calendar date, `YYYY-MM-DD`. */
export const today = (): string => days.today(present())

/** The hospital's `HH:mm`. */
export const timeOfDay = (): string => days.timeOfDay(present())

/** Hours since a moment of the wire. */
export const hoursSince = (moment: string): number =>
  (present().getTime() - days.momentFrom(moment).getTime()) / 3_600_000
