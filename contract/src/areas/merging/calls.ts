/** 合并档案: two archives of one customer become one, for good. Source: customers book §1.5, §28. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { archiveShows } from '../customers/columns.ts'
import { customerTable } from '../customers/tables.ts'
import { Merge, MergePreview, MergeRow, mergeTable } from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/customer/merge'
const side = Type.Optional(Word('kept', 'gone'))

/** Whose value is taken, field by field. Absent: the kept one's, or the other's where hers is empty. */
const choices = {
  name: side,
  phone: side,
  sex: side,
  birthday: side,
  idNo: side,
  wechat: side,
  email: side,
  sourceId: side,
  recommenderId: side,
  developerId: side,
  consultantId: side,
  csId: side,
  doctorId: side,
  address: side,
  occupation: side,
  marital: side,
  education: side,
  income: side,
  remark: Type.Optional(Word('kept', 'gone', 'both')),
}

/** The columns each chosen field writes into. */
export const mergeChanges = changedColumns(customerTable, choices, archiveShows)

const filters = {
  /** Name, syllables, initials, number, last four digits of the archive that is kept. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  mergedFrom: Type.Optional(Day),
  mergedTo: Type.Optional(Day),
}

export const merging = {
  /** What differs, how much each has, what the merge would make of it, and what is in its way. */
  preview: call(`GET ${path}/preview`, {
    title: '合并档案预览',
    may: 'customer:merge',
    input: { keptId: Id, goneId: Id },
    output: MergePreview,
  }),
  /** All of it or nothing; there is no way back. */
  merge: call(`POST ${path}`, {
    title: '合并档案',
    may: 'customer:merge',
    idempotency: 'required',
    input: {
      keptId: Id,
      keptVersion: Version,
      goneId: Id,
      goneVersion: Version,
      ...choices,
      reason: Text(200, { minLength: 1 }),
    },
    output: Shape({ id: Id, customerId: Id }),
    changes: mergeChanges,
  }),
  list: call(`GET ${path}`, {
    title: '合并记录',
    may: 'customer:merge:list',
    table: mergeTable,
    input: { ...pageRequest, ...filters },
    output: Page(MergeRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出合并记录',
    may: 'customer:merge:export',
    table: mergeTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  one: call(`GET ${path}/{id}`, {
    title: '合并记录详情',
    may: 'customer:merge:list',
    table: mergeTable,
    input: { id: Id },
    output: Merge,
  }),
}
