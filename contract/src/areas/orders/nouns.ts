/** The shapes of orders: rows, lines, what happened to them, what is written. Source: money book §6; specification 000 §3. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import { ComboChoice } from '../combos/nouns.ts'
import { MAX_COUNT } from './totals.ts'
import { orderEvents, orderStatuses, orderTypes } from './words.ts'

export const StatusWord = Word(...(Object.keys(orderStatuses) as (keyof typeof orderStatuses)[]))
export const TypeWord = Word(...(Object.keys(orderTypes) as (keyof typeof orderTypes)[]))

/** One order as the list shows it. */
export const Order = Shape({
  id: Id,
  no: Text(24),
  customerId: Id,
  customerName: Text(30),
  customerCode: Text(20),
  type: TypeWord,
  status: StatusWord,
  /** Who takes money for it right now; null: nobody. */
  heldBy: Nullable(Text(30)),
  refundStatus: Word('NONE', 'PART', 'ALL'),
  /** First lines in words: 水光针×3、光子嫩肤 等 4 项. */
  summary: Text(200),
  original: Yuan,
  discount: Yuan,
  /** Σ payAmount of the lines. */
  payable: Yuan,
  /** 实收: cash and clearing, repayments included. */
  received: Yuan,
  /** 抵扣: balance, deposit, 好美币, points, cards, coupons. */
  offset: Yuan,
  debtOpen: Yuan,
  /** 待收: all of it until it is paid, nothing afterwards. 应收 = 实收 + 抵扣 + 欠款 + 待收. */
  unpaid: Yuan,
  realOut: Yuan,
  adviserId: Nullable(Id),
  adviserName: Nullable(Text(30)),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(30)),
  developerId: Nullable(Id),
  developerName: Nullable(Text(30)),
  deptId: Nullable(Id),
  deptName: Nullable(Text(60)),
  createdBy: Nullable(Id),
  createdByName: Nullable(Text(30)),
  openedAt: Moment,
  businessDate: Day,
  /** Why it stands on a day before it was written (补录); empty: it does not. */
  backdateReason: Text(100),
  paidAt: Nullable(Moment),
  endedAt: Nullable(Moment),
  endReason: Text(200),
  /** 结算: since then the shares are locked. */
  settledAt: Nullable(Moment),
  settledByName: Nullable(Text(30)),
  remark: Text(500),
  version: Version,
})
export type OrderRow = Static<typeof Order>

/** A line with the product as it was when the line was written. */
export const OrderLine = Shape({
  id: Id,
  lineNo: Type.Integer(),
  productId: Nullable(Id),
  productCode: Text(30),
  productName: Text(60),
  itemType: Text(20),
  unit: Type.Integer(),
  sessionsPerUnit: Type.Integer(),
  price: Yuan,
  contentCount: Type.Integer(),
  /** 会员价: what the card took off, and what card it was; empty: nothing by a card. */
  levelDiscount: Yuan,
  levelName: Text(20),
  /** Which of the order's combos it is a part of; null: of none. */
  comboNo: Nullable(Type.Integer()),
  /** What the combo's allocation takes off its price. */
  comboDiscount: Yuan,
  /** The line's own; of a rate its outcome. */
  manualDiscount: Yuan,
  /** The rate that was agreed, in basis points given away; null: an amount was. */
  discountBp: Nullable(Type.Integer()),
  /** Its share of what is given on the whole order. */
  wholeDiscount: Yuan,
  rounding: Yuan,
  /** All of these together. */
  discount: Yuan,
  payAmount: Yuan,
  discountReason: Text(100),
  isGift: Type.Boolean(),
  toothNos: Text(100),
  site: Text(60),
  received: Yuan,
  offset: Yuan,
  debtOpen: Yuan,
})

/** A combo as it was when it was sold; its lines name it by `no`. */
export const OrderCombo = Shape({
  no: Type.Integer(),
  comboId: Id,
  version: Version,
  code: Text(30),
  name: Text(60),
  count: Type.Integer(),
  /** Of one. */
  price: Yuan,
  choices: Type.Array(ComboChoice),
  /** Her card's prices came to less than the combo's: it was sold by them. */
  byLevel: Type.Boolean(),
  /** It comes back by its own rule: what was used of it is taken off at the price of each project alone. */
  byOriginal: Type.Boolean(),
})

const ShareRole = Word('adviser', 'doctor', 'developer', 'assistant')
/** Staff shares in basis points; per role they make 10,000. */
export const Share = Shape({ staffId: Id, role: ShareRole, bp: Type.Integer({ minimum: 1, maximum: 10_000 }) })
/** As it is read: with the person's name; empty when she is gone. */
const ShareRead = Shape({ ...Share.properties, name: Text(30) })

/** One thing that happened to an order, with what it came to then. */
const OrderEvent = Shape({
  kind: Word(...(Object.keys(orderEvents) as (keyof typeof orderEvents)[])),
  at: Moment,
  /** Null: the system, or somebody who is gone. */
  byName: Nullable(Text(30)),
  note: Text(200),
  lines: Type.Integer(),
  payable: Yuan,
  discount: Yuan,
})

export const OrderDetail = Type.Object(
  {
    ...Order.properties,
    triageId: Nullable(Id),
    consultRecordId: Nullable(Id),
    share: Type.Array(ShareRead),
    /** The whole order's agreement: a rate (basis points given away), or a total; with neither, `wholeDiscount` is an amount. */
    wholeDiscountBp: Nullable(Type.Integer()),
    targetAmount: Nullable(Yuan),
    wholeDiscount: Yuan,
    wholeReason: Text(100),
    /** Who answers for a customer under age who bought an operation, and how she agreed; empty: nobody had to. */
    guardianNote: Text(200),
    /** Why it was sent to review; empty before and for orders within the writer's limits. */
    reviewReasons: Type.Array(Text(300)),
    /** Written or sent by the one who asks: somebody else reviews it. */
    mine: Type.Boolean(),
    /** Money was taken for it once, even if that was taken back: it is not changed any more. */
    hadPayment: Type.Boolean(),
    /** The refund or change that stands against it, by its number; null: none. */
    against: Nullable(Text(60)),
    /** 撤单待审核: somebody asked that it be revoked, and others decide. */
    revokeWaits: Type.Boolean(),
    /** Of 定金: the project it is for, null for any, and its last day. */
    deposit: Nullable(Shape({ productName: Nullable(Text(60)), expiresOn: Nullable(Day) })),
    /** Of 返修: what was carried out first, and by which deduction. */
    reworkOf: Nullable(Shape({ productName: Text(60), no: Text(40) })),
    lines: Type.Array(OrderLine),
    combos: Type.Array(OrderCombo),
    /** Oldest first. */
    events: Type.Array(OrderEvent),
  },
  { additionalProperties: false },
)
export type OrderDetailRow = Static<typeof OrderDetail>

/** 1 = a ten-thousandth of the price given away, 10,000 = all of it. */
export const BasisPoints = Type.Integer({ minimum: 1, maximum: 10_000 })

export const LineInput = Shape({
  productId: Id,
  contentCount: Type.Integer({ minimum: 1, maximum: MAX_COUNT }),
  /** The price that was seen; another one now refuses with 40901 and the new total. */
  price: Type.Optional(YuanInput),
  /** The 会员价 of one that was seen; another one now refuses as a price does. */
  levelPrice: Type.Optional(YuanInput),
  /** One of the two: an amount, or a rate in basis points given away, which follows the count. */
  manualDiscount: Type.Optional(YuanInput),
  discountBp: Type.Optional(Nullable(BasisPoints)),
  discountReason: Type.Optional(Text(100)),
  isGift: Type.Optional(Type.Boolean()),
  toothNos: Type.Optional(Text(100)),
  site: Type.Optional(Text(60)),
})

/** Something to say about an order before it is submitted. `line` 0: the whole order. */
export const Remark = Shape({ line: Type.Integer(), message: Text(300) })
/** An order that was written. */
export const Saved = Type.Object({ id: Id, version: Version, no: Text(24), status: StatusWord, payable: Yuan })
