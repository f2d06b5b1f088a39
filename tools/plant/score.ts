/** What share of the planted faults is noticed, by area: printed, kept in `docs/mutation.md`, and never less than it was. */
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../step.ts'

export type Score = { readonly area: string; readonly planted: number; readonly noticed: number }

const FILE = `${root}docs/mutation.md`
const ROW = /^\| (\S+) +\| +(\d+) +\| +(\d+) +\| +(\d+) % +\|$/gm

export const shareOf = ({ planted, noticed }: Pick<Score, 'planted' | 'noticed'>): number =>
  planted === 0 ? 0 : (100 * noticed) / planted

export const keptScores = (): Score[] =>
  [...readFileSync(FILE, 'utf8').matchAll(ROW)].map(([, area, planted, noticed]) => ({
    area: area!,
    planted: Number(planted),
    noticed: Number(noticed),
  }))

const rowOf = (score: Score): string =>
  `| ${score.area.padEnd(12)} | ${String(score.planted).padStart(7)} | ${String(score.noticed).padStart(7)} | ${shareOf(score).toFixed(0).padStart(5)} % |`

/** Replaces the rows of these areas. */
export const keep = (scores: readonly Score[]): void => {
  const all = new Map([...keptScores(), ...scores].map((score) => [score.area, score]))
  const rows = [...all.values()].toSorted((one, other) => one.area.localeCompare(other.area)).map(rowOf)
  const text = readFileSync(FILE, 'utf8')
  const head = text.indexOf('| Area')
  const from = text.indexOf('\n', text.indexOf('\n', head) + 1) + 1
  const to = text.indexOf('\n\n', from)
  writeFileSync(FILE, `${text.slice(0, from)}${rows.join('\n')}${to < 0 ? '\n' : text.slice(to)}`)
}

/** Areas that notice less than they did, by more than the luck of a sample (two standard errors). */
export const fallen = (scores: readonly Score[]): string[] =>
  scores.flatMap((score) => {
    const before = keptScores().find(({ area }) => area === score.area)
    if (!before || score.planted === 0) return []
    const luck =
      200 * Math.sqrt((shareOf(before) / 100) * (1 - shareOf(before) / 100) * (1 / score.planted + 1 / before.planted))
    return shareOf(score) < shareOf(before) - luck
      ? [`${score.area}: ${shareOf(score).toFixed(0)} %, it was ${shareOf(before).toFixed(0)} %`]
      : []
  })
