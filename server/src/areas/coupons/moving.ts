/** A coupon that becomes another customer's: kept while it waits, then one of hers is made of it, with its terms and days. */
import { couponRefusals, type RecordState } from '@clinic/contract/areas/coupons/words.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { insertRow } from '../../kit/table.ts'
import { stateNow } from './queries.ts'
import { standingsOf, whyNotHer } from './send.ts'

const Given = {
  id: Id,
  couponId: Id,
  customerId: Id,
  name: Str,
  code: Str,
  /** As it stands at the moment. */
  state: Of<RecordState>(),
  /** Its last day is over. */
  hasEnded: Bool,
  transferable: Bool,
  passed: Num,
  worthFen: Num,
  perCustomer: Num,
}
export type GivenCoupon = RowOf<typeof Given>

/** One that somebody has, held from now on; after her archive's lock. Refuses with 404 where there is none. */
export const givenCoupon = async (ctx: Context, id: number): Promise<GivenCoupon> => {
  const { rows } = await sqlOf(Given)`
    select r.id, r.coupon_id as "couponId", r.customer_id as "customerId", coalesce(r.name, '') as name, r.code, ${stateNow} as state,
      r.valid_to < kit.business_date() as "hasEnded", coalesce((r.terms ->> 'transferable')::boolean, false) as transferable, r.passed, coalesce(r.worth_fen, 0) as "worthFen",
      c.per_customer as "perCustomer"
    from coupons.record r join coupons.coupon c on c.hospital_id = r.hospital_id and c.id = r.coupon_id
    where r.id = ${id} for update of r`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** Whose it is, before anything is held. */
export const couponOwner = async (ctx: Context, id: number): Promise<number> => {
  const { rows } = await sqlOf({ customerId: sure(Id) })`
    select r.customer_id as "customerId" from coupons.record r where r.id = ${id}`.execute(ctx.db)
  return (rows[0] ?? refuse(common.notFound())).customerId
}

const Offered = {
  id: Id,
  name: Str,
  code: Str,
  state: Of<RecordState>(),
  transferable: Bool,
  passed: Num,
  validTo: Str,
}
export type OfferedCoupon = RowOf<typeof Offered>

/** Those of hers that nobody used and that have not ended, the one that ends first at the top. */
export const couponsOffered = async (ctx: Context, customerId: number): Promise<OfferedCoupon[]> => {
  const { rows } = await sqlOf(Offered)`
    select r.id, coalesce(r.name, '') as name, r.code, ${stateNow} as state,
      coalesce((r.terms ->> 'transferable')::boolean, false) as transferable, r.passed, r.valid_to as "validTo"
    from coupons.record r where r.customer_id = ${customerId} and r.state in ('UNUSED', 'MOVING')
      and r.valid_to >= kit.business_date() order by r.valid_to, r.id`.execute(ctx.db)
  return rows
}

/** Why would this customer not get it: she is on the blacklist, or has as many of it as anybody may. */
export const whyNotReceived = async (
  ctx: Context,
  { couponId, name, perCustomer }: GivenCoupon,
  customerId: number,
): Promise<Refusal | null> => {
  const [who] = await standingsOf(ctx, couponId, [customerId])
  if (!who) return common.notFound()
  if (whyNotHer(who.standing, 0, 0)) return couponRefusals.receiverBarred()
  return whyNotHer(who.standing, who.had, perCustomer) ? couponRefusals.receiverCap({ name, limit: perCustomer }) : null
}

/** While it waits for others' word it is nobody's to use. */
export const keepCoupon = async (ctx: Context, id: number): Promise<void> => {
  await sql`update coupons.record set state = 'MOVING', held_by = null, held_order_id = null, held_until = null
    where id = ${id}`.execute(ctx.db)
  ctx.tell('coupon.changed', id)
}

/** It is not given on: its owner may use it again. */
export const freeCoupon = async (ctx: Context, id: number): Promise<void> => {
  await sql`update coupons.record set state = 'UNUSED' where id = ${id} and state = 'MOVING'`.execute(ctx.db)
  ctx.tell('coupon.changed', id)
}

/** Makes the receiver's of it, numbered anew, so that what was printed of the old one is of no use. @returns its id */
export const passCoupon = async (
  ctx: Context,
  coupon: GivenCoupon,
  toCustomerId: number,
  no: string,
): Promise<number> => {
  const { id, couponId } = coupon
  await sql`update coupons.record set state = 'GIVEN' where id = ${id}`.execute(ctx.db)
  const said = { coupon_id: couponId, target: 'TRANSFER', asked: 1, sent: 1, remark: no }
  const batch = await insertRow(ctx, 'coupons.batch', said)
  const { rows } = await sqlOf({ id: sure(Id) })`
    insert into coupons.record (code, coupon_id, batch_id, customer_id, sent_to, terms, worth_fen, valid_from, valid_to, passed, from_record_id)
    select n.number, r.coupon_id, ${batch.id}, ${toCustomerId}, ${toCustomerId}, r.terms, r.worth_fen, r.valid_from, r.valid_to,
      r.passed + 1, r.id
    from coupons.record r, kit.next_numbers('YHQ', kit.business_date(), 1) n where r.id = ${id} returning id`.execute(
    ctx.db,
  )
  const made = rows[0]!.id
  ctx.tell('coupon.changed', id, made)
  return made
}

/** What was made of it is void, and it is its first owner's again. @returns whether nothing was done with the receiver's */
export const takeCouponBack = async (ctx: Context, id: number, madeId: number, reason: string): Promise<boolean> => {
  const { rows } = await sqlOf({ id: sure(Id), state: Str })`
    select r.id, ${stateNow} as state from coupons.record r where r.id in (${id}, ${madeId}) order by r.id for update of r`.execute(
    ctx.db,
  )
  if (rows.find((row) => row.id === madeId)?.state !== 'UNUSED') return false
  await sql`update coupons.record set state = 'VOIDED', voided_at = kit.clock(), voided_by = kit.current_staff(),
      void_reason = ${reason}, held_by = null, held_order_id = null, held_until = null where id = ${madeId}`.execute(
    ctx.db,
  )
  await sql`update coupons.record set state = 'UNUSED' where id = ${id} and state = 'GIVEN'`.execute(ctx.db)
  ctx.tell('coupon.changed', id, madeId)
  return true
}
