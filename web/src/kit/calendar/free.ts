/** How much of a day is still to be had, in words. */
import type { Ground, Span } from './model.ts'
import { clamp, overlaps } from './spans.ts'

export type FreeTone = 'free' | 'few' | 'full'

/** Minutes of the hours that are neither off nor stopped, with fewer than `capacity` booked at once. */
export const freeMinutes = (
  hours: Span,
  grounds: readonly Ground[],
  busy: readonly Span[],
  capacity = 1,
): { readonly open: number; readonly free: number } => {
  const shut = grounds.filter(({ kind }) => kind !== 'turn')
  const edges = [...shut, ...busy].flatMap(({ from, to }) => [from, to]).map((at) => clamp(at, hours.from, hours.to))
  const cuts = [...new Set([hours.from, ...edges, hours.to])].toSorted((one, other) => one - other)
  let [open, free] = [0, 0]
  for (const [at, from] of cuts.entries()) {
    const piece = { from, to: cuts[at + 1] ?? from }
    if (piece.to === piece.from || shut.some((one) => overlaps(one, piece))) continue
    open += piece.to - piece.from
    if (busy.filter((one) => overlaps(one, piece)).length < capacity) free += piece.to - piece.from
  }
  return { open, free }
}

/** 满, 空 20 分, 空 2.5 时: by half hours, never more than there is. */
export const freeText = (free: number, least: number): string => {
  if (free < least) return '满'
  return free < 30 ? `空 ${free} 分` : `空 ${Math.floor(free / 30) / 2} 时`
}

/** An hour and less is few. */
export const freeTone = (free: number, least: number): FreeTone => (free < least ? 'full' : free <= 60 ? 'few' : 'free')
