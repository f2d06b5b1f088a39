/** Heavy work in turn: so many at once, so many waiting, and an honest 503 for the rest (security 4.2). */
import { common } from '@clinic/contract/refusals.ts'
import { Refused } from './context.ts'

/**
 * @param atOnce how many run together
 * @param queue how many may wait
 * @param patience milliseconds one waits at most
 * @returns runs work when its turn comes. It refuses with 503 when the queue is full, or the turn does not come.
 */
export const turns = (atOnce: number, queue: number, patience?: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw new Refused(common.unavailable())
      await turn(waiting, patience)
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

const turn = (waiting: (() => void)[], patience: number | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const late =
      patience === undefined
        ? undefined
        : setTimeout(() => {
            waiting.splice(waiting.indexOf(come), 1)
            reject(new Refused(common.unavailable()))
          }, patience)
    const come = (): void => {
      clearTimeout(late)
      resolve()
    }
    waiting.push(come)
  })
