/**
 * Bindings of two archives that become one: one person was brought by one. What took effect or was rewarded stays before what is
 * waited for; nobody brought herself, and no ring closes.
 */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, sqlOf } from '../../kit/db/rows.ts'
import { type Following, moved, type Pair } from '../../kit/following.ts'
import { customerById, customerNamed } from '../customers/reads.ts'

const END = '随档案合并结束'

const Binding = { refereeId: Id, referrerId: Nullable(Id), settled: Bool, given: Bool }

export type Recommender = {
  /** Whose binding stays; null: neither's. */
  readonly side: 'kept' | 'gone' | null
  readonly recommenderId: number | null
  /** Nobody chooses: it took effect, or there is nothing to choose from. */
  readonly settled: boolean
}

/** Would the kept one stand above herself? Whoever the other brought is hers. */
const closesRing = async (ctx: Context, { keptId, goneId }: Pair, recommenderId: number): Promise<boolean> => {
  const { rows } = await sqlOf({ ring: Bool })`
    with recursive above as (
      select ${recommenderId}::bigint as id
      union
      select case c.recommender_id when ${goneId} then ${keptId} else c.recommender_id end
        from above a join ${sql.raw(customerById('c'))} on c.id = a.id
       where c.recommender_id is not null and a.id <> ${keptId})
    select coalesce(bool_or(a.id = ${keptId}), false) as ring from above a`.execute(ctx.db)
  return rows[0]!.ring
}

/** Who brought her once both are one. @param chosen whose is taken where both may be */
export const recommenderOf = async (
  ctx: Context,
  pair: Pair,
  chosen: 'kept' | 'gone' = 'kept',
): Promise<Recommender> => {
  const { keptId, goneId } = pair
  const { rows } = await sqlOf(Binding)`
    select r.referee_id as "refereeId", e.recommender_id as "referrerId", r.state in ('effective', 'rewarded') as settled,
      exists (select from referrals.reward w where w.hospital_id = r.hospital_id and w.referral_id = r.id) as given
      from referrals.referral r join ${sql.raw(customerNamed('e', 'r', 'referee_id'))}
     where r.referee_id in (${keptId}, ${goneId})`.execute(ctx.db)
  const of = (id: number, other: number) => {
    const found = rows.find(({ refereeId }) => refereeId === id)
    const self = found?.referrerId === other
    return {
      id: self ? null : (found?.referrerId ?? null),
      settled: !self && (found?.settled ?? false),
      given: found?.given ?? false,
    }
  }
  const [kept, gone] = [of(keptId, goneId), of(goneId, keptId)]
  // What was given for the kept one's binding stays with it: another one has no place beside it.
  const mayTake = gone.id !== null && !kept.given
  const first = kept.settled ? 'kept' : gone.settled && mayTake ? 'gone' : chosen
  const side = first === 'gone' && mayTake ? 'gone' : kept.id !== null ? 'kept' : mayTake ? 'gone' : null
  const recommenderId = side === null ? null : side === 'kept' ? kept.id : gone.id
  const settled = kept.settled || gone.settled || kept.id === null || !mayTake
  if (recommenderId !== null && (await closesRing(ctx, pair, recommenderId)))
    return { side: null, recommenderId: null, settled: true }
  return { side, recommenderId, settled }
}

/** Ends a binding: what was promised for it is not given, what was given stays. */
const end = async (ctx: Context, refereeId: number): Promise<void> => {
  await sql`update referrals.reward w set state = 'dropped' where w.state = 'held'
    and w.referral_id in (select r.id from referrals.referral r where r.referee_id = ${refereeId})`.execute(ctx.db)
  await sql`update referrals.referral r set state = 'revoked', ended_at = kit.clock(), ended_by = kit.current_staff(),
      end_reason = ${END} where r.referee_id = ${refereeId} and r.state in ('pending', 'effective')`.execute(ctx.db)
}

const bindings = moved('referrals.referral', { column: 'referee_id' })

export const referralsFollow: Following = {
  ...bindings,
  how: 'own',
  move: async (ctx, pair) => {
    const { keptId, goneId, binding = null } = pair
    if (binding === 'gone') {
      await sql`delete from referrals.referral r where r.referee_id = ${keptId}`.execute(ctx.db)
      return await bindings.move(ctx, pair)
    }
    await end(ctx, goneId)
    if (binding === null) {
      await end(ctx, keptId)
      // Nothing was given for it: who brought nobody leaves nothing behind.
      await sql`delete from referrals.referral r where r.referee_id = ${keptId}
        and not exists (select from referrals.reward w where w.hospital_id = r.hospital_id and w.referral_id = r.id)`.execute(
        ctx.db,
      )
    }
    return 0
  },
}
