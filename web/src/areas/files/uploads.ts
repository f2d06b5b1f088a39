/** Files being sent: a few at a time, each with its share, to be given up or tried again. */
import { files } from '@clinic/contract/areas/files/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useEffect, useRef, useState } from 'react'
import { ask, newKey } from '../../kit/ask.ts'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { sendForm } from '../../kit/send.ts'
import { type Rules, sort, UPLOAD_FAILED } from './choice.ts'

export type Uploaded = OutputOf<typeof files.uploadAttachment>

/** A file on its way; gone from the list when it arrived. */
export type Underway = {
  readonly key: string
  readonly file: File
  /** Which of those chosen here it was. */
  readonly place: number
  readonly share: number
  /** Why it failed; null while it is being sent. */
  readonly failed: string | null
}

type Sent = Pick<Underway, 'key' | 'file' | 'place'>

const AT_ONCE = 2

/**
 * What was sent from here and is saved nowhere yet. It stands in the order it was chosen, whichever arrives first; taken
 * out of the list, it goes from the server too.
 */
const useArrivals = (all: { readonly current: readonly Uploaded[] }, change: (files: readonly Uploaded[]) => void) => {
  const own = useRef(new Map<number, number>())
  const placeOf = ({ id }: Uploaded): number => own.current.get(id) ?? 0
  // Saved meanwhile: refused, and right so. What is left over goes by itself within a day.
  const letGo = ({ id }: Uploaded) => {
    if (own.current.delete(id)) void ask(files.remove, { fileId: id }).catch(() => null)
  }
  const arrived = (file: Uploaded, place: number, multiple: boolean) => {
    own.current.set(file.id, place)
    if (multiple) return change([...all.current, file].sort((one, other) => placeOf(one) - placeOf(other)))
    for (const one of all.current) letGo(one)
    change([file])
  }
  const remove = (file: Uploaded) => {
    letGo(file)
    change(all.current.filter(({ id }) => id !== file.id))
  }
  return { arrived, remove }
}

/**
 * @param all what arrived until now, and `change` what takes the next list
 * @param onUnderway told how many are on their way; those that failed wait for the person and do not count
 */
export const useUploads = (
  rules: Rules,
  all: { readonly current: readonly Uploaded[] },
  change: (files: readonly Uploaded[]) => void,
  onUnderway?: (count: number) => void,
) => {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const { remove, arrived } = useArrivals(all, change)
  const chosen = useRef(0)
  const count = underway.filter(({ failed }) => failed === null).length
  useEffect(() => onUnderway?.(count), [count, onUnderway])
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef<{ waiting: readonly Sent[]; running: number }>({ waiting: [], running: 0 })

  const mark = (key: string, part: Partial<Underway>) =>
    setUnderway((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setUnderway((now) => now.filter((one) => one.key !== key))

  const next = () => {
    queue.current.running--
    const [first, ...waiting] = queue.current.waiting
    queue.current.waiting = waiting
    if (first) send(first)
  }
  const send = ({ key, file, place }: Sent) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    queue.current.running++
    sendForm(
      files.uploadAttachment,
      { appId: 1, type: 1, file },
      { signal: abort.signal, onShare: (share) => mark(key, { share }) },
    )
      .then((uploaded) => {
        drop(key)
        arrived(uploaded, place, rules.multiple)
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        mark(key, { failed: sentenceOf(error) })
        say.failed(UPLOAD_FAILED)
      })
      .finally(next)
  }
  const start = (one: Sent) => {
    if (queue.current.running < AT_ONCE) send(one)
    else queue.current.waiting = [...queue.current.waiting, one]
  }

  const add = (given: readonly File[]) => {
    const { send: fit, refused } = sort(given, rules)
    for (const sentence of refused) say.warn(sentence)
    const made = fit.map((file) => ({ key: newKey(), file, place: ++chosen.current, share: 0, failed: null }))
    setUnderway((now) => [...now, ...made])
    for (const one of made) start(one)
  }
  const retry = (one: Underway) => {
    mark(one.key, { failed: null, share: 0 })
    start(one)
  }
  const cancel = (key: string) => {
    aborts.current.get(key)?.abort()
    queue.current.waiting = queue.current.waiting.filter((one) => one.key !== key)
    drop(key)
  }
  return { underway, add, retry, cancel, remove }
}
