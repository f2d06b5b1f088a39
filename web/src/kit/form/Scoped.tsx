/** A part of the screen that closes by itself: forms inside it are asked about when it does. */
import { type ReactNode, use, useMemo, useState } from 'react'
import { type Scope, Scopes } from './unsaved-text.ts'

/** A part of one's own, by what it is called when it is asked about. The same as long as it is mounted. */
export const useScope = (name: string): Scope => useState<Scope>(() => ({ name }))[0]

/** Forms inside belong to this part, and to those around it. */
export const Scoped = ({ scope, children }: { scope: Scope; children: ReactNode }) => {
  const around = use(Scopes)
  const scopes = useMemo(() => [...around, scope], [around, scope])
  return <Scopes value={scopes}>{children}</Scopes>
}
