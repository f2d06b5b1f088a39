/** What a refund of an account is made of, as it stands in the database: written when it is asked for, read when it is decided. */

import type { RefundPart } from '@clinic/contract/areas/refunds/account-nouns.ts'
import type { AccountTrial, Part } from '@clinic/contract/areas/refunds/account-trial.ts'
import type { PartKind } from '@clinic/contract/areas/refunds/account-words.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, Of, Str, sure, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'

type Valued = Part & { readonly valueFen: number }

/** The parts of a form, in their order. */
export const partsStatement = (formId: number, { parts }: Pick<AccountTrial, 'parts'>): Statement => ({
  text: `insert into refunds.refund_part (form_id, ordinal, kind, label, paid_on, origin_id, payment_id, journals, principal_fen, bonus_fen,
      principal_left_fen, bonus_left_fen, refunded_fen, within_week, first_fen, ratio_fen, value_fen, points_given, coupons, coupon_short_fen,
      why_first, why_ratio)
    select $1, p.at, p.kind, p.label, p."paidOn", p."originId", p."paymentId", p.journals, p."principalFen", p."bonusFen", p."principalLeftFen",
      p."bonusLeftFen", p."refundedFen", p."withinWeek", p."firstFen", p."ratioFen", p."valueFen", p."pointsGiven", p.coupons,
      p."couponShortFen", p."whyFirst", p."whyRatio"
    from jsonb_to_recordset($2::jsonb) as p (at int, kind text, label text, "paidOn" date, "originId" bigint, "paymentId" bigint,
      journals bigint[], "principalFen" bigint, "bonusFen" bigint, "principalLeftFen" bigint, "bonusLeftFen" bigint, "refundedFen" bigint,
      "withinWeek" boolean, "firstFen" bigint, "ratioFen" bigint, "valueFen" bigint, "pointsGiven" bigint, coupons bigint[],
      "couponShortFen" bigint, "whyFirst" text, "whyRatio" text)`,
  values: [formId, JSON.stringify(parts.map((part, at) => ({ ...part, at: at + 1 })))],
})

const kept = textOf(
  {
    kind: Of<PartKind>(),
    label: Str,
    paidOn: Nullable(Str),
    originId: Nullable(Id),
    paymentId: Nullable(Id),
    journals: Type.Array(Id),
    principalFen: Num,
    bonusFen: Num,
    principalLeftFen: Num,
    bonusLeftFen: Num,
    refundedFen: Num,
    withinWeek: Bool,
    firstFen: Num,
    ratioFen: Num,
    valueFen: Num,
    pointsGiven: Num,
    coupons: Type.Array(Id),
    couponShortFen: Num,
    whyFirst: Str,
    whyRatio: Str,
  },
  `select p.kind, p.label, p.paid_on::text "paidOn", p.origin_id "originId", p.payment_id "paymentId", p.journals, p.principal_fen "principalFen",
      p.bonus_fen "bonusFen", p.principal_left_fen "principalLeftFen", p.bonus_left_fen "bonusLeftFen", p.refunded_fen "refundedFen",
      p.within_week "withinWeek", p.first_fen "firstFen", p.ratio_fen "ratioFen", p.value_fen "valueFen", p.points_given "pointsGiven",
      p.coupons, p.coupon_short_fen "couponShortFen", p.why_first "whyFirst", p.why_ratio "whyRatio"
    from refunds.refund_part p where p.form_id = $1 order by p.ordinal`,
)

export const partsOfForm = async (ctx: Context, formId: number): Promise<Valued[]> =>
  (await ctx.together({ parts: kept(formId) })).parts

/** What was decided of each. */
export const valuesStatement = (formId: number, { parts }: Pick<AccountTrial, 'parts'>): Statement => ({
  text: `update refunds.refund_part p set value_fen = v.fen from unnest($2::int[], $3::bigint[]) as v (at, fen)
    where p.form_id = $1 and p.ordinal = v.at`,
  values: [formId, parts.map((_, at) => at + 1), parts.map(({ valueFen }) => valueFen)],
})

const before = textOf(
  { originId: sure(Id), fen: Num, points: Num },
  `select p.origin_id "originId", sum(p.value_fen)::bigint fen, sum(p.points_given)::bigint points
    from refunds.refund_part p join refunds.refund_form f on f.hospital_id = p.hospital_id and f.id = p.form_id
    where p.origin_id = any($1::bigint[]) and f.status in ('APPROVED', 'REFUNDED') group by p.origin_id`,
)
/** What went back of these origins before, and of the points they brought along. */
export const wentBackOf = (originIds: readonly number[]) => before([...originIds])

export const partSaid = (part: Valued): RefundPart => ({
  kind: part.kind,
  origin: part.originId ?? 0,
  label: part.label,
  paidOn: part.paidOn,
  principal: toYuan(part.principalFen),
  bonus: toYuan(part.bonusFen),
  principalLeft: toYuan(part.principalLeftFen),
  bonusLeft: toYuan(part.bonusLeftFen),
  first: toYuan(part.firstFen),
  ratio: toYuan(part.ratioFen),
  value: toYuan(part.valueFen),
  withinWeek: part.withinWeek,
  whyFirst: part.whyFirst,
  whyRatio: part.whyRatio,
})
