/** What a customer has bought, and the sessions taken from it. Source: money book §9, clinical-admin §9, §27. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Sums, sheet, sheetInput } from '../../sheet.ts'
import type { ColumnName, Shows } from '../../table.ts'
import { BusinessDay, Day, Id, Page, Partly, pageRequest, Shape, Text, Word, Yuan, YuanInput } from '../../words.ts'
import { deductionDesk, mayDeduct } from './desk.ts'
import { buyers, itemKeeping } from './keeping.ts'
import { Deduction, itemStates, PurchasedItem } from './nouns.ts'
import { itemSharing } from './sharing.ts'
import { deductionPrint } from './slip.ts'
import { deductionRecordTable, purchasedItemTable } from './tables.ts'

export * from './rules.ts'
export * from './sharing.ts'

/** What staff call them. */
export const itemStateWords = {
  unused: '未使用',
  using: '使用中',
  usedUp: '已用完',
  expired: '已过期',
  frozen: '冻结',
  refunded: '已退',
  moved: '已转',
  cancelled: '已作废',
} as const

export const itemSourceWords = {
  ORDER: '购买',
  COMBO: '套餐',
  GIFT: '赠送',
  TRANSFER: '转入',
  CHANGE: '换项',
  FREE: '免单',
  REWORK: '返修',
  REFERRAL: '转诊',
} as const

export const deductionWords = { DONE: '已划扣', WITHDRAW_PENDING: '撤销待审', WITHDRAWN: '已撤销' } as const

const one = {
  purchasedItemId: Id,
  times: Type.Integer({ minimum: 1, maximum: 9_999 }),
  /** The price seen on the screen; another one now is refused with the new price (H7). */
  price: Type.Optional(YuanInput),
  doctorId: Type.Optional(Id),
  nurseId: Type.Optional(Id),
  assistantIds: Type.Optional(Type.Array(Id, { maxItems: 10 })),
  deptId: Type.Optional(Id),
  /** Who is treated: the owner, or somebody the item is shared with. A shared item names her. */
  treatedId: Type.Optional(Id),
  toothNos: Type.Optional(Text(100)),
  site: Type.Optional(Text(60)),
  remark: Type.Optional(Text(500)),
}

/** 补录: an open business day before today, and why it is written later. */
const backdating = { businessDate: Type.Optional(Day), backdateReason: Type.Optional(Text(100)) }

const madeShows: Shows = { amount: ['purchases.deduction_record:amount'] }

const DeductionMade = Shape({ id: Id, no: Text(40), amount: Yuan, remaining: Type.Integer() })

/** `keyword`: the customer's name, initials, code, phone or its last four digits. */
const ofWhom = { customerId: Type.Optional(Id), keyword: Type.Optional(Text(30)) }

/** The price of a session is what is left of an item's value, and becomes the deduction's amount. */
const priceOf: readonly ColumnName[] = [
  'purchases.deduction_record:amount',
  'purchases.purchased_item:valueLeft',
  'purchases.purchased_item:valueTotal',
]

const boughtFilters = {
  ...ofWhom,
  productName: Type.Optional(Text(60)),
  orderId: Type.Optional(Id),
  status: Type.Optional(Word(...itemStates)),
  /** Something of it is left to be used; what was handed over in the shop is hers already. */
  left: Type.Optional(Type.Boolean()),
  source: Type.Optional(Word('ORDER', 'COMBO', 'GIFT', 'TRANSFER', 'CHANGE', 'FREE', 'REWORK', 'REFERRAL')),
  /** Sessions of it wait for a decision. */
  locked: Type.Optional(Type.Boolean()),
  /** Its last day, first and last; what is over is not among them. */
  endsFrom: Type.Optional(Day),
  endsTo: Type.Optional(Day),
}

const recordFilters = {
  ...ofWhom,
  purchasedItemId: Type.Optional(Id),
  orderId: Type.Optional(Id),
  no: Type.Optional(Text(40)),
  productName: Type.Optional(Text(60)),
  doctorId: Type.Optional(Id),
  nurseId: Type.Optional(Id),
  deptId: Type.Optional(Id),
  status: Type.Optional(Word('DONE', 'WITHDRAW_PENDING', 'WITHDRAWN')),
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
}

const withdrawal = { id: Id, reason: Text(200, { minLength: 1 }) }

export const purchases = {
  list: call('GET /api/v1/base/purchased', {
    table: purchasedItemTable,
    title: '已购项目',
    may: buyers,
    input: { ...pageRequest, ...boughtFilters },
    output: Page(PurchasedItem),
  }),
  export: call('GET /api/v1/base/purchased/export', {
    table: purchasedItemTable,
    title: '导出已购项目',
    may: 'order:purchased:export',
    input: sheetInput(boughtFilters),
    ...sheet,
  }),
  sums: call('GET /api/v1/base/purchased/sum', {
    table: purchasedItemTable,
    title: '已购项目合计',
    may: buyers,
    input: boughtFilters,
    output: Sums('valueLeft', 'debtOpen'),
  }),
  /** The customer window's tab. */
  panel: call('GET /api/v1/customer/panel/projectBuyRecord', {
    table: purchasedItemTable,
    title: '客户已购项目',
    may: buyers,
    input: { ...pageRequest, ...boughtFilters, customerId: Id },
    output: Page(PurchasedItem),
  }),
  records: call('GET /api/v1/base/deduction/record', {
    table: deductionRecordTable,
    title: '划扣记录',
    may: 'clinic:deduction:list',
    input: { ...pageRequest, ...recordFilters },
    output: Page(Deduction),
  }),
  exportRecords: call('GET /api/v1/base/deduction/record/export', {
    table: deductionRecordTable,
    title: '导出划扣记录',
    may: 'clinic:deduction:export',
    input: sheetInput(recordFilters),
    ...sheet,
  }),
  recordSums: call('GET /api/v1/base/deduction/record/sum', {
    table: deductionRecordTable,
    title: '划扣合计',
    may: 'clinic:deduction:list',
    input: recordFilters,
    /** Money, and how many sessions it was. */
    output: Partly({ amount: Yuan, times: Type.Integer() }),
  }),
  price: call('GET /api/v1/base/deduction/record/getDeductionPrice', {
    title: '划扣单价',
    may: { anyOf: ['clinic:deduction:list', 'clinic:deduction:add'] },
    input: { purchasedItemId: Id, times: Type.Integer({ minimum: 1, maximum: 9_999 }) },
    output: Shape({
      unitPrice: Yuan,
      amount: Yuan,
      remaining: Type.Integer(),
      reserved: Type.Integer(),
      gift: Type.Boolean(),
      debtBlocked: Type.Boolean(),
      /** Chinese reason why it cannot be done now; empty when it can. */
      whyNot: Type.String(),
    }),
    shows: {
      unitPrice: priceOf,
      amount: priceOf,
      reserved: ['purchases.purchased_item:qtyLocked'],
      gift: ['purchases.purchased_item:isGift'],
      debtBlocked: ['purchases.purchased_item:debtOpen'],
    },
  }),
  record: call('GET /api/v1/base/deduction/record/{id}', {
    table: deductionRecordTable,
    title: '查看划扣',
    may: 'clinic:deduction:list',
    input: { id: Id },
    output: Deduction,
  }),
  deduct: call('POST /api/v1/base/deduction/record', {
    title: '划扣',
    may: mayDeduct,
    idempotency: 'required',
    input: { ...one, ...backdating },
    output: DeductionMade,
    shows: madeShows,
  }),
  /** Several items of one customer, all or nothing. */
  deductBatch: call('POST /api/v1/base/deduction/record/batch', {
    title: '批量划扣',
    may: 'clinic:deduction:batch',
    idempotency: 'required',
    input: { customerId: Id, items: Type.Array(Shape(one), { minItems: 1, maxItems: 50 }), ...backdating },
    output: Type.Array(DeductionMade),
    shows: madeShows,
  }),
  /** On the day itself the sessions come back at once; later it waits for somebody else's decision. */
  withdraw: call('PUT /api/v1/base/deduction/record/withdraw', {
    title: '撤销划扣',
    may: 'clinic:deduction:withdraw',
    idempotency: 'required',
    input: withdrawal,
    output: Shape({ id: Id, status: Word('WITHDRAW_PENDING', 'WITHDRAWN') }),
  }),
  withdrawCheck: call('PUT /api/v1/base/deduction/record/withdrawCheck', {
    title: '审核划扣撤销',
    may: 'clinic:deduction:audit',
    idempotency: 'required',
    input: { id: Id, pass: Type.Boolean(), remark: Type.Optional(Text(200)) },
    output: Shape({ id: Id, status: Word('DONE', 'WITHDRAW_PENDING', 'WITHDRAWN') }),
  }),
  ...deductionDesk,
  ...itemKeeping,
  ...itemSharing,
  ...deductionPrint,
}
