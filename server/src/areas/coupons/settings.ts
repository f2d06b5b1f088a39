/** 卡券管理: what a coupon promises. Those that were sent keep what they were sent with. */
import { type CouponForm, couponRefusals, type coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { isFree, termsOf, whyNotCoupon } from '@clinic/contract/areas/coupons/form.ts'
import { type CouponTerms, mostWorth } from '@clinic/contract/areas/coupons/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import { type Changed, insertRow, namedIn, removeRow, updateRow, type Values } from '../../kit/table.ts'
import { namedKinds, namedProducts, namedTypes, productOf } from '../products/reads.ts'
import { lockCoupon, type Stored, storedCoupon, termsOfStored } from './stored.ts'

const TABLE = 'coupons.coupon'
const scopeTables = {
  TYPE: { named: namedTypes, column: 'type_id' },
  KIND: { named: namedKinds, column: 'kind_id' },
  PRODUCT: { named: namedProducts, column: 'product_id' },
} as const

const valuesOf = (form: CouponForm, terms: CouponTerms): Values => ({
  name: terms.name,
  kind: terms.kind,
  face_fen: terms.faceFen,
  percent: terms.percent,
  cap_fen: terms.capFen,
  threshold_fen: terms.thresholdFen,
  quantity: terms.quantity,
  scope: terms.scope,
  valid_type: form.validType,
  valid_from: form.validType === 'FIXED' ? form.validFrom : null,
  valid_to: form.validType === 'FIXED' ? form.validTo : null,
  valid_days: form.validType === 'DAYS' ? form.validDays : null,
  per_customer: form.perCustomer,
  stackable: terms.stackable,
  with_level_price: terms.withLevelPrice,
  transferable: terms.transferable,
  refund_back: terms.refundBack,
  channel: form.channel,
  remark: form.remark?.trim(),
})

/** What its scope names is there; a project that is given for nothing may be paid by coupons. @returns the price of that one (fen) */
const checkScope = async (ctx: Context, { kind, scope, scopeIds }: CouponTerms): Promise<number | null> => {
  if (scope === 'ALL') return null
  await refuseDangling(ctx, scopeTables[scope].named(scopeIds), couponRefusals.scopeGone)
  if (!isFree({ kind })) return null
  const { rows } = await sqlOf({ name: Str, takes: Bool, priceFen: Num })`
    select p.name, p.allow_coupon and p.item_type <> 'DEPOSIT' as takes, p.price_fen as "priceFen"
    from (select kit.current_hospital() as hospital_id, ${scopeIds[0]!}::bigint as product_id) n
      join ${sql.raw(productOf('p', 'n'))}`.execute(ctx.db)
  const { name, takes, priceFen } = rows[0]!
  return takes ? priceFen : refuse(couponRefusals.projectNoCoupon({ name }))
}

const writeScope = async (ctx: Context, couponId: number, { scope, scopeIds }: CouponTerms): Promise<void> => {
  await sql`delete from coupons.coupon_scope s where s.coupon_id = ${couponId}`.execute(ctx.db)
  if (scope === 'ALL') return
  await sql`insert into coupons.coupon_scope (coupon_id, ${sql.ref(scopeTables[scope].column)})
    select ${couponId}, n.id from unnest(${[...scopeIds]}::bigint[]) with ordinality as n (id, place) order by n.place`.execute(
    ctx.db,
  )
}

const fenOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : parseYuan(value) || null

/** What a form comes to, once nothing forbids it. */
const checked = async (ctx: Context, form: CouponForm): Promise<CouponTerms> => {
  refuseIf(whyNotCoupon(form))
  const terms = termsOf(form, '')
  const worth = mostWorth(terms, await checkScope(ctx, terms))
  const budget = fenOf(form.budget)
  if (budget !== null && worth !== null && worth > budget) refuse(couponRefusals.budgetBelowWorth())
  return terms
}

export const createCoupon = async (ctx: Context, form: InputOf<typeof coupons.create>): Promise<Changed> => {
  const terms = await checked(ctx, form)
  const values = valuesOf(form, terms)
  const changed = await insertRow(ctx, TABLE, values)
  await sql`insert into coupons.tally (coupon_id, total, budget_fen)
    values (${changed.id}, ${form.total ?? 0}, ${fenOf(form.budget)})`.execute(ctx.db)
  await writeScope(ctx, changed.id, terms)
  ctx.note({ objectType: 'coupon', objectId: changed.id, objectNo: terms.name, after: { ...form } })
  ctx.tell('coupon.changed', changed.id)
  return changed
}

const yuanOf = (fen: number | null): string | null => (fen === null ? null : toYuan(fen))

/** A coupon as its form: what is not named in a change stays as it is. */
const formOf = (stored: Stored): CouponForm => ({
  name: stored.name,
  kind: stored.kind,
  face: yuanOf(stored.faceFen),
  percent: stored.percent,
  cap: yuanOf(stored.capFen),
  threshold: toYuan(stored.thresholdFen),
  quantity: stored.quantity,
  scope: stored.scope,
  scopeIds: stored.scopeIds,
  validType: stored.validType,
  validFrom: stored.validFrom,
  validTo: stored.validTo,
  validDays: stored.validDays,
  total: stored.total,
  perCustomer: stored.perCustomer,
  budget: yuanOf(stored.budgetFen),
  channel: stored.channel,
  stackable: stored.stackable,
  withLevelPrice: stored.withLevelPrice,
  transferable: stored.transferable,
  refundBack: stored.refundBack,
  remark: stored.remark,
})

export const updateCoupon = async (ctx: Context, input: InputOf<typeof coupons.update>): Promise<Changed> => {
  const { id, version, ...said } = input
  const stored = await lockCoupon(ctx, id)
  const form: CouponForm = { ...formOf(stored), ...(namedIn(said) as CouponForm) }
  const terms = await checked(ctx, form)
  const changed = await updateRow(ctx, TABLE, { id, version }, valuesOf(form, terms))
  await sql`update coupons.tally t set total = ${form.total ?? 0}, budget_fen = ${fenOf(form.budget)}
    where t.coupon_id = ${id}`.execute(ctx.db)
  await writeScope(ctx, id, terms)
  ctx.note({
    objectType: 'coupon',
    objectId: id,
    objectNo: terms.name,
    before: { ...formOf(stored) },
    after: { ...said },
  })
  ctx.tell('coupon.changed', id)
  return changed
}

export const setCouponStatus = async (ctx: Context, input: InputOf<typeof coupons.setStatus>): Promise<Changed> => {
  const { id, version, status } = input
  const { name, status: before } = await storedCoupon(ctx, id)
  const changed = await updateRow(ctx, TABLE, { id, version }, { status })
  ctx.note({ objectType: 'coupon', objectId: id, objectNo: name, before: { status: before }, after: { status } })
  ctx.tell('coupon.changed', id)
  return changed
}

/** Only one that was never sent: what somebody holds stays explained. */
export const removeCoupon = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const stored = await lockCoupon(ctx, id)
  const { rows } = await sqlOf({ sent: Bool })`
    select exists (select from coupons.batch b where b.coupon_id = ${id}) as sent`.execute(ctx.db)
  if (rows[0]!.sent) refuse(couponRefusals.sentAlready({ name: stored.name }))
  ctx.note({ objectType: 'coupon', objectId: id, objectNo: stored.name, before: { ...termsOfStored(stored) } })
  ctx.tell('coupon.changed', id)
  return await removeRow(ctx, TABLE, id)
}
