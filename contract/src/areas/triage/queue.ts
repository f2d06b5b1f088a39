/**
 * 候诊叫号: the line of those who wait, who is called where, and the screens of the waiting room.
 * Source: customers book §14; clinical-admin §25 (`/triage/queue`).
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Done, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { AllergyState } from '../customers/allergy.ts'
import { visitTypes } from './assignment.ts'
import { type LineState, lineStates } from './queue-words.ts'
import { triageTable } from './tables.ts'

const states = Object.keys(lineStates) as LineState[]

/** Somebody in the line, by the visit she is here for. */
export const InQueue = Shape({
  /** The visit's. */
  id: Id,
  customerId: Id,
  customerNo: Text(24),
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  allergyState: Nullable(AllergyState),
  visitType: Word(...visitTypes),
  arriveTime: Moment,
  deptId: Nullable(Id),
  deptName: Nullable(Text(30)),
  consultantId: Nullable(Id),
  consultantName: Nullable(Text(20)),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(20)),
  ticket: Text(8),
  lineState: Word(...states),
  calls: Type.Integer(),
  place: Text(30),
  /** The room she is booked into, where she came by an appointment that has one: proposed to whoever calls. */
  roomName: Nullable(Text(30)),
  /** That room and why, where it is closed now: nobody is called into it, and it is not proposed. */
  roomClosed: Nullable(Text(300)),
  calledAt: Nullable(Moment),
})
export type InQueueRow = Static<typeof InQueue>

/** A screen of the waiting room, as the desk knows it. */
export const Screen = Shape({
  id: Id,
  version: Version,
  name: Text(30),
  departmentIds: Type.Array(Id),
  /** Null: nobody has opened it with its code yet. */
  openedAt: Nullable(Moment),
  /** The code was not used and is still good until then. */
  codeUntil: Nullable(Moment),
})
export type ScreenRow = Static<typeof Screen>

/** Where somebody is called to. */
const Place = Text(30, { minLength: 1 })
const moved = Shape({ id: Id, ticket: Text(8), lineState: Word(...states), calls: Type.Integer() })
/** Told once, and kept in no stored answer. */
const withCode = Shape({ id: Id, version: Version, name: Text(30), code: Text(40) })
const Minutes = (most: number) => Type.Integer({ minimum: 1, maximum: most })

/** How a hospital runs its line. */
export const queueSetting = {
  amberMinutes: Minutes(600),
  redMinutes: Minutes(600),
  mostCalls: Minutes(9),
  /** Letters of tickets; a department without one has A. */
  letters: Type.Array(Shape({ departmentId: Id, letter: Text(1, { minLength: 1, pattern: '^[A-Z]$' }) }), {
    maxItems: 26,
  }),
}
const Setting = Shape({ ...queueSetting, version: Type.Integer() })
export type QueueSetting = Static<typeof Setting>

const may = 'triage:queue:list'
export const triageQueue = {
  list: call('GET /api/v1/base/triage/queue', {
    table: triageTable,
    shows: {
      'result.roomName': ['appointments.appointment:roomName'],
      'result.roomClosed': ['appointments.appointment:roomName'],
    },
    title: '候诊列表',
    may,
    input: { ...pageRequest, deptId: Type.Optional(Id), doctorId: Type.Optional(Id), consultantId: Type.Optional(Id) },
    output: Page(InQueue),
  }),
  /** Whoever waits longest and is nobody's yet; of the department when one is named. Many who ask at once each get another. */
  next: call('PUT /api/v1/base/triage/queue/next', {
    title: '叫下一位',
    may: 'triage:queue:call',
    /** Without a place: whoever of those who are booked into a room waits longest, to that room. */
    input: { place: Type.Optional(Place), deptId: Type.Optional(Id) },
    /** Where she was called to. */
    output: Shape({ ...moved.properties, place: Text(30) }),
  }),
  /** Rooms in use, as places of a call; those that are closed now are none, and say why. */
  rooms: call('GET /api/v1/base/triage/queue/room', {
    title: '叫号诊室',
    may,
    input: {},
    output: Shape({ rooms: Type.Array(Text(30)), closed: Type.Array(Shape({ name: Text(30), why: Text(300) })) }),
  }),
  call: call('PUT /api/v1/base/triage/queue/call', {
    title: '叫号',
    may: 'triage:queue:call',
    input: { id: Id, place: Place },
    output: moved,
  }),
  skip: call('PUT /api/v1/base/triage/queue/skip', {
    title: '过号',
    may: 'triage:queue:skip',
    input: { id: Id },
    output: moved,
  }),
  /** Back into the line, at her old place. */
  recall: call('PUT /api/v1/base/triage/queue/recall', {
    title: '召回',
    may: 'triage:queue:recall',
    input: { id: Id },
    output: moved,
  }),
  screens: call('GET /api/v1/base/triage/queue/screen', {
    title: '候诊屏列表',
    may: 'triage:queue:screen',
    input: {},
    output: Type.Array(Screen),
  }),
  createScreen: call('POST /api/v1/base/triage/queue/screen', {
    title: '新增候诊屏',
    may: 'triage:queue:screen',
    input: {
      name: Text(30, { minLength: 1 }),
      /** None: everybody who waits. */
      departmentIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
    },
    output: Shape({ id: Id, version: Version }),
  }),
  /** A code, or another one; what the screen was opened with before is over. Asked twice, the version is used up. */
  renewScreen: call('PUT /api/v1/base/triage/queue/screen/code', {
    title: '取候诊屏代码',
    may: 'triage:queue:screen',
    idempotency: 'none',
    input: { id: Id, version: Version },
    output: withCode,
  }),
  removeScreen: call('DELETE /api/v1/base/triage/queue/screen/{id}', {
    title: '停用候诊屏',
    may: 'triage:queue:screen',
    input: { id: Id },
    output: Done,
  }),
  setting: call('GET /api/v1/base/triage/queue/setting', {
    title: '候诊设置',
    may: { anyOf: ['triage:list', may, 'setting:consult:list', 'consult:reception:list'] },
    input: {},
    output: Setting,
  }),
  saveSetting: call('PUT /api/v1/base/triage/queue/setting', {
    title: '保存候诊设置',
    may: 'setting:consult:edit',
    input: { ...queueSetting, version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
    output: Setting,
  }),
}
