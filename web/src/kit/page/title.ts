/**
 * What a page about one thing is called: its tab, the browser's title and its heading name the thing (欧阳晓彤 XS…0007)
 * instead of its kind (订单详情).
 */
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

let titles: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()
const set = (next: ReadonlyMap<string, string>): void => {
  titles = next
  for (const tell of listeners) tell()
}

/** Names the page it is called on; nothing until the thing has come. */
export const usePageTitle = (title: string | undefined): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (title && titles.get(pathname) !== title) set(new Map([...titles, [pathname, title]]))
  }, [pathname, title])
}

/** The name the page at this path gave itself. */
export const useTitleOf = (path: string): string | undefined =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => titles.get(path),
  )

/** Names of customers are not kept for whoever signs in next. */
export const forgetTitles = (): void => set(new Map())
