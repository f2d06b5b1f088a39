/** `node tools/plant/run.ts LIST`: plants the faults of a list one by one and says of each, a line each, who noticed it. */
import { readFileSync } from 'node:fs'
import { define, functionsOf } from './functions.ts'
import { noticing, type Run } from './late.ts'
import type { Mutant } from './mutants.ts'
import { openTests, type Tests } from './tests.ts'

export type Planned = {
  readonly mutant: Mutant
  readonly tests: readonly string[]
  /** The tests are run without the fault. */
  readonly sound?: boolean
}
export type Outcome = { readonly at: number; readonly noticed: string | null; readonly seconds: number }

let planted: Mutant | null = null
// Whoever began it was ended: nobody hears any more.
process.on('disconnect', () => process.exit(1))

const inFile =
  (tests: Tests, mutant: Mutant): Run =>
  async (files) => {
    planted = mutant
    tests.forget(mutant.path)
    try {
      return await tests.run(files)
    } finally {
      planted = null
      tests.forget(mutant.path)
    }
  }

const inDatabase =
  (tests: Tests, mutant: Mutant): Run =>
  async (files) => {
    const name = mutant.path.slice('sql '.length)
    const as = (await functionsOf(tests.ownerUrl, [mutant.area])).find((one) => one.name === name)
    if (!as || !(await define(tests.ownerUrl, mutant.text)))
      return { file: '', name: 'the database takes it not', late: false }
    try {
      return await tests.run(files)
    } finally {
      await define(tests.ownerUrl, as.definition)
    }
  }

const noticed = async (tests: Tests, { mutant, tests: files, sound }: Planned): Promise<string | null> => {
  const faulted = mutant.path.startsWith('sql ') ? inDatabase(tests, mutant) : inFile(tests, mutant)
  return await noticing(files, sound ? tests.run : faulted, tests.run)
}

const planned = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as readonly Planned[]
const tests = await openTests((path) => (planted?.path === path ? planted.text : null))
for (const [at, one] of planned.entries()) {
  const began = performance.now()
  const by = await noticed(tests, one)
  process.send?.({ at, noticed: by, seconds: (performance.now() - began) / 1000 } satisfies Outcome)
}
await tests.end()
process.exit(0)
