/**
 * What is given for a binding: promised with the deal as the rule says then, posted after the hold, and taken back with the deal.
 * Both sides are one journal of the type `referral`, under the id of the binding.
 */
import type { Reward } from '@clinic/contract/areas/referrals/rules.ts'
import type { RewardKind, RewardSide } from '@clinic/contract/areas/referrals/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf, sure } from '../../kit/db/rows.ts'
import { customerNamed } from '../customers/reads.ts'
import {
  lockPromotions,
  openDay,
  type PostingLine,
  type Promotions,
  postStatement,
  reverseStatement,
} from '../ledger/index.ts'
import type { Held } from './held.ts'
import { tellRevoked } from './notices.ts'
import type { StoredRule } from './rule.ts'

const JOURNAL = 'referral'
const REVERSAL = 'referral_revoke'

/** What both are promised: what the rule says now; later rules change nothing of it. */
export const promiseRewards = async (ctx: Context, referralId: number, rule: StoredRule): Promise<void> => {
  await sql`insert into referrals.reward (referral_id, side, kind, amount)
    select ${referralId}, s.side, s.kind, s.amount from (values ('referrer', ${rule.referrerKind}, ${rule.referrerAmount}::bigint),
      ('referee', ${rule.refereeKind}, ${rule.refereeAmount}::bigint)) as s (side, kind, amount) where s.amount > 0`.execute(
    ctx.db,
  )
}

const Both = { refereeId: Id, referrerId: sure(Id) }

/**
 * Locks the accounts of both sides of some bindings before the bindings themselves: the till has the accounts first, too.
 * @param which a condition on the binding `r`
 */
export const holdAccounts = async (ctx: Context, which: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sqlOf(Both)`
    select r.referee_id as "refereeId", e.recommender_id as "referrerId"
      from referrals.referral r join ${sql.raw(customerNamed('e', 'r', 'referee_id'))} where ${which}
       and e.recommender_id is not null`.execute(ctx.db)
  if (rows.length === 0) return
  await ctx.together({ locked: lockPromotions(rows.flatMap(({ refereeId, referrerId }) => [refereeId, referrerId])) })
}

type Gift = { readonly kind: RewardKind; readonly amount: number; readonly customerId: number }

/** Given with a positive amount, taken back with a negative one. */
const linesOf = ({ kind, amount, customerId }: Gift): PostingLine[] => [
  { kind: kind === 'coin' ? 'COIN_ISSUED' : 'POINT_ISSUED', owner: 0, amount },
  {
    kind: kind === 'coin' ? 'COIN_CUSTOMER' : 'POINT_CUSTOMER',
    owner: customerId,
    customer: customerId,
    amount: -amount,
  },
]

const whose = (held: Pick<Held, 'refereeId' | 'referrerId'>, side: RewardSide): number =>
  side === 'referrer' ? held.referrerId : held.refereeId

/** For how many one referrer was rewarded in the month it is. */
const rewardedThisMonth = async (ctx: Context, referrerId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from referrals.reward w join referrals.referral r on r.hospital_id = w.hospital_id and r.id = w.referral_id
      join ${sql.raw(customerNamed('e', 'r', 'referee_id'))}
     where e.recommender_id = ${referrerId} and w.side = 'referrer' and w.state = 'paid'
       and w.paid_at >= date_trunc('month', kit.today())::date::timestamptz`.execute(ctx.db)
  return rows[0]!.n
}

/** Posts what is due of a binding. Runs alone in its hospital. @returns whether anything was given */
export const giveRewards = async (
  ctx: Context,
  held: Held,
  promised: readonly Reward[],
  { monthlyCap }: StoredRule,
): Promise<boolean> => {
  const due = promised.filter(({ state }) => state === 'held')
  const isFull =
    monthlyCap > 0 &&
    due.some(({ side }) => side === 'referrer') &&
    (await rewardedThisMonth(ctx, held.referrerId)) >= monthlyCap
  const given = due.filter(({ side }) => !(isFull && side === 'referrer'))
  if (isFull)
    await sql`update referrals.reward w set state = 'capped'
      where w.referral_id = ${held.id} and w.side = 'referrer' and w.state = 'held'`.execute(ctx.db)
  if (given.length === 0) return false
  const { date } = await ctx.together({ date: openDay })
  const lines = given.flatMap(({ side, kind, amount }) => linesOf({ kind, amount, customerId: whose(held, side) }))
  await ctx.together([postStatement({ type: JOURNAL, id: held.id, date, memo: '老带新奖励', lines })])
  await sql`update referrals.reward w set state = 'paid', paid_at = kit.clock()
    where w.referral_id = ${held.id} and w.state = 'held'`.execute(ctx.db)
  await sql`update referrals.referral r set state = 'rewarded', rewarded_at = kit.clock() where r.id = ${held.id}`.execute(
    ctx.db,
  )
  for (const { side } of given) ctx.tell('customer.figures', whose(held, side))
  return true
}

const leftOf = (figures: ReadonlyMap<number, Promotions>, customerId: number, kind: RewardKind): number => {
  const own = figures.get(customerId)
  return (kind === 'coin' ? own?.coinFen : own?.points) ?? 0
}

/** What was posted is reversed; where it was spent meanwhile, what is left goes back, and what is missing is written down. */
const postBack = async (
  ctx: Context,
  held: Held,
  paid: readonly Reward[],
  reason: string,
): Promise<ReadonlyMap<RewardSide, number>> => {
  const { date, figures } = await ctx.together({
    date: openDay,
    figures: lockPromotions([held.referrerId, held.refereeId]),
  })
  const back = paid.map((reward) => {
    const customerId = whose(held, reward.side)
    return { ...reward, customerId, amount: Math.min(reward.amount, leftOf(figures, customerId, reward.kind)) }
  })
  const short = new Map(paid.map(({ side, amount }, at) => [side, amount - back[at]!.amount]))
  const isWhole = [...short.values()].every((missing) => missing === 0)
  await ctx.together([
    isWhole
      ? reverseStatement({ type: JOURNAL, id: held.id }, { type: REVERSAL, date, memo: reason })
      : postStatement({
          type: REVERSAL,
          id: held.id,
          date,
          memo: `${reason}（部分已使用）`,
          lines: back.flatMap((one) => linesOf({ ...one, amount: -one.amount })),
        }),
  ])
  for (const { customerId } of back) ctx.tell('customer.figures', customerId)
  return short
}

/** Ends a binding: what was promised is not given, what was given is taken back. */
export const takeBack = async (
  ctx: Context,
  held: Held,
  promised: readonly Reward[],
  reason: string,
): Promise<void> => {
  const paid = promised.filter(({ state }) => state === 'paid')
  const short = paid.length > 0 ? await postBack(ctx, held, paid, reason) : new Map<RewardSide, number>()
  for (const { side } of paid)
    await sql`update referrals.reward w set state = 'taken', short_amount = ${short.get(side) ?? 0}
      where w.referral_id = ${held.id} and w.side = ${side}`.execute(ctx.db)
  await sql`update referrals.reward w set state = 'dropped' where w.referral_id = ${held.id} and w.state = 'held'`.execute(
    ctx.db,
  )
  await sql`update referrals.referral r set state = 'revoked', ended_at = kit.clock(), ended_by = kit.current_staff(),
      end_reason = ${reason} where r.id = ${held.id}`.execute(ctx.db)
  await tellRevoked(ctx, held, reason)
}
