/** Settings of the look, kept in a cookie so that signing out (which clears local storage) does not lose them. */
import { useSyncExternalStore } from 'react'
import { PRIMARY } from '../theme.ts'
import { readCookie, writeCookie } from './storage.ts'

export type Look = {
  readonly primary: string
  readonly dark: boolean
  /** Tag tabs under the top bar. */
  readonly tabs: boolean
  readonly logo: boolean
}

const NAME = 'look'
const first: Look = { primary: PRIMARY, dark: false, tabs: true, logo: true }

const read = (): Look => {
  try {
    const kept = JSON.parse(readCookie(NAME) ?? '{}') as Partial<Look>
    const primary = /^#[0-9a-f]{6}$/i.test(kept.primary ?? '') ? kept.primary! : first.primary
    return { ...first, ...kept, primary }
  } catch {
    return first
  }
}

let look = read()
const listeners = new Set<() => void>()
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useLook = (): Look => useSyncExternalStore(subscribe, () => look)

export const setLook = (change: Partial<Look>): void => {
  look = { ...look, ...change }
  writeCookie(NAME, JSON.stringify(look))
  for (const tell of listeners) tell()
}
