/**
 * A person's settings of the screens: the columns and saved filters of each list and, in look.ts, the look. The server keeps them, because
 * signing out clears the browser's storage (specification 000 §4). Here they stand while she is signed in; the session area
 * brings them and is told of every change.
 */
import { useSyncExternalStore } from 'react'

type Columns = Readonly<Record<string, readonly string[]>>
type Keep = (list: string, hidden: readonly string[] | null) => void

let columns: Columns = {}
let keep: Keep = () => undefined
const listeners = new Set<() => void>()
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** What the server kept, and who is told of changes. */
export const giveColumns = (kept: Columns, keeper: Keep): void => {
  columns = kept
  keep = keeper
  for (const tell of listeners) tell()
}

/** Names of the columns a person hides on a list; null while she has not chosen. */
export const useHidden = (list: string): readonly string[] | null =>
  useSyncExternalStore(subscribe, () => columns[list] ?? null)

/** Chooses; null goes back to the list's own columns. Shows at once, is kept behind it. */
export const hideColumns = (list: string, hidden: readonly string[] | null): void => {
  const { [list]: _old, ...rest } = columns
  columns = hidden ? { ...rest, [list]: hidden } : rest
  for (const tell of listeners) tell()
  keep(list, hidden)
}

/** A search somebody wants again: its name, and the list's address as it stood. */
export type SavedView = { readonly name: string; readonly query: string }
type Views = Readonly<Record<string, readonly SavedView[]>>
const NO_VIEWS: readonly SavedView[] = []

let views: Views = {}
let keepViews: (list: string, saved: readonly SavedView[]) => void = () => undefined

/** What the server kept, and who is told of changes. */
export const giveViews = (kept: Views, keeper: typeof keepViews): void => {
  views = kept
  keepViews = keeper
  for (const tell of listeners) tell()
}

/** A person's own saved filters of a list, in the order she made them. */
export const useSavedViews = (list: string): readonly SavedView[] =>
  useSyncExternalStore(subscribe, () => views[list] ?? NO_VIEWS)

/** Shows at once, is kept behind it. */
export const saveViews = (list: string, saved: readonly SavedView[]): void => {
  views = { ...views, [list]: saved }
  for (const tell of listeners) tell()
  keepViews(list, saved)
}
