/** Who is before a consultant already: she receives one customer at a time (customers book §13.3). */
import type { QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'

export type Busy = Pick<QueueRowValue, 'id' | 'queueNo' | 'customerName'>

/**
 * The other visit whose consultation runs with this one's consultant; null when she is free. What is put aside is not before her.
 * @param staffId who would take a visit that nobody is assigned to
 */
export const busyWith = (
  rows: readonly QueueRowValue[],
  visit: Pick<QueueRowValue, 'id' | 'consultantId'>,
  staffId: number,
): Busy | null =>
  rows.find(
    ({ id, state, consultantId, recordId, pausedAt }) =>
      id !== visit.id &&
      state === 'serving' &&
      recordId !== null &&
      pausedAt === null &&
      consultantId === (visit.consultantId ?? staffId),
  ) ?? null
