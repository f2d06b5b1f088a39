/**
 * Every testable fact of the specification is asserted by a test that names it, or stands in
 * docs/deviations.md with its reason. `contract/facts.tsv` has the facts' ids and areas.
 */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFile(`${root}/${path}`, 'utf8')

const named = async (): Promise<Set<string>> => {
  const found = new Set<string>()
  for await (const path of glob(
    ['{contract,server,web}/**/*.test.ts', 'e2e/*.journey.ts', 'e2e/specimens/*.specimen.ts'],
    {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    },
  ))
    for (const [id] of (await read(path)).matchAll(/\bF\d{4}\b/g)) found.add(id)
  return found
}

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
