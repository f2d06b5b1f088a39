/**
 * Task `referrals.night`, after the business day has turned: deals nobody has judged yet, rewards whose hold is over, and
 * bindings whose time is over. Idempotent: what was given is not due any more, and a journal is posted once a binding.
 */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { firstDeals, settleDeal } from './deals.ts'
import { holdReferral, rewardsOf } from './held.ts'
import { tellRewarded } from './notices.ts'
import { giveRewards, holdAccounts } from './rewards.ts'
import { type StoredRule, storedRule } from './rule.ts'

/** Deals of those who are still waited for: what came in by another way than the till, and what changed of the rule. */
const judgeWaiting = async (ctx: Context, rule: StoredRule): Promise<void> => {
  for (const deal of await firstDeals(ctx, rule, sql`r.state = 'pending'`)) {
    const held = await holdReferral(ctx, { refereeId: deal.refereeId })
    if (held && (held.state === 'pending' || held.state === 'lapsed')) await settleDeal(ctx, held, deal, rule)
  }
}

const isDue = sql`r.state = 'effective' and r.releases_at <= kit.clock() and exists (select from referrals.reward w
  where w.hospital_id = r.hospital_id and w.referral_id = r.id and w.state = 'held')`

/** Whoever dealt first is rewarded first: the month's limit falls on the later ones. */
const release = async (ctx: Context, rule: StoredRule): Promise<void> => {
  await holdAccounts(ctx, isDue)
  const { rows } = await sqlOf({ id: Id })`
    select r.id from referrals.referral r where ${isDue} order by r.effective_at, r.id`.execute(ctx.db)
  const rewarded: number[] = []
  for (const { id } of rows) {
    const held = await holdReferral(ctx, { id })
    if (held?.state !== 'effective') continue
    if (await giveRewards(ctx, held, await rewardsOf(ctx, id), rule)) rewarded.push(id)
  }
  if (rewarded.length > 0) await tellRewarded(ctx, rewarded)
}

const lapse = (ctx: Context) =>
  sql`update referrals.referral r set state = 'lapsed', ended_at = kit.clock(), end_reason = '期限内没有成交'
    where r.state = 'pending' and r.last_on < kit.business_date()`.execute(ctx.db)

export const night: Task = async (ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('referrals.night:' || kit.current_hospital(), 0))`.execute(
    ctx.db,
  )
  const rule = await storedRule(ctx)
  await judgeWaiting(ctx, rule)
  await release(ctx, rule)
  await lapse(ctx)
  ctx.tell('referral.changed')
}
