/** What was typed of a referral, as its call takes it. */
import type { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import type { InputOf } from '@clinic/contract/call.ts'

type Input = InputOf<typeof referralNotes.apply>
type Typed = Input & { readonly where?: Where }
export const wheres = { GROUP: '集团医院', OUTSIDE: '院外医院' } as const
export type Where = keyof typeof wheres

/** What was typed for the other way is left out. */
export const referralInput = (values: Record<string, unknown>): Input => {
  const { where = 'GROUP', toHospitalId, purchasedItemId, toName, projectName, ...rest } = values as Typed
  return { ...rest, ...(where === 'GROUP' ? { toHospitalId, purchasedItemId } : { toName, projectName }) } as Input
}
