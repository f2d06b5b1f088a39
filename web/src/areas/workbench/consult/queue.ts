/** My queue: whom I serve, then who waits longest. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'
import { useAnswer } from '../../../kit/query.ts'

const MOST = 50

type Standing = Pick<QueueRowValue, 'state' | 'arriveTime'>

export const byTurn = <Row extends Standing>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) => Number(b.state === 'serving') - Number(a.state === 'serving') || a.arriveTime.localeCompare(b.arriveTime),
  )

export const useQueue = (may = true) =>
  useAnswer(consulting.queue, may ? { mine: true, state: 'waiting,serving', pageSize: MOST } : null, { keepLast: true })

/** Where she is received. */
export const receptionOf = ({ id }: Pick<QueueRowValue, 'id'>): string => `/consult/reception?visit=${id}`
