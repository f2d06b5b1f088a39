/** The one place of the grid that the keyboard is at: a card, or an empty step of a column. Arrows go from one to the next. */
import { drawn } from './geometry.ts'
import type { Placed } from './lanes.ts'
import type { Slot, Span } from './model.ts'
import type { Step } from './place.ts'
import { clamp, slotAt, within } from './spans.ts'

export type Cursor = { readonly column: number; readonly minute: number; readonly card: number | null }
type Grid = { readonly frame: Span; readonly slot: Slot; readonly placed: readonly (readonly Placed[])[] }

const cardsAt = ({ placed }: Grid, column: number, minute: number): readonly Placed[] =>
  (placed[column] ?? [])
    .filter(({ card }) => within(drawn(card), minute))
    .toSorted((one, other) => one.lane - other.lane)

const at = (grid: Grid, column: number, minute: number, lane: 'first' | 'last' = 'first'): Cursor => {
  const there = cardsAt(grid, column, minute).at(lane === 'first' ? 0 : -1)
  return { column, minute, card: there?.card.id ?? null }
}

/** Where it begins: at a minute of the first column. */
export const cursorAt = (grid: Grid, column: number, minute: number): Cursor =>
  at(grid, clamp(column, 0, Math.max(0, grid.placed.length - 1)), slotAt(grid.frame, grid.slot, minute))

/** A card that was moved or left away meanwhile leaves the cursor where it was, on whatever stands there now. */
export const settled = (grid: Grid, cursor: Cursor): Cursor => {
  const stands = grid.placed[cursor.column]?.some(({ card }) => card.id === cursor.card)
  return cursor.card !== null && stands ? cursor : cursorAt(grid, cursor.column, cursor.minute)
}

const upDown = (grid: Grid, cursor: Cursor, step: 'up' | 'down'): Cursor => {
  const { frame, slot } = grid
  const here = grid.placed[cursor.column]?.find(({ card }) => card.id === cursor.card)?.card
  const { from, to } = here ? drawn(here) : { from: cursor.minute, to: cursor.minute + slot }
  const next = step === 'down' ? Math.ceil(to / slot) * slot : Math.ceil(from / slot) * slot - slot
  return next < frame.from || next >= frame.to ? cursor : at(grid, cursor.column, next)
}

const leftRight = (grid: Grid, cursor: Cursor, step: 'left' | 'right'): Cursor => {
  const side = step === 'left' ? -1 : 1
  const here = cardsAt(grid, cursor.column, cursor.minute)
  const lane = here.findIndex(({ card }) => card.id === cursor.card)
  const neighbour = lane < 0 ? undefined : here[lane + side]
  if (neighbour) return { ...cursor, card: neighbour.card.id }
  const column = cursor.column + side
  if (column < 0 || column >= grid.placed.length) return cursor
  return at(grid, column, cursor.minute, side < 0 ? 'last' : 'first')
}

/** One step; at the edge it stays. */
export const stepped = (grid: Grid, cursor: Cursor, step: Step): Cursor =>
  step === 'up' || step === 'down' ? upDown(grid, cursor, step) : leftRight(grid, cursor, step)
