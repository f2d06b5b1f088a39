/** 导诊单: what somebody who was registered takes along: her number, where she goes, who receives her. Source: customers book §14.4. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { visitTypes } from './assignment.ts'
import { triageTable } from './tables.ts'

export const VisitSlip = Shape({
  clinic: PaperHead,
  no: Text(24),
  customerName: Text(30),
  /** A018; null where the visit is older than tickets. */
  ticket: Nullable(Text(8)),
  visitType: Type.Optional(Word(...visitTypes)),
  arriveTime: Type.Optional(Moment),
  deptName: Type.Optional(Nullable(Text(30))),
  consultantName: Type.Optional(Nullable(Text(20))),
  doctorName: Type.Optional(Nullable(Text(20))),
  itemsCarried: Type.Optional(Text(100)),
  /** Before her in the line when it is printed; null: she waits no longer. */
  ahead: Nullable(Type.Integer()),
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})
export type VisitSlip = Static<typeof VisitSlip>

export const visitPrint = {
  slip: call('GET /api/v1/base/triage/slip/{id}', {
    table: triageTable,
    title: '打印导诊单',
    may: 'triage:print',
    everyone: [EVERYONE.triage],
    audited: true,
    input: { id: Id },
    output: VisitSlip,
  }),
}
