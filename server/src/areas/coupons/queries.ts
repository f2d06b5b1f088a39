/** 卡券管理 and 卡券记录: the two lists and their sheets, and what can be sent today. */
import {
  batchTargets,
  type Coupon,
  couponChannels,
  couponKinds,
  type couponRecords,
  couponScopes,
  type coupons,
  type RecordRow,
  type RecordState,
  recordStates,
  refundBacks,
  validTypes,
} from '@clinic/contract/areas/coupons/calls.ts'
import { codeChannels } from '@clinic/contract/areas/coupons/claim-words.ts'
import { type CouponTerms, couponFace, couponSays } from '@clinic/contract/areas/coupons/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { contains, containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, everybody, type ListDefinition, pageOf, rowOf, yuan } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { orderNamed } from '../orders/reads.ts'
import { staffName } from '../staff/reads.ts'
import { leftOf, scopeIds, scopeNames, storedCoupons, termsOfStored } from './stored.ts'

const hasEnded = sql`coalesce(c.valid_to < kit.business_date(), false)`

export const couponList: ListDefinition<InputOf<typeof coupons.list>, Coupon> = {
  table: 'coupons.coupon',
  from: sql`coupons.coupon c join coupons.tally t on t.hospital_id = c.hospital_id and t.coupon_id = c.id`,
  columns: {
    id: col('c.id'),
    version: col('c.version'),
    name: col('c.name', { sort: true }),
    kind: col('c.kind'),
    face: yuan('c.face_fen'),
    percent: col('c.percent'),
    cap: yuan('c.cap_fen'),
    quantity: col('c.quantity'),
    threshold: yuan('c.threshold_fen', { sort: true }),
    scope: col('c.scope'),
    scopeIds: col(scopeIds),
    scopeNames: col(scopeNames),
    validType: col('c.valid_type'),
    validFrom: col('c.valid_from'),
    validTo: col('c.valid_to'),
    validDays: col('c.valid_days'),
    ended: col(hasEnded),
    total: col('t.total'),
    perCustomer: col('c.per_customer'),
    budget: yuan('t.budget_fen', { needs: 'sensitive:customer-capital' }),
    channel: col('c.channel'),
    stackable: col('c.stackable'),
    withLevelPrice: col('c.with_level_price'),
    transferable: col('c.transferable'),
    refundBack: col('c.refund_back'),
    remark: col('c.remark'),
    issued: col('t.issued', { sort: true }),
    used: col('t.used', { sort: true }),
    expired: col('t.expired'),
    usedAmount: yuan('t.used_fen', { needs: 'sensitive:customer-capital', sort: true }),
    status: col('c.status'),
    createdAt: col('c.created_at', { sort: true }),
  },
  filters: {
    keyword: (typed) => contains(typed, ['c.name'], []),
    kind: isWord('c.kind'),
    status: (status) => sql`c.status = ${sql.lit(status)}`,
  },
  scope: everybody('what the hospital may send is the same for all'),
  order: { by: 'c.created_at', direction: 'desc', tie: 'c.id' },
}

export const couponPage = (ctx: Context, input: InputOf<typeof coupons.list>) => pageOf(ctx, input, couponList)
export const oneCoupon = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, couponList)

export const exportCoupons = (ctx: Context, input: InputOf<typeof coupons.export>) =>
  listFile(
    ctx,
    {
      name: '卡券',
      list: couponList,
      object: 'coupon',
      words: {
        kind: couponKinds,
        scope: couponScopes,
        validType: validTypes,
        channel: couponChannels,
        refundBack: refundBacks,
        status: { 0: '启用', 1: '停用' },
      },
    },
    input,
  )

/** What can be sent from a desk today. */
export const couponOptions = async (ctx: Context): Promise<OutputOf<typeof coupons.options>> => {
  const found = await storedCoupons(
    ctx,
    sql`c.status = 0 and not ${hasEnded} and c.channel in ('ANY', 'DESK') order by c.created_at desc, c.id desc`,
  )
  return found.map((stored) => {
    const terms = termsOfStored(stored)
    return {
      id: stored.id,
      name: stored.name,
      kind: stored.kind,
      face: couponFace(terms),
      says: couponSays(terms),
      left: leftOf(stored),
    }
  })
}

/** What ended with the last business day is over, whether or not the night has written it down. */
const hasLapsed = sql`r.valid_to < kit.business_date()`
const isHeld = sql`r.held_until > kit.clock()`
/** How a coupon `r` that somebody has stands at the moment. */
export const stateNow = sql`case when r.state <> 'UNUSED' then r.state when ${hasLapsed} then 'EXPIRED'
  when ${isHeld} then 'HELD' else 'UNUSED' end`

const inState = (state: RecordState): RawBuilder<unknown> => {
  const open = sql`r.state = 'UNUSED' and r.valid_to >= kit.business_date()`
  if (state === 'UNUSED') return sql`(${open} and ${isHeld} is not true)`
  if (state === 'HELD') return sql`(${open} and ${isHeld})`
  if (state === 'EXPIRED') return sql`(r.state = 'EXPIRED' or r.state = 'UNUSED' and ${hasLapsed})`
  return isWord('r.state')(state)
}

/** Where the code hangs by which a coupon was claimed, in words. */
const channelWord = sql`case q.channel ${sql.join(
  Object.entries(codeChannels).map(([word, label]) => sql`when ${sql.lit(word)} then ${sql.lit(label)}`),
  sql` `,
)} end`

const byNumber = containsSeen('coupons.record', { customerNo: { within: ['m.code'] } })
/** By her name as archives are searched, where this person sees it. */
const named = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  sees(ctx.session, 'coupons.record:customerName')
    ? await customerMeant(ctx, 'r.customer_id', typed, { shown: 'coupons.record:customerNo', asked })
    : byNumber(typed, ctx)

export const recordList: ListDefinition<InputOf<typeof couponRecords.list>, RecordRow> = {
  table: 'coupons.record',
  from: sql`coupons.record r left join ${sql.raw(customerOf('m', 'r'))}
    left join coupons.batch b on b.hospital_id = r.hospital_id and b.id = r.batch_id
    left join coupons.claim_code q on q.hospital_id = b.hospital_id and q.id = b.claim_code_id
    left join ${sql.raw(orderNamed('o', 'r', 'used_order_id'))}`,
  columns: {
    id: col('r.id'),
    version: col('r.version'),
    code: col('r.code'),
    customerId: col('r.customer_id'),
    customerName: col('m.name'),
    customerNo: col('m.code'),
    couponId: col('r.coupon_id'),
    name: col('r.name'),
    kind: col('r.kind'),
    says: col('r.terms', { read: (terms) => couponSays(terms as CouponTerms) }),
    state: col(stateNow),
    validFrom: col('r.valid_from'),
    validTo: col('r.valid_to', { sort: true }),
    target: col('b.target'),
    channel: col(sql`${channelWord} || '：' || q.name`),
    batchId: col('r.batch_id'),
    sentAt: col('r.created_at', { sort: true }),
    sentByName: col(sql.raw(staffName('r.created_by'))),
    usedAt: col('r.used_at', { sort: true }),
    usedByName: col(sql.raw(staffName('r.used_by'))),
    usedOrderId: col('r.used_order_id'),
    usedOrderNo: col('o.no'),
    usedAmount: yuan('r.used_fen', { needs: 'sensitive:customer-capital' }),
    voidedAt: col('r.voided_at'),
    voidedByName: col(sql.raw(staffName('r.voided_by'))),
    voidReason: col('r.void_reason'),
  },
  filters: {
    keyword: named,
    code: (code) => sql`r.code = ${code.trim().toUpperCase()}`,
    customerId: (id) => sql`r.customer_id = ${id}`,
    couponId: (id) => sql`r.coupon_id = ${id}`,
    batchId: (id) => sql`r.batch_id = ${id}`,
    kind: isWord('r.kind'),
    state: inState,
    sentFrom: fromDay('r.created_at'),
    sentTo: toDay('r.created_at'),
    endsFrom: (day) => sql`r.valid_to >= ${day}::date`,
    endsTo: (day) => sql`r.valid_to <= ${day}::date`,
  },
  asks: { sentFrom: 'sentAt', sentTo: 'sentAt', endsFrom: 'validTo', endsTo: 'validTo', couponId: 'name' },
  scope: ofCustomer('r.customer_id'),
  order: { by: 'r.created_at', direction: 'desc', tie: 'r.id' },
}

export const recordPage = (ctx: Context, input: InputOf<typeof couponRecords.list>) => pageOf(ctx, input, recordList)

export const exportRecords = (ctx: Context, input: InputOf<typeof couponRecords.export>) =>
  listFile(
    ctx,
    {
      name: '卡券记录',
      list: recordList,
      object: 'couponRecord',
      words: { kind: couponKinds, state: recordStates, target: batchTargets },
    },
    input,
  )
