/**
 * 限号 of shifts that stand is changed: lowered, whoever stands beyond it is named and stays (ADR 0138); raised, those who wait are
 * asked, as when somebody cancels.
 */
import type { Segment } from '@clinic/contract/areas/scheduling/rules.ts'
import type { Context } from '../../kit/context.ts'
import { type Beyond, bookingsBeyond, rosterTells } from './questions.ts'
import { limitedShifts } from './reads.ts'

/** A published shift with the limit it had and the one it has; null: none. */
export type Limit = {
  readonly cellId: number
  readonly staffId: number
  readonly date: string
  readonly segments: readonly Segment[]
  readonly before: number | null
  readonly after: number | null
}
const NONE = Number.POSITIVE_INFINITY

/** After the roster is written. @returns who stands beyond what was lowered; null: nobody */
export const limitsChanged = async (ctx: Context, limits: readonly Limit[]): Promise<Beyond | null> => {
  for (const { staffId, date, segments, before, after } of limits)
    if ((after ?? NONE) > (before ?? NONE))
      await rosterTells().opened(ctx, [staffId], date, segments.some(({ crossDay }) => crossDay) ? 2 : 1)
  const lowered = limits.filter(({ before, after }) => (after ?? NONE) < (before ?? NONE)).map(({ cellId }) => cellId)
  if (lowered.length === 0) return null
  return await bookingsBeyond(ctx, await limitedShifts(ctx, lowered))
}
