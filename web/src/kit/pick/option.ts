/** What a select offers, and what becomes of a selection when the offers change. */
import type { ReactNode } from 'react'

export type PickOption = {
  readonly value: number | string
  readonly label: string
  readonly note?: ReactNode
  readonly disabled?: boolean
}

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
