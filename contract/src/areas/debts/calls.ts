/** What customers owe, and how far a hospital lets them. Source: money book §8, customers book §20. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Sums, sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { BusinessDay, Day, Id, Page, pageRequest, Shape, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import { Debt, DebtSlip, DebtWithPast, Overdraft, ReminderWay } from './nouns.ts'
import { debtTable } from './tables.ts'

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
  /** Who advised on its order, who wrote it. */
  adviserId: Type.Optional(Id),
  writerId: Type.Optional(Id),
}

const Changed = Shape({ id: Id, version: Version })
/** `waiting`: it waits in the audit centre, and nothing is done yet. `open`: what is owed now. */
const Asked = Shape({ id: Id, open: Yuan, waiting: Type.Boolean() })

const open = ['debts.debt:open'] as const

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
    /** What is owed also by how long. */
    output: Sums('amount', 'repaid', 'writtenOff', 'open', 'openTo30', 'openTo90', 'openTo180', 'openOver180'),
    shows: { openTo30: open, openTo90: open, openTo180: open, openOver180: open },
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
    may: 'cashier:debt:overdraft',
    input: creditSetting,
    output: Overdraft,
  }),
  one: call('GET /api/v1/base/debt/{id}', {
    table: debtTable,
    title: '欠款详情',
    may: { anyOf: ['cashier:debt:list', 'cashier:pay:list'] },
    everyone: [EVERYONE.till],
    shows: { waiting: ['debts.debt:writtenOff'], writeOffs: ['debts.debt:writtenOff'] },
    input: { id: Id },
    output: DebtWithPast,
  }),
  slip: call('GET /api/v1/base/debt/slip/{id}', {
    table: debtTable,
    title: '打印欠条',
    may: 'cashier:debt:print',
    everyone: [EVERYONE.till],
    audited: true,
    input: { id: Id },
    output: DebtSlip,
  }),
  /** Asks for (a part of) what is open to be written off; where the hospital's rule asks nobody, it is done at once. */
  writeOff: call('POST /api/v1/base/debt/writeOff', {
    title: '核销欠款',
    may: 'cashier:debt:writeOff',
    everyone: [EVERYONE.till],
    idempotency: 'required',
    input: { id: Id, amount: YuanInput, reason: Text(200, { minLength: 1 }) },
    output: Asked,
  }),
  /** Asks for what was written off to be owed again. @param id of the write-off */
  reopen: call('POST /api/v1/base/debt/writeOff/reopen', {
    title: '恢复核销',
    may: 'cashier:debt:writeOff',
    everyone: [EVERYONE.till],
    idempotency: 'required',
    input: { id: Id, reason: Text(200, { minLength: 1 }) },
    output: Asked,
  }),
  changeDue: call('PUT /api/v1/base/debt/due', {
    title: '改到期日',
    may: 'cashier:debt:due',
    everyone: [EVERYONE.till],
    input: { id: Id, version: Version, dueDate: Day },
    output: Changed,
    changes: changedColumns(debtTable, { dueDate: Day }),
  }),
  remind: call('POST /api/v1/base/debt/remind', {
    title: '登记催款',
    may: 'cashier:debt:remind',
    everyone: [EVERYONE.till],
    input: { id: Id, way: ReminderWay, said: Text(300, { minLength: 1 }), promisedOn: Type.Optional(Day) },
    output: Shape({ id: Id }),
  }),
}
