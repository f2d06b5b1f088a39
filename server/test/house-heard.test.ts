/**
 * Who hears what is told: `contract/heard.tsv` names for each topic the screens that ask anew when it comes (`useLive`,
 * `useEvents`, by a list that stands in their file or in the one they share). A change that is meant is written by
 * `npx vitest run server/test/house-heard -u` and read in the diff. Source: issue (events), ADR 0046.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { toldTable } from './told.ts'

const web = join(import.meta.dirname, '../../web/src')

/** Told to something else than a screen. */
const elsewhere: Readonly<Record<string, string>> = {
  'session.ended': 'the server closes the lines of the session, and a screen without a line asks for the password',
}

/** Topics that a write tells, without the word that they go to some people alone. */
const told = [
  ...new Set(
    [...toldTable().values()]
      .flatMap(({ always, sometimes }) => [...always, ...sometimes])
      .filter((word) => !word.includes(':'))
      .map((word) => word.replace('→people', '')),
  ),
].sort()

const read = (file: string): string => readFileSync(join(web, file), 'utf8')

/** The file beside this one that a name comes from. */
const originOf = (file: string, text: string, name: string): string | undefined => {
  const from = new RegExp(`import [^;]*?\\b${name}\\b[^;]*? from '(\\.[^']+)'`).exec(text)?.[1]
  return from === undefined ? undefined : join(dirname(file), from)
}

/** What a list of topics holds: its words, those of lists it is made of, the keys of what says which calls a topic moves. */
const wordsOf = (file: string, name: string): string[] => {
  const text = read(file)
  const list = new RegExp(`\\bconst ${name} = \\[([^\\]]*)\\]`).exec(text)?.[1]
  if (list !== undefined) {
    const own = [...list.matchAll(/'([\w.]+)'/g)].map(([, word]) => word!)
    return [...own, ...[...list.matchAll(/\.\.\.(\w+)/g)].flatMap(([, other]) => wordsOf(file, other!))]
  }
  const keyed = new RegExp(`\\bconst ${name} = Object\\.keys\\((\\w+)\\)`).exec(text)?.[1]
  if (keyed !== undefined) {
    const body = new RegExp(`\\bconst ${keyed} = \\{\\n([\\s\\S]*?)\\n\\}`).exec(text)![1]!
    return [...body.matchAll(/^ {2}'?([\w.]+)'?: \[/gm)].map(([, word]) => word!)
  }
  const origin = originOf(file, text, name)
  if (origin === undefined || !existsSync(join(web, origin))) throw new Error(`${file}: what is ${name}?`)
  return wordsOf(origin, name)
}

/** Screens with the topics they hear. */
const screens = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('kit/'))
  .sort()
  .map((file) => ({
    file,
    hears: [...read(file).matchAll(/\buse(?:Live|Events)\((\w+)/g)].flatMap(([, name]) => wordsOf(file, name!)),
  }))
  .filter(({ hears }) => hears.length > 0)

/** As the kit does (`matches` of `web/src/kit/live.ts`). */
const isHeard = (topic: string, hears: readonly string[]): boolean =>
  hears.some((one) => topic === one || topic.startsWith(`${one}.`))

const hearersOf = (topic: string): string[] =>
  screens.filter(({ hears }) => isHeard(topic, hears)).map(({ file }) => file)

test('the screens that hear a topic stand in a table', async () => {
  expect(told.length).toBeGreaterThan(15)
  const lines = told.map((topic) => `${topic}\t${hearersOf(topic).join(' ')}`)
  await expect(`${['topic\tscreens', ...lines].join('\n')}\n`).toMatchFileSnapshot('../../contract/heard.tsv')
})

test('whatever is told is heard by a screen, or by something else', () => {
  expect(told.filter((topic) => hearersOf(topic).length === 0)).toEqual(Object.keys(elsewhere))
})

test('no screen waits for what nobody tells', () => {
  const idle = screens.flatMap(({ file, hears }) =>
    hears.filter((one) => !told.some((topic) => isHeard(topic, [one]))).map((one) => `${file} ${one}`),
  )
  expect(idle).toEqual([])
})
