/** Saving an order: create or change, with the two answers that ask the writer something back. */
import { orders } from '@clinic/contract/areas/orders.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Refused } from '../../kit/ask.ts'
import { sentenceOf, useAction } from '../../kit/query.ts'
import { askFirst, say } from '../../kit/say.ts'

type Written = InputOf<typeof orders.create>
export type SavedOrder = OutputOf<typeof orders.create>
/** The order being edited; absent: a new one. */
export type Editing = { readonly id: number; readonly version: number }

/** @param onStale a price or the order itself has changed: read again */
export const useSaving = (editing: Editing | undefined, onDone: (saved: SavedOrder) => void, onStale: () => void) => {
  const create = useAction(orders.create, { done: null, refusals: 'own' })
  const update = useAction(orders.update, { done: null, refusals: 'own' })
  const send = (input: Written): void => {
    const answers = {
      onSuccess: (saved: SavedOrder) => {
        say.done(saved.status === 'UNPAID' ? `订单 ${saved.no} 已提交` : `订单 ${saved.no} 已存为草稿`)
        onDone(saved)
      },
      onError: (error: Refused) => {
        if (error.key === 'orders.similarOrder') {
          void askFirst({ title: '可能是重复开单', text: error.message, yes: '仍要开单', no: '返回核对' }).then(
            (sure) => sure && send({ ...input, confirmed: true }),
          )
          return
        }
        if (error.key === 'common.stale') onStale()
        say.failed(sentenceOf(error))
      },
    }
    if (editing) update.mutate({ ...input, ...editing }, answers)
    else create.mutate(input, answers)
  }
  return { send, busy: create.isPending || update.isPending }
}
