/**
 * Orders 订单: writing, checking, cancelling; recharge orders. What money does to them belongs to the till.
 * Source: money book §6; specification 000 §3 (price, contentCount, payAmount), 001 §7.
 */
import { Type } from 'typebox'
import { call, type May } from '../../call.ts'
import { crud } from '../../crud.ts'
import { EVERYONE } from '../../desks.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import {
  BusinessDay,
  Day,
  Id,
  Nullable,
  Page,
  Partly,
  pageRequest,
  Text,
  Version,
  Word,
  Yuan,
  YuanInput,
} from '../../words.ts'
import { ComboInput } from '../combos/nouns.ts'
import { MOST_COMBOS } from '../combos/words.ts'
import { lineShows, savedShows } from './columns.ts'
import { BasisPoints, LineInput, Order, OrderDetail, Remark, Saved, Share, StatusWord, TypeWord } from './nouns.ts'
import { RechargeLimits } from './recharge.ts'
import { specialOrders } from './special.ts'
import { salesOrderTable } from './tables.ts'

export * from './nouns.ts'
export * from './words.ts'

const write = {
  customerId: Id,
  type: Type.Optional(Word('NORMAL', 'ADVISORY', 'RETAIL')),
  /** None where combos alone are sold. */
  lines: Type.Array(LineInput, { maxItems: 200 }),
  /** Each becomes lines behind those above, in the order in which it holds them. */
  combos: Type.Optional(Type.Array(ComboInput, { maxItems: MOST_COMBOS })),
  /** 抹零 of the whole order, at most one yuan. */
  roundOff: Type.Optional(YuanInput),
  /** At most one of three: a rate in basis points given away, an amount, a total for all lines (抹到). */
  wholeDiscountBp: Type.Optional(Nullable(BasisPoints)),
  wholeDiscount: Type.Optional(Nullable(YuanInput)),
  targetAmount: Type.Optional(Nullable(YuanInput)),
  wholeReason: Type.Optional(Text(100)),
  /** The total that was seen; only compared. */
  payAmount: Type.Optional(YuanInput),
  triageId: Type.Optional(Nullable(Id)),
  consultRecordId: Type.Optional(Nullable(Id)),
  adviserId: Type.Optional(Nullable(Id)),
  doctorId: Type.Optional(Nullable(Id)),
  developerId: Type.Optional(Nullable(Id)),
  deptId: Type.Optional(Nullable(Id)),
  share: Type.Optional(Type.Array(Share, { maxItems: 20 })),
  remark: Type.Optional(Text(500)),
  /** Of a customer under age who buys an operation: who answers for her, and how she agreed. */
  guardianNote: Type.Optional(Text(200)),
}
/** 补录: an open business day before today, with why. */
const backdating = { businessDate: Type.Optional(Day), backdateReason: Type.Optional(Text(100)) }
const submitting = {
  /** True: to the till. Otherwise a draft. */
  submit: Type.Optional(Type.Boolean()),
  /** With `submit`: what is beyond the person's limits goes to review (送审); without it, it is refused. */
  review: Type.Optional(Type.Boolean()),
  /** The person was told of a like order within the minute and wants this one too. */
  confirmed: Type.Optional(Type.Boolean()),
}

const filters = {
  /** Order number, or what a customer is found by: a fragment of her name, pinyin, initials, the end of her number. */
  keyword: Type.Optional(Text(40)),
  customerId: Type.Optional(Id),
  triageId: Type.Optional(Id),
  status: Type.Optional(StatusWord),
  type: Type.Optional(TypeWord),
  openedFrom: Type.Optional(BusinessDay),
  openedTo: Type.Optional(BusinessDay),
  paidFrom: Type.Optional(BusinessDay),
  paidTo: Type.Optional(BusinessDay),
  adviserId: Type.Optional(Id),
  createdBy: Type.Optional(Id),
  doctorId: Type.Optional(Id),
  deptId: Type.Optional(Id),
  productId: Type.Optional(Id),
  debtOnly: Type.Optional(Type.Boolean()),
  /** True: settled. False: finished, and not settled yet. */
  settled: Type.Optional(Type.Boolean()),
  /** Written for a day before. */
  backdated: Type.Optional(Type.Boolean()),
  /** Per cent of the original price given away, at least. */
  discountOver: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
}

const mayRead = { anyOf: ['order:list', 'order:bill:list'] } as const
const mayWrite = { anyOf: ['order:bill:add', 'consult:reception:bill'] } as const
const mayRemove: May = { anyOf: ['order:bill:cancel', 'order:cancel'] }
const basics = crud('/api/v1/order/order', {
  noun: '订单',
  may: 'order',
  entity: Order,
  write,
  filters,
  table: salesOrderTable,
})

export const orders = {
  list: { ...basics.list, may: mayRead },
  /** The panel's door to the same list, for one customer. */
  panel: call('GET /api/v1/customer/panel/projectOrder', {
    table: salesOrderTable,
    title: '客户面板订单',
    may: mayRead,
    input: { ...pageRequest, customerId: Id },
    output: Page(Order),
  }),
  export: call('GET /api/v1/order/order/export', {
    table: salesOrderTable,
    title: '导出订单',
    may: 'order:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  /** Sums of the figures over everything the filter reaches and that counts (`countsInSums`); hidden ones are absent. */
  sums: call('GET /api/v1/order/order/sum', {
    table: salesOrderTable,
    title: '订单合计',
    may: mayRead,
    input: filters,
    output: Partly({
      original: Yuan,
      discount: Yuan,
      payable: Yuan,
      received: Yuan,
      offset: Yuan,
      debtOpen: Yuan,
      realOut: Yuan,
      unpaid: Yuan,
    }),
  }),
  one: call('GET /api/v1/order/order/{id}', {
    table: salesOrderTable,
    title: '查看订单',
    may: mayRead,
    input: { id: Id },
    output: OrderDetail,
    shows: lineShows,
  }),
  create: call('POST /api/v1/order/order', {
    title: '开单',
    may: mayWrite,
    input: { ...write, ...submitting, ...backdating },
    output: Saved,
    shows: savedShows,
  }),
  /** Lines are replaced as a whole; a draft again unless `submit`. */
  update: call('PUT /api/v1/order/order', {
    title: '修改订单',
    table: salesOrderTable,
    may: 'order:bill:edit',
    input: { ...write, ...submitting, id: Id, version: Version },
    output: Saved,
    shows: savedShows,
  }),
  /** Drafts only: money documents are never deleted (money book D25). */
  remove: { ...basics.remove, may: mayRemove },
  cancel: call('PUT /api/v1/order/order/cancel/{id}', {
    title: '取消订单',
    may: { anyOf: ['order:cancel', 'order:bill:cancel'] },
    input: { id: Id, version: Type.Optional(Version), reason: Text(200, { minLength: 1 }) },
    output: Type.Object({ id: Id, version: Version }),
  }),
  /** 审核 of an order sent to review: passed it waits at the till, rejected it is a draft again. Four eyes. */
  review: call('PUT /api/v1/order/order/review/{id}', {
    title: '审核订单',
    may: 'order:audit',
    idempotency: 'required',
    input: { id: Id, version: Version, pass: Type.Boolean(), reason: Type.Optional(Text(200)) },
    output: Type.Object({ id: Id, version: Version, status: StatusWord }),
  }),
  /** 撤单: undoes a paid order of the same open day and shift, with its payments; nothing of it may have been used. A rule may ask others first. */
  revoke: call('PUT /api/v1/order/order/revoke/{id}', {
    title: '撤单',
    may: 'order:revoke',
    idempotency: 'required',
    input: { id: Id, version: Type.Optional(Version), reason: Text(200, { minLength: 1 }) },
    /** `waits`: the hospital's rule asks somebody else first; nothing is done yet. */
    output: Type.Object({ id: Id, version: Version, waits: Type.Boolean() }),
  }),
  /** What submitting would say, before it is done: nothing is written. */
  check: call('POST /api/v1/order/order/checkOrder', {
    title: '订单预检',
    may: { anyOf: [...mayWrite.anyOf, 'order:bill:edit'] },
    effect: 'read',
    /** `id`: the order that is being changed, so that it does not count beside itself. */
    input: { ...write, id: Type.Optional(Id) },
    output: Type.Object({
      errors: Type.Array(Remark),
      warnings: Type.Array(Remark),
      /** Beyond the person's limits: may be saved, and sent to review. */
      reviews: Type.Array(Remark),
      original: Yuan,
      discount: Yuan,
      payable: Yuan,
    }),
    shows: savedShows,
  }),
  /** A recharge waits at the till like any order; only cash-like tenders pay it, without debt. */
  recharge: call('POST /api/v1/order/order/recharge', {
    title: '开充值单',
    may: { anyOf: ['order:recharge', 'cashier:pay:recharge'] },
    everyone: [EVERYONE.till],
    input: {
      customerId: Id,
      amount: YuanInput,
      /** What comes along is promised with it, and given when it is paid. */
      packageId: Type.Optional(Id),
      remark: Type.Optional(Text(500)),
      confirmed: Type.Optional(Type.Boolean()),
    },
    output: Type.Object({ ...Saved.properties, warnings: Type.Array(Remark) }),
    shows: savedShows,
  }),
  ...specialOrders,
  rechargeLimits: call('GET /api/v1/order/order/recharge/limits', {
    title: '充值限额',
    may: { anyOf: ['order:recharge', 'cashier:pay:recharge', 'order:rechargeLimit'] },
    output: RechargeLimits,
  }),
  setRechargeLimits: call('PUT /api/v1/order/order/recharge/limits', {
    title: '修改充值限额',
    may: 'order:rechargeLimit',
    input: { namedFrom: YuanInput, bankFrom: YuanInput },
    output: RechargeLimits,
  }),
  /** Orders born in a consultation. */
  advisoryList: call('GET /api/v1/base/advisory/order', {
    table: salesOrderTable,
    title: '咨询开单列表',
    may: { anyOf: [...mayRead.anyOf, 'consult:reception:list'] },
    input: { ...pageRequest, ...filters },
    output: Page(Order),
  }),
}
