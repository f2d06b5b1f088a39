/** What the till shows and prints: shapes of its answers. Source: money book §7, §14. */

import { Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { AllergyState } from '../customers/allergy.ts'
import type { CardSpend } from '../memberships/rules.ts'
import { DiscountRow } from '../orders/discounts.ts'
import type { OrderStatus, OrderType } from '../orders/words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { tenderClasses } from './split.ts'

const spends = ['PRO_RATA', 'PRINCIPAL_FIRST', 'BONUS_FIRST'] as const satisfies readonly CardSpend[]
export const CardSpendWord = Word(...spends)

/** A way to pay as the till offers it; `limit` is the most this payment may take of it (absent: no limit). */
export const Tender = Shape({
  id: Id,
  code: Text(20),
  name: Text(20),
  class: Word(...tenderClasses),
  needsRef: Type.Boolean(),
  limit: Type.Optional(Yuan),
  /** Of a card: what it holds, so that the screen shows of what a payment is taken. */
  card: Type.Optional(Shape({ no: Text(20), principal: Yuan, bonus: Yuan, spend: CardSpendWord })),
})

export const CheckoutLine = Shape({
  id: Id,
  orderId: Id,
  productName: Type.String(),
  comboName: Nullable(Text(60)),
  price: Yuan,
  contentCount: Type.Integer(),
  /** Off the price: what the line would cost, less what is due for it. */
  discount: Yuan,
  payAmount: Yuan,
  /** Sessions it comes to, 0 for what is handed over. */
  sessions: Type.Integer(),
  isGift: Type.Boolean(),
  itemType: Type.String(),
  allowCoin: Type.Boolean(),
  allowPoint: Type.Boolean(),
  allowWallet: Type.Boolean(),
})

/** A payment of the order on the till, as it stands beneath the order and in the pane of what was taken. */
export const CheckoutPayment = Shape({
  id: Id,
  no: Text(40),
  at: Moment,
  kind: Text(20),
  status: Text(20),
  /** 应收 = 实收 + 抵扣 + 欠款, of the whole payment. */
  amount: Yuan,
  received: Yuan,
  offset: Yuan,
  debt: Yuan,
  debtDueDate: Nullable(Day),
  guarantor: Type.String(),
  receivedCash: Yuan,
  change: Yuan,
  cancelReason: Type.String(),
  tenders: Type.Array(
    Shape({ name: Type.String(), class: Word(...tenderClasses), amount: Yuan, refNo: Type.String() }),
  ),
})

/** Everything the payment dialog needs, in one answer. */
export const Checkout = Shape({
  order: Shape({
    id: Id,
    version: Version,
    no: Text(40),
    type: Type.Unsafe<OrderType>(Text(20)),
    status: Type.Unsafe<OrderStatus>(Text(20)),
    original: Yuan,
    discount: Yuan,
    payable: Yuan,
    debtOpen: Yuan,
    adviserName: Nullable(Type.String()),
    openedAt: Moment,
    remark: Type.String(),
  }),
  /** `phone` is masked. */
  customer: Shape({ id: Id, name: Type.String(), code: Type.String(), phone: Type.String() }),
  lines: Type.Array(CheckoutLine),
  /** Payments of this order, the newest first; void ones too. */
  payments: Type.Array(CheckoutPayment),
  /** Other unpaid orders of the customer, to be paid along (合并收款). */
  others: Type.Array(Shape({ id: Id, version: Version, no: Text(40), summary: Type.String(), payable: Yuan })),
  balances: Type.Optional(Shape({ wallet: Yuan, deposit: Yuan, coin: Yuan, points: Type.Integer(), debt: Yuan })),
  /** What is left of her deposits, each with what it is for; those for other projects pay nothing here. */
  deposits: Type.Optional(
    Type.Array(
      Shape({
        no: Text(24),
        productName: Nullable(Type.String()),
        left: Yuan,
        expiresOn: Nullable(Day),
        /** Its last day is over: it pays all the same, until others agree to keep it. */
        ended: Type.Boolean(),
      }),
    ),
  ),
  tenders: Type.Array(Tender),
  /** Why 欠款 is not offered; empty when it is. */
  whyNotOwe: Type.String(),
  /** Who else has the dialog open. */
  heldBy: Nullable(Type.String()),
  shiftOpen: Type.Boolean(),
})

/** What cancelling a payment gives back, way by way, and what follows. */
export const Cancelling = Shape({
  no: Text(40),
  kind: Word('SETTLE', 'REPAY', 'RECHARGE'),
  at: Moment,
  staffName: Nullable(Type.String()),
  customerId: Id,
  customerName: Type.String(),
  /** Its orders, by number and what they are. */
  summary: Type.String(),
  tenders: Type.Array(
    Shape({ code: Text(20), name: Type.String(), class: Word(...tenderClasses), amount: Yuan, refNo: Type.String() }),
  ),
  amount: Yuan,
  /** Purchased items that become void. */
  items: Type.Integer(),
  /** Points it gave, which are taken back. */
  points: Type.Integer(),
  /** Why it cannot be done; empty when it can. */
  whyNot: Type.String(),
})

/** A row of the worklist: an order that waits (tab waiting) or a payment (tab paid). */
export const CashierRow = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  kind: Text(20),
  customerId: Id,
  customerName: Type.String(),
  customerCode: Type.String(),
  /** What marks her in a worklist; `levelName` only for who may see levels. */
  sex: Type.Optional(Nullable(Word('男', '女'))),
  age: Type.Optional(Nullable(Type.Integer())),
  levelName: Type.Optional(Type.String()),
  /** Of whom a deal was when it was paid, by the definition of that day; null: it was none. */
  customerClass: Type.Optional(Nullable(Word('new', 'regular'))),
  allergyState: Type.Optional(Nullable(AllergyState)),
  summary: Type.String(),
  /** 应收: of an order that waits, of a payment, the repaid amount of a repayment. */
  amount: Yuan,
  /** The parts of a payment: 应收 = 实收 + 抵扣 + 欠款. */
  received: Type.Optional(Yuan),
  offset: Type.Optional(Yuan),
  debt: Type.Optional(Yuan),
  status: Text(20),
  /** Who takes money for it right now, of an order that waits. */
  heldBy: Type.Optional(Nullable(Text(30))),
  staffName: Nullable(Type.String()),
  at: Moment,
  businessDate: Day,
  orderId: Nullable(Id),
  tenderText: Type.Optional(Type.String()),
  tenders: Type.Optional(Type.Array(Shape({ name: Text(20), amount: Yuan }))),
  /** Why it was cancelled; empty while it counts. */
  cancelReason: Type.Optional(Type.String()),
  cancelledAt: Type.Optional(Nullable(Moment)),
  cancelledByName: Type.Optional(Nullable(Type.String())),
  /** How often its receipt was printed before it was cancelled: above none, a paper may be about that says it counts. */
  printsBeforeVoid: Type.Optional(Type.Integer()),
  mine: Type.Optional(Type.Boolean()),
})

const waitingOf = Shape({ count: Type.Integer(), amount: Type.Optional(Yuan) })

/** What waits at the till, today's business day apart from the days before; what was taken today. */
export const TillCounts = Shape({ today: waitingOf, earlier: waitingOf, paidToday: Type.Integer() })

/** Sums over everything a filter of payments reaches; void payments are in none of them. Hidden figures are absent. */
export const PaymentTotals = Shape({
  count: Type.Integer(),
  amount: Type.Optional(Yuan),
  received: Type.Optional(Yuan),
  offset: Type.Optional(Yuan),
  debt: Type.Optional(Yuan),
  voidCount: Type.Integer(),
  voidAmount: Type.Optional(Yuan),
  /** By way of paying, in the till's order; those of 实收 first come from outside. */
  tenders: Type.Optional(
    Type.Array(
      Shape({ code: Text(20), name: Text(20), class: Word(...tenderClasses), count: Type.Integer(), amount: Yuan }),
    ),
  ),
})

/** One payment as it is printed; a void one with 已作废 across it. */
export const Receipt = Shape({
  clinic: PaperHead,
  paymentId: Id,
  no: Text(40),
  kind: Word('SETTLE', 'REPAY', 'RECHARGE'),
  status: Word('SUCCESS', 'CANCELLED'),
  /** When and why it was cancelled. */
  cancelledAt: Nullable(Moment),
  cancelReason: Type.String(),
  at: Moment,
  cashierName: Nullable(Type.String()),
  /** Numbers of the orders it paid. */
  orderNo: Type.String(),
  customerName: Type.String(),
  customerCode: Type.String(),
  customerPhone: Type.String(),
  adviserName: Nullable(Type.String()),
  lines: Type.Array(
    Shape({
      name: Type.String(),
      /** The combo it came with; null: it was sold alone. */
      comboName: Nullable(Text(60)),
      contentCount: Type.Integer(),
      price: Yuan,
      discount: Yuan,
      payAmount: Yuan,
      sessionsLeft: Nullable(Type.Integer()),
      sessionsTotal: Nullable(Type.Integer()),
      handedOut: Type.Boolean(),
      /** Given: 0.00, and the paper says 赠. */
      isGift: Type.Boolean(),
    }),
  ),
  original: Yuan,
  discount: Yuan,
  /** How the discount was given; coupons are ways of paying, and stand among them. */
  discounts: Type.Array(DiscountRow),
  /** 应收 = 实收 + 抵扣 + 欠款, of this payment. */
  payable: Yuan,
  received: Yuan,
  receivedCapitals: Type.String(),
  offset: Yuan,
  debt: Yuan,
  debtDueDate: Nullable(Day),
  /** What its orders owe by now. */
  debtOpen: Yuan,
  tenders: Type.Array(
    Shape({ name: Type.String(), class: Word(...tenderClasses), amount: Yuan, refNo: Type.String() }),
  ),
  receivedCash: Yuan,
  change: Yuan,
  remark: Type.String(),
  balances: Shape({ wallet: Yuan, coin: Yuan, points: Type.Integer(), debt: Yuan }),
  /** 第 N 次: how often this payment was printed, this time included. */
  print: Type.Integer(),
  printedBy: Type.String(),
  printedAt: Moment,
})
