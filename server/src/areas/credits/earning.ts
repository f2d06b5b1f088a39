/** What the till and points by hand ask of the rules. */
import {
  asksMore,
  type Earning,
  type EarningLine,
  earnedBy,
  type PaymentRule,
  USUAL_RATE,
} from '@clinic/contract/areas/credits/earn.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf, textOf } from '../../kit/db/rows.ts'
import type { Reading } from '../../kit/reading.ts'
import { customerById, customerStanding } from '../customers/reads.ts'
import type { PostingLine } from '../ledger/index.ts'
import { openDayNow, pointsEarnedOn } from '../ledger/reads.ts'
import { pointsRateOf, someRated } from '../memberships/reads.ts'
import { lineById } from '../orders/reads.ts'
import { productOf } from '../products/reads.ts'

/** The last day of points that a rule `r` brings today. */
export const lastDay = `case when r.valid_months > 0
  then (kit.business_date() + make_interval(months => r.valid_months::int))::date end`

/** Rules of payments in use, in their order. */
export const paymentRules: Reading<PaymentRule[]> = textOf(
  { id: Id, kindId: Nullable(Id), grade: Num, perHundred: Num, dailyCap: Num, byCard: Bool, expires: Nullable(Str) },
  `select r.id, r.kind_id "kindId", r.grade, r.per_hundred "perHundred", r.daily_cap "dailyCap", r.by_card and ${someRated} as "byCard",
      ${lastDay} expires
    from credits.credit_rule r where r.event = 'PAYMENT' and r.status = 0
    order by r.sort, r.id`,
)()

const Facts = { lineId: Id, kindId: Nullable(Id) }

/** Whoever earns under a daily cap waits for her other payments. */
const waitFor = (ctx: Context, customerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('credits.earn:' || ${customerId}::bigint, kit.current_hospital()))`.execute(
    ctx.db,
  )

/** What of real money on lines brings, by the rules. */
export const earningsOf = async (
  ctx: Context,
  rules: readonly PaymentRule[],
  customerId: number,
  lines: readonly { readonly lineId: number; readonly realFen: number }[],
): Promise<Earning[]> => {
  const earning = lines.filter(({ realFen }) => realFen > 0)
  if (earning.length === 0) return []
  if (!asksMore(rules))
    return earnedBy(
      rules,
      earning.map(({ realFen }) => ({ realFen, kindId: null })),
      { grade: 0, today: 0, cardRate: USUAL_RATE },
    )
  if (rules.some(({ dailyCap }) => dailyCap > 0)) await waitFor(ctx, customerId)
  const { rows: kinds } = await sqlOf(Facts)`
    select l.id as "lineId", p.kind_id as "kindId" from ${sql.raw(lineById('l'))} left join ${sql.raw(productOf('p', 'l'))}
    where l.id = any(${earning.map(({ lineId }) => lineId)}::bigint[])`.execute(ctx.db)
  const { rows: whose } = await sqlOf({ grade: Num, today: Num, cardRate: Num })`
    select coalesce(s.grade, 0)::int as grade, ${sql.raw(pointsEarnedOn('c.id', openDayNow))}::bigint as today,
      ${sql.raw(pointsRateOf('w'))} as "cardRate"
    from (select ${customerId}::bigint as customer_id, kit.current_hospital() as hospital_id) w
      join ${sql.raw(customerById('c'))} on c.id = w.customer_id left join ${sql.raw(customerStanding('s', 'w'))}`.execute(
    ctx.db,
  )
  const kindOf = new Map(kinds.map(({ lineId, kindId }) => [lineId, kindId]))
  const said = earning.map(({ lineId, realFen }): EarningLine => ({ realFen, kindId: kindOf.get(lineId) ?? null }))
  return earnedBy(rules, said, whose[0]!)
}

/** Points that are given, each kind of them a lot with its own end. */
export const earnedLines = (customerId: number, earnings: readonly Earning[]): PostingLine[] => {
  const sum = earnings.reduce((all, { points }) => all + points, 0)
  if (sum === 0) return []
  return [
    { kind: 'POINT_ISSUED', owner: 0, amount: sum },
    ...earnings.map(
      ({ points, expires }): PostingLine => ({
        ...{ kind: 'POINT_CUSTOMER', owner: customerId, customer: customerId, amount: -points },
        ...(expires === null ? {} : { expires }),
      }),
    ),
  ]
}

export type ManualRule = { readonly dailyCap: number; readonly expires: string | null }

/** What holds for points that are added by hand: the first rule in use, or no limit and no end. */
export const manualRule = async (ctx: Context): Promise<ManualRule> => {
  const { rows } = await sqlOf({ dailyCap: Num, expires: Nullable(Str) })`
    select r.daily_cap as "dailyCap", ${sql.raw(lastDay)} as expires from credits.credit_rule r
    where r.event = 'MANUAL' and r.status = 0 order by r.sort, r.id limit 1`.execute(ctx.db)
  return rows[0] ?? { dailyCap: 0, expires: null }
}
