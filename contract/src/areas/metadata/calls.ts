/**
 * 数据库, 数据表, 字段: a registry from which hospitals get record types of their own. Definitions are rows, records are
 * checked values; nothing here changes the schema of the product. Source: specification 000 §3, §7; decisions §3; security 4.24.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { Done, Id, pageRequest, RabbitPage, Shape, Status, Text, Version } from '../../words.ts'
import { BoundField, Code, DatabaseRow, DataType, FieldRow, Name, rule, TableRow } from './nouns.ts'
import { databaseTable, definedTable, fieldTable } from './tables.ts'

export const metadataRefusals = defineRefusals('metadata', {
  codeTaken: [40977, '{code}已存在'],
  used: [40974, '“{name}”已有数据，不能删除或移除，可改为禁用'],
  fixedType: [40975, '“{name}”已有数据，不能更改数据类型和格式'],
  formatUnfit: [40061, '数据格式与数据类型不符，请重新选择格式'],
  value: [40062, '{reason}，请修改后重新保存'],
  closed: [40976, '“{name}”已禁用，不能新增或修改记录'],
  condition: [40063, '“{name}”不能用“{op}”查询，请更换条件'],
})
const remark = Type.Optional(Text(200))
const status = Type.Optional(Status)
const changed = Shape({ id: Id, version: Version })

const filters = { keyword: Type.Optional(Text(30)), status }
const write = { code: Code, name: Name, remark, status }
const fieldWrite = {
  ...rule,
  format: Type.Optional(rule.format),
  required: Type.Optional(rule.required),
  maxLength: Type.Optional(rule.maxLength),
  remark,
  status,
}
const identity = { id: Id, version: Version }
const ids = Type.Array(Id, { minItems: 1, maxItems: 200 })
const Brief = Shape({ id: Id, code: Text(40), name: Name, status: Status })

const prefix = '/api/v1/rabbit/data'
const reads = { envelope: 'rabbit', effect: 'read' } as const
const writes = { envelope: 'rabbit' } as const

export const metadataDatabases = {
  page: call(`POST ${prefix}/db/find/page`, {
    ...reads,
    table: databaseTable,
    title: '数据库列表',
    may: 'platform:db:list',
    input: { ...pageRequest, ...filters },
    output: RabbitPage(DatabaseRow),
  }),
  one: call(`POST ${prefix}/db/get`, {
    ...reads,
    table: databaseTable,
    title: '查看数据库',
    may: 'platform:db:list',
    input: { id: Id },
    output: DatabaseRow,
  }),
  create: call(`POST ${prefix}/db/create`, {
    ...writes,
    title: '新增数据库',
    may: 'platform:db:add',
    input: write,
    output: changed,
  }),
  update: call(`POST ${prefix}/db/update`, {
    ...writes,
    table: databaseTable,
    title: '修改数据库',
    may: 'platform:db:edit',
    input: { ...write, ...identity },
    output: changed,
  }),
  remove: call(`POST ${prefix}/db/delete`, {
    ...writes,
    title: '删除数据库',
    may: 'platform:db:delete',
    input: { id: Id },
    output: Done,
  }),
  /** Puts tables into a database; those that are there stay. */
  addTables: call(`POST ${prefix}/db/tables/create`, {
    ...writes,
    title: '加入数据表',
    may: 'platform:db:tables',
    input: { dbId: Id, tableIds: ids },
    output: Done,
  }),
  removeTables: call(`POST ${prefix}/db/tables/delete`, {
    ...writes,
    title: '移除数据表',
    may: 'platform:db:tables',
    input: { dbId: Id, tableIds: ids },
    output: Done,
  }),
  added: call(`POST ${prefix}/table/db/added/list`, {
    ...reads,
    title: '数据库内的数据表',
    may: 'platform:db:list',
    input: { dbId: Id },
    output: Type.Array(Brief),
  }),
  notAdded: call(`POST ${prefix}/table/db/not/added/list`, {
    ...reads,
    title: '可加入的数据表',
    may: 'platform:db:tables',
    input: { dbId: Id },
    output: Type.Array(Brief),
  }),
}

export const metadataTables = {
  page: call(`POST ${prefix}/table/find/page`, {
    ...reads,
    table: definedTable,
    title: '数据表列表',
    may: 'platform:table:list',
    input: { ...pageRequest, ...filters, dbId: Type.Optional(Id) },
    output: RabbitPage(TableRow),
  }),
  one: call(`POST ${prefix}/table/get`, {
    ...reads,
    table: definedTable,
    title: '查看数据表',
    may: 'platform:table:list',
    input: { id: Id },
    output: TableRow,
  }),
  create: call(`POST ${prefix}/table/create`, {
    ...writes,
    title: '新增数据表',
    may: 'platform:table:add',
    input: write,
    output: changed,
  }),
  update: call(`POST ${prefix}/table/update`, {
    ...writes,
    table: definedTable,
    title: '修改数据表',
    may: 'platform:table:edit',
    input: { ...write, ...identity },
    output: changed,
  }),
  remove: call(`POST ${prefix}/table/delete`, {
    ...writes,
    title: '删除数据表',
    may: 'platform:table:delete',
    input: { id: Id },
    output: Done,
  }),
  /** Puts fields at the end of a table, in this order; those that are there stay where they are. */
  addFields: call(`POST ${prefix}/table/field/add`, {
    ...writes,
    title: '加入字段',
    may: 'platform:table:field',
    input: { tableId: Id, fieldIds: ids },
    output: Done,
  }),
  removeFields: call(`POST ${prefix}/table/field/remove`, {
    ...writes,
    title: '移除字段',
    may: 'platform:table:field',
    input: { tableId: Id, fieldIds: ids },
    output: Done,
  }),
  added: call(`POST ${prefix}/table/field/added/list`, {
    ...reads,
    title: '数据表内的字段',
    may: 'platform:table:list',
    input: { tableId: Id },
    output: Type.Array(BoundField),
  }),
  notAdded: call(`POST ${prefix}/table/field/not/added/list`, {
    ...reads,
    title: '可加入的字段',
    may: 'platform:table:field',
    input: { tableId: Id },
    output: Type.Array(Brief),
  }),
}

export const metadataFields = {
  page: call(`POST ${prefix}/field/find/page`, {
    ...reads,
    table: fieldTable,
    title: '字段列表',
    may: 'platform:field:list',
    input: { ...pageRequest, ...filters, dataType: Type.Optional(DataType), tableId: Type.Optional(Id) },
    output: RabbitPage(FieldRow),
  }),
  one: call('POST /api/v1/rabbit/system/field/get', {
    ...reads,
    table: fieldTable,
    title: '查看字段',
    may: 'platform:field:list',
    input: { id: Id },
    output: FieldRow,
  }),
  create: call(`POST ${prefix}/field/create`, {
    ...writes,
    title: '新增字段',
    may: 'platform:field:add',
    input: fieldWrite,
    output: changed,
  }),
  update: call(`POST ${prefix}/field/update`, {
    ...writes,
    table: fieldTable,
    title: '修改字段',
    may: 'platform:field:edit',
    input: { ...fieldWrite, ...identity },
    output: changed,
  }),
  remove: call(`POST ${prefix}/field/delete`, {
    ...writes,
    title: '删除字段',
    may: 'platform:field:delete',
    input: { id: Id },
    output: Done,
  }),
  /** A new field, at once the last of a table. */
  createBound: call(`POST ${prefix}/field/create/table/bind`, {
    ...writes,
    title: '新增字段并加入数据表',
    may: 'platform:field:bind',
    input: { tableId: Id, ...fieldWrite },
    output: changed,
  }),
}
