/** Refunds as they are answered: a row, one with its lines and ways, a trial. Source: money book §10. */

import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { BackWord } from '../coupons/nouns.ts'
import { DiscountRow } from '../orders/discounts.ts'
import { PaperHead } from '../prints/kinds.ts'
import { AccountFigures, KindWord, RefundPart, RefundWay } from './account-nouns.ts'
import { type RefundState, reasonParties, refundStates } from './words.ts'

export const StateWord = Word(...(Object.keys(refundStates) as [RefundState, ...RefundState[]]))
export const PartyWord = Word(...(Object.keys(reasonParties) as (keyof typeof reasonParties)[]))

const row = {
  id: Id,
  version: Version,
  no: Text(40),
  kind: KindWord,
  customerId: Id,
  customerName: Text(60),
  /** Null: it is not of an order. */
  orderId: Nullable(Id),
  orderNo: Nullable(Text(40)),
  /** 水光针×2; of an account what of it goes back. */
  summary: Text(400),
  /** X: what the sessions are worth. */
  value: Yuan,
  /** Debt and what was written off, given up first. */
  cancelled: Yuan,
  /** Fee, and points that are gone. */
  kept: Yuan,
  cash: Yuan,
  /** 现金 100.00 微信 50.00; empty until it is paid. */
  ways: Text(400),
  reasonParty: PartyWord,
  reason: Text(200),
  status: StateWord,
  createdByName: Nullable(Text(30)),
  createdAt: Moment,
  auditedByName: Nullable(Text(30)),
  auditedAt: Nullable(Moment),
  auditOpinion: Text(200),
  paidByName: Nullable(Text(30)),
  paidAt: Nullable(Moment),
  revokedByName: Nullable(Text(30)),
  revokedAt: Nullable(Moment),
  revokeReason: Text(200),
  businessDate: Day,
  /** Asked for by this person. */
  mine: Type.Boolean(),
  auditedByMe: Type.Boolean(),
  /** Paid today from this person's open shift, or from none. */
  sameShift: Type.Boolean(),
}
export const RefundRow = Shape(row)
export type RefundRow = Static<typeof RefundRow>

/** A line of the trial sheet. */
export const RefundLine = Shape({
  purchasedItemId: Id,
  productName: Text(100),
  qty: Type.Integer(),
  value: Yuan,
  debtCancel: Yuan,
  writeoffCancel: Yuan,
  /** What the rule of the combo takes off: what was used of it, at its price alone. */
  usedShort: Yuan,
  fee: Yuan,
  pointsShort: Yuan,
  cash: Yuan,
  coinsBack: Yuan,
  pointsBack: Type.Integer(),
  why: Text(400),
})

const trial = {
  lines: Type.Array(RefundLine),
  value: Yuan,
  debtCancel: Yuan,
  writeoffCancel: Yuan,
  usedShort: Yuan,
  fee: Yuan,
  pointsShort: Yuan,
  cash: Yuan,
  /** Used for what goes back, given back. */
  coinsBack: Yuan,
  pointsBack: Type.Integer(),
  /** Earned by what goes back, taken back. */
  pointsTaken: Type.Integer(),
  /** Within seven days of the first payment. */
  withinWeek: Type.Boolean(),
  /** Of these figures: what is signed is what is paid. */
  digest: Text(64),
}

/** What may go back of an order, and what it would come to. */
export const RefundTrial = Shape({
  orderId: Id,
  orderNo: Text(40),
  customerId: Id,
  customerName: Text(60),
  ...trial,
  mostFee: Yuan,
  route: Type.Array(RefundWay),
  /** Coupons that paid the order, and what each promised of its return. `merged`: it paid other orders along with it. */
  coupons: Type.Array(Shape({ name: Text(30), back: BackWord, merged: Type.Boolean() })),
  /** Everything of the order that is left, chosen or not. */
  items: Type.Array(
    Shape({
      purchasedItemId: Id,
      productName: Text(100),
      qtyTotal: Type.Integer(),
      qtyLeft: Type.Integer(),
      /** Of it what may be asked for. */
      qtyCan: Type.Integer(),
      valueLeft: Yuan,
    }),
  ),
})
export type RefundTrial = Static<typeof RefundTrial>

export const Refund = Shape({
  ...row,
  ...trial,
  ...AccountFigures,
  /** What a refund of an account is made of; none of an order's. */
  parts: Type.Array(RefundPart),
  /** Gifts that were used, and points that are gone, are not kept. */
  waived: Type.Boolean(),
  /** How it was paid, or would be paid by the way she paid. */
  route: Type.Array(RefundWay),
  routeNote: Text(100),
  /** Name, bank and number of the account, and whose it is where it is not hers. */
  payee: Text(300),
  idChecked: Type.Boolean(),
  /** What waits in the audit centre; null: nothing does. */
  taskId: Nullable(Id),
})
export type Refund = Static<typeof Refund>

/** The form as it is printed and signed. */
export const RefundSheet = Shape({
  clinic: PaperHead,
  printedAt: Moment,
  cashCapitals: Text(100),
  customerCode: Text(40),
  refund: Refund,
  /** What its order cost and how it came to that; what coupons paid of it is no money that goes back. Null: of no order. */
  order: Nullable(
    Shape({
      original: Type.Optional(Yuan),
      discounts: Type.Optional(Type.Array(DiscountRow)),
      payable: Type.Optional(Yuan),
      coupon: Type.Optional(Yuan),
    }),
  ),
})
export type RefundSheet = Static<typeof RefundSheet>
