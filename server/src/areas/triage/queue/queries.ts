/** The line as the desk sees it. */
import type { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { sql } from 'kysely'
import { col, type ListOf } from '../../../kit/list.ts'
import { whenWritten } from '../../../kit/question.ts'
import { visitColumns, visitFilters, visitJoins, visitScope } from '../queries.ts'
import { closedRoomOf, roomOf } from '../questions.ts'
import { inLine, ticketText } from './tickets.ts'

const { id, customerId, customerNo, customerName, sex, age, allergyState, visitType, arriveTime } = visitColumns
const { deptId, deptName, consultantId, consultantName, doctorId, doctorName } = visitColumns

/** In the order in which they came. */
export const lineList: ListOf<typeof triageQueue.list> = {
  table: 'triage.triage',
  from: whenWritten(
    () => sql`${visitJoins}
    join triage.ticket k on k.hospital_id = t.hospital_id and k.triage_id = t.id`,
  ),
  columns: {
    ...{ id, customerId, customerNo, customerName, sex, age, allergyState, visitType, arriveTime },
    ...{ deptId, deptName, consultantId, consultantName, doctorId, doctorName },
    ticket: col(ticketText),
    lineState: col('k.state'),
    calls: col('k.calls'),
    place: col('k.place'),
    calledAt: col('k.called_at'),
    roomName: col(whenWritten(() => sql.raw(roomOf('t')))),
    roomClosed: col(whenWritten(() => sql.raw(closedRoomOf('t')))),
  },
  filters: {
    deptId: visitFilters.deptId,
    doctorId: visitFilters.doctorId,
    consultantId: visitFilters.consultantId,
  },
  where: () => inLine,
  scope: visitScope,
  order: { by: 't.arrived_at', direction: 'asc', tie: 't.id' },
}
