/** Appointments: made, moved, confirmed, checked in and missed. Source: clinical-admin §2, §27; customers book §0.3. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, Moment, MomentInput, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { appointmentChanges, booking, changing, course, places, treatmentKind } from './form.ts'
import { Appointment, AppointmentDetail } from './nouns.ts'
import { appointmentTable } from './tables.ts'
import { appointmentStates, bookedTypes } from './words.ts'

const readers = { anyOf: ['appointment:list', 'appointment:treatment:list', 'appointment:arrival:list'] } as const
const makers = {
  anyOf: ['appointment:add', 'appointment:edit', 'appointment:treatment:insert', 'appointment:treatment:update'],
} as const

const filters = {
  customerId: Type.Optional(Id),
  kind: Type.Optional(Text(30, { pattern: '^[a-z]+(,[a-z]+)*$' })),
  /** One or several, comma-separated. */
  state: Type.Optional(Text(80, { pattern: '^[a-z]+(,[a-z]+)*$' })),
  deptId: Type.Optional(Id),
  doctorId: Type.Optional(Id),
  consultantId: Type.Optional(Id),
  creatorId: Type.Optional(Id),
  source: Type.Optional(Text(30)),
  /** `today` instead of a date. */
  day: Type.Optional(Text(10, { pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$' })),
  /** Moved, put aside or cancelled by the house, and not told yet. */
  untold: Type.Optional(Type.Boolean()),
  beginTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
  keyword: Type.Optional(Text(30)),
}

const Written = Shape({ id: Id, version: Version })
const Made = Shape({ id: Id, version: Version, no: Text(24) })
const Slot = Shape({ startTime: Moment, endTime: Moment })

/** How many stand in which state. */
const Counts = Shape({
  pending: Type.Integer(),
  booked: Type.Integer(),
  aside: Type.Integer(),
  arrived: Type.Integer(),
  serving: Type.Integer(),
  finished: Type.Integer(),
  cancelled: Type.Integer(),
  missed: Type.Integer(),
  /** States of which there are more than are counted. */
  more: Type.Optional(Type.Array(Word(...appointmentStates))),
})

/** One that is in the way, as far as the asker may see it. */
const Clash = Shape({ type: Word(...bookedTypes), text: Text(200) })
const Warning = Shape({ kind: Word('blacklist', 'missed', 'overlap', 'twice'), text: Text(200) })

export const appointments = {
  list: call('GET /api/v1/base/appointment', {
    table: appointmentTable,
    title: '预约列表',
    may: readers,
    everyone: [EVERYONE.triage],
    input: { ...pageRequest, ...filters },
    output: Page(Appointment),
  }),
  counts: call('GET /api/v1/base/appointment/counts', {
    title: '预约各状态数',
    may: readers,
    everyone: [EVERYONE.triage],
    input: filters,
    output: Counts,
  }),
  export: call('GET /api/v1/base/appointment/export', {
    table: appointmentTable,
    title: '导出预约',
    may: { anyOf: ['appointment:export', 'appointment:treatment:export', 'appointment:arrival:export'] },
    everyone: [EVERYONE.triage],
    input: sheetInput(filters),
    ...sheet,
  }),
  /** The customer panel's tab and the window's two entries. */
  panel: call('GET /api/v1/customer/panel/projectAppointment', {
    table: appointmentTable,
    title: '客户预约记录',
    may: readers,
    everyone: [EVERYONE.triage],
    input: { ...pageRequest, ...filters, customerId: Id },
    output: Page(Appointment),
  }),
  one: call('GET /api/v1/base/appointment/{id}', {
    title: '预约详情',
    may: readers,
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: AppointmentDetail,
    shows: {
      row: 'appointments.appointment',
      items: ['appointments.appointment:itemNames'],
      'steps.reason': ['appointments.appointment:cancelReason'],
    },
  }),
  create: call('POST /api/v1/base/appointment', {
    title: '新增咨询预约',
    may: 'appointment:add',
    everyone: [EVERYONE.triage],
    input: { ...booking, ...course },
    output: Made,
  }),
  update: call('PUT /api/v1/base/appointment', {
    title: '改约',
    may: 'appointment:edit',
    everyone: [EVERYONE.triage],
    changes: appointmentChanges,
    input: { ...changing, id: Id, version: Version },
    output: Written,
  }),
  insertTreatment: call('POST /api/v1/base/appointment/insertTreatment', {
    title: '新增科室预约',
    may: 'appointment:treatment:insert',
    everyone: [EVERYONE.triage],
    input: { ...booking, ...course, ...treatmentKind },
    output: Made,
  }),
  updateTreatment: call('PUT /api/v1/base/appointment/updateTreatment', {
    title: '科室改约',
    may: 'appointment:treatment:update',
    everyone: [EVERYONE.triage],
    changes: appointmentChanges,
    input: { ...changing, id: Id, version: Version },
    output: Written,
  }),
  /** Whether it would fit, said before it is saved: what is in the way, what to know, and where else. */
  check: call('POST /api/v1/base/appointment/check', {
    title: '预约检查',
    may: makers,
    everyone: [EVERYONE.triage],
    effect: 'read',
    input: {
      ...places,
      customerId: Type.Optional(Id),
      items: booking.items,
      startTime: Type.Optional(MomentInput),
      endTime: Type.Optional(MomentInput),
      /** The appointment that is moved: it is in nobody's way. */
      exceptId: Type.Optional(Id),
    },
    output: Shape({
      minutes: Type.Integer(),
      turnaroundMin: Type.Integer(),
      clashes: Type.Array(Clash),
      warnings: Type.Array(Warning),
      next: Type.Array(Slot),
    }),
  }),
  /** Where all that is needed is free, a day or several. */
  freeSlots: call('GET /api/v1/base/appointment/freeSlots', {
    title: '空闲时段',
    may: makers,
    input: {
      doctorId: Type.Optional(Id),
      nurseId: Type.Optional(Id),
      roomId: Type.Optional(Id),
      chairId: Type.Optional(Id),
      deviceId: Type.Optional(Id),
      date: Day,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 14 })),
      minutes: Type.Integer({ minimum: 5, maximum: 720 }),
    },
    output: Type.Array(Slot),
  }),
  confirm: call('PUT /api/v1/base/appointment/confirm/{id}', {
    title: '确认预约',
    may: { anyOf: ['appointment:confirm', 'appointment:treatment:confirm'] },
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Written,
  }),
  /** Check-in: the visit of today is linked, or made. Asked twice it answers the same visit. */
  updateReport: call('PUT /api/v1/base/appointment/updateReport', {
    title: '预约报到',
    may: { anyOf: ['appointment:report', 'appointment:treatment:report', 'appointment:arrival:report'] },
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Shape({ id: Id, version: Version, triageId: Id, queueNo: Type.Integer() }),
  }),
  undoReport: call('PUT /api/v1/base/appointment/undoReport/{id}', {
    title: '撤销到院',
    may: { anyOf: ['appointment:undoReport', 'appointment:arrival:undoReport'] },
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Written,
  }),
  finish: call('PUT /api/v1/base/appointment/finish/{id}', {
    title: '完成预约',
    may: { anyOf: ['appointment:report', 'appointment:treatment:report', 'appointment:arrival:report'] },
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Written,
  }),
  cancel: call('PUT /api/v1/base/appointment/cancel', {
    title: '取消预约',
    may: { anyOf: ['appointment:cancel', 'appointment:treatment:cancel'] },
    everyone: [EVERYONE.triage],
    input: { id: Id, reason: Text(60, { minLength: 1 }), remark: Type.Optional(Text(100)) },
    output: Written,
  }),
  /** Without a time for now: her sessions stay hers, her place is others'. Another time puts it back. */
  aside: call('PUT /api/v1/base/appointment/aside', {
    title: '移到待排区',
    may: { anyOf: ['appointment:edit', 'appointment:treatment:update'] },
    everyone: [EVERYONE.triage],
    input: { id: Id, reason: Type.Optional(Text(100)) },
    output: Written,
  }),
  noShow: call('PUT /api/v1/base/appointment/noShow/{id}', {
    title: '记爽约',
    may: { anyOf: ['appointment:noShow', 'appointment:treatment:noShow'] },
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Written,
  }),
  restore: call('PUT /api/v1/base/appointment/restore/{id}', {
    title: '恢复预约',
    may: 'appointment:restore',
    everyone: [EVERYONE.triage],
    input: { id: Id },
    output: Written,
  }),
  /** Rooms, chairs and devices to choose from. */
  bookables: call('GET /api/v1/base/appointment/bookables', {
    title: '可预约资源',
    may: makers,
    output: Type.Array(
      Shape({
        id: Id,
        name: Text(30),
        kind: Word('room', 'chair', 'device'),
        departmentIds: Type.Array(Id),
        capacity: Type.Integer(),
        turnaroundMin: Type.Integer(),
      }),
    ),
  }),
}
