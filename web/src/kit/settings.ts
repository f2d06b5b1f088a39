/**
 * A person's settings of the screens: the columns and saved filters of each list and, in look.ts, the look. The server keeps them, because
 * signing out clears the browser's storage (specification 000 §4). Here they stand while she is signed in; the session area
 * brings them and is told of every change.
 */
import { useSyncExternalStore } from 'react'

type Columns = Readonly<Record<string, readonly string[]>>
/** Whose choice it is: hers, or everybody's who has not chosen. */
type Whose = 'mine' | 'all'
type Keep = (list: string, hidden: readonly string[] | null, whose: Whose) => void
/** What she chose by list, and what the hospital wants where she has not. */
type Kept = { readonly columns: Columns; readonly defaults: Columns }

let kept: Kept = { columns: {}, defaults: {} }
let keep: Keep = () => undefined
const listeners = new Set<() => void>()
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** What the server kept, and who is told of changes. */
export const giveColumns = ({ columns, defaults }: Kept, keeper: Keep): void => {
  kept = { columns, defaults }
  keep = keeper
  for (const tell of listeners) tell()
}

/** Names of the columns that are hidden on a list by her choice, or else by the hospital's; null while nobody has chosen. */
export const useHidden = (list: string): readonly string[] | null =>
  useSyncExternalStore(subscribe, () => kept.columns[list] ?? kept.defaults[list] ?? null)

/** Has the hospital chosen for everybody who has not? */
export const useHasDefault = (list: string): boolean =>
  useSyncExternalStore(subscribe, () => kept.defaults[list] !== undefined)

const changed = (columns: Columns, list: string, hidden: readonly string[] | null): Columns => {
  const { [list]: _old, ...rest } = columns
  return hidden ? { ...rest, [list]: hidden } : rest
}

/** Chooses; null goes back to the hospital's columns, or the list's own. Shows at once, is kept behind it. */
export const hideColumns = (list: string, hidden: readonly string[] | null, whose: Whose = 'mine'): void => {
  const { columns, defaults } = kept
  kept =
    whose === 'mine'
      ? { columns: changed(columns, list, hidden), defaults }
      : { columns, defaults: changed(defaults, list, hidden) }
  for (const tell of listeners) tell()
  keep(list, hidden, whose)
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
