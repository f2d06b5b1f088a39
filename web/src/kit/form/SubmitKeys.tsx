/** Ctrl+Enter sends what is being written, wherever the focus is in it. */
import type { KeyboardEvent, ReactNode } from 'react'
import { isSubmit } from './no-submit.ts'
import './form.css'

type Props = {
  /** Absent: there is nothing to send yet. */
  readonly onSubmit: (() => void) | undefined
  readonly className?: string
  readonly children: ReactNode
}

export const SubmitKeys = ({ onSubmit, className = 'form-keys', children }: Props) => {
  const keys = (event: KeyboardEvent) => {
    // React tells of keys along its tree: what opened over this form is not this form, its × neither.
    if (!isSubmit(event) || !event.currentTarget.contains(event.target as Node)) return
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
