/**
 * Questions that follow what is typed. Throttled by calls: one at a time, at most one in `ms`, and the last thing typed is
 * always asked. With one on its way at a time no older answer can come after a newer one.
 */
import { useEffect, useRef } from 'react'

/** Milliseconds until the next question may be asked. @param last when the one before was asked */
export const waitFor = (last: number, now: number, ms: number): number => Math.max(0, last + ms - now)

export type Asking = {
  readonly typed: string
  readonly asked: string
  /** A question is still on its way. */
  readonly busy: boolean
}

/** Milliseconds until what was typed is asked; null while there is nothing new, or a question is on its way. */
export const whenToAsk = ({ typed, asked, busy }: Asking, last: number, now: number, ms: number): number | null =>
  typed === asked || busy ? null : waitFor(last, now, ms)

/** Calls `ask` with what is typed, as soon as it may be asked. */
export const useThrottledAsking = ({ typed, asked, busy }: Asking, ms: number, ask: (typed: string) => void): void => {
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = whenToAsk({ typed, asked, busy }, last.current, Date.now(), ms)
    if (wait === null) return
    const timer = setTimeout(() => {
      last.current = Date.now()
      ask(typed)
    }, wait)
    return () => clearTimeout(timer)
  }, [typed, asked, busy, ms, ask])
}
