/** While the line is lost somebody is asked for every eight seconds; what is on the screen is asked anew when it is back. */
import { useSyncExternalStore } from 'react'
import { lineHolds, lineLost, lostSince, onLine } from './line.ts'

/** Milliseconds between two tries. */
const RETRY_MS = 8_000
const ALIVE = '/healthz'

type Tries = {
  /** Of the next try, milliseconds since the epoch. */
  readonly retryAt: number
  readonly trying: boolean
}

let tries: Tries = { retryAt: 0, trying: false }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

const set = (next: Tries): void => {
  tries = next
  for (const tell of listeners) tell()
}

const wait = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void tryNow(), RETRY_MS)
  set({ retryAt: Date.now() + RETRY_MS, trying: false })
}

/** Asks whether anybody is there. */
export const tryNow = async (): Promise<void> => {
  if (lostSince() === null || tries.trying) return
  set({ ...tries, trying: true })
  const answered = await fetch(ALIVE, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answered) lineHolds()
  else wait()
}

const turn = (): void => {
  if (lostSince() !== null) {
    wait()
    return
  }
  clearTimeout(timer)
  set({ retryAt: 0, trying: false })
  for (const tell of returns) tell()
}

/** Called when the line is back. */
export const onReturn = (tell: () => void): (() => void) => {
  returns.add(tell)
  return () => void returns.delete(tell)
}

/** For as long as the frame stands; the browser knows of a pulled cable before any question does. */
export const watchLine = (): (() => void) => {
  const again = () => void tryNow()
  const stop = onLine(turn)
  addEventListener('offline', lineLost)
  addEventListener('online', again)
  return () => {
    stop()
    clearTimeout(timer)
    removeEventListener('offline', lineLost)
    removeEventListener('online', again)
  }
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The next try. */
export const useTries = (): Tries => useSyncExternalStore(subscribe, () => tries)
/** Why nothing can be sent just now. */
export const NO_LINE = '网络已断开，恢复后再提交'
/** Since when nobody answers; null while somebody does. */
export const useLostSince = (): Date | null => useSyncExternalStore(onLine, lostSince)
/** True while nobody answers: what would be sent is grey. */
export const useOffline = (): boolean => useLostSince() !== null
