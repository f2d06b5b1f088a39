/** Medians of interleaved rounds as a table for people and as JSON for machines. */
import type { Measured } from './load.ts'

export type Case = {
  readonly name: string
  /** What the ratio has to reach. */
  readonly goal: number
  /** Our p95 at two desks may not be above this many milliseconds, where the issue gives a figure. */
  readonly p95Limit?: number
}

export type Result = Case & {
  readonly bare: Measured
  readonly ours: Measured
  readonly ratio: number
  readonly p99Ratio: number
  /** Two connections only: the wait of one person. */
  readonly calm?: Measured | undefined
  readonly met: boolean
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const mediansOf = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p95: median(rounds.map((round) => round.p95)),
  p99: median(rounds.map((round) => round.p99)),
  failed: rounds.reduce((sum, round) => sum + round.failed, 0),
})

export const resultOf = (
  one: Case,
  bareRounds: readonly Measured[],
  ourRounds: readonly Measured[],
  calm?: Measured,
): Result => {
  const bare = mediansOf(bareRounds)
  const ours = mediansOf(ourRounds)
  // The ratio of each round, then the median of the ratios: drift of the machine touches both sides of a round.
  const ratio = median(ourRounds.map((round, i) => round.perSecond / (bareRounds[i]?.perSecond || 1)))
  const p99Ratio = ours.p99 / Math.max(bare.p99, 0.1)
  const fast = one.p95Limit === undefined || (calm?.p95 ?? ours.p95) <= one.p95Limit
  return {
    ...one,
    bare,
    ours,
    ratio,
    p99Ratio,
    calm,
    met: ratio >= one.goal && p99Ratio < 3 && fast && ours.failed === 0,
  }
}

/** A Markdown table, as it stands in docs/performance.md. */
export const tableOf = (results: readonly Result[]): string => {
  const head =
    '| Case | bare /s | ours /s | ratio | goal | bare p99 ms | ours p99 ms | p95 at two desks ms | failed | met |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---|'
  const rows = results.map(
    ({ name, bare, ours, ratio, goal, calm, met }) =>
      `| ${name} | ${bare.perSecond.toFixed(0)} | ${ours.perSecond.toFixed(0)} | ${ratio.toFixed(2)} | ${goal.toFixed(2)} | ${bare.p99.toFixed(1)} | ${ours.p99.toFixed(1)} | ${calm ? calm.p95.toFixed(1) : '–'} | ${ours.failed} | ${met ? 'yes' : 'no'} |`,
  )
  return [head, ...rows].join('\n')
}
