/** Changes as they are answered: a row, one with its lines before and after, a trial. Source: money book §6. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { type ChangeState, changeStates } from './change-words.ts'

export const ChangeStateWord = Word(...(Object.keys(changeStates) as [ChangeState, ...ChangeState[]]))

const row = {
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Text(60),
  /** The order that the sessions leave, and the one that takes their place. */
  orderId: Id,
  orderNo: Text(40),
  childOrderId: Id,
  childOrderNo: Text(40),
  /** 水光针×2. */
  before: Text(400),
  after: Text(400),
  /** X: what the sessions are worth. */
  value: Yuan,
  /** Debt and what was written off, given up first. */
  cancelled: Yuan,
  /** What they pay of the new projects. */
  covered: Yuan,
  newAmount: Yuan,
  /** One of the two: paid on top at the till, or left for her balance. */
  up: Yuan,
  rest: Yuan,
  reason: Text(200),
  status: ChangeStateWord,
  createdByName: Nullable(Text(30)),
  createdAt: Moment,
  auditedByName: Nullable(Text(30)),
  auditedAt: Nullable(Moment),
  auditOpinion: Text(200),
  doneByName: Nullable(Text(30)),
  doneAt: Nullable(Moment),
  endedByName: Nullable(Text(30)),
  endedAt: Nullable(Moment),
  endReason: Text(200),
  businessDate: Day,
  /** Asked for by this person. */
  mine: Type.Boolean(),
}
export const ChangeRow = Shape(row)
export type ChangeRow = Static<typeof ChangeRow>

/** Sessions that leave. */
const ChangeLine = Shape({
  purchasedItemId: Id,
  productName: Text(100),
  qty: Type.Integer(),
  value: Yuan,
  debtCancel: Yuan,
  writeoffCancel: Yuan,
  covered: Yuan,
  why: Text(400),
})
/** A project that takes their place. */
const NewLine = Shape({
  productName: Text(100),
  contentCount: Type.Integer(),
  price: Yuan,
  discount: Yuan,
  payAmount: Yuan,
})

const sheet = {
  lines: Type.Array(ChangeLine),
  newLines: Type.Array(NewLine),
  /** Used for what leaves, given back. */
  coinsBack: Yuan,
  pointsBack: Type.Integer(),
  /** Earned by what is left over, taken back. */
  pointsTaken: Type.Integer(),
  pointsShort: Yuan,
  /** What it comes to, in one sentence. */
  outcome: Text(400),
  /** Of these figures. */
  digest: Text(64),
}

/** What may leave an order, and what it would come to. */
export const ChangeTrialShape = Shape({
  orderId: Id,
  orderNo: Text(40),
  customerId: Id,
  customerName: Text(60),
  value: Yuan,
  cancelled: Yuan,
  covered: Yuan,
  newAmount: Yuan,
  up: Yuan,
  rest: Yuan,
  ...sheet,
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
      /** Why it cannot be changed; empty: it can. */
      whyNot: Text(200),
    }),
  ),
})
export type ChangeTrialShape = Static<typeof ChangeTrialShape>

export const Change = Shape({
  ...row,
  ...sheet,
  /** Of the new order, for the till; null: it is not paid by itself any more. */
  childVersion: Version,
  paymentId: Nullable(Id),
  /** What waits in the audit centre; null: nothing does. */
  taskId: Nullable(Id),
})
export type Change = Static<typeof Change>
