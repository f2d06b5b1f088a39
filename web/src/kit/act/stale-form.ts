/** What becomes of a form when somebody else has saved first. */
import type { Action } from './action.ts'

/**
 * True where a form that began with a row goes on with the row as it is now. A decision that says whom and how much is begun
 * again: what was read before deciding is no longer so. A form that read its record reads it anew by itself.
 */
export const goesOnWithRow = ({ reads, about, follows }: Action<never>, on: unknown): boolean =>
  !Array.isArray(on) && !reads && !about && !follows
