/**
 * What a deal makes of a binding. The first business day within its time on which enough money was paid in makes it effective;
 * a payment that was taken back within the hold was never a deal, and after the reward it is taken back with it.
 */
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { moneyPaid } from '../cashier/reads.ts'
import { lineOf } from '../orders/reads.ts'
import { type Held, holdReferral, rewardsOf } from './held.ts'
import { tellEffective } from './notices.ts'
import { holdAccounts, promiseRewards, takeBack } from './rewards.ts'
import { type StoredRule, storedRule } from './rule.ts'

/** Whoever is waited for, held by her payment: one statement that goes with the payment's own. */
export const awaited = (customerId: number): Statement => ({
  text: `select r.id from referrals.referral r where r.referee_id = $1 and r.state = 'pending' for update`,
  values: [customerId],
})

const Deal = { refereeId: Id, day: Str, fen: Num, at: Str }
type Deal = RowOf<typeof Deal>

/** A business day's money of each line, less what was refunded of the line: the last that was paid goes back first. */
const paidIn = ({ excludedCategories }: StoredRule, which: RawBuilder<unknown>) => {
  const later = sql`sum(sum(a.amount_fen)) over (partition by r.id, l.id order by p.business_date desc
    rows between unbounded preceding and 1 preceding)`
  return sql`select r.id, p.business_date as day, max(p.created_at) as at,
      greatest(sum(a.amount_fen) - greatest(l.real_out_fen - coalesce(${later}, 0), 0), 0) as fen
    from referrals.referral r join ${sql.raw(moneyPaid('p', 't', 'a'))} on p.hospital_id = r.hospital_id
      and p.customer_id = r.referee_id and p.created_at >= r.created_at
    join ${sql.raw(lineOf('l', 'a'))} and l.item_type not in ('DEPOSIT', 'RECHARGE')
      and l.category <> all(${[...excludedCategories]}::text[])
    where ${which} group by r.id, p.business_date, l.id, l.real_out_fen`
}

/**
 * The first day of each binding within `which` on which enough was paid in, and stays, for what counts. Deposits bought nothing yet.
 * A least sum that was raised since asks no more of a deal that took effect.
 * @param which a condition on the binding `r`
 */
export const firstDeals = async (ctx: Context, rule: StoredRule, which: RawBuilder<unknown>): Promise<Deal[]> => {
  const least = Math.max(1, rule.minPaidFen)
  const { rows } = await sqlOf(Deal)`
    select distinct on (r.referee_id) r.referee_id as "refereeId", x.day::text as day, sum(x.fen)::bigint as fen, max(x.at) as at
      from (${paidIn(rule, which)}) x join referrals.referral r on r.id = x.id and x.day <= r.last_on
     group by r.id, r.referee_id, r.effective_fen, x.day
    having sum(x.fen) >= least(${least}::bigint, r.effective_fen)
     order by r.referee_id, x.day`.execute(ctx.db)
  return rows
}

const takeEffect = async (ctx: Context, held: Held, deal: Deal, rule: StoredRule): Promise<void> => {
  await sql`update referrals.referral r set state = 'effective', effective_on = ${deal.day}::date, effective_fen = ${deal.fen},
      effective_at = ${deal.at}::timestamptz, releases_at = ${deal.at}::timestamptz + make_interval(days => ${rule.holdDays}::int)
     where r.id = ${held.id}`.execute(ctx.db)
  await promiseRewards(ctx, held.id, rule)
  await tellEffective(ctx, held)
}

/** She is waited for again: the deal that there was had never been. */
const waitAgain = async (ctx: Context, { id }: Held): Promise<void> => {
  await sql`delete from referrals.reward w where w.referral_id = ${id}`.execute(ctx.db)
  await sql`update referrals.referral r set state = 'pending', effective_on = null, effective_at = null, effective_fen = null,
      releases_at = null where r.id = ${id}`.execute(ctx.db)
}

/** What stands of the deal once a payment of its day was taken back. */
const moveDeal = async (ctx: Context, { id }: Held, { day, fen }: Deal): Promise<void> => {
  await sql`update referrals.referral r set effective_on = ${day}::date, effective_fen = ${fen}
     where r.id = ${id} and (r.effective_on, r.effective_fen) is distinct from (${day}::date, ${fen}::bigint)`.execute(
    ctx.db,
  )
}

/** What made the deal go: a payment that was cancelled was never one, one that was refunded was. */
type Gone = 'cancelled' | 'refunded'

/** The binding as its deals say now. @param deal undefined: there is none (any more) */
export const settleDeal = async (
  ctx: Context,
  held: Held,
  deal: Deal | undefined,
  rule: StoredRule,
  gone: Gone = 'cancelled',
): Promise<void> => {
  // What has lapsed at the clock may have dealt in time: the deal's day decides, not the hour at which it is judged.
  if (held.state === 'pending' || held.state === 'lapsed') {
    if (deal) await takeEffect(ctx, held, deal, rule)
    return
  }
  if (deal) return await moveDeal(ctx, held, deal)
  const promised = await rewardsOf(ctx, held.id)
  if (gone === 'refunded') await takeBack(ctx, held, promised, '首单已退款')
  else if (promised.some(({ state }) => state === 'paid')) await takeBack(ctx, held, promised, '首单收款已取消')
  else await waitAgain(ctx, held)
}

const moved =
  (gone: Gone) =>
  async (ctx: Context, customerId: number): Promise<void> => {
    await holdAccounts(ctx, sql`r.referee_id = ${customerId} and r.state = 'rewarded'`)
    const held = await holdReferral(ctx, { refereeId: customerId })
    if (!held || held.state === 'revoked' || held.state === 'lapsed') return
    const rule = await storedRule(ctx)
    const [deal] = await firstDeals(ctx, rule, sql`r.id = ${held.id}`)
    await settleDeal(ctx, held, deal, rule, gone)
    ctx.tell('referral.changed', held.id)
  }

/** She paid while it was waited for, or a payment of hers was taken back. */
export const dealMoved = moved('cancelled')
/** Money of hers was paid back: with less than the least sum left of her first deal it is over (customers book §5). */
export const dealRefunded = moved('refunded')
