/** What is fetched once when somebody has signed in, behind the first page: dictionary options and the consulting template. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { dictionaries } from '@clinic/contract/areas/dictionaries/calls.ts'
import type { Call, InputOf } from '@clinic/contract/call.ts'
import { ask } from '../../kit/ask.ts'
import { holds, type Person } from '../../kit/person.ts'
import { keyOf, queries } from '../../kit/query.ts'

/** All enabled entries of every list, in one answer (F0070). */
export const everyOption: InputOf<typeof dictionaries.items> = { page: 1, pageSize: 999, query: { status: '0' } }

const FIVE_MINUTES = 300_000

/** Fetched ahead; whoever asks within five minutes has it. A refusal is silent (F0435): who needs it asks again. */
const fetchAhead = <C extends Call>(call: C, input: InputOf<C>): Promise<void> =>
  queries.prefetchQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => ask(call, input, { signal }),
    staleTime: FIVE_MINUTES,
    retry: false,
  })

/** Options need nobody's name: they are asked in the same round as who is signed in and what her menu is. */
export const startOptions = (): void => void fetchAhead(dictionaries.items, everyOption)

export const start = (person: Person): void => {
  if (holds(person, consulting.findTemplate.may)) void fetchAhead(consulting.findTemplate, { name: '咨询模板' })
}
