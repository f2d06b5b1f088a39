/** 查看手机号统计: who looked at which whole number, and looks granted on top of the day's allowance. Source: customers book §6. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'

/** Whether the customer was hers: she owned her, or had made her archive. */
export const lookedAt = { own: '自己的客户', other: '他人的客户' } as const
/** Whether it was within the hospital's hours. */
export const lookedWhen = { in: '工作时间', out: '非工作时间' } as const

export const LookRow = Shape({
  id: Id,
  viewedAt: Moment,
  staffName: Text(60),
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  /** Null: from before it was written down. */
  whose: Nullable(Word('own', 'other')),
  hours: Word('in', 'out'),
  /** The screen it was asked on. */
  scene: Text(40),
})
export type LookRow = Static<typeof LookRow>

export const looksTable = {
  name: 'customers.phone_view',
  pages: ['/customer/phones'],
  columns: {
    viewedAt: '查看时间',
    staffName: fixed('查看人'),
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: madeOf('客户编号', 'customers.customer:no'),
    whose: '客户归属',
    hours: '时段',
    scene: '场景',
  } satisfies ColumnsOf<LookRow>,
} satisfies Table

/** Looks of one person on one day. */
export const LookDay = Shape({
  id: Id,
  day: Day,
  staffId: Id,
  staffName: Text(60),
  looks: Type.Integer(),
  /** Different ones. */
  customers: Type.Integer(),
  others: Type.Integer(),
  /** Different customers of others within the seven days up to this one. */
  othersInWeek: Type.Integer(),
  /** That many are as many as somebody who leads hears of. */
  flagged: Type.Boolean(),
  outOfHours: Type.Integer(),
  /** Granted on top. */
  extra: Type.Integer(),
})
export type LookDay = Static<typeof LookDay>

export const lookDaysTable = {
  name: 'customers.phone_day',
  pages: ['/customer/phones'],
  columns: {
    day: fixed('日期'),
    staffId: carried,
    staffName: fixed('查看人'),
    looks: '查看次数',
    customers: '客户数',
    others: '他人的客户',
    othersInWeek: '近 7 天他人客户',
    flagged: '偏多',
    outOfHours: '非工作时间',
    extra: '追加名额',
  } satisfies ColumnsOf<LookDay>,
} satisfies Table

/** Most looks granted by one act, and how many days ahead. */
export const EXTRA_LOOKS = { most: 500, daysAhead: 31 } as const

const rule = {
  /** Hours of the hospital's day in which numbers are looked at for work: from `workFrom` up to `workTo`. */
  workFrom: Type.Integer({ minimum: 0, maximum: 23 }),
  workTo: Type.Integer({ minimum: 1, maximum: 24 }),
  /** Different customers of others within a week from which on whoever leads hears of it; 0: never. */
  foreignLooks: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** Numbers probed on a day that went into no archive, from which on she hears of that; 0: never. */
  idleProbes: Type.Integer({ minimum: 0, maximum: 1000 }),
}
export const LookRuleShape = Shape({ version: Version, ...rule })
export type LookRule = Static<typeof LookRuleShape>

export const lookRefusals = defineRefusals('customers.looks', {
  workHours: [422, '工作时间的结束要晚于开始，请重新选择'],
})

const SEE = 'customer:phones:list'
const span = { beginTime: Type.Optional(Day), endTime: Type.Optional(Day) }
const lookFilters = {
  ...span,
  staffId: Type.Optional(Id),
  customerId: Type.Optional(Id),
  whose: Type.Optional(Word('own', 'other')),
  hours: Type.Optional(Word('in', 'out')),
}
const dayFilters = { ...span, staffId: Type.Optional(Id) }

export const lookCalls = {
  looks: call('GET /api/v1/customer/limitState/looks', {
    title: '查看手机号明细',
    may: SEE,
    table: looksTable,
    input: { ...pageRequest, ...lookFilters },
    output: Page(LookRow),
  }),
  exportLooks: call('GET /api/v1/customer/limitState/looks/export', {
    title: '导出查看手机号明细',
    may: 'customer:phones:export',
    table: looksTable,
    input: sheetInput(lookFilters),
    ...sheet,
  }),
  lookDays: call('GET /api/v1/customer/limitState/days', {
    title: '查看手机号统计',
    may: SEE,
    table: lookDaysTable,
    input: { ...pageRequest, ...dayFilters },
    output: Page(LookDay),
  }),
  exportLookDays: call('GET /api/v1/customer/limitState/days/export', {
    title: '导出查看手机号统计',
    may: 'customer:phones:export',
    table: lookDaysTable,
    input: sheetInput(dayFilters),
    ...sheet,
  }),
  lookRule: call('GET /api/v1/customer/limitState/rule', {
    title: '手机号统计规则',
    may: { anyOf: [SEE, 'customer:phones:rule'] },
    output: LookRuleShape,
  }),
  changeLookRule: call('PUT /api/v1/customer/limitState/rule', {
    title: '修改手机号统计规则',
    may: 'customer:phones:rule',
    input: { version: Version, ...rule },
    output: LookRuleShape,
  }),
  /** More looks for one person on one day, today or later. */
  grantLooks: call('POST /api/v1/customer/limitState/extra', {
    title: '追加查看名额',
    may: 'customer:phones:grant',
    idempotency: 'required',
    input: {
      staffId: Id,
      day: Day,
      extra: Type.Integer({ minimum: 1, maximum: EXTRA_LOOKS.most }),
      reason: Text(200, { minLength: 1 }),
    },
  }),
}
