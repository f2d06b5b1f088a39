/** What `npm test` runs, one part after the other, each with a heading and its time; at the end, what failed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, runStep, type Step } from '../step.ts'
import { provideBrowser } from './browser.ts'
import { failedCalls, failedJourneys } from './failures.ts'

type Tally = { passed: number; failed: number; readonly names?: readonly string[] }
type Part = Step & { readonly tally: (output: string) => Tally }

const reports = mkdtempSync(join(tmpdir(), 'clinic-test-'))
const report = (name: string): string => join(reports, `${name}.json`)
const read = <T>(name: string): T => JSON.parse(readFileSync(report(name), 'utf8')) as T

const parts: readonly Part[] = [
  {
    name: '检查 · checks',
    words: ['node', 'tools/check.ts'],
    tally: (output) => {
      const [, passed, failed] = /(\d+) checks passed, (\d+) failed/.exec(output) ?? []
      return { passed: Number(passed), failed: Number(failed) }
    },
  },
  {
    name: '规则与调用 · rules and calls',
    words: [
      ...(['node', binary('vitest'), 'run', '--reporter=default', '--reporter=json'] as const),
      `--outputFile.json=${report('vitest')}`,
    ],
    tally: () => {
      const run = read<{ numPassedTests: number; numFailedTests: number } & Parameters<typeof failedCalls>[0]>('vitest')
      return { passed: run.numPassedTests, failed: run.numFailedTests, names: failedCalls(run) }
    },
  },
  {
    name: '浏览器流程 · browser journeys',
    words: ['node', binary('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') },
    tally: () => {
      type Report = { stats: { expected: number; flaky: number; unexpected: number } }
      const run = read<Report & Parameters<typeof failedJourneys>[0]>('playwright')
      const { expected, flaky, unexpected } = run.stats
      return { passed: expected, failed: unexpected + flaky, names: failedJourneys(run) }
    },
  },
]

/** A part that fails without a failed test (a crash, no tests found) still counts as one failure. */
const tallyOf = (part: Part, ok: boolean, output: string): Tally => {
  let tally: Tally = { passed: 0, failed: 0 }
  try {
    tally = part.tally(output)
  } catch {
    // The part ended before it could report.
  }
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

const summary: string[] = []
const total: Tally = { passed: 0, failed: 0 }

const browserMissing = provideBrowser()
for (const part of parts) {
  console.log(`\n── ${part.name} ${'─'.repeat(Math.max(0, 70 - part.name.length))}`)
  const { ok, output, seconds } = await runStep(part, true)
  const { passed, failed, names = [] } = tallyOf(part, ok, output)
  total.passed += passed
  total.failed += failed
  summary.push(
    `${failed > 0 ? '✗' : '✓'} ${part.name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`,
    ...names,
  )
}
rmSync(reports, { recursive: true, force: true })
if (browserMissing) summary.push(browserMissing)
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
