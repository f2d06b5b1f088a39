/** An order like one of the same day is made only by somebody who says so (`orders.similarOrder`). */
import { orderRefusals } from '@clinic/contract/areas/orders/words.ts'
import { isRefusal } from '@clinic/contract/refusals.ts'
import type { Refused } from '../../kit/ask.ts'
import { askFirst } from '../../kit/say.ts'

/**
 * Asks whether an order that was refused for its likeness is meant all the same.
 * @param again sends it once more, confirmed
 * @returns whether the refusal was of this kind, so that nobody else has to say it
 */
export const askedForLikeness = (error: Refused, again: () => void): boolean => {
  if (!isRefusal(error, orderRefusals.similarOrder)) return false
  void askFirst({ title: '可能是重复开单', text: error.message, yes: '仍要开单', no: '返回核对' }).then(
    (sure) => sure && again(),
  )
  return true
}
