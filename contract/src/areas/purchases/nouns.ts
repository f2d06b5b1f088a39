/** What was bought and what was deducted of it, as they are answered. */
import { Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { RelationWord } from './transfer-nouns.ts'

export const itemStates = ['unused', 'using', 'usedUp', 'expired', 'frozen', 'refunded', 'moved', 'cancelled'] as const

const item = {
  id: Id,
  version: Version,
  customerId: Id,
  customerName: Type.String(),
  orderId: Id,
  orderNo: Text(40),
  orderLineId: Id,
  productId: Id,
  productCode: Type.String(),
  productName: Type.String(),
  /** Minutes that one session takes; null: the product says none. */
  durationMin: Nullable(Type.Integer()),
  /** The combo it came with; null: it was bought alone. */
  comboName: Nullable(Text(60)),
  source: Word('ORDER', 'COMBO', 'GIFT', 'TRANSFER', 'CHANGE', 'FREE', 'REWORK', 'REFERRAL'),
  /** Of 返修: what is made good, with its deduction's number; null: it makes good nothing. */
  firstItem: Nullable(Type.String()),
  isGift: Type.Boolean(),
  handedOut: Type.Boolean(),
  qtyTotal: Type.Integer(),
  qtyDeducted: Type.Integer(),
  qtyLocked: Type.Integer(),
  qtyRefunded: Type.Integer(),
  qtyMoved: Type.Integer(),
  qtyLeft: Type.Integer(),
  valueTotal: Yuan,
  valueLeft: Yuan,
  debtOpen: Yuan,
  frozen: Type.Boolean(),
  validTo: Nullable(Day),
  status: Word(...itemStates),
  createdAt: Moment,
}
export const PurchasedItem = Shape(item)

/** What happened with an item, its first day last. */
export const itemDeeds = {
  BUY: '购买',
  DEDUCT: '划扣',
  WITHDRAW: '撤销划扣',
  REFUND: '退款',
  FREEZE: '冻结',
  THAW: '解冻',
  EXTEND: '延期',
  EXPIRE: '过期',
  COME: '转入',
  MOVE: '转出',
  RETURN: '收回',
} as const
export type ItemDeed = keyof typeof itemDeeds

/** One item with who waits for its sessions, and all that happened with it. */
export const ItemWithPast = Shape({
  ...item,
  /** The documents that hold its locked sessions. */
  held: Type.Array(Shape({ no: Text(40), what: Text(20), qty: Type.Integer() })),
  /** Who else may use it, those whose share ended too. */
  shares: Type.Array(
    Shape({
      id: Id,
      customerId: Id,
      customerName: Type.String(),
      relation: RelationWord,
      most: Nullable(Type.Integer()),
      used: Type.Integer(),
      endedAt: Nullable(Moment),
      endReason: Text(200),
    }),
  ),
  past: Type.Array(
    Shape({
      deed: Word(...(Object.keys(itemDeeds) as [ItemDeed, ...ItemDeed[]])),
      /** The document's number; null: it has none. */
      no: Nullable(Text(40)),
      /** Sessions it was about; 0: none. */
      qty: Type.Integer(),
      /** Why, by whom it was treated, from which day to which. */
      said: Text(400),
      byName: Nullable(Text(60)),
      at: Moment,
    }),
  ),
})

export const Deduction = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  purchasedItemId: Id,
  customerId: Id,
  customerName: Type.String(),
  /** Who was treated by a share of the item; null: the owner herself. */
  treatedName: Nullable(Type.String()),
  productName: Type.String(),
  times: Type.Integer(),
  amount: Yuan,
  /** With what coins, points and coupons paid of these sessions: a memo, in no journal (money book D5). */
  withPromo: Yuan,
  sessionNo: Type.Integer(),
  sessionTotal: Type.Integer(),
  doctorId: Nullable(Id),
  doctorName: Nullable(Type.String()),
  nurseId: Nullable(Id),
  nurseName: Nullable(Type.String()),
  deptId: Nullable(Id),
  deptName: Nullable(Type.String()),
  toothNos: Type.String(),
  site: Type.String(),
  remark: Type.String(),
  status: Word('DONE', 'WITHDRAW_PENDING', 'WITHDRAWN'),
  withdrawReason: Type.String(),
  withdrawnAt: Nullable(Moment),
  withdrawnByName: Nullable(Type.String()),
  deductedAt: Moment,
  /** The day it counts on. */
  businessDate: Day,
  /** Why it was written on a later day; empty: it was not. */
  backdateReason: Type.String(),
  createdByName: Nullable(Type.String()),
})
