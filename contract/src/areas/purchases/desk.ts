/** 划扣工作台: who is in the house with something that can be used, and what of it can be used now. Source: money book §9. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Word, Yuan } from '../../words.ts'
import { AllergyState } from '../customers/allergy.ts'
import { triageTable } from '../triage/tables.ts'
import { purchasedItemTable } from './tables.ts'

/** One at a time; several at once are a right of their own. */
export const mayDeduct = 'clinic:deduction:add'

/** Somebody who is here today, with what she has left; by whose turn it is. */
export const DeskVisit = Shape({
  /** The visit's. */
  id: Id,
  customerId: Id,
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  /** Null: nobody has asked yet. */
  allergyState: Nullable(AllergyState),
  queueNo: Type.Integer(),
  state: Word('waiting', 'serving', 'finished'),
  arriveTime: Moment,
  /** Of her consultation: since then she waits to be treated. */
  endTime: Nullable(Moment),
  doctorName: Nullable(Text(20)),
  consultantName: Nullable(Text(20)),
  /** Kinds and sessions that are neither used, locked, frozen nor expired; `first` was bought last. */
  items: Type.Integer(),
  times: Type.Integer(),
  first: Text(100),
})

/** Something she bought or may use by a share, with what may be done with it now. */
export const DeskItem = Shape({
  id: Id,
  /** Whose it is: hers, or somebody's of the family who shares it with her. */
  customerId: Id,
  customerName: Text(30),
  orderId: Id,
  orderNo: Text(40),
  productName: Type.String(),
  /** The combo it came with; null: it was bought alone. */
  comboName: Nullable(Text(60)),
  isGift: Type.Boolean(),
  qtyTotal: Type.Integer(),
  qtyLeft: Type.Integer(),
  qtyLocked: Type.Integer(),
  valueLeft: Yuan,
  validTo: Nullable(Day),
  /** Sessions that may be deducted now by who asks. */
  can: Type.Integer(),
  /** Chinese, what keeps the others back; empty when nothing does. */
  whyNot: Type.String(),
  needTooth: Type.Boolean(),
  /** As the order says; the nurse corrects them. */
  toothNos: Type.String(),
  site: Type.String(),
  /** Departments that treat it; none named means all. */
  cureDepts: Type.Array(Shape({ id: Id, name: Text(60) })),
  /** Whether the department of who asks treats it. */
  treatedHere: Type.Boolean(),
  lastTime: Nullable(Moment),
  /** Days there should be between two sessions; 0 = any. */
  intervalDays: Type.Integer(),
  /** Who else may use it, and how many sessions more; null: as many as are left. */
  shares: Type.Array(Shape({ customerId: Id, customerName: Type.String(), left: Nullable(Type.Integer()) })),
  /** Days since the last one. */
  daysSince: Nullable(Type.Integer()),
})

/** Always in view on the desk, as the number of sessions left is. */
const left = ['purchases.purchased_item:qtyLeft'] as const
const made = ['purchases.deduction_record:deductedAt'] as const

export const deductionDesk = {
  waiting: call('GET /api/v1/base/deduction/waiting', {
    table: triageTable,
    title: '待划扣客户',
    may: 'clinic:deduction:desk',
    input: pageRequest,
    output: Page(DeskVisit),
    shows: { 'result.items': left, 'result.times': left, 'result.first': left },
  }),
  deskItems: call('GET /api/v1/base/deduction/waiting/{customerId}', {
    table: purchasedItemTable,
    title: '客户可划扣项目',
    may: 'clinic:deduction:desk',
    input: { ...pageRequest, customerId: Id },
    output: Page(DeskItem),
    shows: {
      'result.can': left,
      'result.whyNot': left,
      'result.needTooth': left,
      'result.toothNos': left,
      'result.site': left,
      'result.cureDepts': left,
      'result.treatedHere': left,
      'result.intervalDays': left,
      'result.shares': left,
      'result.lastTime': made,
      'result.daysSince': made,
    },
  }),
}
