/** The state of a stop on one screen: what is asked, what is chosen, and the one act. */
import { useState } from 'react'
import { sentenceOf } from '../../../kit/query.ts'
import { type Choice, type Choices, countsOf, inEachOthersWay, type Seen, wishOf } from './choices.ts'
import type { Placed, Prefer, StopForm, Subject } from './subject.ts'

const NONE: readonly Seen[] = []

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

export const useStop = (subject: Subject, form: StopForm, onDone: (placed: Placed) => void) => {
  const [prefer, setPrefer] = useState<Prefer>(subject.prefer)
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState('')
  const { isAsked, answer, rows: seen, hidden } = subject.useSeen(form, prefer)
  const rows = seen ?? NONE
  const movable = rows.filter(({ locked }) => !locked)
  const choices = useChoices(movable, setPrefer)
  const place = subject.usePlacing(onDone)
  const stuck = rows.length - movable.length + hidden
  const meeting = inEachOthersWay(movable, choices.byHand)
  const send = () => {
    if (stuck > 0 || meeting.size > 0 || answer.isFetching || place.isPending) return
    setRefused('')
    const wishes = movable.map((one) => wishOf(one, choices.byHand))
    place.send(form, wishes, (error) => {
      setRefused(sentenceOf(error))
      void answer.refetch()
    })
  }
  return {
    ...{ isAsked, answer, rows, at, setAt, stuck, meeting, refused, send, ...choices },
    isPending: place.isPending,
    counts: countsOf(movable, choices.byHand),
    move: (by: number) => setAt(Math.max(0, Math.min(rows.length - 1, at + by))),
    again: () => void answer.refetch(),
  }
}
