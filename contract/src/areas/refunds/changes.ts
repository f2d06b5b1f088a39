/** 改单: tried, asked for, decided, settled at the till, taken back. Source: money book §6; specification 001 §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Sums, sheet, sheetInput } from '../../sheet.ts'
import type { Shows } from '../../table.ts'
import { BusinessDay, Day, Id, Page, pageRequest, Shape, Text, Version, YuanInput } from '../../words.ts'
import { Paid, paidShows, paying } from '../cashier/paying.ts'
import { ComboInput } from '../combos/nouns.ts'
import { MOST_COMBOS } from '../combos/words.ts'
import { Change, ChangeRow, ChangeStateWord, ChangeTrialShape } from './change-nouns.ts'
import {
  changeTable,
  comesOf,
  costsOf,
  coversOf,
  givenUpOf,
  leavesOf,
  lineSaysOf,
  outcomeSaysOf,
  restOf,
  upOf,
  worthOf,
} from './change-tables.ts'

export * from './change-nouns.ts'
export * from './change-tables.ts'
export * from './change-words.ts'

/** What a digest looks like. */
const DIGEST = '8f2c'.repeat(16)
/** The most projects that take the place of others. */
const MOST_NEW = 50

const filters = {
  /** Name, initials, code, phone or its last four digits; the number of a change or of one of its orders. */
  keyword: Type.Optional(Text(30)),
  customerId: Type.Optional(Id),
  /** Either of its two orders. */
  orderId: Type.Optional(Id),
  status: Type.Optional(ChangeStateWord),
  createdBy: Type.Optional(Id),
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
}

const Sessions = Shape({ purchasedItemId: Id, qty: Type.Integer({ minimum: 1, maximum: 9_999 }) })
/** A new project: priced and limited as in any order. */
const NewProject = Shape({
  productId: Id,
  contentCount: Type.Integer({ minimum: 1, maximum: 9_999 }),
  manualDiscount: Type.Optional(YuanInput),
  discountReason: Type.Optional(Text(100)),
})

/** Whole combos among them, each taken apart behind the projects. */
const newCombos = Type.Optional(Type.Array(ComboInput, { maxItems: MOST_COMBOS }))

const figures: Shows = {
  'lines.productName': leavesOf,
  'lines.value': worthOf,
  'lines.debtCancel': givenUpOf,
  'lines.writeoffCancel': givenUpOf,
  'lines.covered': coversOf,
  'lines.why': lineSaysOf,
  'newLines.productName': comesOf,
  'newLines.price': costsOf,
  'newLines.discount': costsOf,
  'newLines.payAmount': costsOf,
  pointsShort: restOf,
  outcome: outcomeSaysOf,
}

const Changed = Shape({ id: Id, version: Version, status: ChangeStateWord })

export const changes = {
  /** What it would come to: each line with its sentence, the difference. Writes nothing. */
  trial: call('POST /api/v1/base/advisory/order/change/trial', {
    title: '改单试算',
    may: 'order:change:add',
    effect: 'read',
    input: {
      orderId: Id,
      lines: Type.Array(Sessions, { maxItems: 200 }),
      newLines: Type.Array(NewProject, { maxItems: MOST_NEW }),
      newCombos,
    },
    output: ChangeTrialShape,
    shows: {
      ...figures,
      value: worthOf,
      cancelled: givenUpOf,
      covered: coversOf,
      newAmount: costsOf,
      up: upOf,
      rest: restOf,
      'items.productName': leavesOf,
      'items.valueLeft': worthOf,
      'items.whyNot': leavesOf,
    },
  }),
  /** `digest` of the trial that was shown: other figures by now are refused. */
  apply: call('POST /api/v1/base/advisory/order/change', {
    title: '申请改单',
    may: 'order:change:add',
    idempotency: 'required',
    input: {
      orderId: Id,
      lines: Type.Array(Sessions, { minItems: 1, maxItems: 200 }),
      newLines: Type.Array(NewProject, { maxItems: MOST_NEW }),
      newCombos,
      reason: Text(200, { minLength: 1 }),
      digest: Type.String({ pattern: '^[0-9a-f]{64}$', examples: [DIGEST] }),
    },
    output: Shape({ id: Id, no: Text(40), status: ChangeStateWord }),
  }),
  list: call('GET /api/v1/base/advisory/order/changeOrderList', {
    table: changeTable,
    title: '改单记录',
    may: 'order:change:list',
    input: { ...pageRequest, ...filters },
    output: Page(ChangeRow),
  }),
  export: call('GET /api/v1/base/advisory/order/change/export', {
    table: changeTable,
    title: '导出改单',
    may: 'order:change:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  sums: call('GET /api/v1/base/advisory/order/change/sum', {
    table: changeTable,
    title: '改单合计',
    may: 'order:change:list',
    input: filters,
    output: Sums('value', 'covered', 'newAmount', 'up', 'rest'),
  }),
  one: call('GET /api/v1/base/advisory/order/change/{id}', {
    table: changeTable,
    title: '查看改单',
    may: 'order:change:list',
    input: { id: Id },
    output: Change,
    shows: figures,
  }),
  /** Through the audit centre: the last word's effect is the change's. */
  audit: call('POST /api/v1/base/advisory/order/change/audit', {
    title: '审核改单',
    may: 'order:change:audit',
    idempotency: 'required',
    input: { id: Id, version: Version, pass: Type.Boolean(), opinion: Type.Optional(Text(200)) },
    output: Changed,
  }),
  /** One checkout: of a change's new order the difference, whatever it is; of any other order its open debts. */
  fill: call('POST /api/v1/base/advisory/order/fillingMoney', {
    title: '补款',
    may: 'cashier:pay:pay',
    idempotency: 'required',
    input: {
      orderId: Id,
      /** Debts of the order; absent: all that is open. */
      allocations: Type.Optional(
        Type.Array(Shape({ debtId: Id, amount: YuanInput }), { minItems: 1, maxItems: 50, uniqueItems: true }),
      ),
      ...paying,
      debtDueDate: Type.Optional(Day),
      guarantor: Type.Optional(Text(100)),
    },
    output: Paid,
    shows: paidShows,
  }),
  /** Taken back: one's own that waits for others' word, or one that waits at the till. */
  cancel: call('PUT /api/v1/base/advisory/order/change/cancel/{id}', {
    title: '撤销改单',
    may: 'order:change:cancel',
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
}
