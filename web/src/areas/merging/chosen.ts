/** What stands after a merge, as it is chosen on the screen (pure): an empty side is never taken. */

import type { Difference, MergePreview, Side } from '@clinic/contract/areas/merging/calls.ts'
import { MARK } from '../../kit/show/text.tsx'

export type Chosen = Readonly<Record<string, Side>>

export const mayChoose = ({ kept, gone, settled }: Difference): boolean =>
  settled === null && kept !== null && gone !== null

export const sideNow = (difference: Difference, chosen: Chosen): Side =>
  difference.settled === null ? (chosen[difference.field] ?? difference.side) : difference.side

export const afterOf = (difference: Difference, chosen: Chosen): string => {
  const side = sideNow(difference, chosen)
  const { kept, gone } = difference
  const text = side === 'both' ? [kept, gone].filter(Boolean).join('；') : side === 'gone' ? gone : kept
  return text ?? MARK
}

/** Every field to one side, where either may be taken. */
export const allTo = (differences: MergePreview['differences'], side: 'kept' | 'gone'): Chosen =>
  Object.fromEntries(differences.filter(mayChoose).map(({ field }) => [field, side]))
