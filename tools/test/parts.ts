/** The parts of `npm test`: what each runs, how its outcome is read, and how many seconds it may take. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, type Step } from '../step.ts'
import { failedCalls, failedJourneys, lastWords } from './failures.ts'
import { secondsOf, type Timed, type TimedSuite } from './seconds.ts'

export type Tally = {
  passed: number
  failed: number
  readonly names?: readonly string[]
  /** Of journeys: how long each took, the dearest first. */
  readonly timed?: readonly Timed[]
}
export type Part = Step & {
  readonly tally: (output: string) => Tally
  /** Seconds on two quiet cores, for the whole of it; see quiet.ts. */
  readonly budget: number
  /** Of journeys: seconds that one of them may take, all taken together. It may only fall. */
  readonly each?: number
}

/** What of everything is to be run. */
export type Choice = {
  /** `2/3`: the second of three runs that together are everything. */
  readonly part: { readonly at: number; readonly of: number } | null
  /** What the order of the files is drawn from; null: they keep theirs. */
  readonly shuffle: number | null
  /** Files and folders of the tests to run; null: all of them. */
  readonly calls: readonly string[] | null
  readonly journeys: readonly string[] | null
}

const reports = mkdtempSync(join(tmpdir(), 'clinic-test-'))
const report = (name: string): string => join(reports, `${name}.json`)
const read = <T>(name: string): T => JSON.parse(readFileSync(report(name), 'utf8')) as T

export const forgetReports = (): void => rmSync(reports, { recursive: true, force: true })

const checks: Part = {
  name: '检查 · checks',
  budget: 75,
  words: ['node', 'tools/check.ts'],
  tally: (output) => {
    const [, passed, failed] = /(\d+) checks passed, (\d+) failed/.exec(output) ?? []
    return { passed: Number(passed), failed: Number(failed) }
  },
}

const calls = ({ part, shuffle, calls: only }: Choice): Part => ({
  name: '规则与调用 · rules and calls',
  budget: 720,
  words: [
    ...(['node', binary('vitest'), 'run', '--reporter=default', '--reporter=json'] as const),
    `--outputFile.json=${report('vitest')}`,
    ...(part ? [`--shard=${part.at}/${part.of}`] : []),
    ...(shuffle === null ? [] : ['--sequence.shuffle.files', `--sequence.seed=${shuffle}`]),
    ...(only ?? []),
  ],
  tally: () => {
    const run = read<{ numPassedTests: number; numFailedTests: number } & Parameters<typeof failedCalls>[0]>('vitest')
    return { passed: run.numPassedTests, failed: run.numFailedTests, names: failedCalls(run) }
  },
})

type Played = { stats: { expected: number; flaky: number; unexpected: number } } & Parameters<
  typeof failedJourneys
>[0] &
  TimedSuite

/** What a run of the browser came to. */
const playedIn = (name: string): Tally => {
  const run = read<Played>(name)
  const { expected, flaky, unexpected } = run.stats
  return { passed: expected, failed: unexpected + flaky, names: failedJourneys(run), timed: secondsOf(run) }
}

/** The kit alone, without a server: quick, so it runs before the journeys. */
const specimens: Part = {
  name: '样张 · the kit on its specimens',
  budget: 110,
  words: ['node', binary('playwright'), 'test', '-c', 'e2e/specimens.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('specimens') },
  tally: () => playedIn('specimens'),
}

const journeys = ({ part, shuffle, journeys: only }: Choice): Part => ({
  name: '浏览器流程 · browser journeys',
  budget: 1080,
  each: 11,
  words: [
    ...(['node', binary('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'] as const),
    ...(part ? [`--shard=${part.at}/${part.of}`] : []),
    ...(only ?? []),
  ],
  env: {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright'),
    ...(shuffle === null ? {} : { SHUFFLE: String(shuffle) }),
  },
  tally: () => playedIn('playwright'),
})

/** What a choice runs, in order. Checks and specimens are whole or, in all but the first of several runs, left out. */
export const partsOf = (choice: Choice): readonly Part[] => [
  ...(choice.part && choice.part.at > 1 ? [] : [checks, specimens]),
  ...(choice.calls?.length === 0 ? [] : [calls(choice)]),
  ...(choice.journeys?.length === 0 ? [] : [journeys(choice)]),
]

/**
 * A part that fails without a failed test (a crash, no tests found, something untried) still counts as one failure, and
 * its last words say why.
 */
export const tallyOf = (part: Part, ok: boolean, output: string): Tally => {
  let tally: Tally = { passed: 0, failed: 0 }
  try {
    tally = part.tally(output)
  } catch {
    // The part ended before it could report.
  }
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1, names: lastWords(output) }
}
