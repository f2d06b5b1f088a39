/** Entries of the three ledgers, as they are answered. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'

/** One movement. `change` and `balanceAfter` are yuan for money and coins, whole points for points. */
export const LedgerEntry = Shape({
  id: Id,
  customerId: Id,
  customerName: Type.String(),
  kind: Word('capital', 'deposit', 'coin', 'integral'),
  type: Text(30),
  typeName: Text(30),
  change: Type.String(),
  balanceAfter: Type.String(),
  bizNo: Nullable(Type.String()),
  operatorName: Nullable(Type.String()),
  remark: Type.String(),
  reversed: Type.Boolean(),
  createdAt: Moment,
})

/** What a balance is made of: one increase and what is left of it. Amounts as in the ledgers. */
export const Lot = Shape({
  id: Id,
  customerId: Id,
  customerName: Type.String(),
  kind: Word('capital', 'deposit', 'coin', 'integral'),
  /** What brought it, by its name; before there were lots: 期初. */
  sourceName: Text(30),
  bizNo: Nullable(Type.String()),
  /** Of a deposit: the project it is for; null: any, or it is none. */
  forName: Nullable(Type.String()),
  amount: Type.String(),
  left: Type.String(),
  /** Its last day; null: it does not end. */
  expiresOn: Nullable(Day),
  /** Days to it; 0: today is the last. */
  daysLeft: Nullable(Type.Integer()),
  madeAt: Moment,
})
export type Lot = Static<typeof Lot>

/** The chain of sealed journals: a digest over each journal and everything before it. */
export const ChainStanding = Shape({
  /** So many journals are sealed. */
  sealed: Type.Integer(),
  /** So many wait for the next minute. */
  waiting: Type.Integer(),
  /** sha256 of the last one, in hexadecimal digits; empty: nothing is sealed. */
  head: Type.String(),
  /** When the whole chain was last looked at; null: not yet. */
  checkedAt: Nullable(Moment),
  /** So many were sealed then. */
  checkedTo: Type.Integer(),
  /** Heads kept outside the database that were compared. */
  anchors: Type.Integer(),
  /** What does not agree; empty: everything does. */
  said: Type.String(),
})
export type ChainStanding = Static<typeof ChainStanding>

/** An account over a span: what there was, what came, what went, what there is. */
export const Span = Shape({
  opening: Type.String(),
  plus: Type.String(),
  minus: Type.String(),
  closing: Type.String(),
})
