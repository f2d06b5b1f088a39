/** Stages with their days, moves between them, definitions of a deal. Source: customers book §7.4, §7.5. */
import { type Static, Type } from 'typebox'
import { choice, count, day, flag, money, noun, text } from '../../noun.ts'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Word, Yuan } from '../../words.ts'
import { LifeStage } from '../customers/nouns.ts'
import { customerClasses, dealWays } from './words.ts'

export const LIFE_PAGE = '/customer/life'

export const StageRow = Shape({
  /** Its place among the stages, from 1. */
  id: Id,
  stage: LifeStage,
  /** Null: what ends it is something that happens. */
  days: Nullable(Type.Integer()),
  /** Whether the days are the hospital's own. */
  isOwn: Type.Boolean(),
  /** How many stand here, among those the caller reaches. */
  customers: Type.Integer(),
  /** Of all whom the caller reaches, in basis points: 10000 is all of them. */
  share: Type.Integer(),
  /** What they have paid in all; absent without `sensitive:customer-capital`. */
  paid: Type.Optional(Yuan),
})
export type StageRow = Static<typeof StageRow>

export const stageTable = {
  name: 'lifecycle.threshold',
  pages: [LIFE_PAGE],
  columns: {
    stage: fixed('阶段'),
    days: '天数',
    isOwn: along('days'),
    customers: '客户数',
    share: '占比',
    paid: madeOf('累计消费', 'customers.customer:totalPaid'),
  } satisfies ColumnsOf<StageRow>,
} satisfies Table

export const StageMove = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  fromStage: LifeStage,
  toStage: LifeStage,
  because: Word('event', 'lead', 'night', 'threshold', 'merged'),
  movedAt: Moment,
})
export type StageMove = Static<typeof StageMove>

export const moveTable = {
  name: 'lifecycle.move',
  pages: [LIFE_PAGE],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    fromStage: madeOf('原阶段', 'customers.customer:lifeStage'),
    toStage: madeOf('新阶段', 'customers.customer:lifeStage'),
    because: '原因',
    movedAt: '时间',
  } satisfies ColumnsOf<StageMove>,
} satisfies Table

export const dealDefinition = noun(
  '成交定义',
  {
    effectiveFrom: day('生效日期', { required: true, fixed: true }),
    dealBy: choice('成交方式', dealWays, { begins: 'payment' }),
    minDeal: money('成交金额不低于'),
    countDeposit: flag('只付订金算成交'),
    countRecharge: flag('充值算成交'),
    countRetail: flag('只买商品算成交'),
    newDays: count('新客天数', [1, 365], { unit: '天', begins: 1 }),
    sameDay: choice('首日再次成交算', customerClasses, { begins: 'new' }),
    remark: text('备注', 200),
  },
  {
    table: 'lifecycle.deal_definition',
    short: '定义',
    pages: [LIFE_PAGE],
    keyword: [],
    asked: [],
    object: 'dealDefinition',
  },
)
