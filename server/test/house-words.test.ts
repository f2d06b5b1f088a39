/** One mark for "nothing there", one word for "not recorded", one set of colours, and no red deed without saying whose. */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../web/src/', import.meta.url))
const sources = async (pattern: string): Promise<[path: string, text: string][]> => {
  const found: [string, string][] = []
  for await (const path of glob(pattern, { cwd: root }))
    if (!/\.test\./.test(path)) found.push([path.replaceAll('\\', '/'), await readFile(root + path, 'utf8')])
  return found
}
/** `path: line` of every line that matches. */
const linesOf = (files: readonly [string, string][], wrong: RegExp): string[] =>
  files.flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => wrong.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

test('nothing there is MARK or <None />, not recorded is <Or>: no other sign, in no cell', async () => {
  const screens = (await sources('{areas,kit,layout}/**/*.{ts,tsx}')).filter(([path]) => path !== 'kit/show/text.tsx')
  const signs = '-|--|—|——|–|无|暂无|空|N/A|未填写?'
  expect(linesOf(screens, new RegExp(`(\\?\\?|\\|\\||\\?|:) '(${signs})'(?!:)|>\\s*(${signs})\\s*</`))).toEqual([])
})

test('words take their colour from the theme: no style sheet has one of its own', async () => {
  const sheets = (await sources('{areas,kit,layout}/**/*.css')).filter(
    // Paper is black on white; the picture beside the sign-in form is a picture, and so is the screen of a waiting room.
    ([path]) =>
      !['kit/page/print.css', 'areas/session/sign-in/sign-in.css', 'areas/triage/queue/screen.css'].includes(path),
  )
  expect(linesOf(sheets, /^\s*color: (#(?!fff;)|rgb|var\(--ant-color-(primary|success|warning)\))/)).toEqual([])
  expect(linesOf(sheets, /^\s*background(-color)?: #(?!fff;)/)).toEqual([])
})

/** The object a line stands in: from the line that opens it to the line that closes it, by their indents. */
const around = (lines: readonly string[], at: number): string => {
  const indent = /^ */.exec(lines[at]!)![0].length
  const shallower = (line: string) => line.trim() !== '' && /^ */.exec(line)![0].length < indent
  let [from, to] = [at, at]
  while (from > 0 && !shallower(lines[from]!)) from -= 1
  while (to < lines.length - 1 && !shallower(lines[to]!)) to += 1
  return lines.slice(from, to + 1).join('\n')
}

test('a red deed says who and what follows before it is done', async () => {
  const silent: string[] = []
  let deeds = 0
  for (const [path, text] of await sources('areas/**/*.{ts,tsx}')) {
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      // `label: x.label`: an action drawn again as a button.
      if (!/^\s*danger: (true|status)/.test(line) || around(lines, at).includes('refusal:')) continue
      deeds += 1
      if (!/\b(about|confirm|follows)\b/.test(around(lines, at))) silent.push(`${path}:${at + 1}`)
    }
  }
  expect(silent).toEqual([])
  expect(deeds).toBeGreaterThan(10)
})

test('a button the specification’s table knows is drawn from what is known of it: no page writes its word by hand', async () => {
  const known = await readFile(`${root}kit/act/known-buttons.ts`, 'utf8')
  const words = [...known.matchAll(/label: '([^']+)'/g)].map(([, word]) => word!)
  expect(words.length).toBeGreaterThan(26)
  const screens = await sources('{areas,kit/list}/**/*.{ts,tsx}')
  expect(linesOf(screens, new RegExp(`^\\s*(\\{ )?label: '(${words.join('|')})',`))).toEqual([])
})
