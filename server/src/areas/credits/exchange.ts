/** 积分兑换: points for coins or coupons by a rule; taken back on the same day, while nothing of it is used. */
import { blockOf } from '@clinic/contract/areas/blacklist/rules.ts'
import { creditRefusals, type ExchangeTarget, type exchanges } from '@clinic/contract/areas/credits/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { sees } from '../../kit/session.ts'
import { standingOf } from '../blacklist/index.ts'
import { giveCoupons, takeGivenBack, whyNotGiven } from '../coupons/index.ts'
import { couponNamed } from '../coupons/reads.ts'
import { refuseNobody, refuseUnreached } from '../customers/index.ts'
import { figures, freshIds, holdPoints, type PostingLine, postStatement } from '../ledger/index.ts'
import { lastDay } from './earning.ts'

const JOURNAL = 'points_exchange'

const Rule = {
  id: Id,
  name: Str,
  target: Of<ExchangeTarget>(),
  points: Num,
  couponId: Nullable(Id),
  couponName: Nullable(Str),
  coinsFen: Nullable(Num),
  perCustomer: Num,
  status: Num,
  expires: Nullable(Str),
  /** Exchanges of hers that stand. */
  had: Num,
}
type Rule = RowOf<typeof Rule>

const rulesFor = async (ctx: Context, customerId: number, id: number | null): Promise<Rule[]> => {
  const { rows } = await sqlOf(Rule)`
    select r.id, r.name, r.target, r.points, r.coupon_id as "couponId", c.name as "couponName", r.coins_fen as "coinsFen",
      r.per_customer as "perCustomer", r.status, ${sql.raw(lastDay)} as expires,
      (select coalesce(sum(x.qty), 0)::int from credits.exchange x where x.rule_id = r.id and x.customer_id = ${customerId}
        and x.revoked_at is null) as had
    from credits.exchange_rule r left join ${sql.raw(couponNamed('c', 'r'))}
    where ${id === null ? sql`r.status = 0` : sql`r.id = ${id}`} order by r.sort, r.id`.execute(ctx.db)
  return rows
}

const isBarred = async (ctx: Context, customerId: number): Promise<boolean> => {
  const { rows } = await sqlOf({ standing: Of<Parameters<typeof blockOf>[1]>() })`
    select ${faceOf(standingOf, customerId)} as standing`.execute(ctx.db)
  return blockOf('send', rows[0]!.standing) === 'refused'
}

/** Why can she not have so many of a rule, by what she has? */
const whyNot = ({ name, status, points, perCustomer, had }: Rule, qty: number, available: number) => {
  if (status !== 0) return creditRefusals.off({ name })
  if (perCustomer > 0 && had + qty > perCustomer) return creditRefusals.full({ name, most: perCustomer, had })
  return points * qty > available ? creditRefusals.short({ need: points * qty, available }) : null
}

const MOST = 99
const gets = ({ couponName, coinsFen }: Rule): string =>
  coinsFen === null ? `卡券“${couponName ?? ''}”1 张` : `好美币 ${toYuan(coinsFen)}`

export const exchangeOptions = async (
  ctx: Context,
  { customerId }: InputOf<typeof exchanges.options>,
): Promise<OutputOf<typeof exchanges.options>> => {
  await refuseUnreached(ctx, customerId)
  const { own } = await ctx.together({ own: figures(customerId) })
  const barred = await isBarred(ctx, customerId)
  const options = []
  for (const rule of await rulesFor(ctx, customerId, null)) {
    const given =
      rule.couponId && !barred ? await whyNotGiven(ctx, { couponId: rule.couponId, customerId, qty: 1 }) : null
    const why = barred
      ? creditRefusals.blacklisted()
      : (whyNot(rule, 1, own.points) ?? (given && creditRefusals.couponNot({ reason: given.message })))
    const byLimit = rule.perCustomer > 0 ? rule.perCustomer - rule.had : MOST
    const most = why ? 0 : Math.min(MOST, byLimit, Math.floor(own.points / rule.points))
    options.push({
      id: rule.id,
      name: rule.name,
      points: rule.points,
      gets: gets(rule),
      most,
      whyNot: why?.message ?? '',
    })
  }
  return { points: own.points, options }
}

const postings = (customerId: number, { points, coinsFen, expires }: Rule, qty: number): PostingLine[] => {
  const own = { owner: customerId, customer: customerId }
  const coins = (coinsFen ?? 0) * qty
  return [
    { kind: 'POINT_CUSTOMER', ...own, amount: points * qty },
    { kind: 'POINT_ISSUED', owner: 0, amount: -points * qty },
    { kind: 'COIN_ISSUED', owner: 0, amount: coins },
    { kind: 'COIN_CUSTOMER', ...own, amount: -coins, ...(expires === null ? {} : { expires }) },
  ]
}

const give = async (ctx: Context, { couponId, name }: Rule, customerId: number, qty: number): Promise<number[]> => {
  if (couponId === null) return []
  const given = await giveCoupons(ctx, { couponId, customerId, qty, remark: `积分兑换：${name}` })
  return 'ids' in given ? given.ids : refuse(creditRefusals.couponNot({ reason: given.whyNot.message }))
}

/** Coupon, then day, customer and points (lock order: money book §2.3). */
export const exchangePoints = async (
  ctx: Context,
  { customerId, ruleId, qty }: InputOf<typeof exchanges.exchange>,
): Promise<OutputOf<typeof exchanges.exchange>> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  const [seen] = await rulesFor(ctx, customerId, ruleId)
  if (!seen) refuse(common.notFound())
  if (seen!.status !== 0) refuse(creditRefusals.off({ name: seen!.name }))
  if (await isBarred(ctx, customerId)) refuse(creditRefusals.blacklisted())
  const recordIds = await give(ctx, seen!, customerId, qty)
  const held = await ctx.together({ ...holdPoints(customerId), ids: freshIds(1) })
  // Anew, now that nobody else moves her points: another exchange of hers may have come first.
  const rule = (await rulesFor(ctx, customerId, ruleId))[0]!
  const available = Number(held.points.rows[0]?.['balance'] ?? 0)
  const why = whyNot(rule, qty, available)
  if (why) refuse(sees(ctx.session, 'customers.customer:integral') ? why : creditRefusals.off({ name: rule.name }))
  const id = held.ids[0]!
  await sql`insert into credits.exchange (id, customer_id, rule_id, qty, points, coins_fen, record_ids)
    values (${id}, ${customerId}, ${ruleId}, ${qty}, ${rule.points * qty}, ${(rule.coinsFen ?? 0) * qty}, ${recordIds}::bigint[])`.execute(
    ctx.db,
  )
  const lines = postings(customerId, rule, qty)
  await ctx.together([postStatement({ type: JOURNAL, id, date: held.day, memo: `${rule.name} × ${qty}`, lines })])
  ctx.note({
    objectType: 'points',
    objectId: id,
    objectNo: rule.name,
    customerId,
    after: { qty, points: rule.points * qty, balance: available - rule.points * qty },
  })
  ctx.tell('customer.figures', customerId)
  return { id }
}

const Exchange = { id: Id, ruleId: Id, recordIds: Type.Array(Id) }

/** What an exchange gave is taken back before its points return: coupons here, coins with the journal. */
export const takeExchangeBack = async (ctx: Context, id: number, reason: string): Promise<void> => {
  const { rows } = await sqlOf(Exchange)`
    update credits.exchange x set revoked_at = kit.clock() where x.id = ${id} and x.revoked_at is null
    returning x.id, x.rule_id as "ruleId", x.record_ids as "recordIds"`.execute(ctx.db)
  if (!rows[0]) refuse(common.stale())
  if (!(await takeGivenBack(ctx, rows[0]!.recordIds, reason))) refuse(creditRefusals.used())
}
