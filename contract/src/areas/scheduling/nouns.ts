/** A shift type, a shift of the roster, somebody who is away, a swap: what their rows are. Source: clinical-admin §3. */
import { type Static, Type } from 'typebox'
import { carries, choice, flag, noun, of, onOff, other, place, shown, text, title } from '../../noun.ts'
import { type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import type { Segment } from './rules.ts'
import { shiftColours } from './words.ts'

const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['08:30'] })
/** A stretch of a shift: 08:30–12:00, 21:00–次日08:30. */
export const SegmentShape = Shape({ start: Time, end: Time, crossDay: Type.Boolean() })
export const Segments = Type.Array(SegmentShape, { maxItems: 3 })

export const shiftType = noun(
  '班次',
  {
    name: title('名称', 20),
    shortName: text('简称', 2, { required: true }),
    color: choice('颜色', shiftColours, { begins: 'blue' }),
    segments: other('时段', of<Segment[]>(Segments), { begins: [] }),
    restFlag: flag('不在岗'),
    bookable: flag('可预约', { begins: true }),
    deptIds: other('适用科室', of<number[]>(Type.Array(Id, { maxItems: 200, uniqueItems: true })), {
      begins: [],
      said: { carried: true },
    }),
    deptNames: shown('适用科室', of<string>(Text(2_000))),
    sort: place(),
    status: onOff(),
    /** How often the roster has it: what is used is switched off, not deleted. */
    used: carries(of<boolean>(Type.Boolean())),
  },
  {
    table: 'scheduling.shift_type',
    short: '班次',
    pages: ['/setting/shift'],
    keyword: ['name', 'shortName'],
    asked: ['status'],
    object: 'shiftType',
  },
)

export const StateWord = Word('draft', 'published')
export const SourceWord = Word('hand', 'copy', 'template', 'swap', 'import')
export const ColourWord = Word('blue', 'green', 'purple', 'cyan', 'ink', 'grey', 'orange', 'pink')
export const AwayKindWord = Word('leave', 'training', 'stop')
export const AwayStateWord = Word('waiting', 'valid', 'rejected', 'withdrawn', 'lifted')
export const SwapStateWord = Word('asked', 'waiting', 'done', 'refused', 'rejected', 'withdrawn')
/** What was refused because of bookings is meant all the same. */
export const meant = { confirmed: Type.Optional(Type.Boolean()) }
export type Meant = { confirmed?: boolean }
export const Quota = Nullable(Type.Integer({ minimum: 1, maximum: 500 }))

const cell = {
  id: Id,
  version: Version,
  staffId: Id,
  staffName: Text(60),
  departmentName: Nullable(Text(60)),
  workDate: Day,
  shiftTypeId: Id,
  shiftName: Text(20),
  times: Text(120),
  state: StateWord,
  quota: Quota,
  remark: Text(100),
  source: SourceWord,
  publishedAt: Nullable(Moment),
  publishedByName: Nullable(Text(60)),
}
export const CellRow = Shape(cell)
export type CellRow = Static<typeof CellRow>

/** One with its times as they were copied when it was written. */
export const Cell = Shape({ ...cell, segments: Segments })

export const cellTable = {
  name: 'scheduling.cell',
  pages: ['/appointment/scheduling'],
  columns: {
    staffId: carried,
    staffName: fixed('姓名'),
    departmentName: '科室',
    workDate: fixed('日期'),
    shiftTypeId: carried,
    shiftName: fixed('班次'),
    times: '时段',
    state: fixed('状态'),
    quota: '限号',
    remark: '备注',
    source: '来源',
    publishedAt: '发布时间',
    publishedByName: '发布人',
  } satisfies ColumnsOf<CellRow>,
} satisfies Table

const away = {
  id: Id,
  version: Version,
  staffId: Id,
  staffName: Text(60),
  departmentName: Nullable(Text(60)),
  kind: AwayKindWord,
  startsAt: Moment,
  endsAt: Moment,
  reason: Text(200),
  state: AwayStateWord,
  createdById: Nullable(Id),
  createdByName: Nullable(Text(60)),
  createdAt: Moment,
  decidedByName: Nullable(Text(60)),
  decidedAt: Nullable(Moment),
  note: Text(200),
}
export const AwayRow = Shape(away)
export type AwayRow = Static<typeof AwayRow>

export const awayTable = {
  name: 'scheduling.leave_block',
  pages: ['/appointment/scheduling'],
  columns: {
    staffId: carried,
    staffName: fixed('姓名'),
    departmentName: '科室',
    kind: fixed('类型'),
    startsAt: '从',
    endsAt: '到',
    reason: '原因',
    state: fixed('状态'),
    createdById: carried,
    createdByName: '登记人',
    createdAt: '登记时间',
    decidedByName: '处理人',
    decidedAt: '处理时间',
    note: '处理意见',
  } satisfies ColumnsOf<AwayRow>,
} satisfies Table

const swap = {
  id: Id,
  version: Version,
  fromId: Id,
  fromName: Text(60),
  fromDate: Day,
  fromShifts: Text(120),
  toId: Id,
  toName: Text(60),
  toDate: Day,
  toShifts: Text(120),
  reason: Text(200),
  state: SwapStateWord,
  createdAt: Moment,
  answeredAt: Nullable(Moment),
  decidedByName: Nullable(Text(60)),
  decidedAt: Nullable(Moment),
  note: Text(200),
}
export const SwapRow = Shape(swap)
export type SwapRow = Static<typeof SwapRow>

export const swapTable = {
  name: 'scheduling.swap_request',
  pages: ['/appointment/scheduling'],
  columns: {
    fromId: carried,
    fromName: fixed('申请人'),
    fromDate: '申请人日期',
    fromShifts: '申请人班次',
    toId: carried,
    toName: fixed('对方'),
    toDate: '对方日期',
    toShifts: '对方班次',
    reason: '原因',
    state: fixed('状态'),
    createdAt: '申请时间',
    answeredAt: '对方答复时间',
    decidedByName: '处理人',
    decidedAt: '处理时间',
    note: '处理意见',
  } satisfies ColumnsOf<SwapRow>,
} satisfies Table

const template = {
  id: Id,
  version: Version,
  name: Text(30),
  departmentId: Nullable(Id),
  departmentName: Nullable(Text(60)),
  cycleDays: Type.Integer(),
  cells: Type.Array(Shape({ staffId: Id, staffName: Text(60), dayIndex: Type.Integer(), shiftTypeId: Id })),
}
export const TemplateRow = Shape(template)
export type TemplateRow = Static<typeof TemplateRow>

// The matrix: everything one screen of it needs, in one answer.

export const ShiftBrief = Shape({
  id: Id,
  name: Text(20),
  shortName: Text(2),
  color: ColourWord,
  segments: Segments,
  restFlag: Type.Boolean(),
  bookable: Type.Boolean(),
  deptIds: Type.Array(Id),
  status: Type.Integer(),
})
export type ShiftBrief = Static<typeof ShiftBrief>

/** What somebody's day holds; `stamp` says which state of it was seen. */
export const RosterDay = Shape({
  staffId: Id,
  date: Day,
  stamp: Text(400, { line: false }),
  state: StateWord,
  shifts: Type.Array(
    Shape({ id: Id, shiftTypeId: Id, quota: Quota, remark: Text(100), source: SourceWord, segments: Segments }),
  ),
})
export type RosterDay = Static<typeof RosterDay>

export const RosterPerson = Shape({
  staffId: Id,
  name: Text(60),
  departmentId: Nullable(Id),
  departmentName: Text(60),
  job: Text(60),
  atWork: Type.Boolean(),
})
export type RosterPerson = Static<typeof RosterPerson>

export const AwayBrief = Shape({
  id: Id,
  staffId: Id,
  kind: AwayKindWord,
  state: AwayStateWord,
  startsAt: Moment,
  endsAt: Moment,
  reason: Text(200),
})
export const ClosedDay = Shape({ date: Day, name: Text(30) })
/** A department's week that was published. */
export const PublishedWeek = Shape({ departmentId: Nullable(Id), week: Day, at: Moment, byName: Nullable(Text(60)) })

export const Matrix = Shape({
  from: Day,
  to: Day,
  shifts: Type.Array(ShiftBrief),
  people: Type.Array(RosterPerson),
  days: Type.Array(RosterDay),
  away: Type.Array(AwayBrief),
  closed: Type.Array(ClosedDay),
  weeks: Type.Array(PublishedWeek),
  /** Swaps and leaves that wait for somebody. */
  waiting: Type.Integer(),
})
export type Matrix = Static<typeof Matrix>

export const HistoryRow = Shape({
  id: Id,
  before: Text(120),
  after: Text(120),
  source: SourceWord,
  state: StateWord,
  byName: Nullable(Text(60)),
  at: Moment,
})
