/** A return visit as it is answered: the task, what she said, how it was audited. Source: customers book §16.1. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, madeOf, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { LevelWord } from './settings.ts'

export const StateWord = Word('pending', 'auditing', 'done', 'passed', 'cancelled', 'closed')
export const WayWord = Word('phone', 'wechat', 'sms', 'meeting', 'video')
export const ConnectWord = Word('reached', 'missed', 'declined', 'empty', 'wrong')
export const FailedWord = Word('missed', 'declined', 'empty', 'wrong')
export const ResultWord = Word('normal', 'revisit', 'complaint', 'intent', 'refused')
export const PurposeWord = Word('medical', 'service', 'marketing')

const row = {
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerNo: Text(40),
  customerName: Text(60),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  typeId: Id,
  typeName: Text(30),
  purpose: PurposeWord,
  theme: Text(200),
  planTime: Moment,
  /** By the clock: the days since it was due; 0 of one that is late today, null of one that is not late. */
  overdueDays: Nullable(Type.Integer()),
  executorId: Nullable(Id),
  executorName: Nullable(Text(60)),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(60)),
  state: StateWord,
  attempts: Type.Integer(),
  maxAttempts: Type.Integer(),
  doneTime: Nullable(Moment),
  doneById: Nullable(Id),
  doneByName: Nullable(Text(60)),
  way: Nullable(WayWord),
  symptomLevel: Nullable(LevelWord),
  satisfaction: Nullable(Type.Integer()),
  result: Nullable(ResultWord),
  content: Text(1000),
  nextTime: Nullable(Moment),
  auditByName: Nullable(Text(60)),
  auditAt: Nullable(Moment),
  auditRemark: Text(200),
  alertedAt: Nullable(Moment),
  handledAt: Nullable(Moment),
  /** Two notes, where it got worse after the first. */
  handling: Text(1001),
  endReason: Text(200),
  ruleName: Nullable(Text(30)),
}
export const VisitRow = Shape(row)
export type VisitRow = Static<typeof VisitRow>

/** Health facts: what she says of symptoms. */
const HEALTH = 'customer:health'

export const visitTable = {
  name: 'visits.visit',
  pages: ['/visit/list'],
  columns: {
    no: fixed('回访单号'),
    customerId: carried,
    customerNo: '客户编号',
    customerName: fixed('客户'),
    sex: madeOf('性别', 'customers.customer:sex'),
    age: madeOf('年龄', 'customers.customer:age'),
    typeId: along('typeName'),
    typeName: '类型',
    purpose: along('typeName'),
    theme: '主题',
    planTime: fixed('计划时间'),
    overdueDays: along('planTime'),
    executorId: along('executorName'),
    executorName: '执行人',
    doctorId: along('doctorName'),
    doctorName: '主诊医生',
    state: fixed('状态'),
    attempts: '联系次数',
    maxAttempts: along('attempts'),
    doneTime: '完成时间',
    doneById: along('doneByName'),
    doneByName: '完成人',
    way: '方式',
    symptomLevel: guarded('症状', HEALTH),
    satisfaction: '满意度',
    result: '结果',
    content: guarded('内容', HEALTH),
    nextTime: '下次计划',
    auditByName: '审核人',
    auditAt: '审核时间',
    auditRemark: '审核意见',
    alertedAt: '通知医生',
    handledAt: '处理时间',
    handling: guarded('医生处理', HEALTH),
    endReason: '取消原因',
    ruleName: '来源规则',
  } satisfies ColumnsOf<VisitRow>,
} satisfies Table

export const Answered = Shape({ label: Text(20), text: Text(20), level: LevelWord })
export const Attempt = Shape({
  id: Id,
  at: Moment,
  way: WayWord,
  connect: ConnectWord,
  note: Text(200),
  byName: Nullable(Text(60)),
})

/** One with its script, its card of symptoms and every attempt. */
export const Visit = Shape({
  ...row,
  script: Text(1000),
  /** Masked. */
  phone: Nullable(Text(40)),
  allergyState: Nullable(Text(10)),
  consultantName: Nullable(Text(60)),
  needAudit: Type.Boolean(),
  needAnswer: Type.Boolean(),
  scoreEnabled: Type.Boolean(),
  questions: Type.Array(Shape({ label: Text(20), options: Type.Array(Shape({ text: Text(20), level: LevelWord })) })),
  answers: Type.Optional(Type.Array(Answered)),
  attemptRows: Type.Array(Attempt),
  /** What she said before, for the same: the newest first. */
  earlier: Type.Array(
    Shape({
      id: Id,
      at: Moment,
      theme: Text(200),
      result: Nullable(ResultWord),
      symptomLevel: Type.Optional(Nullable(LevelWord)),
    }),
  ),
  /** The last alarm to her doctor and who read it when, the first one first; null: there was none. */
  alarm: Nullable(
    Shape({
      id: Id,
      at: Moment,
      /** Who was told, half an hour later, that nobody had read it. */
      toldToId: Nullable(Id),
      toldToName: Nullable(Text(60)),
      readings: Type.Array(Shape({ staffId: Id, byName: Nullable(Text(60)), at: Moment })),
    }),
  ),
  /** Why she may not be touched now; null: she may. */
  paused: Nullable(Text(100)),
})
export type Visit = Static<typeof Visit>
