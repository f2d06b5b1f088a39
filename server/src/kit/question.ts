/**
 * What an area asks without knowing who answers: a question stands in the area that asks, its answer in the area that keeps the
 * matter, and `server/src/answers.ts` brings the two together. So the area below needs not know those built on it.
 */
import type { RawBuilder } from 'kysely'

export type Asked<A extends readonly unknown[], R> = ((...args: A) => R) & {
  /** Says who answers; for `answers.ts`. */
  readonly by: (answer: (...args: A) => R) => void
}

/** @param what the question in words. @throws Error when it is asked and nobody answers it */
export const asked = <A extends readonly unknown[], R>(what: string): Asked<A, R> => {
  let known: ((...args: A) => R) | undefined
  const ask = (...args: A): R => {
    if (!known) throw new Error(`answers.ts does not say who answers: ${what}`)
    return known(...args)
  }
  return Object.assign(ask, {
    by: (answer: (...args: A) => R): void => {
      known = answer
    },
  })
}

/** Answers to questions that belong together, by their names. */
export type AnswersTo<Q> = {
  readonly [K in keyof Q]: Q[K] extends Asked<infer A, infer R> ? (...args: A) => R : never
}

/** Says who answers each of several questions. */
export const answerAll = <Q extends object>(questions: Q, answers: AnswersTo<Q>): void => {
  for (const name of Object.keys(questions) as (keyof Q)[])
    (questions[name] as { readonly by: (answer: unknown) => void }).by(answers[name])
}

/** Worked out when it is first asked for, from what never changes once the server is put together. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A part of a statement that is known only once it is first written: an answer in a list's columns. */
export const whenWritten = (part: () => RawBuilder<unknown>): RawBuilder<unknown> => {
  const known = once(part)
  return new Proxy({} as RawBuilder<unknown>, {
    get: (_, name) => {
      const now = known()
      const value: unknown = Reflect.get(now, name)
      return typeof value === 'function' ? value.bind(now) : value
    },
  })
}
