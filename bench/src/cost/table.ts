/** Costs as tables for docs/performance.md: the dearest first, and how many stay within what they are meant to cost. */
import type { Cost } from './measure.ts'
import type { LeftOut } from './questions.ts'

type Kind = 'list, board or block' | 'keyed read' | 'sum or report' | 'file'
/** Milliseconds of CPU (design: the cost of a call). Files are paid by the row. */
const aims: Readonly<Record<Kind, { readonly database: number; readonly server: number } | null>> = {
  'list, board or block': { database: 2, server: 1 },
  'keyed read': { database: 0.3, server: 0.4 },
  'sum or report': { database: 5, server: 1 },
  file: null,
}
/** The largest hospital has twenty times the customers of the smallest; a call may cost this much more there. */
const GROWTH = 1.3
/** What two runs differ by anyway. */
const NOISE_MS = 0.2

const SUMS = /sum|total|counts|figures|breakdown|daily|attention|takings|achievement|selfcheck|unused|verify/i
const KEYED = /\{|\/details?$|\/get$|getCustomerLimitState/

const kindOf = ({ call, file }: Pick<Cost, 'call' | 'file'>): Kind =>
  file ? 'file' : SUMS.test(call) ? 'sum or report' : KEYED.test(call) ? 'keyed read' : 'list, board or block'

const meets = (cost: Cost): boolean => {
  const aim = aims[kindOf(cost)]
  return !aim || (cost.database <= aim.database && cost.server <= aim.server)
}
const answered = ({ status }: Cost): boolean => status < 400
const titleOf = ({ call, as }: Cost): string => `${call}${as ? ` (${as})` : ''}`

const row = (cost: Cost): string =>
  `| ${titleOf(cost)} | ${cost.who} | ${cost.where} | ${cost.server.toFixed(2)} | ${cost.database.toFixed(2)} | ${meets(cost) ? '' : 'over'} |`

export const worst = (costs: readonly Cost[], many: number): string =>
  [
    '| Call | who | hospital | server ms | database ms | aim |\n|---|---|---|---:|---:|---|',
    ...costs
      .filter((cost) => answered(cost) && !cost.file)
      .toSorted((a, b) => b.server + b.database - a.server - a.database)
      .slice(0, many)
      .map(row),
  ].join('\n')

const middle = (values: readonly number[]): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(2)

/** By kind, person and hospital: how many there are, how many within their aim, and their medians. */
export const summary = (costs: readonly Cost[]): string => {
  const groups = Map.groupBy(costs.filter(answered), (cost) => [kindOf(cost), cost.who, cost.where].join(' | '))
  const rows = [...groups].map(([title, of]) => {
    const within = of.filter(meets).length
    const each = [of.map(({ server }) => server), of.map(({ database }) => database)].map(middle)
    return `| ${title} | ${of.length} | ${within} | ${each.join(' | ')} |`
  })
  return [
    '| Kind | who | hospital | ways | within the aim | server ms (median) | database ms (median) |',
    '|---|---|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

/** Calls that cost more in the largest hospital than in the smallest, by more than they may. */
export const growing = (costs: readonly Cost[]): string[] => {
  const small = new Map(
    costs.filter(({ where }) => where === 'smallest').map((cost) => [`${titleOf(cost)} ${cost.who}`, cost]),
  )
  return costs.flatMap((cost) => {
    const other = small.get(`${titleOf(cost)} ${cost.who}`)
    if (cost.where !== 'largest' || cost.file || !other || !answered(cost) || !answered(other)) return []
    const [large, least] = [cost.database + cost.server, other.database + other.server]
    const grows = large > least * GROWTH && large - least > NOISE_MS
    return grows ? [`${titleOf(cost)} (${cost.who}): ${large.toFixed(2)} ms, ${least.toFixed(2)} in the smallest`] : []
  })
}

/** What could not be asked: refusals with their status, and what was left out with the reason. */
export const unasked = (costs: readonly Cost[], leftOut: readonly LeftOut[]): string[] => [
  ...new Set([
    ...leftOut.map(({ title, why }) => `${title}: ${why}`),
    ...costs.filter((cost) => !answered(cost)).map((cost) => `${titleOf(cost)} (${cost.who}): answers ${cost.status}`),
  ]),
]
