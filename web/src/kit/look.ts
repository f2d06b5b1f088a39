/**
 * Settings of the look. A cookie has them for the first paint and the sign-in page; the server keeps a person's own, which
 * signing in on any device brings back.
 */
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
let keep: (look: Look) => void = () => undefined
const listeners = new Set<() => void>()
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The look as it is now; who asks is drawn anew when it changes. */
export const useLook = (): Look => useSyncExternalStore(subscribe, () => look)

const show = (next: Look): void => {
  look = next
  writeCookie(NAME, JSON.stringify(look))
  for (const tell of listeners) tell()
}

/** Changes the look at once and keeps it: in the cookie, and on the server for who is signed in. */
export const setLook = (change: Partial<Look>): void => {
  show({ ...look, ...change })
  keep(look)
}

/** What the server kept of the person's look, null when nothing, and who is told of changes. */
export const giveLook = (kept: Look | null, keeper: (look: Look) => void): void => {
  keep = keeper
  if (kept) show({ ...first, ...kept })
}
