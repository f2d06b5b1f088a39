/** Ctrl+Enter, and where it sends nothing. */
import type { KeyboardEvent } from 'react'

/** Does this key send what is being written? */
export const isSubmit = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing

/** On a button that takes a row away: whoever stands on it means the row, and neither loses it by this key nor sends the form with it. */
export const noSubmit = (event: KeyboardEvent): void => {
  if (!isSubmit(event)) return
  event.stopPropagation()
  event.preventDefault()
}
