/** The state of 停诊 on one screen: what is asked, what is chosen, and the one act. */
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { useState } from 'react'
import { sentenceOf, useAction, useAnswer } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { type Choice, type Choices, countsOf, inEachOthersWay, type Seen, wishOf } from './choices.ts'

export type StopForm = Partial<
  Pick<InputOf<typeof appointmentStops.place>, 'staffId' | 'kind' | 'startsAt' | 'endsAt' | 'reason'>
>
type Prefer = 'later' | 'other'
const NONE: readonly Seen[] = []

/** What is asked of the server; nothing while the span is not one. */
const questionOf = ({ staffId, startsAt, endsAt }: StopForm, prefer: Prefer) =>
  staffId && startsAt && endsAt && startsAt < endsAt ? { staffId, startsAt, endsAt, prefer } : null

type Placed = OutputOf<typeof appointmentStops.place>
const doneText = ({ moved, cancelled, waiting }: Placed): string =>
  `停诊已登记：移动 ${moved} 个，取消 ${cancelled} 个，待排 ${waiting} 个`

/** What is chosen, by hand or for all. */
const useChoices = (movable: readonly Seen[], setPrefer: (way: Prefer) => void) => {
  const [byHand, setByHand] = useState<Choices>(new Map())
  return {
    byHand,
    choose: (seen: Seen, choice: Choice) => setByHand(new Map(byHand).set(seen.row.id, choice)),
    /** Every booking by its first place of one way. */
    chooseFirst: (way: Prefer) => {
      setPrefer(way)
      setByHand(new Map())
    },
    chooseAll: (choice: 'cancel' | 'wait') => setByHand(new Map(movable.map(({ row }) => [row.id, choice]))),
  }
}

/** What is asked to be done, whole; null while something of it is missing. */
const inputOf = (form: StopForm, rows: readonly Seen[], byHand: Choices) => {
  const { staffId, startsAt, endsAt, reason, kind = 'stop' } = form
  if (!staffId || !startsAt || !endsAt || !reason?.trim()) return null
  return { staffId, startsAt, endsAt, kind, reason, rows: rows.map((seen) => wishOf(seen, byHand)) }
}

/** The one act, and what it did in words. */
const usePlacing = (onDone: (placed: Placed) => void) =>
  useAction(appointmentStops.place, {
    ...{ done: null, refusals: 'own' as const },
    onDone: (done) => {
      say.done(doneText(done))
      onDone(done)
    },
  })

export const useStop = (form: StopForm, onDone: (placed: Placed) => void) => {
  const [prefer, setPrefer] = useState<Prefer>('later')
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState('')
  const question = questionOf(form, prefer)
  const answer = useAnswer(appointmentStops.preview, question, { keepLast: true, freshFor: 0 })
  const rows = answer.data?.rows ?? NONE
  const movable = rows.filter(({ locked }) => !locked)
  const choices = useChoices(movable, setPrefer)
  const place = usePlacing(onDone)
  const stuck = rows.length - movable.length + (answer.data?.hidden ?? 0)
  const meeting = inEachOthersWay(movable, choices.byHand)
  const send = () => {
    const input = inputOf(form, movable, choices.byHand)
    if (!input || stuck > 0 || meeting.size > 0 || answer.isFetching || place.isPending) return
    setRefused('')
    place.mutate(input, {
      onError: (error) => {
        setRefused(sentenceOf(error))
        void answer.refetch()
      },
    })
  }
  return {
    ...{ isAsked: question !== null, answer, rows, at, setAt, stuck, meeting, refused, send, ...choices },
    isPending: place.isPending,
    counts: countsOf(movable, choices.byHand),
    move: (by: number) => setAt(Math.max(0, Math.min(rows.length - 1, at + by))),
    again: () => void answer.refetch(),
  }
}
