/**
 * The workbench (/index): the first rows of the lists one works from, each the page's own query.
 * Source: clinical-admin book §13; specification 001 §7 (workbench).
 */
import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { Id, Moment, Nullable, Page, pageRequest, Shape, Text, Word, Yuan } from '../words.ts'
import { ConsultRow } from './consulting.ts'
import { Message } from './messages.ts'
import { Triage } from './triage.ts'

/** Widgets in their first order; each is a button of page /index. */
export const widgetKeys = ['triage', 'consult', 'payment', 'task', 'achievement', 'message'] as const
export type WidgetKey = (typeof widgetKeys)[number]
export const widgetWords: Readonly<Record<WidgetKey, string>> = {
  triage: '今日分诊',
  consult: '咨询中',
  payment: '待收款',
  task: '待划扣项目',
  achievement: '个人业绩',
  message: '消息',
}

const Widget = Shape({ key: Word(...widgetKeys), shown: Type.Boolean() })
const Layout = Shape({ widgets: Type.Array(Widget, { maxItems: 20 }) })
export type LayoutValue = Static<typeof Layout>

const input = {
  ...pageRequest,
  /** `1`: the total alone, no rows. */
  countOnly: Type.Optional(Word('0', '1')),
}

/** An order that waits for the till. */
export const UnpaidOrder = Shape({
  id: Id,
  no: Text(24),
  customerId: Id,
  customerName: Text(30),
  summary: Text(400),
  payable: Yuan,
  debtOpen: Yuan,
  adviserName: Nullable(Text(20)),
  openedAt: Moment,
})

/** Sessions that were bought and wait for a nurse, of customers who are here today. */
export const DueItem = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(30),
  productName: Text(100),
  qtyTotal: Type.Integer(),
  qtyLeft: Type.Integer(),
  doctorName: Nullable(Text(20)),
})

const Figures = Shape({
  receptions: Type.Integer(),
  deals: Type.Integer(),
  deductions: Type.Integer(),
  /** Sales of my consultations; needs `sensitive:customer-capital`. */
  dealAmount: Type.Optional(Yuan),
})
export type AchievementFigures = Static<typeof Figures>

export const workbench = {
  todayTriage: call('GET /api/v1/report/workbench/todayTriage', {
    table: 'triage.triage',
    title: '工作台今日分诊',
    may: 'workbench:triage',
    input,
    output: Page(Triage),
  }),
  consulting: call('GET /api/v1/report/workbench/consulting', {
    table: 'consulting.consult_record',
    title: '工作台咨询中',
    may: 'workbench:consult',
    input,
    output: Page(ConsultRow),
  }),
  payment: call('GET /api/v1/report/workbench/payment', {
    table: 'orders.sales_order',
    title: '工作台待收款',
    may: 'workbench:payment',
    input,
    output: Page(UnpaidOrder),
  }),
  treatmentTask: call('GET /api/v1/report/workbench/treatmentTask', {
    table: 'purchases.purchased_item',
    shows: { 'result.doctorName': ['triage.triage:doctorName'] },
    title: '工作台待划扣项目',
    may: 'workbench:task',
    input,
    output: Page(DueItem),
  }),
  achievement: call('GET /api/v1/report/workbench/personalAchievement', {
    title: '工作台个人业绩',
    may: 'workbench:achievement',
    output: Shape({ today: Figures, month: Figures }),
    shows: {
      'today.dealAmount': ['consulting.consult_record:deal'],
      'month.dealAmount': ['consulting.consult_record:deal'],
    },
  }),
  /** One's own messages, the newest first. */
  message: call('GET /api/v1/report/workbench/message', {
    title: '工作台消息',
    may: 'workbench:message',
    input,
    output: Page(Message),
  }),
  layout: call('GET /api/v1/report/workbench/layout', { title: '工作台布局', may: 'self', output: Layout }),
  saveLayout: call('PUT /api/v1/report/workbench/layout', {
    title: '保存工作台布局',
    may: 'self',
    input: Layout.properties,
    output: Layout,
  }),
}
