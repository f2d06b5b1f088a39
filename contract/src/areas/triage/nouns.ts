/** A visit in the queue: its states and what board and list show of it. Source: customers book §14. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { AllergyState } from '../customers/allergy.ts'
import { visitTypes } from './assignment.ts'

/** 待接诊, 接诊中, 已完成, 已离院, 已取消. */
export const triageStates = ['waiting', 'serving', 'finished', 'left', 'cancelled'] as const

export type TriageState = (typeof triageStates)[number]

export const triageStateWords: Readonly<Record<TriageState, string>> = {
  waiting: '待接诊',
  serving: '接诊中',
  finished: '已完成',
  left: '已离院',
  cancelled: '已取消',
}

/** One visit in the queue, as board and list show it. */
export const Triage = Shape({
  id: Id,
  no: Text(24),
  customerId: Id,
  customerNo: Text(24),
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  /** Needs `sensitive:customer-level`. */
  levelName: Type.Optional(Text(30)),
  /** Null: nobody has asked yet. */
  allergyState: Nullable(AllergyState),
  visitType: Word(...visitTypes),
  queueNo: Type.Integer(),
  day: Day,
  state: Word(...triageStates),
  arriveTime: Moment,
  triageTime: Moment,
  startTime: Nullable(Moment),
  endTime: Nullable(Moment),
  leaveTime: Nullable(Moment),
  /** The consultation in service is put aside since; null when it goes on. */
  pausedAt: Nullable(Moment),
  /** Seconds it was put aside before that. */
  pausedSec: Type.Integer(),
  deptId: Nullable(Id),
  deptName: Nullable(Text(30)),
  consultantId: Nullable(Id),
  consultantName: Nullable(Text(20)),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(20)),
  developersName: Nullable(Text(20)),
  receptionistName: Nullable(Text(20)),
  sourceName: Nullable(Text(30)),
  consultTypeName: Nullable(Text(20)),
  demandIds: Type.Array(Id),
  demandNames: Text(400),
  companions: Type.Integer(),
  itemsCarried: Text(100),
  ruleReason: Text(400),
  cancelReason: Nullable(Text(60)),
  leftUnseen: Type.Boolean(),
  remark: Text(200),
  version: Version,
})

export type TriageRow = Static<typeof Triage>
