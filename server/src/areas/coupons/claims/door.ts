/**
 * The door of 领券码: what is offered by a link, and a claim. Nothing here looks at customers: a claim is written down for its number
 * and settled afterwards (settle.ts), so that nobody learns at the door who is one, neither by words nor by time.
 */
import type { claimDoor } from '@clinic/contract/areas/coupons/claim-door.ts'
import { claimRefusals, waysOf, whyNotClaim } from '@clinic/contract/areas/coupons/claim-words.ts'
import { couponFace, couponSays } from '@clinic/contract/areas/coupons/rules.ts'
import { digitsOf, whyNotPhone } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { nextId } from '../../../kit/table.ts'
import { phoneHash } from '../../customers/index.ts'
import { fromOwnHospital, isOpen } from '../../hospitals/reads.ts'
import { captchaRight } from '../../session/index.ts'
import { whyNotNow, whyNotSoMany } from '../send.ts'
import { daysOf, lockCoupon, type Promised, promisedBy, type Stored, storedCoupon, termsOfStored } from '../stored.ts'
import { digestOf, hospitalOf } from './links.ts'
import { promisedSays } from './promise.ts'
import { sealedNumber } from './sealed.ts'
import { findCode, type StoredCode } from './stored.ts'

type Inside = Pick<Context, 'db'>
const gone = (): never => refuse(claimRefusals.gone())

/** The code behind a link, of a hospital that is open. */
const codeBehind = async (inside: Inside, token: string): Promise<StoredCode> => {
  const { rows } = await sqlOf({ open: Bool })`
    select ${sql.raw(isOpen('h'))} as open from ${sql.raw(fromOwnHospital('h'))}`.execute(inside.db)
  if (!rows[0]?.open) return gone()
  return (await findCode(inside, sql`k.token_digest = ${digestOf(token)}`)) ?? gone()
}

/** Whatever is in the way is one sentence. */
const refuseUnlessOffered = (code: StoredCode, coupon: Stored): void => {
  const why =
    whyNotClaim(code) ?? whyNotNow(coupon, waysOf(code.channel)) ?? whyNotSoMany(coupon, 1, promisedBy(coupon).worthFen)
  if (why) gone()
}

export const offeredByLink = async (
  ctx: Context,
  { token }: InputOf<typeof claimDoor.offer>,
): Promise<OutputOf<typeof claimDoor.offer>> => {
  const hospitalId = hospitalOf(token) ?? gone()
  const inside = { db: ctx.database.reading({ ...ctx.scope, hospitalId, staffId: null }) }
  const code = await codeBehind(inside, token)
  const coupon = await storedCoupon(inside, code.couponId)
  refuseUnlessOffered(code, coupon)
  const { rows } = await sqlOf({ name: Str, phone: Str })`
    select h.name, coalesce(h.phone, '') as phone from ${sql.raw(fromOwnHospital('h'))}`.execute(inside.db)
  const terms = termsOfStored(coupon)
  return {
    hospitalName: rows[0]!.name,
    hospitalPhone: rows[0]!.phone,
    name: coupon.name,
    kind: coupon.kind,
    face: couponFace(terms),
    says: couponSays(terms),
    valid: promisedSays(coupon),
    perCustomer: code.perCustomer,
  }
}

type Wish = Pick<InputOf<typeof claimDoor.claim>, 'attempt' | 'name' | 'marketing'> & { readonly number: string }

/** How often this form was sent, and how many of the code this number has had. */
const hadBefore = async (ctx: Context, { id }: StoredCode, attempt: string, hash: string) => {
  const { rows } = await sqlOf({ sent: Bool, had: Num })`
    select exists (select from coupons.claim m where m.code_id = ${id} and m.attempt = ${attempt}) as sent,
      (select count(*)::int from coupons.claim m where m.code_id = ${id} and m.phone_hash = ${hash}
        and m.state in ('WAITING', 'GIVEN')) as had`.execute(ctx.db)
  return rows[0]!
}

const writeClaim = async (ctx: Context, code: StoredCode, promised: Promised, hash: string, wish: Wish) => {
  const id = await nextId(ctx)
  const { from, to } = daysOf(promised)
  const { couponId, terms, worthFen } = promised
  await sql`insert into coupons.claim (id, code_id, coupon_id, attempt, name, phone_cipher, phone_hash, marketing, terms, worth_fen,
      valid_from, valid_to)
    values (${id}, ${code.id}, ${couponId}, ${wish.attempt}, ${wish.name?.trim() ?? ''},
      ${sealedNumber(hospitalKeys(ctx), id, wish.number)}, ${hash}, ${wish.marketing ?? false}, ${JSON.stringify(terms)}::jsonb,
      ${worthFen}::bigint, ${from}, ${to})`.execute(ctx.db)
  ctx.job('coupons.settleClaims', { claimId: id })
  ctx.note({
    objectType: 'claim',
    objectId: id,
    objectNo: code.name,
    after: { codeId: code.id, phone: wish.number, marketing: wish.marketing ?? false },
  })
  ctx.tell('coupon.changed', couponId)
}

/**
 * Writes a claim down, the coupon's tally held from the first look on: pieces, total, budget and the cap of a number stand under
 * any hands. Whoever has had hers already is answered like everybody else.
 */
export const takeClaim = async (
  ctx: Context,
  { token, attempt, phone, name, marketing }: Omit<InputOf<typeof claimDoor.claim>, 'captcha' | 'uuid'>,
): Promise<null> => {
  const number = digitsOf(phone)
  await ctx.enter(hospitalOf(token) ?? gone())
  const { couponId } = await codeBehind(ctx, token)
  const coupon = await lockCoupon(ctx, couponId)
  // Once more under the lock: it may have been stopped or sold out while this one waited.
  const code = await codeBehind(ctx, token)
  const hash = phoneHash(hospitalKeys(ctx), number)
  const { sent, had } = await hadBefore(ctx, code, attempt, hash)
  if (sent) return null
  refuseUnlessOffered(code, coupon)
  if (had >= code.perCustomer) return null
  const wish = { attempt, number, ...(name ? { name } : {}), ...(marketing ? { marketing } : {}) }
  await writeClaim(ctx, code, promisedBy(coupon), hash, wish)
  return null
}

/** A made-up link costs its captcha like a true one. */
export const claimCoupon = async (
  ctx: Context,
  { captcha, uuid, ...wish }: InputOf<typeof claimDoor.claim>,
): Promise<null> => {
  refuseIf(whyNotPhone(digitsOf(wish.phone)))
  if (!(await captchaRight(ctx, uuid, captcha))) refuse(claimRefusals.wrongCaptcha())
  return await takeClaim(ctx, wish)
}
