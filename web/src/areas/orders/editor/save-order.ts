/** Saving an order: create or change, with the answers that ask the writer something back. */

import { mayBeReviewed, orders } from '@clinic/contract/areas/orders/calls.ts'
import { orderRefusals, similarOrderQuestion } from '@clinic/contract/areas/orders/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common, isRefusal } from '@clinic/contract/refusals.ts'
import { askedIfMeant } from '../../../kit/act/ask-if-meant.ts'
import type { Refused } from '../../../kit/ask.ts'
import { sentenceOf, useAction } from '../../../kit/query.ts'
import { askFirst, say } from '../../../kit/say.ts'
import { customerName } from '../../customers/index.ts'
import { askGuardian } from './ask-guardian.tsx'

const doneWords: Partial<Record<SavedOrder['status'], string>> = {
  DRAFT: '已存为草稿',
  PENDING_CHECK: '已送审，审核通过后即可收款',
  UNPAID: '已提交',
}

type Written = InputOf<typeof orders.create>
export type SavedOrder = OutputOf<typeof orders.create>
const NOT_SAVED = '订单没有保存：请打开客户，接着没写完的订单再提交'
/** The order being edited; absent: a new one. */
export type Editing = { readonly id: number; readonly version: number }

/** A change leaves an order on its day. */
const withoutDay = ({ businessDate: _day, backdateReason: _why, ...input }: Written) => input

/** @param onStale a price or the order itself has changed: read again */
export const useSaving = (editing: Editing | undefined, onStale: () => void) => {
  const heard = {
    done: null,
    refusals: 'own',
    onDone: (saved: SavedOrder) => say.done(`订单 ${saved.no} ${doneWords[saved.status] ?? '已保存'}`),
    gone: async ({ customerId }: Written) => ({ about: await customerName(customerId), next: NOT_SAVED }),
  } as const
  const create = useAction(orders.create, heard)
  const update = useAction(orders.update, heard)
  // What follows is said with the saving it follows: the writer may be asked something in between.
  const send = (input: Written, onDone: (saved: SavedOrder) => void): void => {
    const answers = {
      onSuccess: onDone,
      onError: (error: Refused) => {
        const again = () => send({ ...input, confirmed: true }, onDone)
        if (askedIfMeant(error, orderRefusals.similarOrder, similarOrderQuestion, again)) return
        if (isRefusal(error, orderRefusals.guardianNote)) {
          void askGuardian(error.message).then(
            (guardianNote) => guardianNote && send({ ...input, guardianNote }, onDone),
          )
          return
        }
        if (mayBeReviewed(error) && !input.review) {
          void askFirst({ title: '超出您的权限', text: error.message, yes: '送审', no: '返回修改' }).then(
            (sure) => sure && send({ ...input, review: true }, onDone),
          )
          return
        }
        if (isRefusal(error, common.stale)) onStale()
        say.failed(sentenceOf(error))
      },
    }
    if (editing) update.mutate({ ...withoutDay(input), ...editing }, answers)
    else create.mutate(input, answers)
  }
  return { send, busy: create.isPending || update.isPending }
}
