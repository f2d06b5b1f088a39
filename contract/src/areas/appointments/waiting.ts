/** 候补名单: who waits for a place that falls free, what she is offered, and that she takes it. Source: clinical-admin §2. */
import { type Static, type TProperties, Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { along, type ColumnsOf, carried, changedColumns, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, MomentInput, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { waitStates } from './wait-words.ts'

const kind = Word('consult', 'treatment', 'review')
const dayPart = Word('any', 'morning', 'afternoon', 'evening')
const priority = Word('high', 'normal')

export const Wait = Shape({
  id: Id,
  kind,
  customerId: Id,
  customerName: Text(30),
  deptId: Nullable(Id),
  deptName: Nullable(Text(30)),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(20)),
  productId: Nullable(Id),
  productName: Nullable(Text(60)),
  minutes: Type.Integer(),
  dateFrom: Day,
  dateTo: Day,
  dayPart,
  priority,
  note: Text(200),
  state: Word(...waitStates),
  offerDoctorId: Nullable(Id),
  offerDoctorName: Nullable(Text(20)),
  offerStart: Nullable(Moment),
  offerEnd: Nullable(Moment),
  offerUntil: Nullable(Moment),
  offers: Type.Integer(),
  appointmentId: Nullable(Id),
  appointmentNo: Nullable(Text(24)),
  reason: Text(60),
  ownerId: Id,
  ownerName: Nullable(Text(20)),
  createdAt: Moment,
  version: Version,
})
export type WaitRow = Static<typeof Wait>

export const waitTable = {
  name: 'appointments.wait',
  pages: ['/appointment/wait'],
  columns: {
    kind: '类型',
    customerId: carried,
    customerName: fixed('客户'),
    state: fixed('状态'),
    deptId: along('deptName'),
    deptName: '科室',
    doctorId: along('doctorName'),
    doctorName: '医生',
    productId: along('productName'),
    productName: '项目',
    minutes: '所需分钟',
    dateFrom: '希望日期',
    dateTo: along('dateFrom'),
    dayPart: '时段',
    priority: '优先级',
    note: '备注',
    offerDoctorId: along('offerStart'),
    offerDoctorName: along('offerStart'),
    offerStart: '通知的空位',
    offerEnd: along('offerStart'),
    offerUntil: along('offerStart'),
    offers: '通知次数',
    appointmentId: along('appointmentNo'),
    appointmentNo: '预约号',
    reason: '放弃原因',
    ownerId: along('ownerName'),
    ownerName: '登记人',
    createdAt: '登记时间',
  } satisfies ColumnsOf<WaitRow>,
} satisfies Table

const filters = {
  customerId: Type.Optional(Id),
  /** One or several, comma-separated. */
  state: Type.Optional(Text(60, { pattern: '^[a-z]+(,[a-z]+)*$' })),
  deptId: Type.Optional(Id),
  doctorId: Type.Optional(Id),
  ownerId: Type.Optional(Id),
  /** Wishes that reach into these days. */
  wantedFrom: Type.Optional(Day),
  wantedTo: Type.Optional(Day),
  keyword: Type.Optional(Text(30)),
}

const wish = {
  kind: Type.Optional(kind),
  deptId: Type.Optional(Nullable(Id)),
  doctorId: Type.Optional(Nullable(Id)),
  productId: Type.Optional(Nullable(Id)),
  minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 720 })),
  dayPart: Type.Optional(dayPart),
  priority: Type.Optional(priority),
  note: Type.Optional(Text(200)),
} satisfies TProperties
const changing = { ...wish, dateFrom: Type.Optional(Day), dateTo: Type.Optional(Day) } satisfies TProperties

const Written = Shape({ id: Id, version: Version })
const key = 'appointment:wait'

export const waiting = {
  list: call('GET /api/v1/base/appointment/wait', {
    table: waitTable,
    title: '候补名单',
    may: `${key}:list`,
    everyone: [EVERYONE.triage],
    input: { ...pageRequest, ...filters },
    output: Page(Wait),
  }),
  export: call('GET /api/v1/base/appointment/wait/export', {
    table: waitTable,
    title: '导出候补名单',
    may: `${key}:export`,
    everyone: [EVERYONE.triage],
    input: sheetInput(filters),
    ...sheet,
  }),
  create: call('POST /api/v1/base/appointment/wait', {
    title: '加入候补',
    may: `${key}:add`,
    everyone: [EVERYONE.triage],
    input: { ...wish, customerId: Id, dateFrom: Day, dateTo: Day },
    output: Written,
  }),
  update: call('PUT /api/v1/base/appointment/wait', {
    title: '修改候补',
    may: `${key}:edit`,
    everyone: [EVERYONE.triage],
    changes: changedColumns(waitTable, changing),
    input: { ...changing, id: Id, version: Version },
    output: Written,
  }),
  /** The first place that suits her is offered, as if it had fallen free now. */
  offer: call('PUT /api/v1/base/appointment/wait/offer/{id}', {
    title: '通知候补',
    may: `${key}:offer`,
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Shape({ id: Id, version: Version, startTime: Moment }),
  }),
  /** She cannot come then: the place is offered to the next, and she waits on. */
  pass: call('PUT /api/v1/base/appointment/wait/pass/{id}', {
    title: '候补让给下一位',
    may: `${key}:offer`,
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Written,
  }),
  /** Booked in one step: what was offered, or a place that is named. */
  take: call('PUT /api/v1/base/appointment/wait/take', {
    title: '候补预约',
    may: `${key}:take`,
    everyone: [EVERYONE.triage],
    input: {
      id: Id,
      doctorId: Type.Optional(Id),
      roomId: Type.Optional(Id),
      chairId: Type.Optional(Id),
      deviceId: Type.Optional(Id),
      startTime: Type.Optional(MomentInput),
      /** Above the capacity: needs the right 加号 and says why. */
      overbookReason: Type.Optional(Text(100)),
    },
    output: Shape({ id: Id, version: Version, no: Text(24), appointmentId: Id }),
  }),
  drop: call('PUT /api/v1/base/appointment/wait/cancel', {
    title: '取消候补',
    may: `${key}:cancel`,
    everyone: [EVERYONE.triage],
    input: { id: Id, reason: Text(60, { minLength: 1 }) },
    output: Written,
  }),
}
