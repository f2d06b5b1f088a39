/** Where actions are carried out: asks first, opens the drawer, sends, says how it went. */
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask, newKey, type Refused } from '../ask.ts'
import { failedText, queries } from '../query.ts'
import { askFirst, say } from '../say.ts'
import { type Action, fullInput, textOf } from './action.ts'
import { ownQuestions } from './known-buttons.ts'
import { sayDone } from './say-done.ts'
import { verbOf } from './size.ts'

const ActionDrawer = lazy(() => import('./ActionDrawer.tsx'))

type Open = { action: Action<unknown>; on: unknown }

/** A decision says its verb; the specification's own questions have its own answers. */
const answersTo = (text: string, action: Action<unknown>) =>
  (Object.values(ownQuestions) as string[]).includes(text) ? {} : { yes: verbOf(action), no: '返回' }

const agree = async (action: Action<unknown>, on: unknown): Promise<boolean> => {
  const text = textOf(action.confirm, on)
  if (!text) return true
  const title = textOf(action.title, on) ?? action.label
  return askFirst({ title, text, danger: action.danger ?? false, ...answersTo(text, action) })
}

/** Sends an action that needs no filling in. Refusals are said, not thrown. @param confirmed it was refused, and is meant all the same */
const send = async (action: Action<unknown>, on: unknown, confirmed = false): Promise<void> => {
  if (!(confirmed || (await agree(action, on)))) return
  const call = action.call!
  try {
    const options = call.idempotency === 'none' ? {} : { idempotencyKey: newKey() }
    const answer = await ask(call, { ...fullInput(action, on), ...(confirmed ? { confirmed } : {}) }, options)
    sayDone(action, answer, on)
    action.onDone?.(answer, on)
    void queries.invalidateQueries()
  } catch (error) {
    const { ifMeant } = action
    // Few actions may be meant all the same, and the frame does not carry it for them.
    if (ifMeant) {
      const { askedIfMeant } = await import('./ask-if-meant.ts')
      if (askedIfMeant(error as Refused, ...ifMeant, () => void send(action, on, true))) return
    }
    say.failed(failedText(action.label, error))
  }
}

/** `const { start, stage } = useStage()`: `start(action, row)` and put `stage` somewhere in the page. */
export const useStage = () => {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | null>(null)
  const busy = useRef(false)
  const start = useCallback(
    <On,>(given: Action<On>, on: On) => {
      const action = given as unknown as Action<unknown>
      if (action.to) return void navigate(action.to(on))
      if (action.run) return action.run(on)
      if (action.fields || action.about || action.follows) return setOpen({ action, on })
      if (busy.current) return
      busy.current = true
      void send(action, on).finally(() => {
        busy.current = false
      })
    },
    [navigate],
  )
  const close = useCallback(() => setOpen(null), [])
  return {
    start,
    stage: (
      <Suspense fallback={null}>{open && <ActionDrawer action={open.action} on={open.on} onClose={close} />}</Suspense>
    ),
  }
}
