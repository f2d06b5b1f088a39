/** What a select offers, and what becomes of a selection when the offers change. */
import type { ReactNode } from 'react'

export type PickOption = {
  readonly value: number | string
  readonly label: string
  readonly note?: ReactNode
  readonly disabled?: boolean
}

/** Is the selection no longer among the options? Then the select clears itself; otherwise it keeps it (F0270, F0271). */
export const isGone = (value: unknown, options: readonly PickOption[]): boolean =>
  value !== undefined && value !== null && !Array.isArray(value) && !options.some((option) => option.value === value)
