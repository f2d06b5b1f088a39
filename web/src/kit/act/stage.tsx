/** Where actions are carried out: asks first, opens the drawer, sends, says how it went. */
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask, newKey } from '../ask.ts'
import { DrawerForm } from '../form/DrawerForm.tsx'
import { queries, sentenceOf } from '../query.ts'
import { askFirst, say } from '../say.ts'
import { type Action, fullInput, textOf } from './action.ts'

type Open = { action: Action<unknown>; on: unknown }

const agree = async (action: Action<unknown>, on: unknown): Promise<boolean> => {
  const text = textOf(action.confirm, on)
  if (!text) return true
  return askFirst({ title: textOf(action.title, on) ?? action.label, text, danger: action.danger ?? false })
}

/** Sends an action that needs no filling in. Refusals are said, not thrown. */
const send = async (action: Action<unknown>, on: unknown): Promise<void> => {
  if (!(await agree(action, on))) return
  const call = action.call!
  try {
    const options = call.idempotency === 'none' ? {} : { idempotencyKey: newKey() }
    const answer = await ask(call, fullInput(action, on) as never, options)
    if (action.done !== null) say.done(action.done ?? `${action.label}成功!`)
    action.onDone?.(answer, on)
    void queries.invalidateQueries()
  } catch (error) {
    say.failed(sentenceOf(error))
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
      if (action.fields) return setOpen({ action, on })
      if (busy.current) return
      busy.current = true
      void send(action, on).finally(() => {
        busy.current = false
      })
    },
    [navigate],
  )
  const close = useCallback(() => setOpen(null), [])
  return { start, stage: open && <ActionDrawer {...open} onClose={close} /> }
}

const ActionDrawer = ({ action, on, onClose }: Open & { onClose: () => void }) => {
  const isRow = !Array.isArray(on)
  const first = action.initial?.(on) ?? (isRow && !action.reads ? (on as object) : {})
  const read = action.reads ? { call: action.reads, input: { id: (on as { id?: number }).id } } : undefined
  return (
    <DrawerForm
      title={textOf(action.title, on) ?? action.label}
      call={action.call!}
      initial={first}
      {...(read ? { reads: read } : {})}
      width={action.width ?? 720}
      danger={action.danger ?? false}
      done={action.done === undefined ? `${action.label}成功!` : action.done}
      toInput={(values, loaded) => fullInput(action, isRow ? { ...(on as object), ...loaded } : on, values)}
      onDone={(answer) => action.onDone?.(answer, on)}
      onClose={onClose}
    >
      {typeof action.fields === 'function' ? action.fields(on) : action.fields}
    </DrawerForm>
  )
}
