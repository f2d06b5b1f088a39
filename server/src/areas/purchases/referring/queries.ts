/** 转诊单 and 院间结算 as they are listed, and one of them. */

import type { ReferralState, referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import type { interSettlements } from '@clinic/contract/areas/purchases/settlements.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { isWord } from '../../../kit/choice.ts'
import type { Context } from '../../../kit/context.ts'
import { decryptField } from '../../../kit/crypto.ts'
import { Num, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf, rowOf, scopeCondition, yuan } from '../../../kit/list.ts'
import { fromBusinessDay, fromFour, toBusinessDay, toFour } from '../../../kit/spans.ts'
import { customerMeant, ofCustomer, reachedCustomers } from '../../customers/index.ts'
import { customerOf, openArchives } from '../../customers/reads.ts'
import { referredProduct } from '../../orders/index.ts'
import { staffName } from '../../staff/reads.ts'

/** ZZ… or ZS… of a referral. */
const isNumber = (word: string): boolean => /^[a-z]{2}\d{12,}$/i.test(word.trim())

export const referralList: ListOf<typeof referralNotes.page> = {
  table: 'purchases.referral',
  from: sql`purchases.referral r left join ${sql.raw(customerOf('c', 'r'))}`,
  columns: {
    id: col('r.id'),
    version: col('r.version'),
    no: col('r.no', { sort: true }),
    side: col('r.side'),
    otherHospitalId: col('r.other_hospital_id'),
    otherName: col('r.other_name'),
    otherNo: col('r.other_no'),
    customerId: col('r.customer_id'),
    customerName: col(sql`coalesce(c.name, r.told_name)`),
    purchasedItemId: col('r.purchased_item_id'),
    productCode: col('r.product_code'),
    productName: col('r.product_name'),
    qty: col('r.qty'),
    value: yuan('r.value_fen', { sort: true }),
    validTo: col('r.valid_to'),
    reason: col('r.reason'),
    status: col('r.status'),
    createdByName: col(sql.raw(staffName('r.created_by'))),
    createdAt: col('r.created_at', { sort: true }),
    decidedByName: col(sql.raw(staffName('r.decided_by'))),
    decidedAt: col('r.decided_at'),
    opinion: col('r.opinion'),
    arrivedByName: col(sql.raw(staffName('r.arrived_by'))),
    arrivedAt: col('r.arrived_at'),
    endedByName: col(sql.raw(staffName('r.ended_by'))),
    endedAt: col('r.ended_at'),
    endedReason: col('r.ended_reason'),
    mine: col(sql`(r.created_by is not distinct from kit.current_staff())`),
    paid: col(
      sql`exists (select from purchases.settlement s where s.hospital_id = r.hospital_id and s.id = r.id and s.status in ('PAID', 'SETTLED'))`,
    ),
  },
  filters: {
    keyword: async (word, ctx, asked) =>
      isNumber(word)
        ? sql`r.no = ${word.trim().toUpperCase()}`
        : await customerMeant(ctx, 'r.customer_id', word, { asked }),
    customerId: (id) => sql`r.customer_id = ${id}`,
    side: isWord('r.side'),
    status: isWord('r.status'),
    startDate: fromBusinessDay('r.business_date', 'r.created_at'),
    endDate: toBusinessDay('r.business_date', 'r.created_at'),
  },
  asks: { startDate: 'createdAt', endDate: 'createdAt' },
  // Who waits here has no archive yet: she is seen by those whose right reaches everybody.
  scope: ofCustomer('r.customer_id', { own: ['r.created_by'] }),
  order: { by: 'r.created_at', direction: 'desc', tie: 'r.id' },
}

export const referralsPage = (ctx: Context, input: InputOf<typeof referralNotes.page>) =>
  pageOf(ctx, input, referralList)

export const oneReferral = (ctx: Context, id: number) => rowOf(ctx, id, referralList)

/** How it stands now, as a write answers it. */
export const standingNow = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf({ id: Id, version: Num, status: Of<ReferralState>() })`
    select r.id, r.version, r.status from purchases.referral r where r.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** With who she may be here and what it becomes, while it waits to be received. */
export const referralDetail = async (
  ctx: Context,
  { id }: InputOf<typeof referralNotes.info>,
): Promise<OutputOf<typeof referralNotes.info>> => {
  const row = await oneReferral(ctx, id)
  if (row.side !== 'IN' || row.status !== 'SENT') return { ...row, phoneMasked: null, matches: [], productHere: null }
  const { rows } = await sqlOf({ cipher: Nullable(Str), hash: Nullable(Str), code: Str })`
    select r.phone_cipher as cipher, r.phone_hash as hash, r.product_code as code from purchases.referral r where r.id = ${id}`.execute(
    ctx.db,
  )
  const { cipher, hash, code } = rows[0]!
  const place = {
    keys: ctx.node.keys,
    hospitalId: ctx.scope.hospitalId!,
    table: 'purchases.referral',
    column: 'phone_cipher',
    id,
  }
  const within = scopeCondition(ctx, reachedCustomers)
  const { rows: matches } = await sqlOf({ id: Id, name: Str, code: Str })`
    select c.id, c.name, c.code from ${sql.raw(openArchives('c'))} and ${hash}::text in (c.phone_hash, c.phone2_hash)
      ${within ? sql`and ${within}` : sql``} order by c.id limit 20`.execute(ctx.db)
  const { products } = await ctx.together({ products: referredProduct(code) })
  return {
    ...row,
    phoneMasked: cipher && maskPhone(decryptField(place, cipher)),
    matches,
    productHere: products[0]?.name ?? null,
  }
}

export const settlementList: ListOf<typeof interSettlements.page> = {
  table: 'purchases.settlement',
  from: sql`purchases.settlement s`,
  columns: {
    id: col('s.id'),
    version: col('s.version'),
    no: col('s.no', { sort: true }),
    side: col('s.side'),
    otherHospitalId: col('s.other_hospital_id'),
    otherName: col('s.other_name'),
    productName: col('s.product_name'),
    qty: col('s.qty'),
    value: yuan('s.value_fen', { sort: true }),
    status: col('s.status'),
    paidName: col('s.paid_name'),
    paidAt: col('s.paid_at'),
    reference: col('s.reference'),
    settledName: col('s.settled_name'),
    settledAt: col('s.settled_at'),
    deniedReason: col('s.denied_reason'),
    businessDate: col('s.business_date'),
    createdAt: col('s.created_at', { sort: true }),
  },
  filters: {
    no: (word) => sql`s.no = ${word.trim().toUpperCase()}`,
    side: isWord('s.side'),
    status: isWord('s.status'),
    startDate: fromFour('s.created_at'),
    endDate: toFour('s.created_at'),
  },
  asks: { startDate: 'createdAt', endDate: 'createdAt' },
  scope: everybody('两家医院之间的账，不显示客户'),
  order: { by: 's.created_at', direction: 'desc', tie: 's.id' },
}

export const settlementsPage = (ctx: Context, input: InputOf<typeof interSettlements.page>) =>
  pageOf(ctx, input, settlementList)
