/**
 * What other areas may use of return visits. `happened`, `sourceGone` and `customerBooked` are the doors of areas that tell of a
 * no-show, a closed complaint, an operation, a discharge or a booking.
 */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

export { visitAlerts } from './alert.ts'
export { contactRefused } from './complete.ts'
export { customerBooked, type Happened, happened, sourceGone } from './generate.ts'
export { giveReturnVisits, openReturnVisitsOf, returnReturnVisits } from './handover.ts'
export { returnVisitHappenings } from './happenings.ts'
export { returnVisitsFollow } from './merged.ts'
export { visitNightTells } from './night.ts'
export { queues as visitQueuesOf, visitList as returnVisitList } from './queries.ts'
export { bookedAhead } from './questions.ts'
export { unreadTells } from './readings.ts'
export { complaintOffice, refundAsked } from './warnings.ts'

/** A new hospital begins with the usual types. */
export const seedVisits = async (ctx: Context): Promise<void> => {
  await sql`select visits.seed_types()`.execute(ctx.db)
}
