/** What can be taken back is not asked about first: it is done, and for eight seconds 撤回 stands beside what was done. */
import { ask, newKey } from '../ask.ts'
import { failedText, queries } from '../query.ts'
import { say } from '../say.ts'
import type { Action } from './action.ts'

/** Says what was done, with 撤回 where the action can be taken back. */
export const sayDone = (action: Action<unknown>, answer: unknown, on: unknown): void => {
  if (action.done === null) return
  const text = action.done ?? `${action.label}成功!`
  const back = action.undo?.(answer, on)
  if (!back) {
    say.done(text)
    return
  }
  say.undo(text, () => {
    const options = back.call.idempotency === 'none' ? {} : { idempotencyKey: newKey() }
    void ask(back.call, back.input as never, options).then(
      () => {
        say.done('已撤回')
        void queries.invalidateQueries()
      },
      (error: unknown) => say.failed(failedText('撤回', error)),
    )
  })
}
