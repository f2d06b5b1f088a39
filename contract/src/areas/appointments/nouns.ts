/** An appointment, as lists and its own page show it. Source: clinical-admin §2. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { appointmentStates } from './words.ts'

const kinds = ['consult', 'treatment', 'review'] as const

export const Appointment = Shape({
  id: Id,
  no: Text(24),
  kind: Word(...kinds),
  customerId: Id,
  customerNo: Text(24),
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  day: Day,
  startTime: Moment,
  endTime: Moment,
  state: Word(...appointmentStates),
  firstVisit: Type.Boolean(),
  deptId: Nullable(Id),
  deptName: Nullable(Text(30)),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(20)),
  consultantId: Nullable(Id),
  consultantName: Nullable(Text(20)),
  nurseId: Nullable(Id),
  nurseName: Nullable(Text(20)),
  roomId: Nullable(Id),
  roomName: Nullable(Text(30)),
  chairId: Nullable(Id),
  chairName: Nullable(Text(30)),
  deviceIds: Type.Array(Id),
  deviceNames: Text(400),
  /** What will be done: 光子嫩肤、水光针 ×2. */
  itemNames: Text(2000),
  source: Text(30),
  preNotice: Text(200),
  remark: Text(200),
  overbookReason: Nullable(Text(100)),
  originalStart: Moment,
  reschedules: Type.Integer(),
  arrivedAt: Nullable(Moment),
  /** Minutes she has waited since she came; null where she does not wait. */
  waitMinutes: Nullable(Type.Integer()),
  triageId: Nullable(Id),
  queueNo: Nullable(Type.Integer()),
  cancelReason: Nullable(Text(60)),
  /** Since when she has to be told of a change that the house made; null: she knows. */
  untoldSince: Nullable(Moment),
  creatorName: Nullable(Text(20)),
  createdAt: Moment,
  version: Version,
})
export type AppointmentRow = Static<typeof Appointment>

export const AppointmentItem = Shape({
  productId: Id,
  productName: Text(60),
  purchasedItemId: Nullable(Id),
  qty: Type.Integer(),
})

/** A line of its history. */
export const AppointmentStep = Shape({
  at: Moment,
  move: Text(20),
  byName: Nullable(Text(20)),
  fromState: Nullable(Word(...appointmentStates)),
  toState: Word(...appointmentStates),
  fromStart: Nullable(Moment),
  toStart: Nullable(Moment),
  reason: Text(200),
})

export const AppointmentDetail = Shape({
  row: Appointment,
  items: Type.Array(AppointmentItem),
  steps: Type.Array(AppointmentStep),
})
