/** What may be done with a batch (pure). */
import type { Refusal } from '../../refusals.ts'
import { type BatchState, importRefusals } from './words.ts'

type Batch = { readonly state: BatchState; readonly good: number }

/** Only good rows go in, once the whole sheet has been looked at. */
export const whyNotStart = ({ state, good }: Batch): Refusal | null => {
  if (state !== 'ready') return importRefusals.notReady()
  return good === 0 ? importRefusals.nothingGood() : null
}

/** What went in before stays in: a cancelled import goes no further. */
export const whyNotCancel = ({ state }: Pick<Batch, 'state'>): Refusal | null =>
  state === 'done' || state === 'cancelled' ? importRefusals.ended() : null

/** Rows are mended before the import begins, by whoever sent them. @param me id of the person */
export const whyNotRepair = (
  { state, createdById }: Pick<Batch, 'state'> & { readonly createdById?: number | null | undefined },
  me: number,
): Refusal | null => {
  if (state !== 'ready') return importRefusals.notReady()
  return createdById === me ? null : importRefusals.notYours()
}
