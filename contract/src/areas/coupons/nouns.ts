/** A coupon as it is set up, one that somebody has, and what the till is told of it. Source: money book §5. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Status, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'

/** Who sees what coupons took off. */
const CAPITAL = 'sensitive:customer-capital'

export const KindWord = Word('CASH', 'DISCOUNT', 'PROJECT', 'GIFT')
export const ScopeWord = Word('ALL', 'TYPE', 'KIND', 'PRODUCT')
export const ValidWord = Word('FIXED', 'DAYS')
export const BackWord = Word('NEVER', 'WHOLE_ORDER', 'ALWAYS')
export const ChannelWord = Word('ANY', 'DESK', 'MINI_PROGRAM', 'WECOM', 'RIGHTS')
export const StateWord = Word('UNUSED', 'HELD', 'USED', 'EXPIRED', 'VOIDED', 'MOVING', 'GIVEN')
export const TargetWord = Word('CHOSEN', 'FILTER', 'TRANSFER', 'CLAIM')

const Percent = Type.Integer({ minimum: 1, maximum: 99 })
const Quantity = Type.Integer({ minimum: 1, maximum: 99 })
const ValidDays = Type.Integer({ minimum: 1, maximum: 3650 })
const Total = Type.Integer({ minimum: 0, maximum: 10_000_000 })
const PerCustomer = Type.Integer({ minimum: 0, maximum: 999 })
const ScopeIds = Type.Array(Id, { maxItems: 100, uniqueItems: true })

/** What a coupon promises: the terms. */
const terms = {
  kind: KindWord,
  face: Nullable(Yuan),
  /** What is paid still, in per cent: 85 is 8.5 折. */
  percent: Nullable(Percent),
  cap: Nullable(Yuan),
  /** 0.00: from the first fen. */
  threshold: Yuan,
  /** Units of its project that are free. */
  quantity: Nullable(Quantity),
  scope: ScopeWord,
  stackable: Type.Boolean(),
  withLevelPrice: Type.Boolean(),
  transferable: Type.Boolean(),
  refundBack: BackWord,
}

export const Coupon = Shape({
  id: Id,
  version: Version,
  name: Text(30),
  ...terms,
  scopeIds: ScopeIds,
  /** Names of what the scope is about, joined by 、. */
  scopeNames: Text(4000, { line: false }),
  validType: ValidWord,
  validFrom: Nullable(Day),
  validTo: Nullable(Day),
  validDays: Nullable(ValidDays),
  /** 0: any number. */
  total: Total,
  perCustomer: PerCustomer,
  budget: Nullable(Yuan),
  channel: ChannelWord,
  remark: Text(200),
  status: Status,
  /** Its fixed days are over. */
  ended: Type.Boolean(),
  issued: Type.Integer(),
  used: Type.Integer(),
  expired: Type.Integer(),
  usedAmount: Yuan,
  createdAt: Moment,
})
export type Coupon = Static<typeof Coupon>

export const couponTable = {
  name: 'coupons.coupon',
  pages: ['/product/coupon'],
  columns: {
    name: fixed('名称'),
    kind: fixed('类型'),
    face: '面值',
    percent: along('face'),
    cap: along('face'),
    quantity: along('face'),
    threshold: '使用门槛',
    scope: '适用范围',
    scopeIds: along('scope'),
    scopeNames: along('scope'),
    validType: '有效期',
    validFrom: along('validType'),
    validTo: along('validType'),
    validDays: along('validType'),
    ended: carried,
    total: '发放总量',
    perCustomer: '每人限领',
    budget: guarded('预算', CAPITAL),
    channel: '发放渠道',
    stackable: '可叠加',
    withLevelPrice: '与会员价同享',
    transferable: '可转赠',
    refundBack: '退款时',
    remark: '备注',
    issued: '发放',
    used: '使用',
    expired: '过期',
    usedAmount: guarded('已抵扣', CAPITAL),
    status: fixed('状态'),
    createdAt: '创建时间',
  } satisfies ColumnsOf<Coupon>,
} satisfies Table

/** The form of a coupon; what does not belong to its kind is left out. */
export const couponForm = {
  name: Text(30, { minLength: 1 }),
  kind: KindWord,
  face: Type.Optional(Nullable(YuanInput)),
  percent: Type.Optional(Nullable(Percent)),
  cap: Type.Optional(Nullable(YuanInput)),
  threshold: Type.Optional(Nullable(YuanInput)),
  quantity: Type.Optional(Nullable(Quantity)),
  scope: ScopeWord,
  scopeIds: Type.Optional(ScopeIds),
  validType: ValidWord,
  validFrom: Type.Optional(Nullable(Day)),
  validTo: Type.Optional(Nullable(Day)),
  validDays: Type.Optional(Nullable(ValidDays)),
  total: Type.Optional(Total),
  perCustomer: Type.Optional(PerCustomer),
  budget: Type.Optional(Nullable(YuanInput)),
  channel: Type.Optional(ChannelWord),
  stackable: Type.Optional(Type.Boolean()),
  withLevelPrice: Type.Optional(Type.Boolean()),
  transferable: Type.Optional(Type.Boolean()),
  refundBack: Type.Optional(BackWord),
  remark: Type.Optional(Text(200)),
}
export type CouponForm = Static<ReturnType<typeof Type.Object<typeof couponForm>>>

export const RecordRow = Shape({
  id: Id,
  version: Version,
  code: Text(40),
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  couponId: Id,
  name: Text(30),
  kind: KindWord,
  /** The rule it was sent with, in one sentence. */
  says: Text(4200, { line: false }),
  /** As it stands at the moment: what ran out with the last business day is `EXPIRED` whether or not the night has said so. */
  state: StateWord,
  validFrom: Day,
  validTo: Day,
  target: TargetWord,
  /** The claim code it came by, with where that hangs. */
  channel: Nullable(Text(60)),
  batchId: Id,
  sentAt: Moment,
  sentByName: Nullable(Text(60)),
  usedAt: Nullable(Moment),
  usedByName: Nullable(Text(60)),
  usedOrderId: Nullable(Id),
  usedOrderNo: Nullable(Text(40)),
  usedAmount: Nullable(Yuan),
  voidedAt: Nullable(Moment),
  voidedByName: Nullable(Text(60)),
  voidReason: Text(200),
})
export type RecordRow = Static<typeof RecordRow>

export const couponRecordTable = {
  name: 'coupons.record',
  pages: ['/vip/coupon'],
  columns: {
    code: fixed('券号'),
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    couponId: carried,
    name: fixed('卡券'),
    kind: '类型',
    says: '使用规则',
    state: fixed('状态'),
    validFrom: along('validTo'),
    validTo: '有效期至',
    target: '发放方式',
    channel: '渠道',
    batchId: carried,
    sentAt: '发放时间',
    sentByName: '发放人',
    usedAt: '使用时间',
    usedByName: '收银员',
    usedOrderId: along('usedOrderNo'),
    usedOrderNo: '使用订单',
    usedAmount: { label: '抵扣金额', needs: CAPITAL, of: ['orders.sales_order:offset'] },
    voidedAt: '作废时间',
    voidedByName: '作废人',
    voidReason: '作废原因',
  } satisfies ColumnsOf<RecordRow>,
} satisfies Table

/** A coupon somebody has, at the till. */
const held = {
  id: Id,
  code: Text(40),
  name: Text(30),
  kind: KindWord,
  /** ¥200, 8.5 折. */
  face: Text(30),
  says: Text(4200, { line: false }),
  validFrom: Day,
  validTo: Day,
}
export const UnusedCoupon = Shape(held)
export type UnusedCoupon = Static<typeof UnusedCoupon>

/** The same with what it takes off the orders that were named, or why it takes off nothing. */
export const FittingCoupon = Shape({
  ...held,
  stackable: Type.Boolean(),
  /** 0.00 where it takes off nothing. */
  worth: Type.Optional(Yuan),
  /** How that was worked out. */
  how: Type.Optional(Text(4200, { line: false })),
  /** Empty where it may be used. */
  whyNot: Text(4400, { line: false }),
  chosen: Type.Boolean(),
})
export type FittingCoupon = Static<typeof FittingCoupon>
