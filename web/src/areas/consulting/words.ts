/** Words of consulting that several of its files show. */
import type { QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'
import { triageStateWords } from '@clinic/contract/areas/triage/nouns.ts'

export {
  consultResultWords,
  consultStateWords,
} from '@clinic/contract/areas/consulting/calls.ts'
export { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'

/** A visit in service whose consultation is put aside. */
export const PAUSED_WORD = '已挂起'

/** How a visit stands, as the desk calls it. */
export const standingWord = ({ state, pausedAt }: Pick<QueueRowValue, 'state' | 'pausedAt'>): string =>
  state === 'serving' && pausedAt !== null ? PAUSED_WORD : triageStateWords[state]
