/** A request to export more customers than one may take along at once. */
import { type Static, Type } from 'typebox'
import { type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'

export const RequestStateWord = Word('waiting', 'passed', 'rejected', 'withdrawn', 'used', 'expired')

export const ExportRequestRow = Shape({
  id: Id,
  version: Version,
  requestedById: Nullable(Id),
  requestedByName: Nullable(Text(60)),
  requestedAt: Moment,
  /** Customers the filters found when it was asked for. */
  count: Type.Integer(),
  withPhone: Type.Boolean(),
  /** Names of the filters; what was typed into them is sealed. */
  filters: Text(500),
  reason: Text(200),
  state: RequestStateWord,
  auditedByName: Nullable(Text(60)),
  auditedAt: Nullable(Moment),
  auditNote: Text(200),
  /** Until when it may be downloaded. */
  expiresAt: Nullable(Moment),
  usedAt: Nullable(Moment),
})
export type ExportRequestRow = Static<typeof ExportRequestRow>

export const exportRequestTable = {
  name: 'exports.export_request',
  pages: ['/customer/exports'],
  columns: {
    requestedById: carried,
    requestedByName: fixed('申请人'),
    requestedAt: '申请时间',
    count: fixed('客户数'),
    withPhone: fixed('含手机号'),
    filters: '筛选条件',
    reason: fixed('原因'),
    state: fixed('状态'),
    auditedByName: '审批人',
    auditedAt: '审批时间',
    auditNote: '审批意见',
    expiresAt: '下载截止',
    usedAt: '下载时间',
  } satisfies ColumnsOf<ExportRequestRow>,
} satisfies Table
