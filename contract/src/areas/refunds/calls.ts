/** 退款: tried, asked for, decided, paid, revoked. Source: money book §10, specification 001 §4, §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Sums, sheet, sheetInput } from '../../sheet.ts'
import type { Shows } from '../../table.ts'
import { BusinessDay, Id, Page, pageRequest, Shape, Text, Version, YuanInput } from '../../words.ts'
import { KindWord } from './account-nouns.ts'
import { PartyWord, Refund, RefundRow, RefundSheet, RefundTrial, StateWord } from './nouns.ts'
import { Payee } from './payee.ts'
import { cancelledOf, cashOf, keptOf, refundTable, summaryOf, waysOf, wholeOf, whyOf } from './tables.ts'

export * from './nouns.ts'
export * from './payee.ts'
export * from './tables.ts'
export * from './words.ts'

/** What a digest looks like. */
const DIGEST = '8f2c'.repeat(16)

const filters = {
  /** Name, initials, code, phone or its last four digits; the number of a refund or of its order. */
  keyword: Type.Optional(Text(30)),
  customerId: Type.Optional(Id),
  orderId: Type.Optional(Id),
  kind: Type.Optional(KindWord),
  status: Type.Optional(StateWord),
  reasonParty: Type.Optional(PartyWord),
  createdBy: Type.Optional(Id),
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
}

/** What is wanted of an order: sessions of its items, and a fee. */
const wanted = {
  orderId: Id,
  lines: Type.Array(Shape({ purchasedItemId: Id, qty: Type.Integer({ minimum: 1, maximum: 9_999 }) }), {
    maxItems: 200,
  }),
  reasonParty: PartyWord,
  fee: Type.Optional(YuanInput),
}

const figures = (at: string): Shows => ({
  [`${at}lines.productName`]: summaryOf,
  [`${at}lines.value`]: wholeOf,
  [`${at}lines.debtCancel`]: cancelledOf,
  [`${at}lines.writeoffCancel`]: cancelledOf,
  [`${at}lines.fee`]: keptOf,
  [`${at}lines.pointsShort`]: keptOf,
  [`${at}lines.cash`]: cashOf,
  [`${at}lines.why`]: whyOf,
  [`${at}debtCancel`]: cancelledOf,
  [`${at}writeoffCancel`]: cancelledOf,
  [`${at}fee`]: keptOf,
  [`${at}pointsShort`]: keptOf,
  [`${at}route`]: waysOf,
})
/** What a refund of an account shows besides. */
const accountFigures = (at: string): Shows => ({
  [`${at}first`]: wholeOf,
  [`${at}ratio`]: wholeOf,
  [`${at}least`]: wholeOf,
  [`${at}bonusTaken`]: wholeOf,
  [`${at}couponShort`]: keptOf,
  [`${at}held`]: wholeOf,
  [`${at}parts`]: wholeOf,
})
/** What stands on the paper besides: the order's own figures. */
const sheetShows: Shows = {
  cashCapitals: cashOf,
  'order.original': ['orders.sales_order:original'],
  'order.discounts': ['orders.sales_order:discount'],
  'order.payable': ['orders.sales_order:payable'],
  'order.coupon': ['cashier.payment:tenderText'],
}
const trialShows: Shows = {
  ...figures(''),
  value: wholeOf,
  cash: cashOf,
  mostFee: wholeOf,
  'items.productName': summaryOf,
  'items.valueLeft': wholeOf,
}

const Changed = Shape({ id: Id, version: Version, status: StateWord })

export const refunds = {
  /** What it would come to: each line with its sentence, the way the money goes back. Writes nothing. */
  trial: call('POST /api/v1/base/refund/form/trial', {
    title: '退费试算',
    may: 'cashier:refund:add',
    effect: 'read',
    input: wanted,
    output: RefundTrial,
    shows: trialShows,
  }),
  /** `digest` of the trial that was shown: other figures by now are refused. */
  apply: call('POST /api/v1/base/advisory/order/refund', {
    title: '申请退款',
    may: 'cashier:refund:add',
    idempotency: 'required',
    input: {
      ...wanted,
      lines: Type.Array(Shape({ purchasedItemId: Id, qty: Type.Integer({ minimum: 1, maximum: 9_999 }) }), {
        minItems: 1,
        maxItems: 200,
      }),
      reason: Text(200, { minLength: 1 }),
      digest: Type.String({ pattern: '^[0-9a-f]{64}$', examples: [DIGEST] }),
    },
    output: Shape({ id: Id, no: Text(40), status: StateWord }),
  }),
  list: call('GET /api/v1/base/refund/form', {
    table: refundTable,
    title: '退款列表',
    may: 'cashier:refund:list',
    input: { ...pageRequest, ...filters },
    output: Page(RefundRow),
  }),
  export: call('GET /api/v1/base/refund/form/export', {
    table: refundTable,
    title: '导出退款',
    may: 'cashier:refund:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  sums: call('GET /api/v1/base/refund/form/sum', {
    table: refundTable,
    title: '退款合计',
    may: 'cashier:refund:list',
    input: filters,
    output: Sums('value', 'kept', 'cash'),
  }),
  one: call('GET /api/v1/base/refund/form/{id}', {
    table: refundTable,
    title: '查看退款',
    may: 'cashier:refund:list',
    input: { id: Id },
    output: Refund,
    shows: { ...figures(''), ...accountFigures('') },
  }),
  /** 退款单 for the signature. */
  sheet: call('GET /api/v1/base/refund/sheet/{id}', {
    title: '打印退款单',
    may: 'cashier:refund:print',
    input: { id: Id },
    output: RefundSheet,
    shows: { refund: 'refunds.refund_form', ...figures('refund.'), ...accountFigures('refund.'), ...sheetShows },
  }),
  /** Through the audit centre: the last word's effect is the refund's. */
  audit: call('POST /api/v1/base/advisory/order/refund/audit', {
    title: '审核退款',
    may: 'cashier:refund:audit',
    idempotency: 'required',
    input: {
      id: Id,
      version: Version,
      pass: Type.Boolean(),
      opinion: Type.Optional(Text(200)),
      /** Of a balance, a deposit or a card: what goes back instead, between the figures. Of an order the trial alone says it. */
      amount: Type.Optional(YuanInput),
      /** Gifts that were used are not kept from the money. */
      waive: Type.Optional(Type.Boolean()),
    },
    output: Changed,
  }),
  /** Without `tenders` by the way she paid. Cash comes from one's own open shift. */
  pay: call('POST /api/v1/base/refund/form/refundMoney', {
    title: '退款',
    may: 'cashier:refund:refundMoney',
    idempotency: 'required',
    input: {
      id: Id,
      version: Version,
      tenders: Type.Optional(
        Type.Array(Shape({ code: Text(20), amount: YuanInput, refNo: Type.Optional(Text(64)) }), {
          minItems: 1,
          maxItems: 10,
        }),
      ),
      routeNote: Type.Optional(Text(100)),
      /** Needed where money goes to an account that she did not pay from. */
      payee: Type.Optional(Payee),
      /** Who she is was looked at. */
      idChecked: Type.Optional(Type.Boolean()),
    },
    output: Changed,
  }),
  /** Taken back: one's own that waits, one that was decided, or on the same day and shift one that was paid. */
  revoke: call('PUT /api/v1/base/refund/form/revoke/{id}', {
    title: '撤销退款',
    may: 'cashier:refund:revoke',
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
}
