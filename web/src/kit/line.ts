/**
 * The line to the server, as a person notices it: lost when a question found nobody, back when one was answered. While it
 * is lost nothing is sent, and nothing that was meant to be sent goes out by itself afterwards.
 */
import { useSyncExternalStore } from 'react'

/** Milliseconds between two tries. */
const RETRY_MS = 8_000
const ALIVE = '/healthz'

type Line = {
  /** When it was lost (milliseconds since the epoch); null while it holds. */
  readonly lostAt: number | null
  /** Of the next try. */
  readonly retryAt: number
  readonly trying: boolean
}

let line: Line = { lostAt: null, retryAt: 0, trying: false }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

const set = (next: Line): void => {
  line = next
  for (const tell of listeners) tell()
}

const wait = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void tryNow(), RETRY_MS)
  set({ lostAt: line.lostAt ?? Date.now(), retryAt: Date.now() + RETRY_MS, trying: false })
}

/** A question found nobody. */
export const lineLost = (): void => {
  if (line.lostAt === null) wait()
}

/** A question was answered, whatever the answer was. */
export const lineHolds = (): void => {
  if (line.lostAt === null) return
  clearTimeout(timer)
  set({ lostAt: null, retryAt: 0, trying: false })
  for (const tell of returns) tell()
}

/** Asks whether anybody is there. */
export const tryNow = async (): Promise<void> => {
  if (line.lostAt === null || line.trying) return
  set({ ...line, trying: true })
  const answered = await fetch(ALIVE, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answered) lineHolds()
  else wait()
}

/** Called when the line is back: what is on the screen is asked anew. */
export const onReturn = (tell: () => void): (() => void) => {
  returns.add(tell)
  return () => void returns.delete(tell)
}

/** The browser knows of a pulled cable before any question does. */
export const watchLine = (): void => {
  addEventListener('offline', lineLost)
  addEventListener('online', () => void tryNow())
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useLine = (): Line => useSyncExternalStore(subscribe, () => line)
/** True while nobody answers: what would be sent is grey. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => line.lostAt !== null)
export const isOffline = (): boolean => line.lostAt !== null || !navigator.onLine
