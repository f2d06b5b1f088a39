/** The tests that failed, by name and first sentence, out of the reports vitest and Playwright write. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

type JourneyResult = {
  readonly error?: { readonly message?: string }
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly JourneyResult[] }[]
  }[]
}

/** A failure's lines that fit under a summary: enough to know what to open first. */
const MOST_LINES = 6

const worded = (name: string, message = ''): string => {
  const lines = stripVTControlCharacters(message).split('\n')
  return [`  ${name}`, ...lines.slice(0, MOST_LINES).map((line) => `      ${line}`)].join('\n').trimEnd()
}

/** The failed tests of a vitest report, and the files that could not be read. */
export const failedCalls = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [worded(name, message)]
    return failed.map((one) => worded(`${name} › ${one.fullName}`, one.failureMessages?.[0]))
  })

/** Lines that a part which failed without a failed test is told by. */
const MOST_LAST_WORDS = 40

/** What a part said last, the sum of its tests left out: why it failed when none of them did. */
export const lastWords = (output: string): readonly string[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(✓|Test Files|Tests|Start at|Duration)\s/.test(line))
    .slice(-MOST_LAST_WORDS)
    .map((line) => `      ${line}`)

/** Lines of the screen that are told. */
const MOST_SEEN = 50

/**
 * What stood on the screen when a journey failed, out of the page that Playwright describes: what was said to the
 * person, where the focus was, and the dialog in front, or without one the page beside its menu. A record of a run that keeps no pictures tells it still. An
 * expectation that was not met carries the page within its own error; any other failure has it as a part of its own.
 */
export const seenIn = (context: string): readonly string[] => {
  const [before = '', after = before] = context.split(/^# Page snapshot$/m)
  const [page = ''] = after.split(/^# Test source$/m)
  const [, described = page] = page.split(/^```yaml$/m)
  const lines = described.split('\n').filter((line) => /^\s*- /.test(line))
  const dialog = lines.findLastIndex((line) => /^\s*- (alert)?dialog /.test(line))
  const front = dialog < 0 ? lines.findIndex((line) => /^\s*- main\b/.test(line)) : dialog
  const said = lines.filter((line, at) => at < front && /- (alert|status)\b|\[active\]/.test(line))
  return [...said, ...lines.slice(Math.max(front, 0))].slice(0, MOST_SEEN)
}

const seenBy = ({ attachments = [] }: JourneyResult): string => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  return ['      on the screen:', ...seenIn(readFileSync(path, 'utf8')).map((line) => `      ${line}`)].join('\n')
}

const journeyWorded = (name: string, results: readonly JourneyResult[]): string => {
  const [first] = results
  return `${worded(name, first?.error?.message)}\n${first ? seenBy(first) : ''}`.trimEnd()
}

/** The failed journeys of a Playwright report. */
export const failedJourneys = ({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      journeyWorded(
        `${file}:${line} › ${title}`,
        tests.flatMap((one) => one.results),
      ),
    ),
  ...suites.flatMap(failedJourneys),
]
