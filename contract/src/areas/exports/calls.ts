/** 导出审批: more customers than one may take along are asked for, and a second person decides. Source: customers book §26, security §5. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Id, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { customerFilters } from '../customers/filters.ts'
import { customerTable } from '../customers/tables.ts'
import { ExportRequestRow, exportRequestTable, RequestStateWord } from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/customer/export/request'
const Changed = Shape({ id: Id, version: Version })

export const exports = {
  list: call(`GET ${path}`, {
    title: '导出审批',
    may: 'customer:export:list',
    table: exportRequestTable,
    input: {
      ...pageRequest,
      state: Type.Optional(RequestStateWord),
      requestedFrom: Type.Optional(Day),
      requestedTo: Type.Optional(Day),
    },
    output: Page(ExportRequestRow),
  }),
  /** What the list's own export takes, and why so many are needed. */
  create: call(`POST ${path}`, {
    title: '申请导出客户',
    may: 'customer:export',
    input: {
      ...customerFilters,
      sortName: pageRequest.sortName,
      sortOrder: pageRequest.sortOrder,
      format: Type.Optional(Word('xlsx', 'csv')),
      withPhone: Type.Optional(Type.Boolean()),
      reason: Text(200, { minLength: 1 }),
    },
    output: Changed,
  }),
  audit: call(`PUT ${path}/audit`, {
    title: '审批客户导出',
    may: 'customer:export:approve',
    input: { id: Id, version: Version, pass: Type.Boolean(), note: Type.Optional(Text(200)) },
    output: Changed,
  }),
  /** Taken back by whoever asked, while it waits. */
  remove: call(`DELETE ${path}/{id}`, {
    title: '撤回导出申请',
    may: 'customer:export',
    input: { id: Id },
    output: Changed,
  }),
  /** Once, within 24 hours, by whoever asked, with the rows, columns and masks that are hers at that moment. */
  download: call(`POST ${path}/{id}/file`, {
    title: '下载已批准的导出',
    table: customerTable,
    may: 'customer:export',
    effect: 'read',
    audited: true,
    form: 'file',
    perMinute: 5,
    input: { id: Id },
  }),
}
