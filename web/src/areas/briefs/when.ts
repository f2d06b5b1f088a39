/** Which day the address asks for. */
import type { BriefWhen } from '@clinic/contract/areas/briefs/calls.ts'

export const whenOf = (query: URLSearchParams): BriefWhen => (query.get('when') === 'tomorrow' ? 'tomorrow' : 'today')
