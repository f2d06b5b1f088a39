/**
 * The one clock of process and database. A run can set it some seconds ahead or back (`TEST_CLOCK_OFFSET`): then
 * `present()` here, `kit.clock()` and `kit.present()` in SQL and the `Date` of every answer move together. Only spans are
 * measured with the machine's own clock (docs/adr/0022).
 */
import { momentText } from '@clinic/contract/days.ts'

let ahead = 0

/** Sets this node's clock; 0 is the machine's. */
export const moveClock = (seconds: number): void => {
  ahead = seconds
}

/** Seconds this node's clock is ahead of the machine's. */
export const clockOffset = (): number => ahead

/** Now. */
export const present = (): Date => new Date(Date.now() + ahead * 1000)

/** Now, where a scope may have moved the clinic's clock (the demo clinic lives through its days by it). */
export const presentIn = ({ clock }: { readonly clock?: string | undefined }): Date =>
  clock === undefined ? present() : new Date(clock)

/** Now as the clock on the hospital's wall says it: `YYYY-MM-DD HH:mm:ss`. */
export const wallClock = (): string => momentText(present())

/** What the database is told: an interval, or nothing where nothing is moved. */
export const offsetSetting = (): string => (ahead === 0 ? '' : `${ahead} seconds`)

/** Start options of a connection that no scope is set on: the owner's. */
export const clockOptions = (): string => (ahead === 0 ? '' : `-c app.clock_offset=${ahead}s`)
