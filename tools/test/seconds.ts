/** How long each journey took, out of the report Playwright writes: what the whole part takes says nothing about which one grew. */

export type TimedSuite = {
  readonly suites?: readonly TimedSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

export type Timed = { readonly name: string; readonly seconds: number }

/** Every journey with its seconds, the dearest first. */
export const secondsOf = ({ suites = [], specs = [] }: TimedSuite): Timed[] =>
  [
    ...specs.map(({ file, line, title, tests }) => ({
      name: `${file}:${line} › ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(secondsOf),
  ].sort((one, other) => other.seconds - one.seconds)

/** What one takes, all of them taken together. */
export const secondsEach = (all: readonly Timed[]): number =>
  all.length === 0 ? 0 : all.reduce((sum, { seconds }) => sum + seconds, 0) / all.length
