/** 绑定推荐人: who may be named as whoever brought a customer, at the desk's archive and here alike. */
import { CHAIN_LEVELS, referralRefusals, type referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { whyNotBind } from '@clinic/contract/areas/referrals/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../kit/db/rows.ts'
import { Changed } from '../../kit/table.ts'
import { nameRecommender, refuseNobody, refuseUnreached } from '../customers/index.ts'
import { customerById, standingNamed } from '../customers/reads.ts'
import { tellBound } from './notices.ts'
import { stateNow } from './queries.ts'

/** Somebody is named, or nobody any more, as whoever brought a customer. */
export type Naming = {
  /** Absent: her archive is being made. */
  readonly customerId?: number
  readonly recommenderId: number | null
  /** Digests of the numbers her archive is given with it. */
  readonly digests: readonly string[]
}

const State = { state: Word('pending', 'effective', 'rewarded', 'lapsed', 'revoked') }

/** How she stands, held until it is done: a deal that comes meanwhile waits. */
const stateOf = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf(State)`select ${stateNow} as state from referrals.referral r
    where r.referee_id = ${customerId} for update of r`.execute(ctx.db)
  return rows[0]?.state ?? null
}

const Referee = { came: Nullable(Bool) }

/** Was she here before, or did she pay? Whoever registers her at the same time waits, or is waited for. */
const refuseExisting = async (ctx: Context, customerId: number): Promise<void> => {
  const { rows } = await sqlOf(Referee)`
    select s.first_visit_at is not null or s.visit_count > 0 or s.last_payment_at is not null as came
      from ${sql.raw(customerById('c'))} join ${sql.raw(standingNamed('s', 'c', 'id'))}
     where c.id = ${customerId} for no key update of s`.execute(ctx.db)
  if (rows[0]?.came) refuse(referralRefusals.existing())
}

const Referrer = { open: Bool, same: Bool }

const refuseReferrer = async (
  ctx: Context,
  recommenderId: number,
  { customerId, digests }: Pick<Naming, 'customerId' | 'digests'>,
): Promise<void> => {
  const { rows } = await sqlOf(Referrer)`
    select f.status = 'active' as open, array_remove(array[f.phone_hash, f.phone2_hash, f.id_no_hash], null)
        && (${[...digests]}::text[] || coalesce((select array_remove(array[e.phone_hash, e.phone2_hash, e.id_no_hash], null)
          from ${sql.raw(customerById('e'))} where e.id = ${customerId ?? null}::bigint), '{}')) as same
      from ${sql.raw(customerById('f'))} where f.id = ${recommenderId}`.execute(ctx.db)
  const found = rows[0] ?? refuse(common.notFound())
  if (!found.open) refuse(referralRefusals.referrerClosed())
  if (found.same) refuse(referralRefusals.samePerson())
}

/** Nobody is above herself, and nobody has more above her than is looked at. */
const refuseRing = async (ctx: Context, recommenderId: number, customerId: number | undefined): Promise<void> => {
  const { rows } = await sqlOf({ levels: Num, ring: Bool })`
    with recursive above as (
      select ${recommenderId}::bigint as id, 1 as level
      union all
      select c.recommender_id, a.level + 1 from above a join ${sql.raw(customerById('c'))} on c.id = a.id
       where c.recommender_id is not null and a.id is distinct from ${customerId ?? null}::bigint and a.level <= ${sql.lit(CHAIN_LEVELS)})
    select max(a.level)::int as levels, coalesce(bool_or(a.id = ${customerId ?? null}::bigint), false) as ring from above a`.execute(
    ctx.db,
  )
  const { ring, levels } = rows[0]!
  if (ring) refuse(referralRefusals.ring())
  if (levels > CHAIN_LEVELS) refuse(referralRefusals.chainTooLong())
}

/** Two who would close a ring together wait for one another. Whose archive is being made has brought nobody yet. */
export const oneAtATime = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('referrals.bind:' || kit.current_hospital(), 0))`.execute(ctx.db)

/** Refuses whoever cannot be named as having brought her. Her archive is held by whoever asks. */
export const refuseNaming = async (ctx: Context, { customerId, recommenderId, digests }: Naming): Promise<void> => {
  if (customerId !== undefined) {
    if (customerId === recommenderId) refuse(referralRefusals.self())
    await oneAtATime(ctx)
    const state = await stateOf(ctx, customerId)
    refuseIf(whyNotBind(state))
    // Who is waited for was new when she was bound: a slip of the desk is put right while she has not dealt.
    if (state === null) await refuseExisting(ctx, customerId)
  }
  if (recommenderId === null) return
  await refuseReferrer(ctx, recommenderId, { ...(customerId === undefined ? {} : { customerId }), digests })
  await refuseRing(ctx, recommenderId, customerId)
}

const Held = { open: Bool, recommenderId: Nullable(Num) }

const holdReferee = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf(Held)`select c.status = 'active' as open, c.recommender_id as "recommenderId"
    from ${sql.raw(customerById('c'))} where c.id = ${customerId} for no key update of c`.execute(ctx.db)
  const held = rows[0] ?? refuse(common.notFound())
  if (!held.open) refuse(referralRefusals.refereeClosed())
  return held
}

export const bindReferrer = async (ctx: Context, input: InputOf<typeof referrals.bind>): Promise<Changed> => {
  const { customerId, referrerId, channel } = input
  await refuseUnreached(ctx, customerId, referrerId)
  await refuseNobody(ctx, referrerId)
  const held = await holdReferee(ctx, customerId)
  await refuseNaming(ctx, { customerId, recommenderId: referrerId, digests: [] })
  await nameRecommender(ctx, customerId, referrerId)
  const { rows } = await sqlOf(Changed)`
    update referrals.referral r set channel = coalesce(${channel ?? null}::text, r.channel)
     where r.referee_id = ${customerId} returning r.id, r.version`.execute(ctx.db)
  const bound = rows[0]!
  ctx.note({
    objectType: 'referral',
    objectId: bound.id,
    customerId,
    before: { referrerId: held.recommenderId },
    after: { referrerId, ...(channel ? { channel } : {}) },
  })
  ctx.tell('referral.changed', bound.id)
  await tellBound(ctx, customerId, referrerId)
  return bound
}
