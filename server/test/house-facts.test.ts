/**
 * Every testable fact of the specification is asserted by a test that is tagged with it, or stands in
 * docs/deviations.md with its reason. `contract/facts.tsv` has the facts' ids and areas.
 */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFile(`${root}/${path}`, 'utf8')

/** Tags of a test, a list of facts with a tag each, or what a journey proves. */
const TAG = /'(F\d{4}(?: F\d{4})*)'/g

const files = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const path of glob(
    ['{contract,server,web}/**/*.test.ts', 'e2e/*.journey.ts', 'e2e/specimens/*.specimen.ts'],
    {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    },
  ))
    found.set(path, await read(path))
  return found
}

const tagsOf = (text: string): string[] => [...text.matchAll(TAG)].flatMap(([, ids]) => ids!.split(' '))

const named = async (): Promise<Set<string>> => new Set([...(await files()).values()].flatMap(tagsOf))

test('a fact is a tag of the test that proves it, never a word of its title', async () => {
  const wrong: string[] = []
  for (const [path, text] of await files()) {
    const tags = tagsOf(text)
    if (tags.length > 0 && !/\btags: \[|\bproves\(/.test(text)) wrong.push(`${path} names facts and tags no test`)
    // A comment in a long story says which sentence proves which of its facts.
    for (const [id] of text.matchAll(/\bF\d{4}\b/g)) if (!tags.includes(id)) wrong.push(`${path} ${id}`)
    for (const [title] of text.matchAll(/\b(?:test|it|describe)(?:\.\w+)?\(\s*['"`][^'"`\n]*\bF\d{4}/g))
      wrong.push(`${path} ${title}`)
  }
  expect(wrong).toEqual([])
})

/** The first cell of a row names facts: a range with a dash, then a comma and one more. */
const listed = (text: string): string[] =>
  [...text.matchAll(/^\| (F[^|]+)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/F(\d{4})(?:–F(\d{4}))?/g)].flatMap(([, from, to = from]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, at) => `F${String(Number(from) + at).padStart(4, '0')}`,
      ),
    ),
  )

test('each fact is asserted or listed as a deviation, never both', async () => {
  const facts = (await read('contract/facts.tsv'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  const [proved, departed] = [await named(), listed(await read('docs/deviations.md'))]
  const wanted = facts.map(([id]) => id!)
  expect(wanted.filter((id) => !proved.has(id) && !departed.includes(id))).toEqual([])
  expect(departed.filter((id, at) => proved.has(id) || departed.indexOf(id) !== at)).toEqual([])
})
