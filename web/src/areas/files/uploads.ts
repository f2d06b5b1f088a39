/** Files being sent: a few at a time, each with its share, to be given up or tried again. */
import { files } from '@clinic/contract/areas/files.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useEffect, useRef, useState } from 'react'
import { ask, newKey } from '../../kit/ask.ts'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { sendForm } from '../../kit/send.ts'
import { type Rules, sort, UPLOAD_FAILED } from './choosing.ts'

export type Uploaded = OutputOf<typeof files.uploadAttachment>

/** A file on its way; gone from the list when it arrived. */
export type Underway = {
  readonly key: string
  readonly file: File
  readonly share: number
  /** Why it failed; null while it is being sent. */
  readonly failed: string | null
}

const AT_ONCE = 2

/** What was sent from here and is saved nowhere yet: taken out of the list, it goes from the server too. */
const useArrivals = (onUploaded: (file: Uploaded) => void) => {
  const own = useRef(new Set<number>())
  const arrived = (file: Uploaded) => {
    own.current.add(file.id)
    onUploaded(file)
  }
  // Saved meanwhile: refused, and right so. What is left over goes by itself within a day.
  const forget = ({ id }: Uploaded) => {
    if (own.current.delete(id)) void ask(files.remove, { fileId: id }).catch(() => null)
  }
  return { arrived, forget }
}

/**
 * @param onUploaded gets each file as it arrives
 * @param onUnderway told how many are on their way; those that failed wait for the person and do not count
 */
export const useUploads = (
  rules: Rules,
  onUploaded: (file: Uploaded) => void,
  onUnderway?: (count: number) => void,
) => {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const { forget, arrived } = useArrivals(onUploaded)
  const count = underway.filter(({ failed }) => failed === null).length
  useEffect(() => onUnderway?.(count), [count, onUnderway])
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef<{ waiting: (() => void)[]; running: number }>({ waiting: [], running: 0 })

  const change = (key: string, part: Partial<Underway>) =>
    setUnderway((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setUnderway((now) => now.filter((one) => one.key !== key))

  const next = () => {
    queue.current.running--
    queue.current.waiting.shift()?.()
  }
  const send = (key: string, file: File) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    queue.current.running++
    sendForm(
      files.uploadAttachment,
      { appId: 1, type: 1, file },
      { signal: abort.signal, onShare: (share) => change(key, { share }) },
    )
      .then((uploaded) => {
        drop(key)
        arrived(uploaded)
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        change(key, { failed: sentenceOf(error) })
        say.failed(UPLOAD_FAILED)
      })
      .finally(next)
  }
  const start = (key: string, file: File) =>
    queue.current.running < AT_ONCE ? send(key, file) : queue.current.waiting.push(() => send(key, file))

  const add = (chosen: readonly File[]) => {
    const { send: fit, refused } = sort(chosen, rules)
    for (const sentence of refused) say.warn(sentence)
    const made = fit.map((file) => ({ key: newKey(), file, share: 0, failed: null }))
    setUnderway((now) => [...now, ...made])
    for (const { key, file } of made) start(key, file)
  }
  const retry = ({ key, file }: Underway) => {
    change(key, { failed: null, share: 0 })
    start(key, file)
  }
  const cancel = (key: string) => {
    aborts.current.get(key)?.abort()
    drop(key)
  }
  return { underway, add, retry, cancel, forget }
}
