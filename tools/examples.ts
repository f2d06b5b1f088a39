/**
 * `node tools/examples.ts [files…]`: runs the tests and keeps, of what was asked and answered, one example of each call and
 * the refusals it gave (`server/src/documents/examples.generated.json`). Calls that were not asked keep what they had; a run of all
 * tests forgets refusals that no test gives any more.
 * `--from FOLDER` takes what a run with RECORD_EXAMPLES=FOLDER has kept.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '../server/src/areas.ts'
import type { Example } from '../server/src/documents/examples.ts'
import { operationIdOf } from '../server/src/documents/operation.ts'
import type { Exchange } from '../server/test/exchanges.ts'
import { exampleOf, isBetter, type Lengths } from './examples/choice.ts'
import { binary, runStep } from './step.ts'

const FILE = new URL('../server/src/documents/examples.generated.json', import.meta.url)

const kept = (folder: string): readonly Exchange[] =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Exchange)

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
    return kept(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What each call answers with, by its name in the document. */
const outputs = new Map(
  areas.flatMap(({ routes }) => routes.map((route) => [operationIdOf(route), route.call.output as Lengths] as const)),
)

const [, , first, folder = '', ...rest] = process.argv
const whole = first === undefined
const exchanges = first === '--from' ? kept(folder) : await record([first ?? '', folder, ...rest].filter(Boolean))
const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>
for (const [id, of] of Map.groupBy(exchanges, (one) => one.id)) {
  const before = whole ? [] : (examples[id]?.refusals ?? [])
  const refusals = new Set([...before, ...of.flatMap(({ refusal }) => refusal ?? [])])
  const answered = of.filter(({ answer }) => answer !== undefined)
  const chosen = answered.some(({ sweep }) => !sweep) ? answered.filter(({ sweep }) => !sweep) : answered
  const found = chosen.map((one) => exampleOf(one, outputs.get(id)))
  const [best = examples[id]] = found.toSorted((one, other) => (isBetter(one, other) ? -1 : 1))
  examples[id] = { ...best, refusals: [...refusals].sort() }
}
const sorted = Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(sorted, null, 1)}\n`)
console.log(
  `${Object.keys(sorted).length} calls, ${Object.values(sorted).filter(({ answer }) => answer).length} with an answer`,
)
