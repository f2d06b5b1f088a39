/** Rows of the workbench that are of no other list: what waits at the till, what is written, what is due. Source: clinical-admin §13. */
import { Type } from 'typebox'
import { Id, Moment, Nullable, Shape, Text, Word, Yuan } from '../../words.ts'
import { AllergyState } from '../customers/allergy.ts'
import { StatusWord } from '../orders/nouns.ts'
import { triageStates } from '../triage/nouns.ts'

/** An order that waits for the till. */
export const UnpaidOrder = Shape({
  id: Id,
  no: Text(24),
  customerId: Id,
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  summary: Text(400),
  payable: Yuan,
  debtOpen: Yuan,
  adviserName: Nullable(Text(20)),
  openedAt: Moment,
})

/** An order that is not at the till yet. */
export const DraftOrder = Shape({
  id: Id,
  no: Text(24),
  customerId: Id,
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  summary: Text(400),
  payable: Yuan,
  status: Word('DRAFT', 'PENDING_CHECK'),
  openedAt: Moment,
})

/** An order of today, whatever became of it. */
export const OpenedOrder = Shape({ ...DraftOrder.properties, status: StatusWord })

/** Sessions that were bought and wait for a nurse, of customers who are here today. */
export const DueItem = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  levelName: Type.Optional(Text(30)),
  /** Null: nobody has asked yet. */
  allergyState: Nullable(AllergyState),
  /** What she has; needs `customer:health`. */
  allergy: Type.Optional(Nullable(Text(200))),
  queueNo: Type.Integer(),
  visitState: Word(...triageStates),
  /** Since when she is served, or waits. */
  visitTime: Moment,
  doctorName: Nullable(Text(20)),
  productName: Text(100),
  qtyTotal: Type.Integer(),
  qtyLeft: Type.Integer(),
  /** When a session of it was taken last. */
  lastTime: Nullable(Moment),
  /** Sessions that can be taken now: what is paid may cover only a part of them. */
  times: Type.Optional(Type.Integer()),
  /** Why not even one. */
  whyNot: Type.Optional(Type.String()),
})
