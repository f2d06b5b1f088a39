/**
 * An example of each call and the refusals it has been seen to give, kept from a run of the tests
 * (`node tools/examples.ts`): what a client reads here has happened.
 */
import { readFileSync } from 'node:fs'
import { once } from '../kit/question.ts'

export type Example = {
  /** The body that was sent. */
  readonly request?: unknown
  /** The answer in its envelope. */
  readonly answer?: unknown
  /** Keys of refusals. */
  readonly refusals?: readonly string[]
}

const FILE = new URL('./examples.generated.json', import.meta.url)
const known = once(() => JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Example>>)

/** What the tests kept of a call; undefined where none asked it. */
export const examplesOf = (operationId: string): Example | undefined => {
  return known()[operationId]
}
