/**
 * Drafts of forms, kept for the person by whoever gives the store: another account never sees them, they end after a day
 * and when she signs out. Failing to keep one is silent; leaving still asks.
 */

export type Draft<V> = { readonly values: V; readonly count: number; readonly version?: number }
/** A draft as it is stored: the form's own JSON. */
export type StoredDraft = { readonly content: string; readonly count: number; readonly version: number | null }

export type DraftStore = {
  readonly find: (name: string) => Promise<(StoredDraft & { readonly keptAt: string }) | null>
  /** null gives it up; that must arrive even if the page is left at once, or what was saved comes back as a draft. */
  readonly keep: (name: string, draft: StoredDraft | null) => Promise<unknown>
}

let store: DraftStore | null = null
/** Called once by whoever knows the person. */
export const giveDrafts = (given: DraftStore): void => {
  store = given
}

const stored = <V>({ values, count, version }: Draft<V>): StoredDraft => ({
  content: JSON.stringify(values),
  count,
  version: version ?? null,
})

/** One at a time for each name, the last one wins. */
const waiting = new Map<string, Promise<unknown>>()

/** Keeps a draft; null gives it up: at once, and again after what is still on its way. @returns whether that was done */
export const keepDraft = <V>(name: string, draft: Draft<V> | null): Promise<boolean> => {
  const before = waiting.get(name)
  const send = async () => await store?.keep(name, draft && stored(draft))
  if (before && draft === null) void send().catch(() => null)
  const now = (before ? before.then(send) : send()).then(
    () => true,
    () => false,
  )
  waiting.set(name, now)
  void now.then(() => waiting.get(name) === now && waiting.delete(name))
  return now
}

/** Keeps a form's draft whenever it has changed; one that could not be kept (no line, a busy server) is kept the next time. */
export const keeperOf = (name: string | undefined) => {
  let last = ''
  return {
    keep: <V>(draft: Draft<V>): void => {
      const text = JSON.stringify(draft.values)
      if (!name || text === last) return
      last = text
      void keepDraft(name, draft).then((done) => {
        if (!done && last === text) last = ''
      })
    },
    drop: (): void => {
      if (name && last) void keepDraft(name, null)
      last = ''
    },
    /** What was found is kept already. */
    found: (values: unknown): void => {
      last = JSON.stringify(values)
    },
  }
}

/** The draft of a form with the moment it was kept; null when there is none, or it is of another version and `older` is not asked for. */
export const takeDraft = async <V>(
  name: string,
  version?: number,
  older = false,
): Promise<(Draft<V> & { at: string; isOlder: boolean }) | null> => {
  await waiting.get(name)
  const draft = (await store?.find(name).catch(() => null)) ?? null
  const isOlder = draft !== null && draft.version !== (version ?? null)
  if (!draft || (isOlder && !older)) return null
  return { values: JSON.parse(draft.content) as V, count: draft.count, at: draft.keptAt, isOlder }
}
