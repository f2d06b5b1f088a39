/**
 * What is read together: statements and what their answers mean, as one value. A message that carries several is answered by
 * name, so that no position of one statement among others is known to anybody (house, sentence 16).
 */
import type { Compilable, CompiledQuery } from 'kysely'
import type { Rows, Statement } from './db/statement.ts'

/** Statements, and what they answer together. Refusals may come out of `read`. */
export type Reading<T> = {
  readonly statements: readonly Statement[]
  readonly read: (answers: readonly Rows[]) => T
}
/** One of a message: a reading, a bare statement (its rows are the answer), or nothing this time. */
export type Part = Reading<unknown> | Statement | undefined
export type Parts = Readonly<Record<string, Part>>
export type Answers<P extends Parts> = { readonly [K in keyof P]: Answer<P[K]> }
type Answer<P> = P extends Reading<infer T> ? T : P extends Statement ? Rows : undefined

/** Sends several statements as one message; the answers come in their order. */
export type Send = (queries: readonly (Compilable | Statement)[]) => Promise<Rows[]>
/** The same for whoever reads: a message of named parts is answered by name. */
export type Together = Send & (<P extends Parts>(parts: P) => Promise<Answers<P>>)

const statementsOf = (part: Part): readonly Statement[] =>
  part === undefined ? [] : 'statements' in part ? part.statements : [part]

const allOf = (parts: Parts): Statement[] => Object.values(parts).flatMap(statementsOf)

/**
 * The answers under the names of what they answer. Each is read when it is first asked for, so that refusals come in the
 * order in which the code looks, whatever the order of the locks.
 */
const byName = <P extends Parts>(parts: P, answers: readonly Rows[]): Answers<P> => {
  const named = {}
  let at = 0
  for (const [name, part] of Object.entries(parts)) {
    if (part === undefined) continue
    const own = answers.slice(at, at + statementsOf(part).length)
    at += own.length
    let value: unknown
    let known = false
    const get = (): unknown => {
      if (!known) value = 'statements' in part ? part.read(own) : own[0]
      known = true
      return value
    }
    Object.defineProperty(named, name, { enumerable: true, get })
  }
  return named as Answers<P>
}

/** A reading of one statement. */
export const reading = <T>(statement: Statement, read: (answer: Rows) => T): Reading<T> => ({
  statements: [statement],
  read: ([answer]) => read(answer!),
})

/** A reading made of others, in their order: `readingOf({ orders, lines }, ({ orders, lines }) => …)`. */
export const readingOf = <P extends Parts, T>(parts: P, read: (answers: Answers<P>) => T): Reading<T> => ({
  statements: allOf(parts),
  read: (answers) => read(byName(parts, answers)),
})

/** A sender of statements that answers by name. */
export const named =
  (send: (statements: readonly Statement[]) => Promise<Rows[]>) =>
  async <P extends Parts>(parts: P): Promise<Answers<P>> =>
    byName(parts, await send(allOf(parts)))

/** A compiled query as a statement. */
export const statementOf = ({ sql: text, parameters: values }: CompiledQuery): Statement => ({ text, values })

/** Makes a sender of statements answer named parts, too: one message either way. */
export const together = (send: Send): Together =>
  (async (asked: readonly (Compilable | Statement)[] | Parts) =>
    Array.isArray(asked) ? await send(asked) : byName(asked as Parts, await send(allOf(asked as Parts)))) as Together
