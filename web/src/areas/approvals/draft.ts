/** What is typed about a task before it is decided; it stands when the window crosses into another width and the pane is drawn anew. */
import { type RefObject, useState } from 'react'
import { nothingTyped, type Typed } from './repricing.ts'

export type Draft = {
  readonly opinion: string
  readonly typed: Typed
  /** Another price is being named. */
  readonly open: boolean
}
const empty: Draft = { opinion: '', typed: nothingTyped, open: false }

/** The draft of one task, as it stood last: its desk keeps it. */
export type Kept = RefObject<{ readonly key: string; readonly draft: Draft } | null>

/** @param key the task as it was read: of one that has changed since nothing is kept */
export const useDraft = (kept: Kept, key: string, onTyped: () => void) => {
  const [draft, setDraft] = useState(() => (kept.current?.key === key ? kept.current.draft : empty))
  const put = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part }
    kept.current = { key, draft: next }
    setDraft(next)
    onTyped()
  }
  const forget = (): void => {
    kept.current = null
  }
  return { draft, put, forget }
}
