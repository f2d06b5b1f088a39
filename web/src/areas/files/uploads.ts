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

type Sending = {
  readonly onShare: (key: string, share: number) => void
  readonly onArrived: (sent: Sent, uploaded: Uploaded) => void
  readonly onFailed: (key: string, why: string) => void
}

/** Sends files, a few at once; the others wait for their turn. */
const useSending = ({ onShare, onArrived, onFailed }: Sending) => {
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef<{ waiting: readonly Sent[]; running: number }>({ waiting: [], running: 0 })
  const next = () => {
    queue.current.running--
    const [first, ...waiting] = queue.current.waiting
    queue.current.waiting = waiting
    if (first) send(first)
  }
  const send = (one: Sent) => {
    const abort = new AbortController()
    aborts.current.set(one.key, abort)
    queue.current.running++
    sendForm(
      files.uploadAttachment,
      { appId: 1, type: 1, file: one.file },
      { signal: abort.signal, onShare: (share) => onShare(one.key, share) },
    )
      .then((uploaded) => onArrived(one, uploaded))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) onFailed(one.key, sentenceOf(error))
      })
      .finally(next)
  }
  const start = (one: Sent) => {
    if (queue.current.running < AT_ONCE) send(one)
    else queue.current.waiting = [...queue.current.waiting, one]
  }
  const stop = (key: string) => {
    aborts.current.get(key)?.abort()
    queue.current.waiting = queue.current.waiting.filter((one) => one.key !== key)
  }
  return { start, stop }
}

/** The files on their way, by key. */
const useUnderway = (onCount?: (count: number) => void) => {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const count = underway.filter(({ failed }) => failed === null).length
  useEffect(() => onCount?.(count), [count, onCount])
  return {
    underway,
    enter: (made: readonly Underway[]) => setUnderway((now) => [...now, ...made]),
    mark: (key: string, part: Partial<Underway>) =>
      setUnderway((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one))),
    drop: (key: string) => setUnderway((now) => now.filter((one) => one.key !== key)),
  }
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
  const { underway, enter, mark, drop } = useUnderway(onUnderway)
  const { remove, arrived } = useArrivals(all, change)
  const chosen = useRef(0)
  const { start, stop } = useSending({
    onShare: (key, share) => mark(key, { share }),
    onArrived: ({ key, place }, uploaded) => {
      drop(key)
      arrived(uploaded, place, rules.multiple)
    },
    onFailed: (key, failed) => {
      mark(key, { failed })
      say.failed(UPLOAD_FAILED)
    },
  })

  const add = (given: readonly File[]) => {
    const { send: fit, refused } = sort(given, rules)
    for (const sentence of refused) say.warn(sentence)
    const made = fit.map((file) => ({ key: newKey(), file, place: ++chosen.current, share: 0, failed: null }))
    enter(made)
    for (const one of made) start(one)
  }
  const retry = (one: Underway) => {
    mark(one.key, { failed: null, share: 0 })
    start(one)
  }
  const cancel = (key: string) => {
    stop(key)
    drop(key)
  }
  return { underway, add, retry, cancel, remove }
}
