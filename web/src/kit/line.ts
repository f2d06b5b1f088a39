/**
 * The line to the server, as a person notices it: lost when a question found nobody, back when one was answered. Part of
 * the first file, so no more than that; `line-watch.ts` tries again and tells the screens.
 */

import { present } from './server-time.ts'

let lostAt: Date | null = null
const listeners = new Set<() => void>()

const set = (next: Date | null): void => {
  lostAt = next
  for (const tell of listeners) tell()
}

/** A question found nobody. */
export const lineLost = (): void => {
  if (lostAt === null) set(present())
}

/** A question was answered, whatever the answer was. */
export const lineHolds = (): void => {
  if (lostAt !== null) set(null)
}

/** When it was lost by the server's clock; null while it holds. */
export const lostSince = (): Date | null => lostAt
export const isOffline = (): boolean => lostAt !== null || !navigator.onLine

/** Called when the line is lost, and when it is back. */
export const onLine = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
