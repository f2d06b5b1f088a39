/** Minutes of a day and half-open ranges of them. A hospital's day has 1440 minutes: its zone knows no summer time. */
import type { Slot, Span } from './model.ts'

/** Minutes of a day. */
export const DAY = 1440
const HOUR = 60

/** 570 → 09:30; the day's end is 24:00. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`

/** 09:00–10:00 */
export const spanText = ({ from, to }: Span): string => `${clockText(from)}–${clockText(to)}`

/** Touching is not overlapping. */
export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

/** Its end does not belong to it. */
export const within = ({ from, to }: Span, minute: number): boolean => from <= minute && minute < to

/** The value, or the bound it lies beyond. */
export const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The hours shown: whole ones around those of the hospital and around everything that stands outside them, within one day. */
export const frameOf = (hours: Span, spans: readonly Span[]): Span => {
  const from = spans.reduce((least, span) => Math.min(least, span.from), hours.from)
  const to = spans.reduce((most, span) => Math.max(most, span.to), hours.to)
  return { from: Math.max(0, Math.floor(from / HOUR) * HOUR), to: Math.min(DAY, Math.ceil(to / HOUR) * HOUR) }
}

/** The nearest step of the grid at which something of this length still ends within the frame. */
export const startNear = (frame: Span, slot: Slot, minute: number, length: number): number => {
  const last = Math.max(frame.from, frame.to - length)
  const near = Math.round(minute / slot) * slot
  return near > last ? last : Math.max(frame.from, near)
}

/** The nearest step at which something that begins there may end: a step long at least. */
export const endNear = (frame: Span, slot: Slot, minute: number, from: number): number =>
  clamp(Math.round(minute / slot) * slot, Math.min(from + slot, frame.to), frame.to)

/** The step that a minute lies in; the last one for everything after. */
export const slotAt = (frame: Span, slot: Slot, minute: number): number =>
  clamp(Math.floor(minute / slot) * slot, frame.from, frame.to - slot)
