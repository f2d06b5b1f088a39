/** A referral under its locks, at whichever hospital. Source: money book §2.3, §11; ADR 0109. */
import type { ReferralSide, ReferralState } from '@clinic/contract/areas/purchases/referral-words.ts'
import type { SettlementState } from '@clinic/contract/areas/purchases/settlement-nouns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { openDay } from '../../ledger/index.ts'
import { itemsUnderLock, lockOrdersOfItems } from '../items.ts'

const Held = {
  id: Id,
  version: Version,
  side: Of<ReferralSide>(),
  no: Str,
  otherId: Nullable(Id),
  otherName: Str,
  customerId: Nullable(Id),
  toldName: Str,
  phoneHash: Nullable(Str),
  itemId: Nullable(Id),
  productCode: Str,
  productName: Str,
  qty: Num,
  valueFen: Num,
  validTo: Nullable(Str),
  reason: Str,
  status: Of<ReferralState>(),
  depth: Num,
  recalls: Num,
  createdBy: Nullable(Id),
}
export type HeldReferral = RowOf<typeof Held>

const heldText = `select r.id, r.version, r.side, r.no, r.other_hospital_id "otherId", r.other_name "otherName",
  r.customer_id "customerId", r.told_name "toldName", r.phone_hash "phoneHash", r.purchased_item_id "itemId",
  r.product_code "productCode", r.product_name "productName", r.qty, r.value_fen "valueFen", r.valid_to::text "validTo", r.reason,
  r.status, r.depth, r.recalls, r.created_by "createdBy" from purchases.referral r where r.id = $1`
const found = textOf(Held, heldText)
const held = textOf(Held, `${heldText} for update`)

/** Day, order, item, then the referral. Null: this hospital has none. */
export const referralUnderLock = async (ctx: Context, id: number) => {
  const { seen } = await ctx.together({ seen: found(id) })
  if (!seen[0]) return null
  const ids = [seen[0].itemId].filter((one) => one !== null)
  const { day, items, referrals } = await ctx.together({
    day: openDay,
    orders: lockOrdersOfItems(ids),
    items: itemsUnderLock(ids),
    referrals: held(id),
  })
  const referral = referrals[0]!
  // It was received while it was waited for: its item is not among those that are held.
  if (referral.itemId !== seen[0].itemId) refuse(common.stateChanged({ detail: '转诊单刚刚被处理' }))
  return { day, item: referral.itemId === null ? null : (items.get(referral.itemId) ?? null), referral }
}
export type LockedReferral = NonNullable<Awaited<ReturnType<typeof referralUnderLock>>>

/** The same; refuses with 404 where there is none. */
export const lockReferral = async (ctx: Context, id: number): Promise<LockedReferral> =>
  (await referralUnderLock(ctx, id)) ?? refuse(common.notFound())

export type LockedReferralWith = LockedReferral & { readonly item: NonNullable<LockedReferral['item']> }
/** With the item that it is about. */
export const withItem = (locked: LockedReferral): LockedReferralWith => {
  const item = locked.item ?? refuse(common.notFound())
  return { ...locked, item }
}

/** How what is owed for it stands, held; none where it is worth nothing. */
export const settlementUnderLock = textOf(
  {
    id: Id,
    version: Version,
    no: Str,
    side: Of<'PAY' | 'RECEIVE'>(),
    otherId: Id,
    valueFen: Num,
    status: Of<SettlementState>(),
    turn: Num,
    paidAccount: Str,
  },
  `select s.id, s.version, s.no, s.side, s.other_hospital_id "otherId", s.value_fen "valueFen", s.status, s.turn,
    s.paid_account "paidAccount" from purchases.settlement s where s.id = $1 for update`,
)

/** What is owed for it, from now on. */
export const owedStatement = (id: number, side: 'PAY' | 'RECEIVE'): Statement => ({
  text: `insert into purchases.settlement (id, side, no, other_hospital_id, other_name, product_name, qty, value_fen)
    select r.id, $2, r.no, r.other_hospital_id, r.other_name, r.product_name, r.qty, r.value_fen
    from purchases.referral r where r.id = $1 and r.value_fen > 0`,
  values: [id, side],
})
/** Nothing is owed for it any more. */
export const owedNoMore = (id: number): Statement => ({
  text: `update purchases.settlement set status = 'VOID' where id = $1 and status = 'OPEN'`,
  values: [id],
})

/** It ended: sent back, revoked or taken back. What was told of her number is forgotten. */
export const endedStatement = (id: number, to: 'DECLINED' | 'REVOKED' | 'TAKEN_BACK', reason: string): Statement => ({
  text: `update purchases.referral set status = $2, ended_by = kit.current_staff(), ended_at = kit.clock(), ended_reason = $3,
      phone_cipher = null, phone_hash = null where id = $1`,
  values: [id, to, reason.slice(0, 200)],
})

/** Screens that show it, what she has, and what is owed for it. */
export const tellReferral = (ctx: Context, { id, customerId }: Pick<HeldReferral, 'id' | 'customerId'>): void => {
  ctx.tell('referralNote.changed', id)
  ctx.tell('interSettlement.changed', id)
  if (customerId !== null) ctx.tell('purchase.changed', customerId)
}
