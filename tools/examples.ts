/**
 * `node tools/examples.ts [files…]`: runs the tests and keeps, of what was asked and answered, one example of each call and
 * the refusals it gave (`server/src/documents/examples.json`). Calls that were not asked keep what they had.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Example } from '../server/src/documents/examples.ts'
import type { Exchange } from '../server/test/recording.ts'
import { exampleOf, isBetter } from './examples/choice.ts'
import { binary, runStep } from './step.ts'

const FILE = new URL('../server/src/documents/examples.json', import.meta.url)

const record = async (files: readonly string[]): Promise<readonly Exchange[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-examples-'))
  try {
    await runStep(
      {
        name: 'tests',
        words: ['node', binary('vitest'), 'run', '--project=calls', ...files],
        env: { RECORD_EXAMPLES: folder },
      },
      true,
    )
    return readdirSync(folder)
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Exchange)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>
const met = new Map<string, Set<string>>()
for (const [id, exchanges] of Map.groupBy(await record(process.argv.slice(2)), (one) => one.id)) {
  const refusals = exchanges.flatMap(({ refusal }) => refusal ?? [])
  met.set(id, new Set([...(examples[id]?.refusals ?? []), ...refusals]))
  const found = exchanges.filter(({ answer }) => answer !== undefined).map(exampleOf)
  const best = found.reduce<Example | undefined>((kept, one) => (kept && !isBetter(one, kept) ? kept : one), undefined)
  examples[id] = { ...(best ?? examples[id]), refusals: [...met.get(id)!].sort() }
}
const sorted = Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(sorted, null, 1)}\n`)
console.log(
  `${Object.keys(sorted).length} calls, ${Object.values(sorted).filter(({ answer }) => answer).length} with an answer`,
)
