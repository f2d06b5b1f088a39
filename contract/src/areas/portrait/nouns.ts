/** 客户画像: what is known of one customer, put together from all areas. Source: customers book §2. */
import { type Static, Type } from 'typebox'
import { type ColumnName, type ColumnsOf, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Word, Yuan } from '../../words.ts'
import { CustomerTag, LifeStage } from '../customers/nouns.ts'

const CAPITAL = 'sensitive:customer-capital'
const figure = Type.Integer()

export const Portrait = Shape({
  id: Id,
  name: Text(60),
  lifeStage: Type.Optional(LifeStage),
  createTime: Type.Optional(Moment),
  /** How she came, and who told her of the house. */
  developmentChannels: Type.Optional(Nullable(Text(40))),
  recommenderName: Type.Optional(Nullable(Text(60))),
  /** Whom she brought, and how many of them bought. */
  brought: Type.Optional(Shape({ count: figure, deals: figure })),
  /** What those have paid. */
  broughtPaid: Type.Optional(Yuan),
  totalPaid: Type.Optional(Yuan),
  totalExecuted: Type.Optional(Yuan),
  /** What she pays on a day on which she buys; null before the first. */
  perDeal: Type.Optional(Nullable(Yuan)),
  /** What she has here: balance, 好美币 and points. */
  capital: Type.Optional(Yuan),
  presentedAmount: Type.Optional(Yuan),
  integral: Type.Optional(figure),
  /** Twelve months, the present one last. */
  months: Type.Optional(Type.Array(Shape({ month: Text(7), paid: Yuan }))),
  deals: Type.Optional(figure),
  firstDealDay: Type.Optional(Nullable(Day)),
  lastPaymentTime: Type.Optional(Nullable(Moment)),
  /** From her first visit to her first deal. */
  daysToDeal: Type.Optional(Nullable(figure)),
  /** Minutes she stays on average; how many visits began before noon, before six, later. */
  visits: Type.Optional(
    Shape({
      count: figure,
      unseen: figure,
      stayMinutes: Nullable(figure),
      morning: figure,
      afternoon: figure,
      evening: figure,
    }),
  ),
  /** Appointments she came to or missed, how many she missed, when the next one begins. */
  bookings: Type.Optional(Shape({ count: figure, missed: figure, next: Nullable(Moment) })),
  lastVisitTime: Type.Optional(Nullable(Moment)),
  idleDays: Type.Optional(Nullable(figure)),
  consults: Type.Optional(Shape({ count: figure, deals: figure })),
  /** The five types of projects she has most sessions of. */
  favourites: Type.Optional(Type.Array(Shape({ name: Text(40), items: figure, times: figure }))),
  /** The five she spent most on, with what of it was carried out. */
  spending: Type.Optional(Type.Array(Shape({ name: Text(40), paid: Yuan, executed: Yuan }))),
  /** What is left of what she bought, the soonest to be due first, at most ten. */
  left: Type.Optional(
    Type.Array(
      Shape({
        id: Id,
        name: Text(100),
        times: figure,
        /** The last day it may be used. */
        validTo: Nullable(Day),
        /** From when the next session may be carried out. */
        nextFrom: Nullable(Day),
        lastDay: Nullable(Day),
      }),
    ),
  ),
  /** Coupons she can use today, and when the first of them ends. */
  coupons: Type.Optional(Shape({ count: figure, endsOn: Nullable(Day) })),
  /** The cell of the newest month that was kept; without a name of the hospital's own it has the usual one. */
  rfm: Type.Optional(
    Nullable(
      Shape({
        month: Text(7),
        cell: Word('111', '101', '011', '001', '110', '100', '010', '000'),
        name: Nullable(Text(20)),
      }),
    ),
  ),
  /** Return visits made or due, those made in time, and how content she said she was, out of five. */
  returnVisits: Type.Optional(Shape({ due: figure, onTime: figure, satisfaction: Nullable(Type.Number()) })),
  complaints: Type.Optional(Shape({ count: figure, open: figure })),
  tags: Type.Optional(Type.Array(Shape({ id: Id, group: Text(20), tags: Type.Array(CustomerTag) }))),
  owing: Type.Optional(Nullable(Shape({ amount: Yuan, dueOn: Day, days: figure }))),
  allergyState: Type.Optional(Nullable(Text(10))),
  birthday: Type.Optional(Nullable(Day)),
})
export type Portrait = Static<typeof Portrait>

/** Nobody chooses the columns of a portrait by themselves: they go with those of the customer list they are made of. */
const madeOf = (label: string, ...of: ColumnName[]) => ({ label, fixed: true as const, of })
const of = (label: string, ...props: string[]) =>
  madeOf(label, ...props.map((prop) => `customers.customer:${prop}` as const))
const capital = (label: string, ...of: ColumnName[]) => ({ ...madeOf(label, ...of), needs: CAPITAL })

export const portraitTable = {
  name: 'portrait.portrait',
  pages: ['/customer/list'],
  columns: {
    name: fixed('客户'),
    lifeStage: of('生命周期', 'lifeStage'),
    createTime: of('建档时间', 'createTime'),
    developmentChannels: of('来源', 'developmentChannels'),
    recommenderName: of('推荐人', 'recommenderName'),
    brought: of('带来客户', 'recommenderName'),
    broughtPaid: capital('带来业绩', 'customers.customer:totalPaid'),
    totalPaid: of('累计消费', 'totalPaid'),
    totalExecuted: capital('累计执行', 'purchases.purchased_item:valueTotal'),
    perDeal: of('客单价', 'totalPaid'),
    capital: of('余额', 'capital'),
    presentedAmount: of('好美币', 'presentedAmount'),
    integral: of('积分', 'integral'),
    months: of('近 12 个月', 'totalPaid'),
    deals: of('成交次数', 'lifeStage'),
    firstDealDay: of('首次成交', 'lastPaymentTime'),
    lastPaymentTime: of('最近付款', 'lastPaymentTime'),
    daysToDeal: of('首次到院到成交', 'lastPaymentTime', 'lastVisitTime'),
    visits: of('到院', 'visitCount'),
    bookings: fixed('预约'),
    lastVisitTime: of('最近到院', 'lastVisitTime'),
    idleDays: of('多久没来', 'lastVisitTime'),
    consults: madeOf('接诊', 'consulting.consult_record:result'),
    favourites: madeOf('常做项目', 'purchases.purchased_item:qtyTotal', 'purchases.purchased_item:qtyDeducted'),
    spending: capital('消费偏好', 'orders.sales_order:received'),
    left: fixed('剩余项目'),
    coupons: fixed('可用卡券'),
    rfm: fixed('RFM 分组'),
    returnVisits: madeOf('回访', 'visits.visit:satisfaction'),
    complaints: fixed('投诉'),
    tags: of('标签', 'tags'),
    owing: of('欠款', 'debtAmount'),
    allergyState: of('过敏', 'allergyState'),
    birthday: of('生日', 'age'),
  } satisfies ColumnsOf<Portrait>,
} satisfies Table
