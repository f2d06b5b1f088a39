/** Orders that are not written on the order's page, and what is done with finished ones: 定金, 业绩占比, 结算. Source: money book §6. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Day, Id, Moment, Nullable, Partly, Shape, Text, Version, Yuan, YuanInput } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { savedShows, sheetShows } from './columns.ts'
import { OrderDetail, Saved, Share, StatusWord, TypeWord } from './nouns.ts'
import { salesOrderTable } from './tables.ts'

/** The most orders that are settled at once. */
export const MOST_SETTLED = 50

const Moved = Shape({ id: Id, version: Version })

/** 订单 on paper: what was agreed, and what makes it another one than an ordinary sale. */
export const OrderSheet = Shape({
  clinic: PaperHead,
  no: Text(24),
  customerName: Type.String(),
  type: Type.Optional(TypeWord),
  status: StatusWord,
  openedAt: Type.Optional(Moment),
  businessDate: Type.Optional(Day),
  /** Why it stands on a day before it was written; empty: it does not. */
  backdateReason: Type.Optional(Text(100)),
  adviserName: Type.Optional(Nullable(Type.String())),
  doctorName: Type.Optional(Nullable(Type.String())),
  original: Type.Optional(Yuan),
  discount: Type.Optional(Yuan),
  payable: Type.Optional(Yuan),
  remark: Type.Optional(Type.String()),
  guardianNote: Type.Optional(Type.String()),
  /** What combos on it say of a refund; empty: they come back by what was laid on their projects. */
  comboRules: Type.Optional(Type.String()),
  deposit: OrderDetail.properties.deposit,
  reworkOf: OrderDetail.properties.reworkOf,
  lines: Type.Array(
    Partly({
      productName: Text(60),
      contentCount: Type.Integer(),
      price: Yuan,
      discount: Yuan,
      payAmount: Yuan,
      isGift: Type.Boolean(),
    }),
  ),
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})

export const specialOrders = {
  sheet: call('GET /api/v1/order/order/sheet/{id}', {
    table: salesOrderTable,
    title: '打印订单',
    may: 'order:print',
    audited: true,
    input: { id: Id },
    output: OrderSheet,
    shows: sheetShows,
  }),
  /** 定金 waits at the till like any order; only cash-like tenders pay it, without debt. */
  deposit: call('POST /api/v1/order/order/deposit', {
    title: '开定金单',
    may: 'order:deposit',
    everyone: [EVERYONE.till],
    idempotency: 'required',
    input: {
      customerId: Id,
      amount: YuanInput,
      /** The project it is spent for; none: for any. */
      productId: Type.Optional(Nullable(Id)),
      /** Its last day; none: it has none. */
      expiresOn: Type.Optional(Nullable(Day)),
      adviserId: Type.Optional(Nullable(Id)),
      remark: Type.Optional(Text(500)),
      /** The person was told of a like order within the minute and wants this one too. */
      confirmed: Type.Optional(Type.Boolean()),
    },
    output: Saved,
    shows: savedShows,
  }),
  /** 业绩占比 of an order that was submitted: whose work it is, said anew until it is settled. */
  share: call('PUT /api/v1/order/order/share/{id}', {
    title: '调整业绩占比',
    may: 'order:achievement',
    idempotency: 'required',
    input: {
      id: Id,
      version: Version,
      share: Type.Array(Share, { maxItems: 20 }),
      reason: Text(200, { minLength: 1 }),
    },
    output: Moved,
  }),
  /** 结算: finished orders, all of them or none; their shares are locked from now on. */
  settlement: call('POST /api/v1/base/advisory/order/settlement', {
    title: '订单结算',
    may: 'order:settle',
    idempotency: 'required',
    input: { orders: Type.Array(Moved, { minItems: 1, maxItems: MOST_SETTLED }) },
    output: Type.Object({ settled: Type.Integer() }),
  }),
  /** Takes 结算 back, with a reason: shares may be said anew. */
  unsettle: call('PUT /api/v1/base/advisory/order/settlement/undo/{id}', {
    title: '解除结算',
    may: 'order:unsettle',
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Shape({ id: Id, version: Version, status: StatusWord }),
  }),
}
