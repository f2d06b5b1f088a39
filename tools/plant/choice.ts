/** Which test files a fault is shown to: those that enter its declaration, the area's own, the nearest by name and the quick ones first. */
import { globSync } from 'node:fs'
import { root } from '../step.ts'
import { areaOf, type Mutant } from './mutants.ts'
import type { Surveyed } from './survey.ts'

/** Schemas of the database whose functions other areas call. */
const askedBy: Readonly<Record<string, readonly string[]>> = {
  ledger: ['cashier'],
  debts: ['cashier'],
  purchases: ['cashier'],
  orders: ['cashier'],
}

/** Tests of the area that are younger than the survey. */
const unknown = (surveyed: readonly Surveyed[], areas: readonly string[]): readonly Surveyed[] =>
  globSync('{contract,server}/src/areas/**/*.test.ts', { cwd: root })
    .filter((file) => areas.includes(areaOf(file)) && !surveyed.some((one) => one.file === file))
    .map((file) => ({ file, seconds: 5, reached: [] }))

const entering = (surveyed: readonly Surveyed[], { path, within, area }: Mutant): readonly Surveyed[] => {
  const having = (fits: (name: string) => boolean): readonly Surveyed[] =>
    surveyed.filter(({ reached }) => reached.some(fits))
  if (path.startsWith('sql ')) {
    const areas = [area, ...(askedBy[area] ?? [])]
    return having((name) => areas.includes(areaOf(name)))
  }
  const exact = having((name) => name === `${path}:${within}`)
  if (exact.length > 0) return exact
  const near = having((name) => name.startsWith(`${path}:`))
  // What runs while its file is loaded is entered before any test begins: the survey sees it with none.
  return near.length > 0 ? near : surveyed.filter(({ file }) => areaOf(file) === area)
}

/** How much of their places two files share: a survey does not know what is younger than it, names do. */
const nearness = (one: string, other: string): number => {
  const [a, b] = [one, other].map((path) => path.replace(/^(contract|server)\/src\/|(\.test)?\.ts$/g, ''))
  let same = 0
  while (same < a!.length && a![same] === b![same]) same++
  return same
}

/**
 * @param seconds test time spent on a fault that nobody notices
 * @returns none where no test enters the code at all
 */
export const testsFor = (mutant: Mutant, surveyed: readonly Surveyed[], seconds: number): string[] => {
  const own = ({ file }: Surveyed): number => Number(areaOf(file) !== mutant.area)
  const areas = [mutant.area, ...(askedBy[mutant.area] ?? [])]
  const ordered = [...entering(surveyed, mutant), ...unknown(surveyed, areas)].toSorted(
    (one, other) =>
      own(one) - own(other) ||
      nearness(other.file, mutant.path) - nearness(one.file, mutant.path) ||
      one.seconds - other.seconds,
  )
  let spent = 0
  const chosen = ordered.filter((one, at) => {
    spent += one.seconds
    return at === 0 || spent < seconds
  })
  return chosen.map(({ file }) => file)
}
