/** What can be counted in the sources of the product, tests left out; each count by the place it was found at. */
import { globSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { root, sourceOf } from './sources.ts'

const LONGEST = 40

const productFiles = (): string[] =>
  globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|\.generated\./.test(file))
    .sort()

type Node = { readonly start: number; readonly end: number }

/** Casts `as never`, and functions with more than 40 lines from their first sign to their last, in one file. */
export const countedIn = (file: string, source: string): { nevers: string[]; long: string[] } => {
  const [nevers, long]: [string[], string[]] = [[], []]
  const lines = (from: number, to: number): number => source.slice(from, to).split('\n').length
  const measure = ({ start, end }: Node): void => {
    if (lines(start, end) > LONGEST) long.push(`${file}:${lines(0, start)} ${lines(start, end)} lines`)
  }
  new Visitor({
    TSAsExpression: ({ typeAnnotation, end }) => {
      if (typeAnnotation.type === 'TSNeverKeyword') nevers.push(`${file}:${lines(0, end)}`)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, source).program)
  return { nevers, long }
}

export const countedInProduct = (): { nevers: string[]; long: string[] } => {
  const all = productFiles().map((file) => countedIn(file, sourceOf(file)))
  return { nevers: all.flatMap(({ nevers }) => nevers), long: all.flatMap(({ long }) => long) }
}

type ByText = Readonly<Record<'typed' | 'cast' | 'positions', string[]>>

/** Places where rows of a statement are typed by hand, beside it or where they are read, and where a message's answers are told apart by position. */
export const countedByText = (file: string, source: string): ByText => {
  const at = (pattern: RegExp): string[] =>
    [...source.matchAll(pattern)].map(({ index }) => `${file}:${source.slice(0, index).split('\n').length}`)
  return {
    typed: at(/\bsql<(?!unknown>)/g),
    cast: at(/\brows(?:\[0\])?[!)]* as (?:unknown as |[A-Z({])(?!\[\]|owOf<)/g),
    positions: at(/const \[[^\]]*,[^\]]*\] = \(?await [\w.]*\b(together|readTogether|send)\(/g),
  }
}

export const statementsInProduct = (): ByText => {
  const all = productFiles().map((file) => countedByText(file, sourceOf(file)))
  const of = (what: keyof ByText): string[] => all.flatMap((one) => one[what])
  return { typed: of('typed'), cast: of('cast'), positions: of('positions') }
}
