/** 公海规则, who lies in the pool, and who is about to fall in. Source: customers book §8. */
import { type Static, Type } from 'typebox'
import { choice, count, noun, of, onOff, other, shown, title } from '../../noun.ts'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { LifeStage } from '../customers/nouns.ts'
import { type PoolRule, poolKinds, poolOps } from './words.ts'

/** Fields of somebody in the pool that a pool may keep from whoever does not share its customers out. */
export const hideable = ['age', 'lifeStage', 'channelName', 'reason', 'fromName', 'idleDays', 'visitCount'] as const
const Hideable = Word(...hideable)

const Rule = Shape({
  metric: Word('noFollow', 'noVisit', 'noDeal', 'noPayment'),
  days: Type.Integer({ minimum: 1, maximum: 3650 }),
  grades: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 5 }), { maxItems: 6, uniqueItems: true })),
  sourceTypeIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
})

/** Rules of one pool at most. */
export const MOST_RULES = 12

export const pool = noun(
  '公海规则',
  {
    name: title('名称', 30),
    kind: choice('类型', poolKinds, { fixed: true, begins: 'consultant' }),
    /** Of no department: the whole hospital's. */
    departmentIds: other('适用部门', of<number[]>(Type.Array(Id, { maxItems: 50 })), {
      said: along('departmentNames'),
    }),
    departmentNames: shown('部门', of<string>(Text(2000))),
    op: choice('条件关系', poolOps, { begins: 'any', said: along('rules') }),
    rules: other('自动回收条件', of<PoolRule[]>(Type.Array(Rule, { maxItems: MOST_RULES }))),
    dailyLimit: count('每人每天领取', [0, 999], { unit: '位', begins: 0 }),
    ownLimit: count('每人拥有上限', [0, 100_000], { unit: '位', begins: 0 }),
    entryHours: count('入池后可领取', [0, 720], { unit: '小时', begins: 0 }),
    cooldownDays: count('原归属人不可领回', [0, 365], { unit: '天', begins: 0 }),
    lockLimit: count('每人锁定上限', [0, 1000], { unit: '位', begins: 20 }),
    viewLimit: count('每人每天查看', [0, 999], { unit: '位', begins: 0 }),
    hiddenFields: other(
      '公海里隐藏',
      of<(typeof hideable)[number][]>(Type.Array(Hideable, { maxItems: 7, uniqueItems: true })),
    ),
    warnDays: count('提前提醒', [0, 30], { unit: '天', begins: 3 }),
    nightLimit: count('每晚最多回收', [1, 100_000], { unit: '位', begins: 200 }),
    /** Customers the rules reached when a night stopped at its limit. */
    stoppedAt: shown('待确认回收', of<number | null>(Nullable(Type.Integer()))),
    status: onOff(),
  },
  {
    table: 'pool.pool',
    short: '公海',
    pages: ['/customer/pool'],
    keyword: ['name'],
    asked: ['kind', 'status'],
    object: 'pool',
  },
)

export const PoolRow = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  sex: Nullable(Text(2)),
  age: Nullable(Type.Integer()),
  phone: Nullable(Text(20)),
  kind: Word('consultant', 'developer'),
  poolId: Id,
  poolName: Text(30),
  /** What the pool hides is null. */
  lifeStage: Nullable(LifeStage),
  channelName: Nullable(Text(60)),
  enteredAt: Moment,
  mode: Word('released', 'taken', 'recycled', 'left'),
  reason: Nullable(Text(200)),
  fromName: Nullable(Text(60)),
  /** Since she came last; null: never. */
  idleDays: Nullable(Type.Integer()),
  visitCount: Nullable(Type.Integer()),
  hiddenFields: Type.Array(Hideable),
})
export type PoolRow = Static<typeof PoolRow>

export const poolTable = {
  name: 'pool.entry',
  pages: ['/customer/pool'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    sex: along('age'),
    age: madeOf('年龄', 'customers.customer:age'),
    phone: madeOf('手机号', 'customers.customer:phone'),
    kind: fixed('公海'),
    poolId: carried,
    poolName: '公海名称',
    lifeStage: madeOf('生命周期', 'customers.customer:lifeStage'),
    channelName: madeOf('来源', 'customers.customer:channelName'),
    enteredAt: '入池时间',
    mode: '入池方式',
    reason: '入池原因',
    fromName: '原归属人',
    idleDays: madeOf('未到院天数', 'customers.customer:lastVisitTime'),
    visitCount: madeOf('到院次数', 'customers.customer:visitCount'),
    hiddenFields: carried,
  } satisfies ColumnsOf<PoolRow>,
} satisfies Table

export const FallingRow = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  kind: Word('consultant', 'developer'),
  poolName: Text(30),
  ownerName: Nullable(Text(60)),
  fallsOn: Day,
  /** 0: tonight. */
  daysLeft: Type.Integer(),
})
export type FallingRow = Static<typeof FallingRow>

export const fallingTable = {
  name: 'pool.warning',
  pages: ['/customer/pool'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    kind: carried,
    poolName: '公海名称',
    ownerName: '归属人',
    fallsOn: '掉入日期',
    daysLeft: along('fallsOn'),
  } satisfies ColumnsOf<FallingRow>,
} satisfies Table

export const LockRow = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  kind: Word('consultant', 'developer'),
  ownerName: Nullable(Text(60)),
  untilOn: Day,
  reason: Text(200),
  lockedAt: Moment,
})
export type LockRow = Static<typeof LockRow>

export const poolLockTable = {
  name: 'pool.lock',
  pages: ['/customer/pool'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    kind: fixed('公海'),
    ownerName: '归属人',
    untilOn: '锁定到',
    reason: '锁定原因',
    lockedAt: '锁定时间',
  } satisfies ColumnsOf<LockRow>,
} satisfies Table

/** What was last done with somebody in the pool. */
export const Followed = Shape({
  at: Moment,
  byName: Nullable(Text(60)),
  result: Text(20),
  text: Type.Optional(Text(500)),
  noDealReason: Type.Optional(Nullable(Text(60))),
})
