/** 自定义记录: the records a hospital keeps in the record types of the registry. Source: decisions §3, §4. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Done, Id, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { BoundField, Content, RecordRow, Value } from './nouns.ts'
import { recordsTable } from './tables.ts'
import { conditions } from './values.ts'

const FieldCode = Text(40, { pattern: '^[a-z][A-Za-z0-9]{0,39}$' })
const operators = Object.keys(conditions) as (keyof typeof conditions)[]

/** One condition on a field; `is null` and `is not null` take no value. */
export const Condition = Shape({ field: FieldCode, op: Word(...operators), value: Type.Optional(Value) })
export type ConditionRow = Static<typeof Condition>

/** A record type in use with its fields, as forms and lists need it. */
export const RecordType = Shape({
  id: Id,
  code: Text(40),
  name: Text(30),
  remark: Text(200),
  fields: Type.Array(BoundField),
})
export type RecordTypeRow = Static<typeof RecordType>

const changed = Shape({ id: Id, version: Version })
const prefix = '/api/v1/base/customRecord'

export const metadataRecords = {
  types: call(`GET ${prefix}/types`, {
    title: '自定义记录类型',
    may: 'system:record:list',
    output: Type.Array(RecordType),
  }),
  page: call(`POST ${prefix}/page`, {
    table: recordsTable,
    title: '自定义记录列表',
    may: 'system:record:list',
    effect: 'read',
    input: { ...pageRequest, tableId: Id, conditions: Type.Optional(Type.Array(Condition, { maxItems: 10 })) },
    output: Page(RecordRow),
  }),
  create: call(`POST ${prefix}`, {
    title: '新增自定义记录',
    may: 'system:record:add',
    input: { tableId: Id, content: Content },
    output: changed,
  }),
  update: call(`PUT ${prefix}`, {
    table: recordsTable,
    title: '修改自定义记录',
    may: 'system:record:edit',
    input: { id: Id, version: Version, content: Content },
    output: changed,
  }),
  remove: call(`DELETE ${prefix}/{id}`, {
    title: '删除自定义记录',
    may: 'system:record:delete',
    input: { id: Id },
    output: Done,
  }),
}
