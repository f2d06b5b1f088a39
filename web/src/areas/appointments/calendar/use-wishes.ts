/** What waits beside the calendar: appointments set aside and what was sold and not booked (待排区), and whoever waits (候补). */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { type WaitRow, waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { appointmentMinutes } from '@clinic/contract/areas/appointments/words.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { daysBetween, momentFrom } from '@clinic/contract/days.ts'
import { useMemo } from 'react'
import type { Wish } from '../../../kit/calendar/model.ts'
import { today } from '../../../kit/clock.ts'
import { useLive } from '../../../kit/live.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { windowText } from '../waiting/window.ts'
import type { Wished } from './put.ts'

export type Sold = OutputOf<typeof purchases.list>['result'][number]
const ageText = (since: string): string => {
  const days = daysBetween(since.slice(0, 10), today())
  return days <= 0 ? '今天' : `${days} 天`
}
const minutesBetween = (from: string, to: string): number =>
  Math.round((momentFrom(to).getTime() - momentFrom(from).getTime()) / 60_000)

export const asideWish = (row: AppointmentRow): Wish => ({
  id: row.id,
  name: row.customerName,
  person: [row.sex, row.age].filter(Boolean).join(' '),
  project: row.itemNames || row.doctorName || '预约',
  minutes: minutesBetween(row.startTime, row.endTime),
  note: `原约 ${row.startTime.slice(5, 16)}`,
})
type Bought = Pick<Sold, 'id' | 'customerName' | 'productName' | 'durationMin' | 'validTo' | 'qtyLeft' | 'qtyLocked'>
export const soldWish = (item: Bought): Wish => ({
  id: item.id,
  name: item.customerName,
  person: '',
  project: item.productName,
  minutes: item.durationMin ?? appointmentMinutes.usual,
  ...(item.validTo ? { urgent: daysBetween(today(), item.validTo) <= 30 } : {}),
  note: `已购未约 剩 ${item.qtyLeft - item.qtyLocked} 次${item.validTo ? ` 到 ${item.validTo}` : ''}`,
})
export const waitWish = (row: WaitRow): Wish => ({
  id: row.id,
  name: row.customerName,
  person: row.doctorName ?? row.deptName ?? '',
  project: row.productName ?? windowText(row),
  minutes: row.minutes,
  age: ageText(row.createdAt),
  urgent: row.priority === 'high',
  note: row.state === 'offered' && row.offerStart ? `有空位 ${row.offerStart.slice(5, 16)}` : windowText(row),
})

const topics = ['appointment', 'wait', 'purchase']
const asked = [appointments.list, waiting.list, purchases.list]
/** Shown of each list: the others stand on their pages. */
const SHOWN = 20

const usePinned = (deptId: number | undefined) => {
  const may = useMay()
  const dept = deptId ? { deptId } : {}
  const aside = useAnswer(
    appointments.list,
    may(appointments.list.may) ? { state: 'aside', pageSize: SHOWN, ...dept } : null,
    { freshFor: 0 },
  )
  const seesSold = may(purchases.list.may) && may(appointments.insertTreatment.may)
  const sold = useAnswer(purchases.list, seesSold ? { left: true, pageSize: SHOWN } : null, { freshFor: 0 })
  const queue = useAnswer(
    waiting.list,
    may(waiting.list.may) ? { state: 'waiting,offered', pageSize: SHOWN, ...dept } : null,
    { freshFor: 0 },
  )
  // They stand under each other: one that comes later would push the others away.
  const coming = [aside, sold, queue].some(({ isPending }) => isPending)
  return coming ? {} : { aside: aside.data, sold: sold.data, queue: queue.data }
}

const inOrder = (rows: readonly WaitRow[]): readonly WaitRow[] =>
  rows.toSorted(
    (one, other) =>
      Number(other.state === 'offered') - Number(one.state === 'offered') ||
      one.priority.localeCompare(other.priority) ||
      one.createdAt.localeCompare(other.createdAt),
  )

/** The lists beside the grid, and what each wish of them stands for. */
export const useWishes = (deptId: number | undefined) => {
  useLive(topics, asked)
  const { aside, sold, queue } = usePinned(deptId)
  return useMemo(() => {
    const open = (sold?.result ?? []).filter(({ qtyLeft, qtyLocked }) => qtyLeft > qtyLocked)
    const waits = inOrder(queue?.result ?? [])
    const of = new Map<number, Wished>([
      ...(aside?.result ?? []).map((row): [number, Wished] => [row.id, { what: 'aside', row }]),
      ...open.map((item): [number, Wished] => [item.id, { what: 'sold', item }]),
      ...waits.map((row): [number, Wished] => [row.id, { what: 'wait', row }]),
    ])
    const free = waits.find(({ state }) => state === 'offered')
    return {
      of,
      wishes: [...(aside?.result ?? []).map(asideWish), ...open.map(soldWish)],
      waiting: queue ? waits.map(waitWish) : undefined,
      offered: free,
    }
  }, [aside, sold, queue])
}
export type Wishes = ReturnType<typeof useWishes>
