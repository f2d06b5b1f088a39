/** What may be done with a request (pure). */
import type { Refusal } from '../../refusals.ts'
import { exportRefusals, type RequestState } from './words.ts'

type Request = { readonly state: RequestState; readonly requestedById?: number | null | undefined }

/** Nobody decides on her own request. @param me id of the person */
export const whyNotAudit = ({ state, requestedById }: Request, me: number): Refusal | null => {
  if (state !== 'waiting') return exportRefusals.notWaiting()
  return requestedById === me ? exportRefusals.ownRequest() : null
}

/** Taken back while it waits, by whoever asked. */
export const whyNotWithdraw = ({ state, requestedById }: Request, me: number): Refusal | null => {
  if (state !== 'waiting') return exportRefusals.notWaiting()
  return requestedById === me ? null : exportRefusals.notYours()
}

/** Downloaded once, by whoever asked. */
export const whyNotDownload = ({ state, requestedById }: Request, me: number): Refusal | null => {
  if (requestedById !== me) return exportRefusals.notYours()
  if (state === 'expired') return exportRefusals.expired()
  return state === 'passed' ? null : exportRefusals.notPassed()
}
