/** Heavy work in turn: so many at once, so many waiting, and an honest 503 for the rest (security 4.2). */
import { common } from '@clinic/contract/refusals.ts'
import { Refused } from './context.ts'

/**
 * @param atOnce how many run together
 * @param queue how many may wait
 * @returns runs work when its turn comes. It refuses with 503 when the queue is full.
 */
export const turns = (atOnce: number, queue: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw new Refused(common.unavailable())
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // Whoever waits longest takes the place over; it is not free in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
