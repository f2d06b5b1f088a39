/** Fifty people who ask for the same at once. */
import { RefusedInTest } from './actor.ts'

export const FIFTY = 50

/** As a person does who reads that the product is busy. */
export const askedAgain = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RefusedInTest) || error.answer.key !== 'common.unavailable') throw error
    }
}

/** Fifty at once: what was answered, and how often each refusal was said. */
export const race = async <T>(ask: (n: number) => Promise<T>) => {
  const done = await Promise.allSettled(Array.from({ length: FIFTY }, (_none, n) => askedAgain(() => ask(n))))
  const won: T[] = []
  const refused: Record<string, number> = {}
  for (const one of done) {
    if (one.status === 'fulfilled') won.push(one.value)
    else if (one.reason instanceof RefusedInTest)
      refused[one.reason.answer.key] = (refused[one.reason.answer.key] ?? 0) + 1
    else throw one.reason
  }
  return { won, refused }
}
