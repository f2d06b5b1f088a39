/** How an action says that it is done. */
import { say } from '../say.ts'
import type { Action } from './action.ts'

/** Says that it is done, with 撤回 where it can be taken back. */
export const sayDone = (action: Action<unknown>, answer: unknown, on: unknown): void => {
  if (action.done === null) return
  const text = action.done ?? `${action.label}成功!`
  const back = action.undo?.(answer, on)
  if (back) void import('./undo.ts').then(({ offerUndo }) => offerUndo(text, back))
  else say.done(text)
}
