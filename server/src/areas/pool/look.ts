/** The last talks with somebody in the pool, so that the next owner knows what was said; counted by the day where the pool says so. */
import { poolRefusals, type pools } from '@clinic/contract/areas/pool/calls.ts'
import { roomLeft } from '@clinic/contract/areas/pool/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../kit/db/rows.ts'
import { lastTalks } from '../consulting/index.ts'
import { isMember } from './scope.ts'

const Lying = { member: Bool, viewLimit: Num }

/** How many others this person looked at today, and whether she looked at this one; nobody counts for her meanwhile. */
const lookedToday = async (ctx: Context, customerId: number) => {
  const { staffId } = ctx.session
  await sql`select pg_advisory_xact_lock(hashtextextended('pool.look:' || kit.current_hospital() || ':' || ${staffId}::bigint, 0))`.execute(
    ctx.db,
  )
  const { rows } = await sqlOf({ others: Num, seen: Bool })`
    select count(*) filter (where k.customer_id <> ${customerId})::int as others,
      coalesce(bool_or(k.customer_id = ${customerId}), false) as seen
      from pool.look k where k.created_by = ${staffId} and k.looked_on = kit.today()`.execute(ctx.db)
  return rows[0]!
}

/** One of the day's looks. Whoever is not in a pool of one's own is as good as not there. */
export const lookAt = async (
  ctx: Context,
  { kind, customerId }: InputOf<typeof pools.look>,
): Promise<OutputOf<typeof pools.look>> => {
  const { rows } = await sqlOf(Lying)`select ${isMember(ctx)} as member, p.view_limit as "viewLimit"
    from pool.entry e join pool.pool p on p.hospital_id = e.hospital_id and p.id = e.pool_id
    where e.kind = ${kind} and e.customer_id = ${customerId}`.execute(ctx.db)
  const lying = rows[0]
  if (!lying?.member) return refuse(poolRefusals.taken())
  const { others, seen } = await lookedToday(ctx, customerId)
  const room = roomLeft(lying.viewLimit, others)
  if (room === 0 && !seen) refuse(poolRefusals.viewsUsed({ limit: lying.viewLimit }))
  if (!seen) await sql`insert into pool.look (customer_id) values (${customerId})`.execute(ctx.db)
  ctx.note({ objectType: 'customer', objectId: customerId, customerId, after: { kind } })
  return { follows: await lastTalks(ctx, customerId), left: room === null ? null : Math.max(0, room - 1) }
}
