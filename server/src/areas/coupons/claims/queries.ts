/** 领券码 and 领取记录: the two lists. */
import type { Claim, ClaimCode, CodeState, claimCodes, claims } from '@clinic/contract/areas/coupons/claims.ts'
import { digitsOf } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../../kit/choice.ts'
import { contains } from '../../../kit/contains.ts'
import { type Context, hospitalKeys } from '../../../kit/context.ts'
import { col, everybody, type ListDefinition, pageOf, rowOf } from '../../../kit/list.ts'
import { fromDay, toDay } from '../../../kit/spans.ts'
import { phoneHash } from '../../customers/index.ts'
import { staffName } from '../../staff/reads.ts'
import { maskedNumber } from './sealed.ts'

/** As `codeState` of the contract judges a code `k` with its tally `t`. */
const stateNow = sql`case when k.status <> 0 then 'STOPPED' when k.closes_on < kit.today() then 'OVER'
  when k.opens_on > kit.today() then 'EARLY' when t.claimed >= t.pieces then 'SOLD' else 'OPEN' end`
const isState = (state: CodeState): RawBuilder<unknown> => sql`${stateNow} = ${sql.lit(state)}`

export const codeList: ListDefinition<InputOf<typeof claimCodes.list>, ClaimCode> = {
  table: 'coupons.claim_code',
  from: sql`coupons.claim_code k join coupons.claim_tally t on t.hospital_id = k.hospital_id and t.code_id = k.id
    left join coupons.coupon c on c.hospital_id = k.hospital_id and c.id = k.coupon_id`,
  columns: {
    id: col('k.id'),
    version: col('k.version'),
    name: col('k.name', { sort: true }),
    couponId: col('k.coupon_id'),
    couponName: col('c.name'),
    channel: col('k.channel'),
    pieces: col('t.pieces'),
    claimed: col('t.claimed', { sort: true }),
    left: col(sql`t.pieces - t.claimed`),
    perCustomer: col('k.per_customer'),
    opensOn: col('k.opens_on'),
    closesOn: col('k.closes_on', { sort: true }),
    state: col(stateNow),
    status: col('k.status'),
    remark: col('k.remark'),
    createdAt: col('k.created_at', { sort: true }),
    createdByName: col(sql.raw(staffName('k.created_by'))),
  },
  filters: {
    keyword: (typed) => contains(typed, ['k.name'], []),
    couponId: (id) => sql`k.coupon_id = ${id}`,
    channel: isWord('k.channel'),
    state: isState,
  },
  asks: { couponId: 'couponName' },
  scope: everybody('what the hospital gives away is the same for all'),
  order: { by: 'k.created_at', direction: 'desc', tie: 'k.id' },
}
export const codePage = (ctx: Context, input: InputOf<typeof claimCodes.list>) => pageOf(ctx, input, codeList)
export const oneCode = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, codeList)

export const claimList: ListDefinition<InputOf<typeof claims.list>, Claim> = {
  table: 'coupons.claim',
  from: sql`coupons.claim m left join coupons.claim_code k on k.hospital_id = m.hospital_id and k.id = m.code_id
    left join coupons.record r on r.hospital_id = m.hospital_id and r.claim_id = m.id`,
  columns: {
    id: col('m.id'),
    version: col('m.version'),
    name: col('m.name'),
    phone: col('m.phone_cipher', {
      read: (sealed, row, ctx) => maskedNumber(hospitalKeys(ctx), Number(row['id']), sealed),
    }),
    codeId: col('m.code_id'),
    codeName: col('k.name'),
    channel: col('k.channel'),
    couponName: col(sql`m.terms ->> 'name'`),
    state: col('m.state'),
    reason: col('m.reason'),
    validTo: col('m.valid_to'),
    marketing: col('m.marketing'),
    couponNo: col('r.code'),
    claimedAt: col('m.created_at', { sort: true }),
    settledAt: col('m.settled_at'),
  },
  filters: {
    codeId: (id) => sql`m.code_id = ${id}`,
    state: isWord('m.state'),
    phone: (typed, ctx) => sql`m.phone_hash = ${phoneHash(hospitalKeys(ctx), digitsOf(typed))}`,
    claimedFrom: fromDay('m.created_at'),
    claimedTo: toDay('m.created_at'),
  },
  asks: { codeId: 'codeName', claimedFrom: 'claimedAt', claimedTo: 'claimedAt' },
  scope: everybody('a claim is nobody’s customer while it waits, and names none afterwards'),
  order: { by: 'm.created_at', direction: 'desc', tie: 'm.id' },
}
export const claimPage = (ctx: Context, input: InputOf<typeof claims.list>) => pageOf(ctx, input, claimList)
