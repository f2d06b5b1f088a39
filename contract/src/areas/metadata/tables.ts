/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { type ColumnsOf, fixed, type Table } from '../../table.ts'
import type { DatabaseRow, FieldRow, RecordRow, TableRow } from './nouns.ts'

export const recordsTable = {
  name: 'metadata.record',
  pages: ['/system/record'],
  columns: {
    content: fixed('内容'),
    createdAt: '创建时间',
    createdByName: '登记人',
    updatedAt: '修改时间',
  } satisfies ColumnsOf<Static<typeof RecordRow>>,
} satisfies Table

export const databaseTable = {
  name: 'metadata.database',
  pages: ['/platform/db'],
  columns: {
    code: fixed('编码'),
    name: fixed('名称'),
    tableCount: fixed('数据表'),
    remark: '备注',
    status: fixed('状态'),
    createdAt: '创建时间',
  } satisfies ColumnsOf<Static<typeof DatabaseRow>>,
} satisfies Table

export const definedTable = {
  name: 'metadata.record_table',
  pages: ['/platform/table'],
  columns: {
    code: fixed('编码'),
    name: fixed('名称'),
    fieldCount: '字段',
    databaseNames: '所属数据库',
    used: fixed('已有数据'),
    remark: '备注',
    status: fixed('状态'),
    createdAt: '创建时间',
  } satisfies ColumnsOf<Static<typeof TableRow>>,
} satisfies Table

export const fieldTable = {
  name: 'metadata.field',
  pages: ['/platform/field'],
  columns: {
    code: fixed('编码'),
    name: fixed('名称'),
    dataType: fixed('数据类型'),
    format: '格式',
    required: '必填',
    maxLength: '长度',
    tableNames: '所在数据表',
    used: fixed('已有数据'),
    remark: '备注',
    status: fixed('状态'),
    createdAt: '创建时间',
  } satisfies ColumnsOf<Static<typeof FieldRow>>,
} satisfies Table
