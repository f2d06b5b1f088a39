/** Coupons as they stand in the database, amounts in fen: what a form is laid over, and what is sent. */
import { type CouponTerms, mostWorth } from '@clinic/contract/areas/coupons/rules.ts'
import type {
  CouponChannel,
  CouponKind,
  CouponScope,
  RefundBack,
  ValidType,
} from '@clinic/contract/areas/coupons/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { kindNamed, productOf, typeNamed } from '../products/reads.ts'

const named = sql`from coupons.coupon_scope s
  left join ${sql.raw(typeNamed('y', 's'))} left join ${sql.raw(kindNamed('k', 's'))}
  left join ${sql.raw(productOf('p', 's'))}
  where s.hospital_id = c.hospital_id and s.coupon_id = c.id`

/** What the scope of a coupon `c` names, in the order in which it was chosen. */
export const scopeIds = sql`coalesce((select array_agg(coalesce(s.type_id, s.kind_id, s.product_id) order by s.id) ${named}), '{}')`
export const scopeNames = sql`coalesce((select string_agg(coalesce(y.name, k.name, p.name), '、' order by s.id) ${named}), '')`

const Stored = {
  id: Id,
  version: Version,
  name: Str,
  kind: Of<CouponKind>(),
  faceFen: Nullable(Num),
  percent: Nullable(Num),
  capFen: Nullable(Num),
  thresholdFen: Num,
  quantity: Nullable(Num),
  scope: Of<CouponScope>(),
  scopeIds: Type.Array(Id),
  scopeNames: Str,
  validType: Of<ValidType>(),
  validFrom: Nullable(Str),
  validTo: Nullable(Str),
  validDays: Nullable(Num),
  perCustomer: Num,
  stackable: Bool,
  withLevelPrice: Bool,
  transferable: Bool,
  refundBack: Of<RefundBack>(),
  channel: Of<CouponChannel>(),
  remark: Str,
  status: Num,
  ended: Bool,
  total: Num,
  budgetFen: Nullable(Num),
  issued: Num,
  issuedFen: Num,
  /** Claimed, and nobody's yet: kept a place for. */
  waiting: Num,
  waitingFen: Num,
  /** Of the one project of its scope. */
  priceFen: Nullable(Num),
}
export type Stored = RowOf<typeof Stored>

/** Coupons of a condition on `c`, with their tallies `t`. @param rest condition, order and limit */
export const storedCoupons = async (ctx: Pick<Context, 'db'>, rest: RawBuilder<unknown>): Promise<Stored[]> => {
  const { rows } = await sqlOf(Stored)`
    select c.id, c.version, c.name, c.kind, c.face_fen as "faceFen", c.percent, c.cap_fen as "capFen",
      c.threshold_fen as "thresholdFen", c.quantity, c.scope, ${scopeIds} as "scopeIds", ${scopeNames} as "scopeNames",
      c.valid_type as "validType", c.valid_from as "validFrom", c.valid_to as "validTo", c.valid_days as "validDays",
      c.per_customer as "perCustomer", c.stackable, c.with_level_price as "withLevelPrice", c.transferable,
      c.refund_back as "refundBack", c.channel, c.remark, c.status,
      coalesce(c.valid_to < kit.business_date(), false) as ended, t.total, t.budget_fen as "budgetFen", t.issued,
      t.issued_fen as "issuedFen", t.waiting, t.waiting_fen as "waitingFen", (select max(p.price_fen) ${named} and c.kind in ('PROJECT', 'GIFT')) as "priceFen"
    from coupons.coupon c join coupons.tally t on t.hospital_id = c.hospital_id and t.coupon_id = c.id
    where ${rest}`.execute(ctx.db)
  return rows
}

/** One coupon, its tally locked: two sendings of it wait for one another. Refuses with 404 when it is not there. */
export const lockCoupon = async (ctx: Context, id: number): Promise<Stored> => {
  await sql`select from coupons.tally t where t.coupon_id = ${id} for update`.execute(ctx.db)
  return await storedCoupon(ctx, id)
}

export const storedCoupon = async (ctx: Pick<Context, 'db'>, id: number): Promise<Stored> => {
  const [stored] = await storedCoupons(ctx, sql`c.id = ${id}`)
  return stored ?? refuse(common.notFound())
}

/** What is promised with one that is sent now. */
export const termsOfStored = (stored: Stored): CouponTerms => ({
  name: stored.name,
  kind: stored.kind,
  faceFen: stored.faceFen,
  percent: stored.percent,
  capFen: stored.capFen,
  thresholdFen: stored.thresholdFen,
  quantity: stored.quantity,
  scope: stored.scope,
  scopeIds: stored.scopeIds,
  scopeNames: stored.scopeNames,
  stackable: stored.stackable,
  withLevelPrice: stored.withLevelPrice,
  transferable: stored.transferable,
  refundBack: stored.refundBack,
})

/** How many may still be sent; null: any number. What was claimed has its place already. */
export const leftOf = ({ total, issued, waiting }: Pick<Stored, 'total' | 'issued' | 'waiting'>): number | null =>
  total === 0 ? null : Math.max(0, total - issued - waiting)

/** What a coupon is given with, now or by a promise made before. */
export type Promised = {
  readonly couponId: number
  readonly terms: CouponTerms
  readonly worthFen: number | null
  /** Null: the day it is given. */
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Where no day is its last one; the day it is given is the first of them. */
  readonly validDays: number | null
  /** The claim that it comes of. */
  readonly claimId?: number
}

/** What one is given with today. */
export const promisedBy = (stored: Stored): Promised => {
  const { id: couponId, validFrom, validTo, validDays } = stored
  const terms = termsOfStored(stored)
  return { couponId, terms, worthFen: mostWorth(terms, stored.priceFen), validFrom, validTo, validDays }
}

/** The first and the last business day of what is given today, as parts of a statement. */
export const daysOf = ({ validFrom, validTo, validDays }: Promised) => ({
  from: sql`coalesce(${validFrom}::date, kit.business_date())`,
  to: sql`coalesce(${validTo}::date, kit.business_date() + ${validDays ?? 1}::int - 1)`,
})
