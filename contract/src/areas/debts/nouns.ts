/** Debts and the switches of owing, as they are answered. Source: money book §8, customers book §20. */

import { Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'

const debt = {
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Type.String(),
  orderId: Id,
  orderNo: Text(40),
  summary: Type.String(),
  /** Who advised on the order, and who wrote it. */
  adviserName: Nullable(Type.String()),
  writerName: Nullable(Type.String()),
  amount: Yuan,
  repaid: Yuan,
  writtenOff: Yuan,
  open: Yuan,
  status: Word('OPEN', 'PART', 'CLEARED', 'WRITTEN_OFF', 'CANCELLED'),
  ageDays: Type.Integer(),
  overdueDays: Type.Integer(),
  dueDate: Day,
  guarantor: Type.String(),
  /** Whether who asks sold it: advised on it, wrote it, or has a share in it. */
  sold: Type.Boolean(),
  createdAt: Moment,
}
export const Debt = Shape(debt)

export const reminderWays = { phone: '电话', message: '短信', wecom: '微信', visit: '当面' } as const
export const ReminderWay = Word('phone', 'message', 'wecom', 'visit')

/** What she signs for: whose debt it is, of what, how much is open and until when. */
export const DebtSlip = Shape({
  clinic: PaperHead,
  no: Text(40),
  customerName: Type.String(),
  orderNo: Type.Optional(Text(40)),
  summary: Type.Optional(Type.String()),
  amount: Type.Optional(Yuan),
  open: Yuan,
  dueDate: Type.Optional(Day),
  guarantor: Type.Optional(Type.String()),
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})

/** One debt with what became of it: what was written off (`reopenedOn`: and opened again), and how she was reminded. */
export const DebtWithPast = Shape({
  ...debt,
  /** What waits in the audit centre. */
  waiting: Nullable(Shape({ id: Id, reopens: Type.Boolean() })),
  writeOffs: Type.Array(
    Shape({
      id: Id,
      no: Text(40),
      amount: Yuan,
      reason: Text(200),
      byName: Nullable(Text(60)),
      at: Moment,
      reopenedOn: Nullable(Day),
      reopenReason: Text(200),
    }),
  ),
  reminders: Type.Array(
    Shape({
      id: Id,
      way: ReminderWay,
      said: Text(300),
      promisedOn: Nullable(Day),
      byName: Nullable(Text(60)),
      at: Moment,
    }),
  ),
})

/**
 * debtSwitch 1 open, 0 off (specification 000 §7); limits in yuan: what a customer may owe in all, and what one payment may
 * leave owing, whoever is at the till. How much of that a person may grant is her role's `debt.allowMax`.
 */
export const Overdraft = Shape({
  debtSwitch: Type.Union([Type.Literal(0), Type.Literal(1)]),
  customerLimit: Yuan,
  cashierLimit: Yuan,
  dueDays: Type.Integer(),
})
