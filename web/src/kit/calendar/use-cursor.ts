/** Where the keyboard is in the grid, and the focus that goes with it. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Cursor, settled } from './cursor.ts'
import type { DayView } from './day-view.ts'
import { storeOf } from './store.ts'

const elementOf = (root: HTMLElement, { columns }: DayView, { column, card, minute }: Cursor): HTMLElement | null => {
  const which = card === null ? `[data-empty="${minute}"]` : `[data-card="${card}"]`
  const found = [...root.querySelectorAll<HTMLElement>(which)]
  return found.find(({ dataset }) => dataset['column'] === columns[column]?.id) ?? found[0] ?? null
}

export const useCursor = (view: DayView, root: RefObject<HTMLElement | null>, begin: number) => {
  const [store] = useState(() => storeOf<Cursor>({ column: 0, minute: begin, card: null }))
  const wanted = useRef(false)
  const [, again] = useState(0)
  const now = settled(view, useSyncExternalStore(store.subscribe, store.get))
  useLayoutEffect(() => {
    if (!wanted.current || !root.current) return
    wanted.current = false
    const element = elementOf(root.current, view, now)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  /** Goes there with the focus. */
  const go = useCallback(
    (next: Cursor): void => {
      wanted.current = true
      store.set(next)
      again((count) => count + 1)
    },
    [store],
  )
  /** The focus is there already: a card was clicked. */
  const note = useCallback(
    (target: Element, { columns, placed }: DayView): void => {
      const box = target.closest<HTMLElement>('[data-card]')
      const column = columns.findIndex(({ id }) => id === box?.dataset['column'])
      const card = placed[column]?.find((one) => one.card.id === Number(box?.dataset['card']))?.card
      const before = store.get()
      if (card && (before.card !== card.id || before.column !== column))
        store.set({ column, card: card.id, minute: card.from })
    },
    [store],
  )
  return { store, now, go, note }
}
