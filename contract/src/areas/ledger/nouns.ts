/** Entries of the three ledgers, as they are answered. */
import { Type } from 'typebox'
import { Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'

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
