/** What a visit is registered and changed with. Source: customers book §14. */
import { type TProperties, Type } from 'typebox'
import { changedColumns } from '../../table.ts'
import { Id, MomentInput, Nullable, Text, Word } from '../../words.ts'
import { visitTypes } from './assignment.ts'
import { triageTable } from './tables.ts'

/** What the desk may say about a visit; everything but the customer can be left to the product. */
export const said = {
  visitType: Type.Optional(Word(...visitTypes)),
  /** Required when `visitType` differs from what the history says. */
  visitTypeReason: Type.Optional(Text(100)),
  deptId: Type.Optional(Nullable(Id)),
  consultantId: Type.Optional(Nullable(Id)),
  doctorId: Type.Optional(Nullable(Id)),
  sourceId: Type.Optional(Nullable(Id)),
  consultTypeId: Type.Optional(Nullable(Id)),
  demandIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  companions: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  itemsCarried: Type.Optional(Text(100)),
  remark: Type.Optional(Text(200)),
} satisfies TProperties

/** What registering takes besides. */
export const register = {
  ...said,
  arriveTime: Type.Optional(MomentInput),
  /** Ask the rules when no consultant is named (default true). */
  autoAssign: Type.Optional(Type.Boolean()),
  /** Her report (报单): taken along by itself; null: she does not come by it, with the reason. */
  declarationId: Type.Optional(Nullable(Id)),
  unlinkReason: Type.Optional(Text(100)),
} satisfies TProperties
/** What a changed visit writes into. */
export const visitChanges = changedColumns(triageTable, said, {
  visitTypeReason: ['triage.triage:visitType'],
  sourceId: ['triage.triage:sourceName'],
  consultTypeId: ['triage.triage:consultTypeName'],
})
