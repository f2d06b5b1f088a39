/**
 * The workbench (/index): the first rows of the lists one works from, each the page's own query.
 * Source: clinical-admin book §13; specification 001 §7 (workbench).
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import type { ColumnName, Shows } from '../../table.ts'
import { Day, Page, pageRequest, Shape, Text, Word, Yuan } from '../../words.ts'
import { Appointment } from '../appointments/nouns.ts'
import { appointmentTable } from '../appointments/tables.ts'
import { ComplaintRow, complaintTable } from '../complaints/nouns.ts'
import { ConsultRow } from '../consulting/nouns.ts'
import { consultRecordTable } from '../consulting/tables.ts'
import { Message } from '../messages/nouns.ts'
import { salesOrderTable } from '../orders/tables.ts'
import { purchasedItemTable } from '../purchases/tables.ts'
import { RefundRow } from '../refunds/nouns.ts'
import { refundTable } from '../refunds/tables.ts'
import { Triage } from '../triage/nouns.ts'
import { triageTable } from '../triage/tables.ts'
import { VisitRow, visitTable } from '../visits/nouns.ts'
import { deskKeys, Figure, rangeKeys } from './figures.ts'
import { manageCalls } from './manage.ts'
import { DraftOrder, DueItem, OpenedOrder, UnpaidOrder } from './nouns.ts'

/** Blocks in their first order. Which of them a person has follows from the rights of their calls. */
export const widgetKeys = [
  'takings',
  'triage',
  'receivers',
  'created',
  'reservations',
  'payment',
  'debts',
  'refund',
  'paid',
  'consult',
  'followUp',
  'drafts',
  'reviews',
  'packs',
  'complaints',
  'disputes',
  'opened',
  'owing',
  'visits',
  'task',
  'deducted',
  'daily',
  'attention',
  'advisers',
  'origins',
  'products',
  'message',
  'achievement',
] as const
export type WidgetKey = (typeof widgetKeys)[number]
export const widgetWords: Readonly<Record<WidgetKey, string>> = {
  takings: '实收按方式',
  triage: '在院客户',
  receivers: '咨询师',
  created: '今日建档',
  reservations: '今日预约',
  payment: '待收款',
  debts: '欠款到期',
  refund: '待退款',
  paid: '今日收款',
  consult: '我的队列',
  followUp: '待跟进：到院未成交',
  drafts: '草稿与送审',
  reviews: '待我审核',
  packs: '待接收',
  complaints: '投诉',
  disputes: '待我裁决',
  opened: '今日开单',
  owing: '客户欠款',
  visits: '待回访',
  task: '待划扣',
  deducted: '今日已划扣',
  daily: '每日实收',
  attention: '等您处理',
  advisers: '开单人',
  origins: '来源',
  products: '项目',
  message: '消息',
  achievement: '个人业绩',
}

const Widget = Shape({ key: Word(...widgetKeys), shown: Type.Boolean() })
const Layout = Shape({ widgets: Type.Array(Widget, { maxItems: 50 }) })
export type LayoutValue = Static<typeof Layout>

const input = {
  ...pageRequest,
  /** `1`: the total alone, no rows. */
  countOnly: Type.Optional(Word('0', '1')),
}

const ofCustomer = {
  'result.sex': ['customers.customer:sex'],
  'result.age': ['customers.customer:age'],
} as const satisfies Shows
/** Whether a session is covered tells what is owed on it. */
const standing: readonly ColumnName[] = [
  'purchases.purchased_item:debtOpen',
  'purchases.purchased_item:valueLeft',
  'orders.sales_order:debtOpen',
]

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
    table: triageTable,
    title: '工作台在院客户',
    may: 'workbench:triage',
    everyone: [EVERYONE.triage],
    input,
    output: Page(Triage),
  }),
  consulting: call('GET /api/v1/report/workbench/consulting', {
    table: consultRecordTable,
    title: '工作台咨询中',
    may: 'workbench:consult',
    input,
    output: Page(ConsultRow),
  }),
  payment: call('GET /api/v1/report/workbench/payment', {
    table: salesOrderTable,
    shows: ofCustomer,
    title: '工作台待收款',
    may: 'workbench:payment',
    everyone: [EVERYONE.till],
    /** Of this business day, or of those before. */
    input: { ...input, since: Type.Optional(Word('today', 'earlier')) },
    output: Page(UnpaidOrder),
  }),
  /** Refunds that wait for others' word or for their money, who waits longest first. */
  refund: call('GET /api/v1/report/workbench/refund', {
    table: refundTable,
    title: '工作台待退款',
    may: 'workbench:refund',
    input,
    output: Page(RefundRow),
  }),
  /** Complaints that are open, those that are due first before the others. */
  complaint: call('GET /api/v1/report/workbench/complaint', {
    table: complaintTable,
    title: '工作台投诉',
    may: 'workbench:complaint',
    input,
    output: Page(ComplaintRow),
  }),
  /** My orders that are not at the till yet: drafts, and those somebody else must check. */
  drafts: call('GET /api/v1/report/workbench/drafts', {
    table: salesOrderTable,
    shows: ofCustomer,
    title: '工作台草稿与送审',
    may: { anyOf: ['order:list', 'order:bill:list'] },
    input,
    output: Page(DraftOrder),
  }),
  /** Orders of the business day that one advises on, the newest first. */
  opened: call('GET /api/v1/report/workbench/opened', {
    table: salesOrderTable,
    shows: ofCustomer,
    title: '工作台今日开单',
    may: { anyOf: ['order:list', 'order:bill:list'] },
    input,
    output: Page(OpenedOrder),
  }),
  /** What was taken today by way of paying. While one's own drawer is uncounted, without its cash. */
  takings: call('GET /api/v1/report/workbench/takings', {
    title: '工作台今日实收',
    may: 'cashier:record:list',
    everyone: [EVERYONE.till],
    output: Shape({
      day: Day,
      count: Type.Integer(),
      received: Type.Optional(Yuan),
      tenders: Type.Optional(
        Type.Array(Shape({ code: Text(20), name: Text(20), count: Type.Integer(), amount: Type.Optional(Yuan) })),
      ),
    }),
    shows: { received: ['cashier.payment:received'], tenders: ['cashier.payment:tenderText'] },
  }),
  ...manageCalls,
  /** A desk's figures, those whose rows one may read. */
  figures: call('GET /api/v1/report/workbench/figures', {
    title: '工作台指标',
    may: 'self',
    input: { desk: Word(...deskKeys), range: Type.Optional(Word(...rangeKeys)) },
    output: Shape({ figures: Type.Array(Figure) }),
    shows: { 'figures.beside.minutes': ['triage.triage:arriveTime'] },
  }),
  /** Those of today who have not come yet, the next first. */
  reservation: call('GET /api/v1/report/workbench/reservation', {
    title: '今日预约',
    may: 'workbench:appointment',
    table: appointmentTable,
    input,
    output: Page(Appointment),
  }),
  returnVisit: call('GET /api/v1/report/workbench/returnVisit', {
    title: '待回访',
    may: 'workbench:visit',
    table: visitTable,
    input,
    output: Page(VisitRow),
  }),
  treatmentTask: call('GET /api/v1/report/workbench/treatmentTask', {
    table: purchasedItemTable,
    shows: {
      ...ofCustomer,
      'result.levelName': ['customers.customer:levelName'],
      'result.allergyState': ['customers.customer:allergyState'],
      'result.allergy': ['customers.customer:allergyState'],
      'result.queueNo': ['triage.triage:queueNo'],
      'result.visitState': ['triage.triage:state'],
      'result.visitTime': ['triage.triage:startTime', 'triage.triage:arriveTime'],
      'result.doctorName': ['triage.triage:doctorName'],
      'result.lastTime': ['purchases.deduction_record:deductedAt'],
      'result.times': standing,
      'result.whyNot': standing,
    },
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
