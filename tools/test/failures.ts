/** The tests that failed, by name and first sentence, out of the reports vitest and Playwright write. */
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

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[]
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

/** The failed journeys of a Playwright report. */
export const failedJourneys = ({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      worded(`${file}:${line} › ${title}`, tests.flatMap((one) => one.results)[0]?.error?.message),
    ),
  ...suites.flatMap(failedJourneys),
]
