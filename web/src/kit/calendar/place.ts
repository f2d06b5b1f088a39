/** A place among columns: what changes when something is carried to another column, by how much it moves, and how it is said. */
import type { Card, Column, Place, Slot, Span, Thing } from './model.ts'
import { clockText, startNear } from './spans.ts'

export type Step = 'up' | 'down' | 'left' | 'right'
type Grid = { readonly columns: readonly Column[]; readonly frame: Span; readonly slot: Slot }

const kindOf = (columns: readonly Column[], id: string): string | undefined =>
  columns.find((one) => one.id === id)?.kind

/** The same columns with this one in place of the one of its kind, in the order of the grid. */
export const withColumn = (columns: readonly Column[], ids: readonly string[], next: string): readonly string[] => {
  const kind = kindOf(columns, next)
  const kept = ids.filter((id) => kindOf(columns, id) !== kind)
  const chosen = new Set([...kept, next])
  // What the calendar does not show stays as it was: a device while rooms are pinned.
  const unseen = kept.filter((id) => kindOf(columns, id) === undefined)
  return [...columns.filter(({ id }) => chosen.has(id)).map(({ id }) => id), ...unseen]
}

/** Where a card stands. */
export const placeOf = ({ from, to, columns }: Card): Place => ({ from, to, columns })

/** Whatever the order of its columns. */
export const isSame = (one: Place, other: Place): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  (one.day ?? null) === (other.day ?? null) &&
  one.columns.length === other.columns.length &&
  one.columns.every((id) => other.columns.includes(id))

/** One step further by a key: a slot up or down, a column of the same kind left or right; at the edge it stays. */
export const steppedPlace = ({ columns, frame, slot }: Grid, place: Place, part: string, step: Step): Place => {
  const length = place.to - place.from
  if (step === 'up' || step === 'down') {
    const next = step === 'up' ? Math.ceil(place.from / slot) - 1 : Math.floor(place.from / slot) + 1
    const from = startNear(frame, slot, next * slot, length)
    return { ...place, from, to: from + length }
  }
  const peers = columns.filter(({ kind }) => kind === kindOf(columns, part))
  const at = peers.findIndex(({ id }) => place.columns.includes(id))
  const next = peers[at + (step === 'left' ? -1 : 1)]
  return next ? { ...place, columns: withColumn(columns, place.columns, next.id) } : place
}

/** A slot longer or shorter, one slot at least, never past the end. */
export const stretched = ({ frame, slot }: Grid, place: Place, by: 1 | -1): Place => {
  const to = Math.max(place.from + slot, Math.min(frame.to, place.to + by * slot))
  return { ...place, to: Math.min(to, frame.to) }
}

const namesOf = (columns: readonly Column[], place: Place): string =>
  place.columns.flatMap((id) => columns.find((one) => one.id === id)?.name ?? []).join('、')

/** 叶紫萱、光电一室 14:30 至 15:15 */
export const placeText = (columns: readonly Column[], place: Place): string =>
  `${[namesOf(columns, place), place.day].filter(Boolean).join(' ')} ${clockText(place.from)} 至 ${clockText(place.to)}`.trim()

/** What a reader of the screen hears of a card. */
export const cardName = (column: Column, card: Card, flagWords: readonly string[]): string =>
  [
    column.name,
    `${clockText(card.from)} 至 ${clockText(card.to)}`,
    card.name,
    card.mark.word,
    card.project,
    ...flagWords,
  ]
    .filter(Boolean)
    .join('，')

/** Where what is carried comes from; a wish has no place yet. */
export const originOf = (thing: Thing): Place | null => (thing.type === 'card' ? placeOf(thing.card) : null)
