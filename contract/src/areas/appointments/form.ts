/** What an appointment is made and changed with. Source: clinical-admin §2, §27. */
import { type TProperties, Type } from 'typebox'
import { changedColumns } from '../../table.ts'
import { Id, MomentInput, Nullable, Shape, Text, Word } from '../../words.ts'
import { appointmentTable } from './tables.ts'

/** What will be done: of what she bought, or of the catalogue. */
export const ItemWrite = Shape({
  productId: Type.Optional(Id),
  purchasedItemId: Type.Optional(Id),
  qty: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
})

/** Who and what is needed beside the customer. */
export const places = {
  deptId: Type.Optional(Nullable(Id)),
  doctorId: Type.Optional(Nullable(Id)),
  nurseId: Type.Optional(Nullable(Id)),
  roomId: Type.Optional(Nullable(Id)),
  chairId: Type.Optional(Nullable(Id)),
  deviceIds: Type.Optional(Type.Array(Id, { maxItems: 5, uniqueItems: true })),
} satisfies TProperties

const said = {
  ...places,
  consultantId: Type.Optional(Nullable(Id)),
  firstVisit: Type.Optional(Type.Boolean()),
  items: Type.Optional(Type.Array(ItemWrite, { maxItems: 20 })),
  source: Type.Optional(Text(30)),
  preNotice: Type.Optional(Text(200)),
  remark: Type.Optional(Text(200)),
} satisfies TProperties

/** What is said besides for the moment of writing. */
const insisting = {
  /** She is booked for the same a second time that day, and that is meant. */
  force: Type.Optional(Type.Boolean()),
  /** Above the capacity: needs the right 加号 and says why. */
  overbookReason: Type.Optional(Text(100)),
} satisfies TProperties

export const booking = {
  ...said,
  ...insisting,
  customerId: Id,
  startTime: MomentInput,
  /** Left out: as long as its projects take. */
  endTime: Type.Optional(MomentInput),
  /** She has not said yes yet; it holds its place all the same. */
  pending: Type.Optional(Type.Boolean()),
} satisfies TProperties

/** A course: the same every so many days, all or none. */
export const course = {
  everyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 180 })),
  times: Type.Optional(Type.Integer({ minimum: 2, maximum: 20 })),
} satisfies TProperties

export const changing = {
  ...said,
  ...insisting,
  startTime: Type.Optional(MomentInput),
  endTime: Type.Optional(MomentInput),
  reason: Type.Optional(Text(100)),
} satisfies TProperties

/** What a changed appointment writes into. */
export const appointmentChanges = changedColumns(
  appointmentTable,
  { ...said, startTime: changing.startTime, endTime: changing.endTime, overbookReason: insisting.overbookReason },
  { items: ['appointments.appointment:itemNames'] },
)

export const treatmentKind = { kind: Type.Optional(Word('treatment', 'review')) } satisfies TProperties
