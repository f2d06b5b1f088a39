/** The drawer of an action that is filled in first. Loaded when one opens. */
import { DrawerForm } from '../form/DrawerForm.tsx'
import { type Action, fullInput, textOf } from './action.ts'

type Props = { action: Action<unknown>; on: unknown; onClose: () => void }

const ActionDrawer = ({ action, on, onClose }: Props) => {
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
      {...(action.saveLabel ? { saveLabel: action.saveLabel } : {})}
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
export default ActionDrawer
