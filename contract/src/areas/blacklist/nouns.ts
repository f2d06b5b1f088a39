/** An entry of the blacklist: who is kept from what, why, until when, and who decided. Source: customers book §9. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { UploadResult } from '../files/calls.ts'

export const KindWord = Word('marketing', 'service')
export const StateWord = Word('waiting', 'valid', 'rejected', 'withdrawn', 'released', 'expired')
const ActWord = Word('proposed', 'changed', 'valid', 'rejected', 'withdrawn', 'released', 'expired', 'passed', 'merged')

/** Whose right shows why somebody stands on it. */
const EVIDENCE = 'customer:blacklist:evidence'

const row = {
  id: Id,
  version: Version,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  kind: KindWord,
  reason: Text(60),
  evidence: Text(500),
  /** As it stands at the moment: what ran out last midnight is `expired` whether or not the night has said so. */
  state: StateWord,
  /** The last day; null: for good. */
  endsOn: Nullable(Day),
  proposedById: Nullable(Id),
  proposedByName: Nullable(Text(60)),
  proposedAt: Moment,
  auditedByName: Nullable(Text(60)),
  auditedAt: Nullable(Moment),
  auditNote: Text(200),
  endedByName: Nullable(Text(60)),
  endedAt: Nullable(Moment),
  endReason: Text(200),
  /** The other kind that was asked for with it and waits as well. */
  pair: Nullable(Shape({ id: Id, version: Version, kind: KindWord })),
}
export const EntryRow = Shape(row)
export type EntryRow = Static<typeof EntryRow>

/** One with its papers and its history, passes of the customer while it stood included. */
export const Entry = Shape({
  ...row,
  attachments: Type.Optional(Type.Array(UploadResult)),
  events: Type.Array(Shape({ id: Id, act: ActWord, note: Text(200), byName: Nullable(Text(60)), at: Moment })),
})

export const entryTable = {
  name: 'blacklist.entry',
  pages: ['/customer/blacklist'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    kind: fixed('类型'),
    state: fixed('状态'),
    reason: guarded('原因', EVIDENCE),
    evidence: guarded('说明与证据', EVIDENCE),
    endsOn: '有效期至',
    proposedById: carried,
    proposedByName: '申请人',
    proposedAt: '申请时间',
    auditedByName: '审核人',
    auditedAt: '审核时间',
    auditNote: '审核意见',
    endedByName: '结束人',
    endedAt: '结束时间',
    endReason: along('endedAt'),
    pair: carried,
  } satisfies ColumnsOf<EntryRow>,
} satisfies Table
