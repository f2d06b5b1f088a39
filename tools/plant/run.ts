/** `node tools/plant/run.ts LIST`: plants the faults of a list one by one and says of each, a line each, who noticed it. */
import { readFileSync } from 'node:fs'
import { define, functionsOf } from './functions.ts'
import { noticing, type Run } from './late.ts'
import type { Mutant } from './mutants.ts'
import { openTests, type Tests } from './tests.ts'
import { parses } from './typescript.ts'

export type Planned = {
  readonly mutant: Mutant
  readonly tests: readonly string[]
  /** The tests are run without the fault. */
  readonly sound?: boolean
}
export type Outcome = {
  readonly at: number
  readonly noticed: string | null
  readonly seconds: number
  /** It cannot stand at all: the language or the database refuses it, so nobody could have written it. */
  readonly refused?: boolean
}

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

/** The function as it is, to be put back. */
const standing = async (tests: Tests, { path, area }: Mutant): Promise<string> => {
  const all = await functionsOf(tests.ownerUrl, [area])
  const one = all.find(({ name }) => name === path.slice('sql '.length))
  if (!one) throw new Error(`${path} is not in the database`)
  return one.definition
}

const inDatabase =
  (tests: Tests, mutant: Mutant): Run =>
  async (files) => {
    const definition = await standing(tests, mutant)
    await define(tests.ownerUrl, mutant.text)
    try {
      return await tests.run(files)
    } finally {
      await define(tests.ownerUrl, definition)
    }
  }

const isSql = ({ path }: Mutant): boolean => path.startsWith('sql ')

/** Whether a fault can stand at all; what is left of it is as it was. */
const stands = async (tests: Tests, mutant: Mutant): Promise<boolean> => {
  if (!isSql(mutant)) return parses(mutant.text, mutant.path)
  const definition = await standing(tests, mutant)
  try {
    return await define(tests.ownerUrl, mutant.text)
  } finally {
    await define(tests.ownerUrl, definition)
  }
}

const noticed = async (tests: Tests, { mutant, tests: files, sound }: Planned): Promise<string | null> => {
  const faulted = isSql(mutant) ? inDatabase(tests, mutant) : inFile(tests, mutant)
  return await noticing(files, sound ? tests.run : faulted, tests.run)
}

const planned = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as readonly Planned[]
const tests = await openTests((path) => (planted?.path === path ? planted.text : null))
for (const [at, one] of planned.entries()) {
  const began = performance.now()
  const refused = !(await stands(tests, one.mutant))
  const by = refused ? null : await noticed(tests, one)
  process.send?.({ at, noticed: by, seconds: (performance.now() - began) / 1000, refused } satisfies Outcome)
}
await tests.end()
process.exit(0)
