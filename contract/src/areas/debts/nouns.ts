/** Debts and the switches of owing, as they are answered. Source: money book §8, customers book §20. */
import { Type } from 'typebox'
import { Day, Id, Moment, Shape, Text, Version, Word, Yuan } from '../../words.ts'

export const Debt = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Type.String(),
  orderId: Id,
  orderNo: Text(40),
  summary: Type.String(),
  amount: Yuan,
  repaid: Yuan,
  writtenOff: Yuan,
  open: Yuan,
  status: Word('OPEN', 'PART', 'CLEARED', 'WRITTEN_OFF', 'CANCELLED'),
  ageDays: Type.Integer(),
  overdueDays: Type.Integer(),
  dueDate: Day,
  guarantor: Type.String(),
  createdAt: Moment,
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
