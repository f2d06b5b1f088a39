/** What the words behind `npm test --` choose: `--part 1/3`, `--since main`, `--shuffle 7`, or nothing for everything in its order. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '../step.ts'
import type { Choice } from './parts.ts'
import { reachedBy } from './since.ts'

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Everything that differs from a revision: committed since, changed, and new. */
const changedSince = (revision: string): string[] => [
  ...git('diff', '--name-only', '--merge-base', revision),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const partOf = (text: string): Choice['part'] => {
  const [, at, of] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const part = { at: Number(at), of: Number(of) }
  if (!(part.at >= 1 && part.at <= part.of)) throw new Error(`--part ${text}: write it as 1/3`)
  return part
}

const seedOf = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--shuffle ${text}: write a number, the same one for the same order`)
  return Number(text)
}

export const choiceOf = async (words: readonly string[]): Promise<Choice> => {
  const options = { part: { type: 'string' }, since: { type: 'string' }, shuffle: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...words], options })
  const part = values.part === undefined ? null : partOf(values.part)
  const shuffle = values.shuffle === undefined ? null : seedOf(values.shuffle)
  if (values.since === undefined) return { part, shuffle, calls: null, journeys: null }
  // Only where it is asked for: a product that does not load is told by its checks.
  const { areas } = await import('../../server/src/areas.ts')
  const uses = Object.fromEntries(areas.map(({ name, uses }) => [name, uses]))
  const journeys = readdirSync(`${root}e2e`).filter((name) => name.endsWith('.journey.ts'))
  return { part, shuffle, ...reachedBy(changedSince(values.since), uses, journeys) }
}
