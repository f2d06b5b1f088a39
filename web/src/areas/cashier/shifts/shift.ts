/** The shift of whoever sits at the till. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useAnswer } from '../../../kit/query.ts'

export type Shift = NonNullable<OutputOf<typeof cashier.currentShift>>
/** A shift with what it took by each way of paying. */
export type ShiftDetail = OutputOf<typeof cashier.shift>

/** undefined while it is asked for, null without an open shift. */
export const useShift = (): Shift | null | undefined => useAnswer(cashier.currentShift, {}).data
