/**
 * Drafts of forms, kept by the server for the person: another account never sees them, they end after a day and when
 * she signs out. Failing to keep one is silent; leaving still asks.
 */
import { ownSession } from '@clinic/contract/areas/session-own.ts'
import { ask } from '../ask.ts'

type Draft<V> = { readonly values: V; readonly count: number; readonly version?: number }

const wireOf = <V>({ values, count, version }: Draft<V>) => ({
  content: JSON.stringify(values),
  count,
  version: version ?? null,
})

/** One at a time for each name, the last one wins. */
const waiting = new Map<string, Promise<unknown>>()

/** Keeps a draft; null gives it up. */
export const keepDraft = <V>(name: string, draft: Draft<V> | null): void => {
  const before = waiting.get(name) ?? Promise.resolve()
  const now = before.then(() => ask(ownSession.saveDraft, { name, draft: draft && wireOf(draft) })).catch(() => null)
  waiting.set(name, now)
}

/** The draft of a form with the moment it was kept; null when there is none, or it belongs to another version. */
export const takeDraft = async <V>(name: string, version?: number): Promise<(Draft<V> & { at: string }) | null> => {
  await waiting.get(name)
  const draft = await ask(ownSession.draft, { name }).catch(() => null)
  if (!draft || draft.version !== (version ?? null)) return null
  return { values: JSON.parse(draft.content) as V, count: draft.count, at: draft.keptAt }
}
