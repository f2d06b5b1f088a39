/** The running minute, for waiting times: one timer for the whole page, asleep while nobody looks. */
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Math.floor(Date.now() / MINUTE_MS)

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  timer ??= setInterval(() => {
    const minute = Math.floor(Date.now() / MINUTE_MS)
    if (minute === now) return
    now = minute
    for (const one of listeners) one()
  }, 5_000)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Minutes since the epoch; draws anew when the minute turns. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now)

/** Asia/Shanghai: the zone of every hospital (decisions §1), wherever the browser stands. */
const ZONE_MINUTES = 480

/** The hospital's day, `YYYY-MM-DD`, at a minute since the epoch. */
export const hospitalDayAt = (minute: number): string =>
  new Date((minute + ZONE_MINUTES) * MINUTE_MS).toISOString().slice(0, 10)

/** The hospital's day; draws anew at its midnight. */
export const useHospitalDay = (): string => useSyncExternalStore(subscribe, () => hospitalDayAt(now))

/** Whole minutes between a moment of the wire (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai) and a minute since the epoch; never below 0. */
export const minutesSince = (moment: string, minute: number): number =>
  Math.max(0, minute - Math.floor(Date.parse(`${moment.replace(' ', 'T')}+08:00`) / MINUTE_MS))
