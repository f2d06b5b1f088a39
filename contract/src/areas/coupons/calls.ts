/** 卡券: what may be sent, to whom it was sent, and what the till may take for it. Source: money book §5; 001 §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crud } from '../../crud.ts'
import { EVERYONE } from '../../desks.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Done, Id, Nullable, Page, pageRequest, Shape, Status, Text, Version, Yuan } from '../../words.ts'
import { customerFilters } from '../customers/filters.ts'
import {
  Coupon,
  couponForm,
  couponRecordTable,
  couponTable,
  FittingCoupon,
  KindWord,
  RecordRow,
  StateWord,
  UnusedCoupon,
} from './nouns.ts'
import { MOST_OF_PAYMENT } from './words.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/order/coupons'
const records = '/api/v1/order/couponsRecord'

const couponFilters = {
  /** Fragment of the name. */
  keyword: Type.Optional(Text(30)),
  kind: Type.Optional(KindWord),
  status: Type.Optional(Status),
}
const recordFilters = {
  /** Name, syllables, initials, number, last four digits of the customer. */
  keyword: Type.Optional(Text(60)),
  code: Type.Optional(Text(40)),
  customerId: Type.Optional(Id),
  couponId: Type.Optional(Id),
  batchId: Type.Optional(Id),
  kind: Type.Optional(KindWord),
  /** As it stands at the moment. */
  state: Type.Optional(StateWord),
  sentFrom: Type.Optional(Day),
  sentTo: Type.Optional(Day),
  endsFrom: Type.Optional(Day),
  endsTo: Type.Optional(Day),
}

/** Somebody who got none, and why. */
const NotSent = Shape({ id: Id, name: Text(60), reason: Text(200) })

/** To whom: customers by name, or everybody whom filters of the customer list find. One of both. */
const target = {
  couponId: Id,
  customerIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })),
  filter: Type.Optional(Shape(customerFilters)),
}

const templates = crud(path, {
  noun: '卡券',
  may: 'product:coupon',
  entity: Coupon,
  write: couponForm,
  filters: couponFilters,
  table: couponTable,
})

/** The till, and whoever looks at records or tries a coupon out. */
const MAY_LOOK = { anyOf: ['cashier:pay:coupon', 'vip:coupon:list', 'product:coupon:list'] } as const
const worthShows = { worth: ['orders.sales_order:payable'], how: ['orders.sales_order:payable'] } as const

export const coupons = {
  ...templates,
  export: call(`GET ${path}/export`, {
    title: '导出卡券',
    may: 'product:coupon:export',
    table: couponTable,
    input: sheetInput(couponFilters),
    ...sheet,
  }),
  /** On or off: one that is off is not sent; those that were sent stay good. */
  setStatus: call(`PUT ${path}/status`, {
    title: '启用或停用卡券',
    may: 'product:coupon:status',
    input: { id: Id, version: Version, status: Status },
    output: Shape({ id: Id, version: Version }),
  }),
  /** Coupons that can be sent today, for who sends them. */
  options: call(`GET ${records}/options`, {
    title: '可发放的卡券',
    may: 'vip:coupon:send',
    output: Type.Array(
      Shape({
        id: Id,
        name: Text(30),
        kind: KindWord,
        face: Text(30),
        says: Text(4200, { line: false }),
        /** How many may still be sent; null: any number. */
        left: Nullable(Type.Integer()),
      }),
    ),
  }),
}

export const couponRecords = {
  list: call(`GET ${records}/page`, {
    title: '卡券记录',
    may: 'vip:coupon:list',
    table: couponRecordTable,
    input: { ...pageRequest, ...recordFilters },
    output: Page(RecordRow),
  }),
  export: call(`GET ${records}/export`, {
    title: '导出卡券记录',
    may: 'vip:coupon:export',
    table: couponRecordTable,
    input: sheetInput(recordFilters),
    ...sheet,
  }),
  /** Whom a sending would reach, and whom not, by reason; nothing is written. */
  preview: call(`POST ${records}/preview`, {
    title: '发券预览',
    may: 'vip:coupon:send',
    effect: 'read',
    input: target,
    output: Shape({
      /** Customers that were named or found. */
      asked: Type.Integer(),
      fit: Type.Integer(),
      reasons: Type.Array(Shape({ reason: Text(200), count: Type.Integer() })),
      /** The most that those who fit can take off; null where nothing says so. */
      cost: Nullable(Yuan),
      /** Why it cannot be sent to all who fit; empty when it can. */
      whyNot: Text(200),
    }),
  }),
  /** To everybody who fits, once each; the others are named with their reasons, the first hundred of them. */
  batchSend: call('POST /api/v1/order/couponsRecord/batchSend', {
    title: '批量发券',
    may: 'vip:coupon:send',
    idempotency: 'required',
    input: { ...target, remark: Type.Optional(Text(200)) },
    output: Shape({
      batchId: Id,
      sent: Type.Integer(),
      refused: Type.Array(NotSent),
      /** How many were refused in all. */
      refusedCount: Type.Integer(),
    }),
  }),
  /** Takes back those that nobody used; the others are named with their reasons. */
  void: call(`PUT ${records}/void`, {
    title: '作废卡券',
    may: 'vip:coupon:void',
    idempotency: 'required',
    input: {
      ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
      reason: Text(200, { minLength: 1 }),
    },
    output: Shape({ voided: Type.Integer(), refused: Type.Array(NotSent) }),
  }),
  /** Takes a whole sending back: what nobody used of it, and what was made of it by giving on. The rest stays. */
  recall: call(`PUT ${records}/recall`, {
    title: '撤回发放',
    may: 'vip:coupon:void',
    idempotency: 'required',
    input: { batchId: Id, reason: Text(200, { minLength: 1 }) },
    output: Shape({ voided: Type.Integer(), kept: Type.Integer() }),
  }),
  /** What somebody could use today, the one that ends first at the top. */
  unused: call('GET /api/v1/base/couponsRecord/findAllUnusedByCustomerId/{customerId}', {
    title: '客户可用卡券',
    may: MAY_LOOK,
    everyone: [EVERYONE.till],
    input: { customerId: Id },
    output: Type.Array(UnusedCoupon),
  }),
  /**
   * Her coupons on these orders of hers: what each takes off, most first, or why it takes off nothing. `chosen` are laid
   * first; each of the others is answered as if it came last.
   */
  fitting: call(`GET ${records}/findAllSatisfyByCustomerId`, {
    title: '订单可用卡券',
    may: MAY_LOOK,
    everyone: [EVERYONE.till],
    input: {
      customerId: Id,
      orderIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
      chosen: Type.Optional(Type.Array(Id, { maxItems: MOST_OF_PAYMENT, uniqueItems: true })),
    },
    output: Type.Array(FittingCoupon),
    shows: worthShows,
  }),
  /** Keeps exactly these from other tills while an order is being paid; none gives them up. */
  hold: call(`PUT ${records}/hold`, {
    title: '占用卡券',
    may: 'cashier:pay:coupon',
    everyone: [EVERYONE.till],
    input: { orderId: Id, recordIds: Type.Array(Id, { maxItems: MOST_OF_PAYMENT, uniqueItems: true }) },
    output: Done,
  }),
}
