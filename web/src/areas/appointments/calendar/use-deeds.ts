/** What is done on the calendar itself: a card is moved, a customer is checked in by a key. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { useCallback, useMemo } from 'react'
import { ask, Refused } from '../../../kit/ask.ts'
import type { Card, Place } from '../../../kit/calendar/model.ts'
import { useMay } from '../../../kit/person.ts'
import { sentenceOf } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { movedTo } from './day.ts'
import type { Calendar } from './use-calendar.ts'

const said = (error: unknown): string => {
  if (error instanceof Refused) return sentenceOf(error)
  throw error
}

/** Letters of the grid, with their words. */
const keys = { A: '报到' }

export const useDeeds = (day: string, { answer, days }: Calendar) => {
  const may = useMay()
  const rows = useMemo(() => new Map(days?.rows.map((row) => [row.id, row])), [days])
  const { refetch } = answer
  const onMove = useCallback(
    async ({ id }: Card, place: Place): Promise<string | null> => {
      const row = rows.get(id)
      if (!row) return '这条预约刚刚有变化，请再试一次'
      const { update, updateTreatment } = appointments
      const isConsult = row.kind === 'consult'
      if (!may(isConsult ? update.may : updateTreatment.may)) return '您没有改约的权限，请联系主管'
      const moved = { id, version: row.version, ...movedTo(day, place, row) }
      try {
        await (isConsult ? ask(update, moved) : ask(updateTreatment, moved))
        await refetch()
        return null
      } catch (error) {
        return said(error)
      }
    },
    [day, rows, may, refetch],
  )
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
  return { onMove, onKey, keys }
}
