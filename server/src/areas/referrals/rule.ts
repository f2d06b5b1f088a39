/** 奖励规则: what a hospital gives for a first deal. A hospital without a row gives nothing. */
import { categories } from '@clinic/contract/areas/products/words.ts'
import type { RuleShape, referrals } from '@clinic/contract/areas/referrals/calls.ts'
import type { RewardKind } from '@clinic/contract/areas/referrals/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Num, type RowOf, sqlOf } from '../../kit/db/rows.ts'

const kind = Word('coin', 'points')
const Stored = {
  validDays: Num,
  minPaidFen: Num,
  holdDays: Num,
  monthlyCap: Num,
  excludedCategories: Type.Array(Word(...categories)),
  referrerKind: kind,
  referrerAmount: Num,
  refereeKind: kind,
  refereeAmount: Num,
}
/** Amounts as they are posted: coin-fen or points. */
export type StoredRule = RowOf<typeof Stored>

const none: StoredRule = {
  validDays: 180,
  minPaidFen: 0,
  holdDays: 7,
  monthlyCap: 0,
  excludedCategories: [],
  referrerKind: 'points',
  referrerAmount: 0,
  refereeKind: 'points',
  refereeAmount: 0,
}

export const storedRule = async (ctx: Context): Promise<StoredRule> => {
  const { rows } = await sqlOf(Stored)`
    select u.valid_days as "validDays", u.min_paid_fen as "minPaidFen", u.hold_days as "holdDays",
      u.monthly_cap as "monthlyCap", u.excluded_categories as "excludedCategories", u.referrer_kind as "referrerKind",
      u.referrer_amount as "referrerAmount", u.referee_kind as "refereeKind", u.referee_amount as "refereeAmount"
    from referrals.rule u`.execute(ctx.db)
  return rows[0] ?? none
}

/** Units of what is posted in one of what is set: fen in a yuan of coins. */
const unitsOf = (of: RewardKind): number => (of === 'coin' ? 100 : 1)

const shown = ({ minPaidFen, referrerAmount, refereeAmount, ...rule }: StoredRule): RuleShape => ({
  ...rule,
  minPaid: toYuan(minPaidFen),
  referrerAmount: Math.floor(referrerAmount / unitsOf(rule.referrerKind)),
  refereeAmount: Math.floor(refereeAmount / unitsOf(rule.refereeKind)),
})

export const ruleNow = async (ctx: Context): Promise<RuleShape> => shown(await storedRule(ctx))

export const changeRule = async (ctx: Context, input: InputOf<typeof referrals.changeRule>): Promise<RuleShape> => {
  const before = await ruleNow(ctx)
  const { referrerKind, refereeKind } = input
  await sql`insert into referrals.rule as u (valid_days, min_paid_fen, hold_days, monthly_cap, excluded_categories,
      referrer_kind, referrer_amount, referee_kind, referee_amount)
    values (${input.validDays}, ${parseYuan(input.minPaid)!}, ${input.holdDays}, ${input.monthlyCap},
      ${[...(input.excludedCategories ?? before.excludedCategories)]}::text[], ${referrerKind}, ${input.referrerAmount * unitsOf(referrerKind)},
      ${refereeKind}, ${input.refereeAmount * unitsOf(refereeKind)})
    on conflict (hospital_id) do update set valid_days = excluded.valid_days, min_paid_fen = excluded.min_paid_fen,
      hold_days = excluded.hold_days, monthly_cap = excluded.monthly_cap, excluded_categories = excluded.excluded_categories,
      referrer_kind = excluded.referrer_kind, referrer_amount = excluded.referrer_amount,
      referee_kind = excluded.referee_kind, referee_amount = excluded.referee_amount`.execute(ctx.db)
  const after = await ruleNow(ctx)
  ctx.note({ objectType: 'referralRule', objectNo: '推荐奖励规则', before: { ...before }, after: { ...after } })
  return after
}
