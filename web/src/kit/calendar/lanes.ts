/** Cards that overlap share their column in lanes. Touching cards do not. */
import { drawn } from './geometry.ts'
import type { Card } from './model.ts'
import { overlaps } from './spans.ts'

export type Placed = { readonly card: Card; readonly lane: number; readonly lanes: number }

const early = (one: Card, other: Card): number =>
  one.from - other.from ||
  Number(one.over ?? false) - Number(other.over ?? false) ||
  other.to - one.to ||
  one.id - other.id

/** Cards that hang together by overlaps, each group in the order of the day. */
const groupsOf = (cards: readonly Card[]): Card[][] => {
  const groups: Card[][] = []
  let end = -1
  for (const card of cards.toSorted(early)) {
    const { from, to } = drawn(card)
    if (from < end) groups.at(-1)!.push(card)
    else groups.push([card])
    end = Math.max(from < end ? end : -1, to)
  }
  return groups
}

const inLanes = (group: readonly Card[]): Placed[] => {
  const lanes: Card[][] = []
  const at = group.map((card) => {
    const free = lanes.findIndex((lane) => !lane.some((other) => overlaps(drawn(other), drawn(card))))
    const lane = free < 0 ? lanes.length : free
    lanes[lane] = [...(lanes[lane] ?? []), card]
    return { card, lane }
  })
  // One beyond the capacity stays half as wide, so that the place beside it is seen to be free.
  const [only] = at
  if (at.length === 1 && only?.card.over) return [{ card: only.card, lane: 1, lanes: 2 }]
  return at.map((one) => ({ ...one, lanes: lanes.length }))
}

/** The cards of one column in their lanes, in the order of the day. */
export const lanesOf = (cards: readonly Card[]): readonly Placed[] => groupsOf(cards).flatMap(inLanes)
