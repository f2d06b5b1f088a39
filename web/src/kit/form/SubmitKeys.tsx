/** Ctrl+Enter sends what is being written, wherever the focus is in it. */
import type { KeyboardEvent, ReactNode } from 'react'
import './form.css'

type Props = {
  /** Absent: there is nothing to send yet. */
  readonly onSubmit: (() => void) | undefined
  readonly className?: string
  readonly children: ReactNode
}

export const SubmitKeys = ({ onSubmit, className = 'form-keys', children }: Props) => {
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    // React tells of keys along its tree: a form that opened over this one is not this one.
    event.stopPropagation()
    event.preventDefault()
    if (!event.repeat) onSubmit?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the form's own key, wherever the focus is in it
    <div className={className} onKeyDown={keys}>
      {children}
    </div>
  )
}
