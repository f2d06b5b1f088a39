/** Words of triage that several of its files show. */

import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import { triageStateWords } from '@clinic/contract/areas/triage/nouns.ts'

export { triageStateWords, visitTypeWords }
