/** `node tools/plant/run.ts LIST`: plants the faults of a list one by one and says of each, a line each, who noticed it. */
import { readFileSync } from 'node:fs'
import { define, functionsOf } from './functions.ts'
import type { Mutant } from './mutants.ts'
import { openTests, type Tests } from './tests.ts'

export type Planned = { readonly mutant: Mutant; readonly tests: readonly string[] }
export type Outcome = { readonly at: number; readonly noticed: string | null; readonly seconds: number }

let planted: Mutant | null = null
// Whoever began it was ended: nobody hears any more.
process.on('disconnect', () => process.exit(1))

const inFile = async (tests: Tests, { mutant, tests: files }: Planned): Promise<string | null> => {
  planted = mutant
  tests.forget(mutant.path)
  try {
    return await tests.run(files)
  } finally {
    planted = null
    tests.forget(mutant.path)
  }
}

const inDatabase = async (tests: Tests, { mutant, tests: files }: Planned): Promise<string | null> => {
  const name = mutant.path.slice('sql '.length)
  const as = (await functionsOf(tests.ownerUrl, [mutant.area])).find((one) => one.name === name)
  if (!as || !(await define(tests.ownerUrl, mutant.text))) return 'the database'
  try {
    return await tests.run(files)
  } finally {
    await define(tests.ownerUrl, as.definition)
  }
}

const planned = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as readonly Planned[]
const tests = await openTests((path) => (planted?.path === path ? planted.text : null))
for (const [at, one] of planned.entries()) {
  const began = performance.now()
  const noticed = await (one.mutant.path.startsWith('sql ') ? inDatabase : inFile)(tests, one)
  process.send?.({ at, noticed, seconds: (performance.now() - began) / 1000 } satisfies Outcome)
}
await tests.end()
process.exit(0)
