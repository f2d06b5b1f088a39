/** How a form says that it holds something typed: `useUnsavedForm(form, …)` for antd's forms, `useUnsaved` for desks. */
import type { FormInstance } from 'antd'
import { use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isCovered } from '../cover.ts'
import { isOffline } from '../line.ts'
import { alike } from './clash.ts'
import { keeperOf, takeDraft } from './drafts.ts'
import { placesOf } from './places.ts'
import { noteSent, noteUnsaved, Scopes } from './unsaved-text.ts'

/** Milliseconds between two looks at what is to be kept. */
const KEEP_EVERY = 2_000

export type UnsavedForm<V> = {
  /** What is being written, as one says it: 快速建档. */
  readonly what: string
  /**
   * Names the draft: the same form for the same customer finds it again. Without a name nothing is kept (passwords,
   * counts of a till), and leaving only asks.
   */
  readonly name?: string | undefined
  /** Version of the record it changes; a draft of another version is not offered, unless `older` puts it beside the record. */
  readonly version?: number | undefined
  /** Called after a draft of another version was put back: somebody has saved since it was typed. */
  readonly older?: ((values: V) => void) | undefined
  /** Names in the address's query the form stands on. */
  readonly place?: readonly string[]
  /** How many fields hold something typed. */
  readonly count: () => number
  /** What a draft would hold. */
  readonly read: () => V
  /** Puts a draft's content back. */
  readonly restore?: (values: V) => void
}

/** A draft that was found and put back. */
export type Restored = { readonly at: string; readonly count: number }

const none: readonly string[] = []

/** Keeps what is typed every two seconds, when it has changed; answers how to give it up. */
const useKept = <V>(
  form: { readonly current: UnsavedForm<V> },
  isOpen: () => boolean,
  name: string | undefined,
  version?: number,
) => {
  const keeper = useMemo(() => keeperOf(name), [name])
  const keep = useCallback(() => {
    const { count, read } = form.current
    const n = count()
    // What was sent is no draft, although its fields may still look typed in. Nor is there anybody to keep it for just now.
    if (n === 0 || !isOpen() || isCovered() || isOffline()) return
    keeper.keep({ values: read(), count: n, ...(version === undefined ? {} : { version }) })
  }, [form, isOpen, keeper, version])
  useEffect(() => {
    if (!name) return
    const timer = setInterval(keep, KEEP_EVERY)
    return () => clearInterval(timer)
  }, [name, keep])
  return { keep, drop: keeper.drop, found: keeper.found }
}

/**
 * Looks for a draft once, when the form appears; somebody who has begun to type is left alone. Not again when the record
 * has been saved: what is found then is what she types in another window.
 */
const useFound = <V>(
  form: { readonly current: UnsavedForm<V> },
  name: string | undefined,
  onFound: (values: V, found: Restored, isOlder: boolean) => void,
) => {
  const tell = useRef(onFound)
  tell.current = onFound
  useEffect(() => {
    if (!name || !form.current.restore) return
    let gone = false
    const { version, older } = form.current
    void takeDraft<V>(name, version, older !== undefined).then((draft) => {
      if (gone || !draft || form.current.count() > 0) return
      tell.current(draft.values, { at: draft.at, count: draft.count }, draft.isOlder)
    })
    return () => {
      gone = true
    }
  }, [form, name])
}

/** What was given last, for what is called later. */
const useNewest = <T>(given: T) => {
  const newest = useRef(given)
  useLayoutEffect(() => {
    newest.current = given
  })
  return newest
}

/** Stands in the register of what is not sent as long as the form is there. */
const useNoted = <V>(
  form: { readonly current: UnsavedForm<V> },
  { what, name, place = none }: Pick<UnsavedForm<V>, 'what' | 'name' | 'place'>,
  { open, keep, settle }: { readonly open: () => boolean; readonly keep: () => void; readonly settle: () => void },
) => {
  const scopes = use(Scopes)
  const places = place.join()
  useEffect(() => {
    const count = () => (open() ? form.current.count() : 0)
    const place = placesOf(places ? places.split(',') : none, scopes.length > 0, location.search)
    const out = noteUnsaved({ what, count, drafted: name !== undefined, place, scopes, forget: settle })
    return () => {
      // Whatever takes the form away without asking leaves a draft behind.
      if (open()) keep()
      out()
    }
  }, [form, what, name, places, scopes, settle, keep, open])
}

/**
 * Enters a form into the register of what is not sent, and keeps a draft of it where it has a name.
 * `saved()` is called with the success, before anything navigates; `giveUp()` drops the draft and its note.
 */
export const useUnsaved = <V>(given: UnsavedForm<V>) => {
  const { name, version } = given
  const form = useNewest(given)
  /** What it held when it was sent or given up; whatever differs from that was typed afterwards. */
  const settled = useRef<string | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const open = useCallback(
    () => settled.current === null || settled.current !== JSON.stringify(form.current.read()),
    [form],
  )
  const { keep, drop, found } = useKept(form, open, name, version)
  const settle = useCallback(() => {
    settled.current = JSON.stringify(form.current.read())
    drop()
  }, [form, drop])
  useNoted(form, given, { open, keep, settle })
  useFound(form, name, (values, draft, isOlder) => {
    form.current.restore?.(values)
    if (isOlder) form.current.older?.(values)
    found(values)
    setRestored(draft)
  })
  return useMemo(
    () => ({
      restored,
      /** Sent: nothing is left to lose. Typing afterwards counts again. */
      saved: () => {
        settle()
        noteSent()
        setRestored(null)
      },
      forget: settle,
      /** The note is read; the content stays. */
      noted: () => setRestored(null),
    }),
    [restored, settle],
  )
}

type Values = Record<string, unknown>

const touchedIn = (form: FormInstance): Values => form.getFieldsValue(true, (meta) => meta?.touched ?? false) as Values
/** Does a field hold something else than it began with? What went by itself (undefined) is nobody's typing. */
const differs = (value: unknown, before: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).some(([name, inner]) => differs(inner, (before as Values | null | undefined)?.[name]))
    : value !== undefined && !alike(value, before)

type UnsavedFields = Pick<UnsavedForm<Values>, 'what' | 'name' | 'version' | 'place' | 'older'> & {
  /** What the form began with: a field that holds it again has lost nothing. */
  readonly initial?: Readonly<Values>
}

/** The same for a form of antd: its touched fields are what was typed. */
export const useUnsavedForm = (form: FormInstance, { initial = {}, ...given }: UnsavedFields) => {
  const back = useRef<Values>({})
  const read = () => ({ ...back.current, ...touchedIn(form) })
  const unsaved = useUnsaved<Values>({
    ...given,
    count: () => Object.entries(read()).filter(([name, value]) => differs(value, initial[name])).length,
    read,
    restore: (values) => {
      // Fields that are still being loaded are not touched yet; what came back counts all the same.
      back.current = values
      form.setFieldsValue(values)
    },
  })
  return {
    ...unsaved,
    saved: () => {
      back.current = {}
      unsaved.saved()
    },
    /** Empties the form of what the draft brought. */
    giveUp: () => {
      back.current = {}
      form.resetFields()
      unsaved.forget()
      unsaved.noted()
    },
  }
}
