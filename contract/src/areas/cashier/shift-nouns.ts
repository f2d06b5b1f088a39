/** Shifts, their tenders and the moves of cash, as they are answered. */
import { Type } from 'typebox'
import { Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { pieceWords } from './pieces.ts'
import { tenderClasses } from './split.ts'

const perTender = Type.Array(Shape({ code: Text(20), name: Text(20), amount: Yuan }))

/** Notes and coins by their value in yuan, each value once. */
export const Pieces = Type.Array(
  Shape({ value: Word(...pieceWords), count: Type.Integer({ minimum: 1, maximum: 99_999 }) }),
  { maxItems: pieceWords.length },
)

/** How a shift stands as it is told: handed over, and counted by who took what it left. */
export const ShiftStatus = Word('OPEN', 'COUNTING', 'CLOSED', 'ACCEPTED')

export const reasons = Type.Array(Shape({ code: Text(20), reason: Text(200) }), { maxItems: 30 })

export const Shift = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  registerId: Id,
  registerName: Type.String(),
  cashierId: Id,
  cashierName: Nullable(Type.String()),
  businessDate: Type.String(),
  openedAt: Moment,
  closedAt: Nullable(Moment),
  /** Another than the cashier where a supervisor handed the shift over. */
  closedByName: Nullable(Type.String()),
  successorName: Nullable(Type.String()),
  /** Of an earlier business day and still not handed over: takes no money. */
  overdue: Type.Boolean(),
  openingFloat: Yuan,
  openingPieces: Nullable(Pieces),
  status: ShiftStatus,
  /** Shown once the drawer has been counted, not before (money book §14). */
  expected: Nullable(perTender),
  counted: Nullable(perTender),
  countedPieces: Nullable(Pieces),
  /** Counted less expected: 短款 below zero, 长款 above. */
  diff: Nullable(Yuan),
  diffReason: Type.String(),
  /** A reason for each way of paying that differs. */
  reasons,
  /** How often it was counted again after what is expected was seen. */
  recounts: Type.Integer(),
  toSafe: Nullable(Yuan),
  /** 留给下一班. */
  left: Nullable(Yuan),
  /** Whether others must look at its difference, and what they said; null: it is within the limit. */
  diffAudit: Nullable(Word('PENDING', 'PASSED', 'REJECTED')),
  /** Who counted what it left, when, and what differed from what was handed over. */
  acceptedByName: Nullable(Type.String()),
  acceptedAt: Nullable(Moment),
  handDiff: Nullable(Yuan),
  handReason: Nullable(Type.String()),
})

/** One way of paying of a shift. `expected` is absent while the count is blind, `counted` and `diff` until it is counted. */
export const ShiftTender = Shape({
  code: Text(20),
  name: Text(20),
  class: Word(...tenderClasses),
  /** Payments that count. */
  count: Type.Integer(),
  expected: Type.Optional(Yuan),
  counted: Nullable(Yuan),
  diff: Nullable(Yuan),
  reason: Type.String(),
})

/** 备用金 from the house, 上缴 to the safe, 调拨 to another till, 备用金支出 for what was bought, 存行 from the safe to the bank. */
const moveWord = Word('FLOAT_IN', 'TO_SAFE', 'TO_SHIFT', 'PETTY', 'BANK')
/** Those of a drawer. */
export const moveKind = Word('FLOAT_IN', 'TO_SAFE', 'TO_SHIFT', 'PETTY')

const moveStatus = Word('PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED')

export const CashMove = Shape({
  id: Id,
  no: Text(40),
  kind: moveWord,
  status: moveStatus,
  amount: Yuan,
  reason: Type.String(),
  /** Of the receipt, or of the bank's slip; empty where there is none. */
  voucherNo: Text(40),
  byName: Nullable(Type.String()),
  at: Moment,
  /** Handed over as the shift closed. */
  closing: Type.Boolean(),
  /** Came into the drawer of the shift that is read: from another till, or back from the safe. */
  incoming: Type.Boolean(),
})

/** Cash on its way: neither the drawer's it left nor its receiver's (money book §14, S4). */
export const CashOnWay = Shape({
  id: Id,
  no: Text(40),
  kind: moveWord,
  status: moveStatus,
  amount: Yuan,
  reason: Type.String(),
  voucherNo: Text(40),
  closing: Type.Boolean(),
  at: Moment,
  /** Null: it comes from the safe. */
  shiftNo: Nullable(Text(40)),
  fromName: Type.String(),
  senderName: Nullable(Type.String()),
  /** The till it goes to; null: the safe, the bank, or nowhere back. */
  toName: Nullable(Type.String()),
  /** Sent by oneself. */
  mine: Type.Boolean(),
  /** Sent to one's own shift. */
  toMe: Type.Boolean(),
})

/** One movement of the safe, as its account has it. */
export const SafeEntry = Shape({
  id: Id,
  at: Moment,
  /** 上缴, 接班入柜, 存行, 退回: where it came from or went. */
  what: Word('IN', 'HANDOVER', 'BANK', 'BACK', 'OTHER'),
  no: Nullable(Text(40)),
  byName: Nullable(Type.String()),
  /** Below zero: it left. */
  amount: Yuan,
  balance: Yuan,
  memo: Type.String(),
})
