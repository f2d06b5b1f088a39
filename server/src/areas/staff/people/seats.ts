/** Seats of a hospital: how many accounts it may have enabled, and that one administrator always remains. */

import { roleRefusals } from '@clinic/contract/areas/access/roles.ts'
import { hospitalRefusals } from '@clinic/contract/areas/hospitals/calls.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, type RowOf, sqlOf } from '../../../kit/db/rows.ts'
import { fromOwnHospital } from '../../hospitals/reads.ts'
import { accountsIn } from '../questions.ts'

/** Accounts of a hospital on trial, version A (clinical-admin §16). */
const TRIAL_QUOTA = 5

const Seats = { used: Num, limit: Nullable(Num) }
export type Seats = RowOf<typeof Seats>

/** Enabled accounts and how many there may be; group staff from elsewhere take no seat. */
export const seatsOf = async (ctx: Context): Promise<Seats> => {
  const { rows } = await sqlOf(Seats)`
    select ${sql.raw(accountsIn.seatsTaken('h.id'))} as used, least(h.account_quota, case h.life_ver when 'A' then ${TRIAL_QUOTA}::int end) as "limit"
      from ${sql.raw(fromOwnHospital('h'))}`.execute(ctx.db)
  return rows[0]!
}

/** Whoever enables or ends accounts waits here for the others: two at once must not both take the last seat, or end the last administrator. */
export const inTurn = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.seats', kit.current_hospital()))`.execute(ctx.db)
}

/**
 * Refuses when there are more enabled accounts than there may be, counting `added` that come. Of two who take the last
 * seat at once the second waits for the first and is counted.
 */
export const refuseBeyondSeats = async (ctx: Context, added: number): Promise<void> => {
  await inTurn(ctx)
  const { used, limit } = await seatsOf(ctx)
  if (limit !== null && used + added > limit) refuse(hospitalRefusals.quotaReached({ quota: limit }))
}

/** After an administrator was disabled, deleted or became something else: refuses when nobody administers the hospital any more. */
export const refuseWithoutAdministrator = async (ctx: Context): Promise<void> => {
  const { rows } = await sql`select 1 from staff.staff s where s.user_type = 1 and s.status = 0 limit 1`.execute(ctx.db)
  if (rows.length === 0) refuse(roleRefusals.lastAdministrator())
}
