/** A week of resources: what a cell holds, what it says, and where the keyboard goes. */
import { type FreeTone, freeMinutes, freeText, freeTone } from './free.ts'
import type { Ground, Mark, Span } from './model.ts'
import { clamp } from './spans.ts'

export type WeekItem = {
  readonly id: number
  readonly from: number
  readonly name: string
  readonly project: string
  readonly mark: Mark
}

export type WeekCell = {
  readonly busy: readonly Span[]
  /** Off and stopped; one that covers all hours is the word of the whole cell. */
  readonly grounds: readonly Ground[]
  readonly count: number
  readonly capacity?: number | undefined
  /** The minute up to which the day is over: nothing of it can be had any more. */
  readonly goneTo?: number | undefined
  /** The bookings of the day, asked for when its row is open. */
  readonly items?: readonly WeekItem[] | undefined
}

export type WeekRow = {
  readonly id: string
  readonly name: string
  readonly note?: string | undefined
  readonly days: Readonly<Record<string, WeekCell>>
}

/** A whole day off (休息), a whole day stopped (停诊 培训), or bookings and what is free. */
export type CellWords =
  | { readonly kind: 'off'; readonly word: string }
  | { readonly kind: 'stop'; readonly word: string }
  | { readonly kind: 'open'; readonly count: string; readonly free: string; readonly tone: FreeTone }

const NONE: WeekCell = { busy: [], grounds: [], count: 0 }
/** A day nobody told of is empty. */
export const cellOf = ({ days }: WeekRow, day: string): WeekCell => days[day] ?? NONE

/** Of a day that is over nothing is said to be free. @param least below this nothing can be booked: a step of the grid */
export const wordsOf = (
  { busy, grounds, count, capacity, goneTo = 0 }: WeekCell,
  hours: Span,
  least: number,
): CellWords => {
  const { open } = freeMinutes(hours, grounds, busy, capacity)
  const left = { from: clamp(goneTo, hours.from, hours.to), to: hours.to }
  const stop = grounds.find(({ kind }) => kind === 'stop')
  if (open === 0 && stop) return { kind: 'stop', word: stop.word }
  if (open === 0 && count === 0) return { kind: 'off', word: grounds[0]?.word || '休息' }
  if (left.from === left.to) return { kind: 'open', count: `${count} 约`, free: '', tone: 'full' }
  const { free } = freeMinutes(left, grounds, busy, capacity)
  return { kind: 'open', count: `${count} 约`, free: freeText(free, least), tone: freeTone(free, least) }
}

/** Where a range lies in the bar of the hours, in hundredths. */
export const barOf = (hours: Span, { from, to }: Span): { readonly left: number; readonly width: number } => {
  const whole = hours.to - hours.from
  const begin = clamp(from, hours.from, hours.to)
  const end = clamp(to, hours.from, hours.to)
  return { left: (100 * (begin - hours.from)) / whole, width: (100 * (end - begin)) / whole }
}

export type WeekPlace = { readonly row: number; readonly day: number }

/** From cell to cell; Home and End within the row. At the edges it stays; null for other keys. */
export const weekByKey = ({ row, day }: WeekPlace, key: string, rows: number, days: number): WeekPlace | null => {
  const to = (nextRow: number, nextDay: number): WeekPlace => ({
    row: clamp(nextRow, 0, Math.max(0, rows - 1)),
    day: clamp(nextDay, 0, days - 1),
  })
  if (key === 'ArrowUp') return to(row - 1, day)
  if (key === 'ArrowDown') return to(row + 1, day)
  if (key === 'ArrowLeft') return to(row, day - 1)
  if (key === 'ArrowRight') return to(row, day + 1)
  if (key === 'Home') return to(row, 0)
  return key === 'End' ? to(row, days - 1) : null
}

/** Shown of a day in an open row; the rest is counted. */
export const SHOWN_ITEMS = 5
