/**
 * The hospital's clock, wherever the browser stands: the server's time in the hospital's zone. No screen asks the browser
 * for a date, a default, a limit or an hour (docs/adr/0022); a house test keeps it so.
 */
import * as days from '@clinic/contract/days.ts'
import { present } from './server-time.ts'

/** The hospital's calendar date, `YYYY-MM-DD`. */
export const today = (): string => days.today(present())

/** The hospital's business date: until four in the morning it is that of the evening before. */
export const businessDay = (): string => days.businessDay(present())

/** The hospital's `HH:mm`. */
export const timeOfDay = (): string => days.timeOfDay(present())

/** Hours since a moment of the wire. */
export const hoursSince = (moment: string): number =>
  (present().getTime() - days.momentFrom(moment).getTime()) / 3_600_000
