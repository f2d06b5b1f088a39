/** What customers owe, and how far a hospital lets them. Source: money book §8, customers book §20. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { type Fen, toYuan } from '../../money.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Sums, sheet, sheetInput } from '../../sheet.ts'
import {
  BusinessDay,
  Day,
  Id,
  Moment,
  Page,
  pageRequest,
  Shape,
  Text,
  Version,
  Word,
  Yuan,
  YuanInput,
} from '../../words.ts'
import { debtTable } from './tables.ts'

export const debtRefusals = defineRefusals('debts', {
  off: [42265, '本院未开启欠款'],
  overCustomerLimit: [42266, '超过客户欠款额度，最多还可欠 {left} 元'],
  overCashierLimit: [42267, '超过单次欠款额度 {limit} 元，请减少欠款或请主管调整额度'],
  overPaid: [42268, '还款金额超过未还金额 {open} 元，多出的部分请办理充值'],
  blacklisted: [42269, '该客户在黑名单中，不能欠款'],
  settled: [40965, '所选欠款已还清，请刷新后查看'],
})

export type Credit = {
  readonly debtSwitch: boolean
  readonly customerLimitFen: Fen
  readonly cashierLimitFen: Fen
  /** What the customer owes already. */
  readonly openFen: Fen
}

/** Why may this customer not owe `fen` more (Y3)? The till greys 欠款 with it, the server refuses with it. */
export const whyNotOwe = (credit: Credit, fen: Fen, blacklisted: boolean): Refusal | null => {
  if (!credit.debtSwitch) return debtRefusals.off()
  if (blacklisted) return debtRefusals.blacklisted()
  if (fen > credit.cashierLimitFen) return debtRefusals.overCashierLimit({ limit: toYuan(credit.cashierLimitFen) })
  const left = Math.max(0, credit.customerLimitFen - credit.openFen)
  return fen > left ? debtRefusals.overCustomerLimit({ left: toYuan(left) }) : null
}

export const Debt = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Type.String(),
  orderId: Id,
  orderNo: Text(40),
  summary: Type.String(),
  amount: Yuan,
  repaid: Yuan,
  writtenOff: Yuan,
  open: Yuan,
  status: Word('OPEN', 'PART', 'CLEARED', 'WRITTEN_OFF', 'CANCELLED'),
  ageDays: Type.Integer(),
  overdueDays: Type.Integer(),
  dueDate: Day,
  guarantor: Type.String(),
  createdAt: Moment,
})

/**
 * debtSwitch 1 open, 0 off (specification 000 §7); limits in yuan: what a customer may owe in all, and what one payment may
 * leave owing, whoever is at the till. How much of that a person may grant is her role's `debt.allowMax`.
 */
export const Overdraft = Shape({
  debtSwitch: Type.Union([Type.Literal(0), Type.Literal(1)]),
  customerLimit: Yuan,
  cashierLimit: Yuan,
  dueDays: Type.Integer(),
})

const creditSetting = {
  debtSwitch: Type.Union([Type.Literal(0), Type.Literal(1)]),
  customerLimit: YuanInput,
  cashierLimit: YuanInput,
  dueDays: Type.Integer({ minimum: 1, maximum: 3650 }),
}

/** What staff call the states. */
export const debtStatusWords = {
  OPEN: '欠款',
  PART: '部分还款',
  CLEARED: '已结清',
  WRITTEN_OFF: '已核销',
  CANCELLED: '已作废',
} as const

const filters = {
  /** Name, initials, code, phone or its last four digits. */
  keyword: Type.Optional(Text(30)),
  customerId: Type.Optional(Id),
  orderId: Type.Optional(Id),
  no: Type.Optional(Text(40)),
  status: Type.Optional(Word('OPEN', 'PART', 'CLEARED', 'WRITTEN_OFF', 'CANCELLED')),
  /** Only what is still owed. */
  open: Type.Optional(Type.Boolean()),
  overdue: Type.Optional(Type.Boolean()),
  /** Days it is due, first and last. */
  dueFrom: Type.Optional(BusinessDay),
  dueTo: Type.Optional(BusinessDay),
  age: Type.Optional(Word('0-30', '31-90', '91-180', '180+')),
}

export const debts = {
  list: call('GET /api/v1/base/debt', {
    table: debtTable,
    title: '欠款列表',
    may: { anyOf: ['cashier:debt:list', 'cashier:pay:list'] },
    everyone: [EVERYONE.till],
    input: { ...pageRequest, ...filters },
    output: Page(Debt),
  }),
  export: call('GET /api/v1/base/debt/export', {
    table: debtTable,
    title: '导出欠款',
    may: 'cashier:debt:export',
    everyone: [EVERYONE.till],
    input: sheetInput(filters),
    ...sheet,
  }),
  sums: call('GET /api/v1/base/debt/sum', {
    table: debtTable,
    title: '欠款合计',
    may: { anyOf: ['cashier:debt:list', 'cashier:pay:list'] },
    everyone: [EVERYONE.till],
    input: filters,
    output: Sums('amount', 'repaid', 'open'),
  }),
  overdraft: call('POST /api/v1/customer/customers/getOverdraft', {
    title: '欠款设置',
    may: 'self',
    effect: 'read',
    input: { hisId: Type.Optional(Id) },
    output: Overdraft,
  }),
  setOverdraft: call('PUT /api/v1/base/debt/setting', {
    title: '修改欠款设置',
    may: 'setting:payment:edit',
    input: creditSetting,
    output: Overdraft,
  }),
}
