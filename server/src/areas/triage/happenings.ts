/** What happens at arrival: somebody comes, or her visit is cancelled. */
import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, placeOf, type Rows } from '../../kit/list.ts'
import { staffName } from '../staff/reads.ts'
import { visitColumns, visitList } from './queries.ts'

type Cancelled = { at: string; queueNo: number; cancelReason: string | null; byName: string | null }
const cancelled: Rows<Cancelled> = {
  ...placeOf(visitList),
  columns: {
    at: col('t.cancelled_at'),
    queueNo: visitColumns.queueNo,
    cancelReason: visitColumns.cancelReason,
    byName: col(sql.raw(staffName('t.cancelled_by'))),
  },
}

const visit = {
  kind: 'visit',
  of: 'triage.triage',
  customer: 't.customer_id',
  call: triage.list,
  entry: 'ReceptionRecord',
} as const

export const visitHappenings: readonly Happening[] = [
  happening({
    ...visit,
    act: 'visit.came',
    list: visitList,
    at: 'arriveTime',
    by: 'receptionistName',
    people: [{ as: 'consultantName', id: sql`t.consultant_id` }],
    facts: ['queueNo', 'visitType', 'consultantName'],
    say: ({ queueNo, visitType, consultantName }) =>
      words('到院', queueNo && `${queueNo} 号`, visitType && visitTypeWords[visitType]) +
      after(consultantName && `分诊给 ${consultantName}`),
  }),
  happening({
    ...visit,
    act: 'visit.cancelled',
    list: cancelled,
    at: 'at',
    by: 'byName',
    facts: ['queueNo', 'cancelReason'],
    say: ({ queueNo, cancelReason }) => words('取消分诊', queueNo && `${queueNo} 号`) + after(cancelReason),
  }),
]
