/** Refunds of balances, deposits and cards as they are answered: parts with both figures, what is proposed, what must be cleared first. */
import { type Static, Type } from 'typebox'
import { Day, Id, Nullable, Shape, Text, Word, Yuan } from '../../words.ts'
import { type PartKind, partKinds, type RefundKind, refundKinds } from './account-words.ts'

export const KindWord = Word(...(Object.keys(refundKinds) as [RefundKind, ...RefundKind[]]))

/** A way the money goes back by, as she paid it. */
export const RefundWay = Shape({
  code: Text(20),
  name: Text(20),
  amount: Yuan,
  /** She paid by it; false: another way was agreed on. */
  original: Type.Boolean(),
  /** Why this way is closed; absent: it is open. */
  closed: Type.Optional(Text(60)),
})

/** A recharge, a deposit, a card's money or its fee, with both figures and their sums. */
export const RefundPart = Shape({
  kind: Word(...(Object.keys(partKinds) as [PartKind, ...PartKind[]])),
  /** 0: what stood before recharges were kept apart. */
  origin: Type.Integer({ minimum: 0 }),
  label: Text(60),
  paidOn: Nullable(Day),
  principal: Yuan,
  bonus: Yuan,
  principalLeft: Yuan,
  bonusLeft: Yuan,
  first: Yuan,
  ratio: Yuan,
  /** Its share of what goes back. */
  value: Yuan,
  withinWeek: Type.Boolean(),
  whyFirst: Text(200),
  whyRatio: Text(200),
})
export type RefundPart = Static<typeof RefundPart>

/** Both figures, and what moves with the money. Nothing of an order's refund. */
export const AccountFigures = {
  first: Yuan,
  ratio: Yuan,
  least: Yuan,
  /** Coins, or bonus of a card, that end with it. */
  bonusTaken: Yuan,
  /** What coupons that came with it and were used took off. */
  couponShort: Yuan,
  /** What leaves the account. */
  held: Yuan,
}

/** What a refund of an account would come to; nothing is written. */
export const AccountTrial = Shape({
  kind: KindWord,
  customerId: Id,
  customerName: Text(60),
  /** 金卡 HY…; empty where it is no card. */
  cardName: Text(60),
  ...AccountFigures,
  /** What is proposed: `PRINCIPAL_FIRST` the lower figure, `RATIO` the other. */
  formula: Word('PRINCIPAL_FIRST', 'RATIO'),
  /** Those that were chosen. */
  parts: Type.Array(RefundPart),
  /** Everything there is to choose from, of a balance. */
  lots: Type.Array(RefundPart),
  value: Yuan,
  fee: Yuan,
  mostFee: Yuan,
  pointsShort: Yuan,
  cash: Yuan,
  pointsTaken: Type.Integer(),
  /** Coupons that are taken back. */
  coupons: Type.Array(Text(30)),
  withinWeek: Type.Boolean(),
  route: Type.Array(RefundWay),
  /** What must be cleared before it is asked for: empty `detail` is cleared. */
  toClear: Type.Array(Shape({ label: Text(30), cleared: Type.Boolean(), detail: Text(120) })),
  digest: Text(64),
})
export type AccountTrial = Static<typeof AccountTrial>
