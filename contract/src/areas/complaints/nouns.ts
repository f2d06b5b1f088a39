/** A complaint: who says what of whom, who handles it by when, and what came of it. Source: customers book §17. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { UploadResult } from '../files/calls.ts'
import { PaperHead } from '../prints/kinds.ts'
import {
  compensationKinds,
  complaintActs,
  complaintCategories,
  complaintChannels,
  complaintClocks,
  complaintLevels,
  complaintNotes,
  complaintPhases,
  complaintStates,
  complaintTerms,
} from './words.ts'

const wordsOf = <T extends Readonly<Record<string, string>>>(words: T) =>
  Word(...(Object.keys(words) as (keyof T & string)[]))

export const ChannelWord = wordsOf(complaintChannels)
export const CategoryWord = wordsOf(complaintCategories)
export const LevelWord = wordsOf(complaintLevels)
export const TermWord = wordsOf(complaintTerms)
export const ComplaintStateWord = wordsOf(complaintStates)
export const PhaseWord = wordsOf(complaintPhases)
export const ClockWord = wordsOf(complaintClocks)
export const NoteWord = wordsOf(complaintNotes)
export const CompensationWord = wordsOf(compensationKinds)

const row = {
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  channel: ChannelWord,
  category: CategoryWord,
  level: LevelWord,
  term: TermWord,
  content: Text(2000),
  demand: Text(500),
  productId: Nullable(Id),
  productName: Nullable(Text(100)),
  respondentIds: Type.Array(Id),
  respondentNames: Text(500),
  respondentDeptId: Nullable(Id),
  respondentDeptName: Nullable(Text(60)),
  /** Whom it is about does not read it. */
  secret: Type.Boolean(),
  state: ComplaintStateWord,
  /** 首诉人: whoever took it first answers for its acceptance. */
  receiverId: Nullable(Id),
  receiverName: Nullable(Text(60)),
  receivedAt: Moment,
  handlerId: Nullable(Id),
  handlerName: Nullable(Text(60)),
  dueAt: Moment,
  amberAt: Moment,
  /** Working days until the day it is due, negative afterwards; null: no clock runs. */
  daysLeft: Nullable(Type.Integer()),
  answeredAt: Nullable(Moment),
  escalatedAt: Nullable(Moment),
  resolution: Text(2000),
  confirmed: Type.Boolean(),
  satisfaction: Nullable(Type.Integer()),
  closedAt: Nullable(Moment),
  closedByName: Nullable(Text(60)),
  reopenCount: Type.Integer(),
  dismissReason: Text(200),
  /** What the linked documents come to. */
  compensation: Yuan,
}
export const ComplaintRow = Shape(row)
export type ComplaintRow = Static<typeof ComplaintRow>

const Happened = Shape({
  id: Id,
  act: wordsOf(complaintActs),
  content: Text(2000),
  byName: Nullable(Text(60)),
  at: Moment,
  attachments: Type.Optional(Type.Array(UploadResult)),
})

export const Linked = Shape({
  kind: CompensationWord,
  documentId: Id,
  no: Text(60),
  at: Moment,
  amount: Yuan,
  status: Text(20),
})
export type Linked = Static<typeof Linked>

/** A day of its clock, for boxes. */
const ClockDay = Shape({ day: Day, works: Type.Boolean() })

/** One with its timeline, the days of its clock and what it was linked to. */
export const Complaint = Shape({
  ...row,
  clockFrom: Moment,
  previousId: Nullable(Id),
  previousNo: Nullable(Text(40)),
  /** Whole days since it was closed; zero while it is not. */
  daysClosed: Type.Integer(),
  /** To reach her, since she was answered. */
  attempts: Type.Integer(),
  days: Type.Array(ClockDay),
  log: Type.Array(Happened),
  links: Type.Array(Linked),
})

export const ComplaintPaper = Shape({
  ...Complaint.properties,
  clinic: PaperHead,
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})

export const Tallied = Shape({
  /** Word of a category, or an id; null: none was named. */
  key: Nullable(Type.String()),
  name: Type.String(),
  count: Type.Integer(),
  open: Type.Integer(),
  /** Answered by then, of those that were answered. */
  onTime: Type.Integer(),
  late: Type.Integer(),
  reopened: Type.Integer(),
})
export type Tallied = Static<typeof Tallied>

export const complaintTable = {
  name: 'complaints.complaint',
  pages: ['/visit/complaint'],
  columns: {
    no: fixed('投诉编号'),
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    channel: '渠道',
    category: fixed('类别'),
    level: fixed('等级'),
    term: '时限',
    content: '投诉内容',
    demand: '诉求',
    productId: carried,
    productName: '涉及项目',
    respondentIds: along('respondentNames'),
    respondentNames: '被投诉人',
    respondentDeptId: along('respondentDeptName'),
    respondentDeptName: '被投诉科室',
    secret: '保密',
    state: fixed('状态'),
    receiverId: carried,
    receiverName: '首诉人',
    receivedAt: fixed('登记时间'),
    handlerId: carried,
    handlerName: '处理人',
    dueAt: fixed('到期时间'),
    amberAt: carried,
    daysLeft: along('dueAt'),
    answeredAt: '答复时间',
    escalatedAt: '升级时间',
    resolution: '处理说明',
    confirmed: '客户确认',
    satisfaction: '满意度',
    closedAt: '结案时间',
    closedByName: '结案人',
    reopenCount: '重开次数',
    dismissReason: '不成立原因',
    compensation: '补偿金额',
  } satisfies ColumnsOf<ComplaintRow>,
} satisfies Table
