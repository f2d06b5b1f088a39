/** Where minutes and columns lie on the screen. */
import type { Span } from './model.ts'
import { clamp } from './spans.ts'

/** 18 px a quarter of an hour, whatever the steps. */
export const PX_A_MINUTE = 18 / 15
/** Below this a column is not read: the grid scrolls instead. */
export const LEAST_COLUMN = 84
/** One line of a card: a shorter one is drawn as if it took a quarter, and its neighbours make room for it. */
export const LEAST_MINUTES = 15

/** Rooms or devices beside the axis, at most. */
export const MOST_PINNED = 6

/** Minutes as a height. */
export const pxOf = (minutes: number): number => minutes * PX_A_MINUTE

/** What a card takes on the screen, in minutes. */
export const drawn = ({ from, to }: Span): Span => ({ from, to: Math.max(to, from + LEAST_MINUTES) })

/** The minute at a height of the grid. */
export const minuteAt = (frame: Span, y: number): number => frame.from + y / PX_A_MINUTE

type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

/** The column at a place of the grid; beyond its edges the nearest. */
export const columnAt = (x: number, width: number, count: number): number =>
  clamp(Math.floor((x / width) * count), 0, count - 1)

/** The left and upper edge belong to it, the others do not. */
export const inside = ({ left, top, width, height }: Rect, { x, y }: Point): boolean =>
  x >= left && x < left + width && y >= top && y < top + height

const EDGE = 36
const FASTEST = 14

const pullOf = (at: number, low: number, high: number): number =>
  at < low + EDGE
    ? -Math.ceil(clamp((low + EDGE - at) / EDGE, 0, 1) * FASTEST)
    : at > high - EDGE
      ? Math.ceil(clamp((at - high + EDGE) / EDGE, 0, 1) * FASTEST)
      : 0

/** Pixels a frame by which the grid scrolls while something is carried near its edge: the nearer, the faster. */
export const pullAt = (view: Rect, point: Point): Point => ({
  x: pullOf(point.x, view.left, view.left + view.width),
  y: pullOf(point.y, view.top, view.top + view.height),
})

const GAP = 8

/** A note beside what it is about: to its right, else to its left, else where it fits; never past the edge of the view. */
export const beside = (
  about: Rect,
  note: { readonly width: number; readonly height: number },
  view: Rect,
): { readonly left: number; readonly top: number } => {
  const right = about.left + about.width + GAP
  const left = about.left - GAP - note.width
  const most = view.left + view.width - note.width
  const at = right <= most ? right : left >= view.left ? left : clamp(right, view.left, most)
  return { left: at, top: clamp(about.top, view.top, Math.max(view.top, view.top + view.height - note.height)) }
}
