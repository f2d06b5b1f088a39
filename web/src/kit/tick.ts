/** The running minute, for waiting times: one timer for the whole page, asleep while nobody looks. */
import { momentFrom } from '@clinic/contract/days.ts'
import { useSyncExternalStore } from 'react'
import { businessDay, today } from './clock.ts'
import { present } from './server-time.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
/** Minutes since the epoch, read with every drawing: the server's time is heard with answers, later than this file is read. */
export const minuteNow = (): number => Math.floor(present().getTime() / MINUTE_MS)
let now = minuteNow()

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  timer ??= setInterval(() => {
    const minute = minuteNow()
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
export const useMinute = (): number => useSyncExternalStore(subscribe, minuteNow)

/** The hospital's day; draws anew at its midnight. */
export const useHospitalDay = (): string => useSyncExternalStore(subscribe, today)

/** The hospital's business day; draws anew at four. */
export const useBusinessDay = (): string => useSyncExternalStore(subscribe, businessDay)

/** Whole minutes between a moment of the wire and a minute since the epoch; never below 0. */
export const minutesSince = (moment: string, minute: number): number =>
  Math.max(0, minute - Math.floor(momentFrom(moment).getTime() / MINUTE_MS))
