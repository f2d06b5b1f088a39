/**
 * Keys of the day. Arrows go from place to place, Enter opens a card or books an empty place, M lifts; what is lifted follows the
 * arrows (with Shift its length), Enter puts it down, Esc gives it back, 1 2 3 take a place that a clash offers, P puts it on the
 * pinboard. Letters mean something only while the focus is in the grid.
 */
import { type KeyboardEvent as Pressed, useEffect, useRef } from 'react'
import type { Carry } from './carry.ts'
import { type Cursor, cursorAt, stepped } from './cursor.ts'
import { cardIn, type Hands, takeCard } from './day-view.ts'
import type { Step } from './place.ts'

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const isTyped = ({ target }: KeyboardEvent): boolean =>
  (target as Element | null)?.closest?.('input, textarea, [contenteditable]') != null

/** While something is carried its keys are heard wherever the focus is. True: the key was one of them. */
const carriedKey = (carry: Carry, cancel: () => void, { key, shiftKey }: KeyboardEvent): boolean => {
  const now = carry.store.get()
  const step = STEPS[key]
  if (key === 'Escape') {
    if (now?.by === 'lift') carry.giveUp()
    else cancel()
  } else if (/^[123]$/.test(key) && now?.clash) {
    if (carry.takeNext(Number(key) - 1)) cancel()
  } else if (now?.by !== 'lift') return false
  else if (step && shiftKey && (step === 'up' || step === 'down')) carry.stretch(step === 'up' ? -1 : 1)
  else if (step) carry.step(step)
  else if (key === 'Enter' || key === ' ') carry.drop()
  else if (key === 'p' || key === 'P') carry.shelve()
  else return false
  return true
}

/** @param cancel ends what the pointer holds, a range that is being drawn too */
export const useCarryKeys = ({ carry, drawn }: Hands, cancel: () => void): void => {
  const kept = useRef(cancel)
  useEffect(() => {
    kept.current = cancel
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || isTyped(event)) return
      if (drawn.get() && event.key === 'Escape') kept.current()
      else if (!carry.store.get() || !carriedKey(carry, kept.current, event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [carry, drawn])
}

type Spot = { readonly hands: Hands; readonly cursor: () => Cursor; readonly go: (next: Cursor) => void }

const enter = ({ hands }: Spot, { card: id, column, minute }: Cursor): void => {
  const view = hands.view.current
  const card = id === null ? undefined : cardIn(view, id)
  const part = view.columns[column]
  if (card) view.onOpen(card)
  else if (part) view.onBook({ from: minute, to: minute + view.slot, columns: [part.id] })
}

const letter = (spot: Spot, key: string): boolean => {
  const { hands, go } = spot
  const view = hands.view.current
  const { card: id, column } = spot.cursor()
  const part = view.columns[column]
  if (key === 'M' && id !== null && part) takeCard(hands, id, 'lift', part.id)
  else if (key === 'N') enter(spot, { ...spot.cursor(), card: null })
  else if (key === 'T' && view.now !== null) go(cursorAt(view, column, view.now))
  else return view.onKey?.(key, (id === null ? undefined : cardIn(view, id)) ?? null) ?? false
  return true
}

/** Keys of the grid itself, while nothing is carried. */
export const gridKeys =
  (spot: Spot) =>
  (event: Pressed): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || spot.hands.carry.store.get()) return
    if (!(event.target as Element).closest('[data-card], [data-empty]')) return
    const step = STEPS[event.key]
    if (step) spot.go(stepped(spot.hands.view.current, spot.cursor(), step))
    else if (event.key === 'Enter') enter(spot, spot.cursor())
    else if (!/^[a-z]$/i.test(event.key) || !letter(spot, event.key.toUpperCase())) return
    event.preventDefault()
    // The page has keys of its own, which mean something else.
    event.stopPropagation()
  }
