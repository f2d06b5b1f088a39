/** Seats of a hospital: how many accounts it may have enabled, and that one administrator always remains. */
import { roleRefusals } from '@clinic/contract/areas/roles.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff-words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'

/** Accounts of a hospital on trial, version A (clinical-admin §16). */
const TRIAL_QUOTA = 5

export type Seats = { readonly used: number; readonly limit: number | null }

/** Enabled accounts and how many there may be; group staff from elsewhere take no seat. */
export const seatsOf = async (ctx: Context): Promise<Seats> => {
  const { rows } = await sql<Seats>`
    select (select count(*)::int from staff.staff s where s.status = 0 and not (s.user_type = 3 and session.is_visiting(s.account))) as used,
      coalesce(h.account_quota, case when h.life_ver = 'A' then ${TRIAL_QUOTA}::int end) as "limit"
    from hospitals.hospital h where h.id = kit.current_hospital()`.execute(ctx.db)
  return rows[0]!
}

/** Whoever enables or ends accounts waits here for the others: two at once must not both take the last seat, or end the last administrator. */
export const inTurn = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.seats', kit.current_hospital()))`.execute(ctx.db)
}

/** After enabling or adding: refuses when there are more than there may be. */
export const refuseBeyondSeats = async (ctx: Context): Promise<void> => {
  const { used, limit } = await seatsOf(ctx)
  if (limit !== null && used > limit) refuse(peopleRefusals.quotaFull({ quota: limit }))
}

/** After an administrator was disabled, deleted or became something else: refuses when nobody administers the hospital any more. */
export const refuseWithoutAdministrator = async (ctx: Context): Promise<void> => {
  const { rows } = await sql`select 1 from staff.staff s where s.user_type = 1 and s.status = 0 limit 1`.execute(ctx.db)
  if (rows.length === 0) refuse(roleRefusals.lastAdministrator())
}
