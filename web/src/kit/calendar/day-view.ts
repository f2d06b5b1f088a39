/** What the pointer and the keys of the day share: what is shown now, read when something happens and not when it is drawn. */
import type { RefObject } from 'react'
import type { Carry } from './carry.ts'
import type { Placed } from './lanes.ts'
import type { Card, Column, Place, Slot, Span } from './model.ts'
import type { Store } from './store.ts'

/** A range drawn with the pointer on empty ground, to be booked. */
export type Drawn = Span & { readonly column: string }

export type DayView = {
  readonly columns: readonly Column[]
  readonly frame: Span
  readonly slot: Slot
  readonly placed: readonly (readonly Placed[])[]
  readonly now: number | null
  readonly isBusy: (id: number) => boolean
  readonly onOpen: (card: Card) => void
  readonly onBook: (place: Place) => void
  /** A letter pressed on a card or, with null, on an empty place: what the page does with it. True: it did something. */
  readonly onKey: ((key: string, card: Card | null) => boolean) | undefined
}

export type Hands = {
  readonly view: RefObject<DayView>
  readonly carry: Carry
  readonly drawn: Store<Drawn | null>
  readonly say: (sentence: string) => void
  /** The element that scrolls, and the grid of columns in it. */
  readonly scroll: RefObject<HTMLDivElement | null>
  readonly grid: RefObject<HTMLDivElement | null>
}

/** A card as it is shown, wherever it stands. */
export const cardIn = (view: DayView, id: number): Card | undefined => {
  for (const column of view.placed) for (const { card } of column) if (card.id === id) return card
  return undefined
}

/** Takes a card up, or says why it stays. */
export const takeCard = (hands: Hands, id: number, by: 'drag' | 'stretch' | 'lift', part: string): boolean => {
  const view = hands.view.current
  const card = cardIn(view, id)
  if (!card) return false
  const why = view.isBusy(id) ? '上一次移动还没有答复' : card.fixed
  if (why) hands.say(`${card.name} 不能移动：${why}`)
  else hands.carry.take({ type: 'card', card }, by, part)
  return !why
}
