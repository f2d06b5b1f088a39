/** Every fault that can be planted in the product, by area, and a sample of them by a seed. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { root } from '../step.ts'
import { type DatabaseFunction, faultsOfFunction } from './functions.ts'
import type { Fault } from './sql.ts'
import { isProduct } from './survey.ts'
import { faultsOf } from './typescript.ts'

export type Mutant = {
  /** Stable while its declaration is: file, declaration, what is replaced by what, and which of several. */
  readonly key: string
  readonly area: string
  /** File of the product, or a function of the database. */
  readonly path: string
  readonly within: string
  readonly line: number
  readonly text: string
  readonly kind: string
  readonly from: string
  readonly by: string
}

/** The area a file belongs to; what all share is `kit` and `contract`. */
export const areaOf = (path: string): string =>
  /^(?:contract|server)\/src\/areas\/([\w-]+)/.exec(path)?.[1] ?? (path.startsWith('contract/') ? 'contract' : 'kit')

/** Generated things, what only shows the product, and words: faults there are of another kind. */
const LEFT =
  /^server\/src\/(demo|documents)\/|\/(words|nouns|calls|seed|refusals|markup|capitals|sheet)\.ts$|^contract\/src\/call\.ts$/

export const productFiles = (): readonly string[] =>
  globSync('{contract,server}/src/**/*.ts', { cwd: root }).filter((path) => isProduct(path) && !LEFT.test(path))

const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 60)

type Place = Pick<Mutant, 'area' | 'path' | 'text'>

const named = ({ area, path, text }: Place, faults: readonly (Fault & { readonly within?: string })[]): Mutant[] => {
  const times = new Map<string, number>()
  return faults.map(({ start, end, by, kind, within = '' }) => {
    const from = text.slice(start, end)
    const same = `${path} ${within} ${short(from)} → ${short(by)}`
    const turn = (times.get(same) ?? 0) + 1
    times.set(same, turn)
    const line = text.slice(0, start).split('\n').length
    return {
      key: turn > 1 ? `${same} #${turn}` : same,
      area,
      path,
      within,
      line,
      kind,
      from,
      by,
      text: text.slice(0, start) + by + text.slice(end),
    }
  })
}

/** Of the files of the product. */
export const ofFiles = (paths: readonly string[]): Mutant[] =>
  paths.flatMap((path) => {
    const text = readFileSync(`${root}${path}`, 'utf8')
    return named({ area: areaOf(path), path, text }, faultsOf(text, path))
  })

/** Of the functions of the database. */
export const ofFunctions = (functions: readonly DatabaseFunction[]): Mutant[] =>
  functions.flatMap((one) =>
    named({ area: one.schema, path: `sql ${one.name}`, text: one.definition }, faultsOfFunction(one)),
  )

/** Lines that changed since a revision, by file. */
export const changedSince = (revision: string): ReadonlyMap<string, ReadonlySet<number>> => {
  const difference = execFileSync('git', ['diff', '--unified=0', revision, '--'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const changed = new Map<string, Set<number>>()
  let lines = new Set<number>()
  for (const line of difference.split('\n')) {
    const [, path] = /^\+\+\+ b\/(.*)/.exec(line) ?? []
    if (path) {
      lines = new Set()
      changed.set(path, lines)
    }
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    for (let at = Number(from); at < Number(from) + Number(count); at++) lines.add(at)
  }
  return changed
}

/** Survivors that change nothing anybody could notice, with the reason: they are not planted. */
export const accepted = (): ReadonlySet<string> => {
  const path = `${root}tools/plant/accepted.tsv`
  const lines = statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8').trim().split('\n') : []
  return new Set(lines.map((line) => line.split('\t')[0]!))
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state += 0x6d2b79f5
    let turn = state
    turn = Math.imul(turn ^ (turn >>> 15), turn | 1)
    turn ^= turn + Math.imul(turn ^ (turn >>> 7), turn | 61)
    return ((turn ^ (turn >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many of them, as a seed chooses: spread evenly over the kinds of fault, else the commonest hides the others. */
export const sampleOf = (mutants: readonly Mutant[], size: number, seed: number): Mutant[] => {
  const next = numbersFrom(seed)
  const mixed = mutants.map((mutant) => ({ mutant, at: next() })).toSorted((one, other) => one.at - other.at)
  const turns = new Map<string, number>()
  const ranked = mixed.map(({ mutant }) => {
    const turn = (turns.get(mutant.kind) ?? 0) + 1
    turns.set(mutant.kind, turn)
    return { mutant, at: turn + next() }
  })
  return ranked
    .toSorted((one, other) => one.at - other.at)
    .slice(0, size)
    .map(({ mutant }) => mutant)
}
