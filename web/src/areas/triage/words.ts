/** Words of triage that several of its files show. */

import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import { triageStateWords } from '@clinic/contract/areas/triage/calls.ts'

export { triageStateWords, visitTypeWords }

/** `12分`, `1时05分`. */
export const durationText = (minutes: number): string =>
  minutes < 60 ? `${minutes}分` : `${Math.floor(minutes / 60)}时${String(minutes % 60).padStart(2, '0')}分`
