/** What is done all the same when somebody says that it is meant: a second order like one of the same day. */
import { isRefusal, type RefusalKind } from '@clinic/contract/refusals.ts'
import type { Refused } from '../ask.ts'
import { askFirst } from '../say.ts'

type Question = { readonly title: string; readonly yes: string; readonly no: string }
/** Which refusal may be meant all the same, and how that is asked. */
export type IfMeant = readonly [refusal: RefusalKind, question: Question]

/**
 * Asks whether what was refused with this refusal is meant all the same.
 * @param again sends it once more, confirmed
 * @returns whether the refusal was of this kind, so that nobody else has to say it
 */
export const askedIfMeant = (error: Refused, refusal: RefusalKind, question: Question, again: () => void): boolean => {
  if (!isRefusal(error, refusal)) return false
  void askFirst({ ...question, text: error.message }).then((sure) => sure && again())
  return true
}
