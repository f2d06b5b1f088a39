/** The form of an action that is filled in first, in a drawer or a small dialog. Loaded when one opens. */
import { useCallback } from 'react'
import { DrawerForm } from '../form/DrawerForm.tsx'
import { rowAnew } from '../form/fresh-row.ts'
import { type Action, fullInput, textOf, thingsOf } from './action.ts'
import { sayDone } from './say-done.ts'
import { verbOf, widthOf } from './size.ts'
import { goesOnWithRow } from './stale-form.ts'

type Props = { action: Action<unknown>; on: unknown; onClose: () => void }

const ActionDrawer = ({ action, on, onClose }: Props) => {
  const isRow = !Array.isArray(on)
  const first = action.initial?.(on) ?? (isRow && !action.reads ? (on as object) : {})
  const anew = useCallback(async () => {
    const now = await rowAnew(on as Record<string, unknown>)
    return now && { ...(action.initial?.(now) ?? now), version: now['version'] }
  }, [action, on])
  const read = action.reads ? { call: action.reads, input: { id: (on as { id?: number }).id } } : undefined
  const follows = typeof action.follows === 'function' ? action.follows(on) : action.follows
  return (
    <DrawerForm
      title={textOf(action.title, on) ?? action.label}
      call={action.call!}
      deed={action.label}
      things={thingsOf(action, on)}
      initial={first}
      {...(read ? { reads: read } : {})}
      {...(goesOnWithRow(action as Action<never>, on) ? { anew } : {})}
      width={widthOf(action as Action<never>)}
      saveLabel={verbOf(action)}
      danger={action.danger ?? false}
      {...(action.about ? { about: action.about(on) } : {})}
      {...(follows ? { follows } : {})}
      {...(action.ifMeant ? { ifMeant: action.ifMeant } : {})}
      done={null}
      toInput={(values, loaded) => fullInput(action, isRow ? { ...(on as object), ...loaded } : on, values, loaded)}
      onDone={(answer) => {
        sayDone(action, answer, on)
        action.onDone?.(answer, on)
      }}
      onClose={onClose}
    >
      {typeof action.fields === 'function' ? action.fields(on) : action.fields}
    </DrawerForm>
  )
}
export default ActionDrawer
