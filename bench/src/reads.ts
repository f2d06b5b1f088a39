/** The reading cases: what is asked, of which hospital, and the request that asks it. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { portraits } from '@clinic/contract/areas/portrait/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import type { Asked } from './capture.ts'
import type { Request } from './load.ts'
import { type Asker, type Known, someCustomers } from './people.ts'
import type { Case } from './report.ts'

export type ReadCase = Case & {
  readonly requests: readonly Request[]
  readonly hospitals: readonly number[]
  readonly whole?: true
  /** The best statement for each request, in place of the one our side sends. */
  readonly hand?: readonly Asked[]
  /** The same where several are asked at once; whoever makes the case has compared what they answer. */
  readonly several?: readonly (readonly Asked[])[]
}

const SAMPLES = 400
/** No search over 10 ms at the 95th percentile (issue). */
const SEARCH_P95 = 10

const requestOf = (call: Call, token: string, input: Record<string, unknown>): Request => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  if (call.method === 'GET')
    return { method: 'GET', path: `${call.path}?${new URLSearchParams(input as Record<string, string>)}`, headers }
  return { method: 'POST', path: call.path, headers, body: JSON.stringify(input) }
}

/** Every reading case, in the smallest and the largest hospital together; searches apart, each with its own limit. */
export const readCases = async (ownerUrl: string, askers: readonly Asker[]): Promise<ReadCase[]> => {
  const smallest = askers[0]!
  const largest = askers.at(-1)!
  const known = new Map<Asker, Known[]>()
  for (const asker of [smallest, largest]) known.set(asker, await someCustomers(ownerUrl, asker.hospitalId, SAMPLES))
  const make = (
    name: string,
    of: readonly Asker[],
    ask: (asker: Asker, one: Known) => Request,
    p95Limit?: number,
  ): ReadCase => {
    const pairs = of.flatMap((asker) => known.get(asker)!.map((one) => [asker, one] as const))
    return {
      name,
      goal: 0.5,
      ...(p95Limit ? { p95Limit } : {}),
      requests: pairs.map(([asker, one]) => ask(asker, one)),
      hospitals: pairs.map(([asker]) => asker.hospitalId),
    }
  }
  const search = (keyword: (one: Known) => string) => (asker: Asker, one: Known) =>
    requestOf(customers.search, asker.token, { keyword: keyword(one) })
  const both = [smallest, largest]
  const cases = [
    make('keyed read', both, (asker, one) => requestOf(customers.details, asker.token, { id: one.id })),
    make('portrait', both, (asker, one) => requestOf(portraits.portrait, asker.token, { customerId: one.id })),
    make('list of 20 with total', both, (asker) => requestOf(customers.page, asker.token, { page: 1, pageSize: 20 })),
  ]
  for (const [label, asker] of [
    ['smallest', smallest],
    ['largest', largest],
  ] as const) {
    cases.push(
      make(
        `search, two characters, ${label}`,
        [asker],
        search(({ name }) => [...name].slice(-2).join('')),
        SEARCH_P95,
      ),
      make(
        `search, last four digits, ${label}`,
        [asker],
        search(({ id }) => String(1000 + (id % 9000))),
        SEARCH_P95,
      ),
      make(
        `search, initials, ${label}`,
        [asker],
        search(({ initials }) => initials.slice(0, 3)),
        SEARCH_P95,
      ),
    )
  }
  const current = both.map((asker) => requestOf(session.current, asker.token, {}))
  return [
    ...cases,
    { name: 'current user', goal: 0.5, requests: current, hospitals: both.map((one) => one.hospitalId), whole: true },
  ]
}
