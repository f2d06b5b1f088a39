/** 领券码 as the desk sets them up: written, switched, given another link, shown and printed. */
import { type ClaimCodeForm, type claimCodes, claimRefusals, waysOf } from '@clinic/contract/areas/coupons/claims.ts'
import { couponFace, couponSays } from '@clinic/contract/areas/coupons/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../../kit/context.ts'
import { type Changed, insertRow, nextId, updateRow, type Values } from '../../../kit/table.ts'
import { paperOf, paperStatement } from '../../prints/index.ts'
import { whyNotNow } from '../send.ts'
import { lockCoupon, storedCoupon, termsOfStored } from '../stored.ts'
import { digestOf, tokenOf } from './links.ts'
import { promisedSays } from './promise.ts'
import { type StoredCode, storedCode } from './stored.ts'

const TABLE = 'coupons.claim_code'

const valuesOf = ({
  name,
  couponId,
  channel,
  perCustomer,
  opensOn,
  closesOn,
  remark,
}: Partial<ClaimCodeForm>): Values => ({
  name: name?.trim(),
  coupon_id: couponId,
  channel,
  per_customer: perCustomer,
  opens_on: opensOn,
  closes_on: closesOn,
  remark: remark?.trim(),
})

/** A code is set up for a coupon that may be given by its channel today. */
const check = async (ctx: Context, form: Pick<ClaimCodeForm, 'couponId' | 'channel' | 'opensOn' | 'closesOn'>) => {
  if (form.opensOn > form.closesOn) refuse(claimRefusals.daysTurned())
  refuseIf(whyNotNow(await lockCoupon(ctx, form.couponId), waysOf(form.channel)))
}

const linked = (ctx: Context, id: number, serial: number): Values => ({
  serial,
  token_digest: digestOf(tokenOf(hospitalKeys(ctx), { id, serial })),
})

export const createCode = async (ctx: Context, form: InputOf<typeof claimCodes.create>): Promise<Changed> => {
  await check(ctx, form)
  const id = await nextId(ctx)
  const changed = await insertRow(ctx, TABLE, { id, ...valuesOf(form), ...linked(ctx, id, 1) })
  await sql`insert into coupons.claim_tally (code_id, pieces) values (${id}, ${form.pieces})`.execute(ctx.db)
  ctx.note({ objectType: 'claimCode', objectId: id, objectNo: form.name.trim(), after: { ...form } })
  ctx.tell('coupon.changed', form.couponId)
  return changed
}

const formOf = ({
  name,
  couponId,
  channel,
  pieces,
  perCustomer,
  opensOn,
  closesOn,
  remark,
}: StoredCode): ClaimCodeForm => ({
  ...{ name, couponId, channel, pieces, perCustomer, opensOn, closesOn, remark },
})

export const updateCode = async (ctx: Context, input: InputOf<typeof claimCodes.update>): Promise<Changed> => {
  const { id, version, ...said } = input
  const first = await storedCode(ctx, id)
  // In the order of whoever claims: the coupon's tally before anything of the code.
  await lockCoupon(ctx, first.couponId)
  const stored = await storedCode(ctx, id)
  if (said.couponId !== stored.couponId && stored.claimed > 0) refuse(claimRefusals.couponFixed())
  const form = { ...formOf(stored), ...said }
  await check(ctx, form)
  const changed = await updateRow(ctx, TABLE, { id, version }, valuesOf(said))
  await sql`update coupons.claim_tally t set pieces = ${form.pieces} where t.code_id = ${id}`.execute(ctx.db)
  ctx.note({
    objectType: 'claimCode',
    objectId: id,
    objectNo: form.name,
    before: { ...formOf(stored) },
    after: { ...said },
  })
  ctx.tell('coupon.changed', form.couponId)
  return changed
}

export const setCodeStatus = async (ctx: Context, input: InputOf<typeof claimCodes.setStatus>): Promise<Changed> => {
  const { id, version, status } = input
  const stored = await storedCode(ctx, id)
  const changed = await updateRow(ctx, TABLE, { id, version }, { status })
  const sides = { before: { status: stored.status }, after: { status } }
  ctx.note({ objectType: 'claimCode', objectId: id, objectNo: stored.name, ...sides })
  ctx.tell('coupon.changed', stored.couponId)
  return changed
}

/** Whoever holds the old link is told from now on that it leads nowhere. */
export const renewLink = async (ctx: Context, { id, version }: InputOf<typeof claimCodes.renew>): Promise<Changed> => {
  const { name, couponId, serial } = await storedCode(ctx, id)
  const changed = await updateRow(ctx, TABLE, { id, version }, linked(ctx, id, serial + 1))
  ctx.note({ objectType: 'claimCode', objectId: id, objectNo: name, after: { serial: serial + 1 } })
  ctx.tell('coupon.changed', couponId)
  return changed
}

export const codeLink = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof claimCodes.link>> => {
  const stored = await storedCode(ctx, id)
  ctx.note({ objectType: 'claimCode', objectId: id, objectNo: stored.name })
  return { token: tokenOf(hospitalKeys(ctx), stored) }
}

export const codePoster = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof claimCodes.poster>> => {
  const stored = await storedCode(ctx, id)
  const coupon = await storedCoupon(ctx, stored.couponId)
  const { paper } = await ctx.together({ paper: paperStatement('claim') })
  const terms = termsOfStored(coupon)
  ctx.note({ objectType: 'claimCode', objectId: id, objectNo: stored.name })
  return {
    clinic: paperOf(paper.rows[0]!),
    token: tokenOf(hospitalKeys(ctx), stored),
    codeName: stored.name,
    name: coupon.name,
    face: couponFace(terms),
    says: couponSays(terms),
    valid: promisedSays(coupon),
    closesOn: stored.closesOn,
    perCustomer: stored.perCustomer,
  }
}
