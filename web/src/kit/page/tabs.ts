/** The tag tabs: visited pages with the whole address, so that coming back finds filters and page as they were. */
import { useSyncExternalStore } from 'react'
import { forgetTitles } from './title.ts'

export type Tab = {
  /** Pathname; a page has one tab. */
  readonly path: string
  /** Pathname with its query. */
  readonly full: string
  readonly title: string
}

const NAME = 'tabs'
/** /index stays first and is never closed (000 §2). */
export const FIXED = '/index'

const read = (): readonly Tab[] => {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as Tab[]
  } catch {
    return []
  }
}

let tabs = read()
const listeners = new Set<() => void>()

const set = (next: readonly Tab[]) => {
  if (next === tabs) return
  tabs = next
  sessionStorage.setItem(NAME, JSON.stringify(next))
  for (const tell of listeners) tell()
}

/** The tabs of this window as they stand; who asks is drawn anew when they change. */
export const useTabs = (): readonly Tab[] =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => tabs,
  )

/** Notes a visit: a new tab, or the new address of an old one. */
export const visit = (tab: Tab): void => {
  const at = tabs.findIndex((one) => one.path === tab.path)
  const old = tabs[at]
  if (!old) set(tab.path === FIXED ? [tab, ...tabs] : [...tabs, tab])
  else if (old.full !== tab.full || old.title !== tab.title) set(tabs.with(at, tab))
}

/** Puts a tab there unless it already is. */
export const place = (tab: Tab): void => {
  if (!tabs.some((one) => one.path === tab.path)) visit(tab)
}

/** Closes tabs; answers the tab to show when the current one went, else null. A page without a tab (/, print views) stays. */
export const close = (which: (tab: Tab) => boolean, current: string): Tab | null => {
  const at = tabs.findIndex((tab) => tab.path === current)
  const stays = (tab: Tab) => tab.path === FIXED || !which(tab)
  const left = tabs.filter(stays)
  const next = tabs.slice(0, at).findLast(stays) ?? tabs.slice(at + 1).find(stays)
  set(left)
  if (at < 0 || left.some((tab) => tab.path === current)) return null
  return next ?? { path: '/', full: '/', title: '' }
}

/** Closes all tabs, fixed ones too; for signing out (F0240). */
export const closeEvery = (): void => {
  set([])
  forgetTitles()
}
