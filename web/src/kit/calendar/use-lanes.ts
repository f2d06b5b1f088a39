/** Cards of each column in their lanes; a column in which nothing changed keeps what it had, and is not drawn anew. */
import { useRef } from 'react'
import { lanesOf, type Placed } from './lanes.ts'
import type { Card, Column } from './model.ts'

type Kept = { readonly cards: readonly Card[]; readonly placed: readonly Placed[] }

const isSame = (one: readonly Card[], other: readonly Card[]): boolean =>
  one.length === other.length && one.every((card, at) => card === other[at])

const byColumn = (cards: readonly Card[]): ReadonlyMap<string, Card[]> => {
  const found = new Map<string, Card[]>()
  for (const card of cards)
    for (const id of card.columns) {
      const there = found.get(id)
      if (there) there.push(card)
      else found.set(id, [card])
    }
  return found
}

/** In the order of the columns. */
export const lanesIn = (
  columns: readonly Column[],
  cards: readonly Card[],
  kept: Map<string, Kept>,
): readonly (readonly Placed[])[] => {
  const found = byColumn(cards)
  return columns.map(({ id }) => {
    const own = found.get(id) ?? []
    const before = kept.get(id)
    if (before && isSame(before.cards, own)) return before.placed
    const placed = lanesOf(own)
    kept.set(id, { cards: own, placed })
    return placed
  })
}

/** The same, kept from one drawing to the next. */
export const useLanes = (columns: readonly Column[], cards: readonly Card[]): readonly (readonly Placed[])[] => {
  const kept = useRef(new Map<string, Kept>())
  return lanesIn(columns, cards, kept.current)
}
