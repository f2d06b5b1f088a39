/**
 * Whose a claim is. A claim waits for the one open archive with its number; when there is one, or the desk says who it is, a coupon is
 * made of it with what was promised. No archive is made of a claim.
 */
import { claimRefusals, type claims } from '@clinic/contract/areas/coupons/claims.ts'
import type { CouponTerms } from '@clinic/contract/areas/coupons/rules.ts'
import { couponRefusals } from '@clinic/contract/areas/coupons/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Json, Num, type RowOf, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import type { Task } from '../../../kit/jobs.ts'
import { insertRow } from '../../../kit/table.ts'
import { holdArchiveOf, lockReached, refuseNobody, refuseUnreached } from '../../customers/index.ts'
import { standingsOf, whyNotHer, writeRecords } from '../send.ts'
import { lockCoupon, type Stored } from '../stored.ts'

const Held = {
  id: Id,
  codeId: Id,
  codeName: Str,
  perCustomer: Num,
  state: Str,
  hasEnded: Bool,
  phoneHash: Nullable(Str),
  terms: sure(Json<CouponTerms>()),
  worthFen: Nullable(Num),
  validFrom: Str,
  validTo: Str,
}
type Held = RowOf<typeof Held>

/** A claim and the coupon it is of, both held: the coupon's tally first, as whoever claims holds it. */
const holdClaim = async (ctx: Context, id: number): Promise<{ claim: Held; coupon: Stored }> => {
  const { rows: found } = await sqlOf({ couponId: Id })`
    select m.coupon_id as "couponId" from coupons.claim m where m.id = ${id}`.execute(ctx.db)
  if (!found[0]) return refuse(common.notFound())
  const coupon = await lockCoupon(ctx, found[0].couponId)
  const { rows } = await sqlOf(Held)`
    select m.id, m.code_id as "codeId", k.name as "codeName", k.per_customer as "perCustomer", m.state,
      m.valid_to < kit.business_date() as "hasEnded", m.phone_hash as "phoneHash", m.terms, m.worth_fen as "worthFen",
      m.valid_from as "validFrom", m.valid_to as "validTo"
    from coupons.claim m join coupons.claim_code k on k.hospital_id = m.hospital_id and k.id = m.code_id
    where m.id = ${id} for update of m`.execute(ctx.db)
  return { claim: rows[0]!, coupon }
}

/** Why she gets none of it: as of any sending, and no more of one code than it gives a customer, by whatever numbers. */
const whyNotGiven = async (ctx: Context, { claim, coupon }: { claim: Held; coupon: Stored }, customerId: number) => {
  const [who] = await standingsOf(ctx, coupon.id, [customerId])
  if (!who) return common.notFound()
  const why = whyNotHer(who.standing, who.had, coupon.perCustomer)
  if (why) return why
  const { rows } = await sqlOf({ had: Num })`
    select count(*)::int as had from coupons.record r join coupons.claim m on m.hospital_id = r.hospital_id and m.id = r.claim_id
    where r.coupon_id = ${coupon.id} and r.customer_id = ${customerId} and m.code_id = ${claim.codeId}
      and r.state <> 'VOIDED'`.execute(ctx.db)
  return rows[0]!.had >= claim.perCustomer ? couponRefusals.capReached({ limit: claim.perCustomer }) : null
}

/** The claim gives its place up and the coupon takes it. @returns the coupon's id */
const give = async (ctx: Context, { claim, coupon }: { claim: Held; coupon: Stored }, customerId: number) => {
  await sql`update coupons.claim m set state = 'GIVEN', settled_at = kit.clock(), phone_cipher = null
    where m.id = ${claim.id}`.execute(ctx.db)
  const said = { coupon_id: coupon.id, target: 'CLAIM', claim_code_id: claim.codeId, asked: 1, sent: 1 }
  const batch = await insertRow(ctx, 'coupons.batch', said)
  const { id: claimId, terms, worthFen, validFrom, validTo } = claim
  const promised = { couponId: coupon.id, terms, worthFen, validFrom, validTo, validDays: null, claimId }
  const [recordId] = await writeRecords(ctx, promised, batch.id, [customerId])
  ctx.tell('coupon.changed', coupon.id)
  return recordId!
}

const refuseClaim = async (ctx: Context, { id }: Held, why: Refusal): Promise<void> => {
  await sql`update coupons.claim m set state = 'REFUSED', reason = ${why.message}, settled_at = kit.clock(), phone_cipher = null
    where m.id = ${id}`.execute(ctx.db)
  ctx.tell('coupon.changed')
}

/** Gives it to whoever has the number, tells why not, or leaves it waiting. */
const settle = async (ctx: Context, id: number): Promise<void> => {
  const held = await holdClaim(ctx, id)
  const { claim } = held
  if (claim.state !== 'WAITING' || claim.hasEnded) return
  const customerId = await holdArchiveOf(ctx, claim.phoneHash!)
  if (customerId === null) return
  const why = await whyNotGiven(ctx, held, customerId)
  if (why) await refuseClaim(ctx, claim, why)
  else await give(ctx, held, customerId)
}

/** Task `coupons.settleClaims`: one claim that was made, or all that wait for the number of an archive. */
export const settleClaims: Task = async (ctx, { claimId }) => {
  await settle(ctx, Number(claimId))
}

/** Numbers that archives have from now on: what waits for them is given, after whoever writes the archive has done. */
export const giveWaiting = async (ctx: Context, hashes: readonly string[]): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    select m.id from coupons.claim m where m.phone_hash = any(${[...hashes]}::text[]) and m.state = 'WAITING'
    order by m.id`.execute(ctx.db)
  for (const { id } of rows) ctx.job('coupons.settleClaims', { claimId: id })
}

/** By the word of the desk. */
export const bindClaim = async (
  ctx: Context,
  { id, customerId }: InputOf<typeof claims.bind>,
): Promise<OutputOf<typeof claims.bind>> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  const held = await holdClaim(ctx, id)
  if (held.claim.state !== 'WAITING') refuse(claimRefusals.settled())
  if (held.claim.hasEnded) refuse(claimRefusals.lapsed())
  if ((await lockReached(ctx, [customerId], 'consultant')).length === 0) refuse(common.notFound())
  refuseIf(await whyNotGiven(ctx, held, customerId))
  const recordId = await give(ctx, held, customerId)
  ctx.note({
    objectType: 'claim',
    objectId: id,
    objectNo: held.claim.codeName,
    customerId,
    after: { recordId, customerId },
  })
  return { recordId }
}
