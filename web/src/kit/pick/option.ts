/** What a select offers, and what becomes of a selection when the offers change. */
import type { ReactNode } from 'react'

/** Pixels; specification 000 §9. */
export const LIST_HEIGHT = 300

export type PickOption = {
  readonly value: number | string
  readonly label: string
  readonly note?: ReactNode
  readonly disabled?: boolean
  /** What stands in the columns of a grid, by their names. */
  readonly cells?: Readonly<Record<string, string | null | undefined>>
}

/** A column of a grid one picks from; the one without a width takes the rest. */
export type PickColumn = { readonly name: string; readonly title: string; readonly width?: number }

/** The columns that say something: one that is kept from this person, or that no row fills, is left out. */
export const filledColumns = (columns: readonly PickColumn[], options: readonly PickOption[]): readonly PickColumn[] =>
  columns.filter(({ name }) => options.some(({ cells }) => cells?.[name]))

/** Said beside a value that went because it is no longer offered: nobody has cleared the field. */
export const GONE = 'gone'
export type OnChange = (value: unknown, how?: typeof GONE) => void

/**
 * What is left of a selection when the options change: what is still offered stays, the rest is dropped (F0270, F0271).
 * The selection itself when nothing of it vanished, so that a select only speaks when something did.
 */
export const stillOffered = (value: unknown, options: readonly PickOption[]): unknown => {
  const offered = (one: unknown) => options.some((option) => option.value === one)
  if (value === undefined || value === null) return value
  if (!Array.isArray(value)) return offered(value) ? value : undefined
  return value.every(offered) ? value : value.filter(offered)
}
