/**
 * Days that were changed are shown at once and sent together, half a second after the last of them; what is on its way is not
 * changed again until it has arrived, so that each is held against what its writer saw.
 */
import { scheduling, schedulingRefusals } from '@clinic/contract/areas/scheduling/calls.ts'
import { dayKey } from '@clinic/contract/areas/scheduling/rules.ts'
import { isRefusal } from '@clinic/contract/refusals.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAction } from '../../kit/query.ts'
import { askFirst } from '../../kit/say.ts'
import { type Edit, type Edits, idsOn, type View } from './model.ts'
import { outsideQuestion, useOutside } from './outside.ts'

const PAUSE_MS = 500
const UNDOS = 50

/** As the call takes them, each with what was seen of it. */
const wantedOf = (view: View, edits: Edits) =>
  [...edits].map(([key, ids]) => {
    const [staffId = '', date = ''] = key.split('|')
    const stamp = view.days.get(key)?.stamp ?? ''
    return { staffId: Number(staffId), date, stamp, shifts: ids.map((shiftTypeId) => ({ shiftTypeId })) }
  })

type Sent = { readonly edits: Edits; readonly done: boolean } | null

/** The call; over bookings it asks whether that is meant, and leads to them afterwards. */
const useSaving = ({ onDone, takeBack }: { onDone: () => void; takeBack: () => void }) => {
  const lead = useOutside()
  const { mutate } = useAction(scheduling.batch, {
    done: null,
    onDone: ({ outside }) => {
      onDone()
      lead(outside)
    },
    refusals: (error, input) => {
      if (!isRefusal(error, schedulingRefusals.bookedOutside)) {
        takeBack()
        return false
      }
      const question = { ...outsideQuestion, text: error.message }
      void askFirst(question).then((meant) => (meant ? mutate({ ...input, confirmed: true }) : takeBack()))
      return true
    },
  })
  return mutate
}

/** Sends what was changed; what was refused, or has arrived, is changed no longer. */
const useSending = (
  view: View | undefined,
  { asOf, refetch }: { asOf: number; refetch: () => Promise<unknown> },
  [edits, setEdits]: [Edits, (next: (now: Edits) => Edits) => void],
): boolean => {
  const [sent, setSent] = useState<Sent>(null)
  const forget = useCallback(
    (gone: Edits) => {
      setSent(null)
      setEdits((now) => new Map([...now].filter(([key, ids]) => gone.get(key) !== ids)))
    },
    [setEdits],
  )
  const mutate = useSaving({
    onDone: () => setSent((now) => now && { ...now, done: true }),
    // None of them was written: what stands is read anew, and shown.
    takeBack: () => {
      if (sent) forget(sent.edits)
      void refetch()
    },
  })
  // What was sent is what was read, as soon as it was read again.
  const readAt = useRef(asOf)
  useEffect(() => {
    if (readAt.current === asOf) return
    readAt.current = asOf
    if (sent?.done) forget(sent.edits)
  }, [asOf, sent, forget])
  useEffect(() => {
    if (!view || sent || edits.size === 0) return
    const timer = setTimeout(() => {
      setSent({ edits, done: false })
      mutate({ days: wantedOf(view, edits) })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [view, edits, sent, mutate])
  return sent !== null
}

export const useEdits = (view: View | undefined, asOf: number, refetch: () => Promise<unknown>) => {
  const [edits, setEdits] = useState<Edits>(new Map())
  const undos = useRef<readonly (readonly Edit[])[]>([])
  const isSent = useSending(view, { asOf, refetch }, [edits, setEdits])
  const put = useCallback((more: readonly Edit[]) => {
    setEdits((now) => new Map([...now, ...more.map(({ staffId, date, ids }) => [dayKey(staffId, date), ids] as const)]))
  }, [])
  const change = useCallback(
    (more: readonly Edit[]) => {
      if (!view || more.length === 0) return
      const before = more.map(({ staffId, date }) => ({ staffId, date, ids: idsOn(view, edits, staffId, date) }))
      undos.current = [...undos.current, before].slice(-UNDOS)
      put(more)
    },
    [view, edits, put],
  )
  const undo = useCallback(() => {
    const last = undos.current.at(-1)
    undos.current = undos.current.slice(0, -1)
    if (last) put(last)
  }, [put])
  return { edits, change, undo, isSaving: isSent || edits.size > 0 }
}
