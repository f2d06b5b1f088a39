/** A consultation as list, record and queue show it. Source: customers book §13, §15. */
import { type Static, type TProperties, Type } from 'typebox'
import { Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { UploadResult } from '../files/calls.ts'
import { visitTypes } from '../triage/assignment.ts'
import { Triage } from '../triage/nouns.ts'
import { TemplateValues } from './settings.ts'
import { consultResults, consultStates } from './words.ts'

const PlanProduct = Shape({
  productId: Id,
  name: Text(60),
  qty: Type.Integer({ minimum: 1, maximum: 9999 }),
  price: Yuan,
})

const listed = {
  id: Id,
  no: Text(24),
  customerId: Id,
  customerNo: Text(24),
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  triageId: Id,
  visitType: Word(...visitTypes),
  consultTypeId: Nullable(Id),
  consultTypeName: Nullable(Text(20)),
  consultantId: Id,
  consultantName: Text(20),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(20)),
  startTime: Moment,
  endTime: Nullable(Moment),
  /** Seconds of consulting, without the time put aside; null while it runs. */
  durationSec: Nullable(Type.Integer()),
  /** Put aside since; null when it goes on or is over. */
  pausedAt: Nullable(Moment),
  /** Seconds put aside before that. */
  pausedSec: Type.Integer(),
  demandIds: Type.Array(Id),
  demandNames: Text(400),
  demandText: Text(1000),
  planTotal: Yuan,
  result: Word(...consultResults),
  noDealReason: Nullable(Text(60)),
  /** Sales of this consultation; needs `sensitive:customer-capital`. */
  deal: Type.Optional(Yuan),
  nextFollowTime: Nullable(Moment),
  state: Word(...consultStates),
  autoEnded: Type.Boolean(),
  version: Version,
} satisfies TProperties

/** One row of 接诊记录. */
export const ConsultRow = Shape(listed)

/** The whole record. */
export const ConsultRecord = Shape({
  ...listed,
  assistantIds: Type.Array(Id),
  templateData: TemplateValues,
  adviceText: Text(2000),
  doctorOpinion: Text(2000),
  planProducts: Type.Array(PlanProduct),
  budget: Nullable(Yuan),
  competitorNote: Text(200),
  satisfaction: Nullable(Type.Integer()),
  attachments: Type.Array(UploadResult),
})

export type ConsultRecordRow = Static<typeof ConsultRecord>

export type ConsultListRow = Static<typeof ConsultRow>

/** The consultant's queue: a triage with the consultation that runs on it. */
export const QueueRow = Shape({
  ...Triage.properties,
  recordId: Nullable(Id),
  recordVersion: Nullable(Version),
  /** When that consultation began, which is later than the visit's when another consultant had her before. */
  recordStart: Nullable(Moment),
  /** When she came the time before; null: never, which makes her new. */
  lastArrival: Nullable(Moment),
})

export type QueueRowValue = Static<typeof QueueRow>
