/** What is done on the calendar itself: cards are moved and set aside, wishes put in, a customer is checked in by a key. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { useCallback, useMemo } from 'react'
import { ask, Refused } from '../../../kit/ask.ts'
import type { Card, Place, Thing, Wish } from '../../../kit/calendar/model.ts'
import { useMay } from '../../../kit/person.ts'
import { sentenceOf } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { fit } from '../../../kit/schema.ts'
import { type Carried, putOf } from './put.ts'
import type { Calendar } from './use-calendar.ts'
import type { Wishes } from './use-wishes.ts'

const said = (error: unknown): string => {
  if (error instanceof Refused) return sentenceOf(error)
  throw error
}

/** Letters of the grid, with their words. */
const keys = { A: '报到' }
const GONE = '这条刚刚有变化，请再试一次'

/** A deed, and what is shown afterwards; a sentence where it was refused. */
const useDone = ({ refetch }: Calendar['answer']) =>
  useCallback(
    async (deed: () => Promise<unknown>): Promise<string | null> => {
      try {
        await deed()
        await refetch()
        return null
      } catch (error) {
        return said(error)
      }
    },
    [refetch],
  )

export const useDeeds = (day: string, { answer, days }: Calendar, { of }: Wishes) => {
  const may = useMay()
  const rows = useMemo(() => new Map(days?.rows.map((row) => [row.id, row])), [days])
  const done = useDone(answer)
  const { refetch } = answer
  /** What is carried, as it stands; undefined: it has gone meanwhile. */
  const carriedOf = useCallback(
    (thing: Thing): Carried | undefined => {
      if (thing.type === 'wish') return of.get(thing.wish.id)
      const row = rows.get(thing.card.id)
      return row && { what: 'card', row }
    },
    [of, rows],
  )
  const put = useCallback(
    async (thing: Thing, place: Place): Promise<string | null> => {
      const carried = carriedOf(thing)
      if (!carried) return GONE
      const { call, input } = putOf(day, carried, place)
      if (!may(call.may)) return `您没有${call.title}的权限，请联系主管`
      return await done(() => ask(call, fit(call, input)))
    },
    [day, carriedOf, may, done],
  )
  const onMove = useCallback((card: Card, place: Place) => put({ type: 'card', card }, place), [put])
  const onPlace = useCallback((wish: Wish, place: Place) => put({ type: 'wish', wish }, place), [put])
  const onShelve = useCallback(({ id }: Card) => done(() => ask(appointments.aside, { id })), [done])
  const onKey = useCallback(
    (key: string, card: Card | null): boolean => {
      if (key !== 'A' || !card || !may(appointments.updateReport.may)) return false
      ask(appointments.updateReport, { id: card.id })
        .then(({ queueNo }) => say.done(`${card.name} 已报到，${queueNo} 号`))
        .catch((error: unknown) => say.warn(said(error)))
        .finally(() => void refetch())
      return true
    },
    [may, refetch],
  )
  return { onMove, onPlace, ...(may(appointments.aside.may) ? { onShelve } : {}), onKey, keys, carriedOf }
}
