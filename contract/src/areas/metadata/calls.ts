/**
 * 数据库, 数据表, 字段: a registry from which hospitals get record types of their own. Definitions are rows, records are
 * checked values; nothing here changes the schema of the product. Source: specification 000 §3, §7; decisions §3; security 4.24.
 */
import { Type } from 'typebox'
import { type Call, call, type InputOf } from '../../call.ts'
import { postedOf, type Seen } from '../../crud.ts'
import { tableOf } from '../../noun.ts'
import { defineRefusals } from '../../refusals.ts'
import { Done, Id, Shape, Status, Text, Version } from '../../words.ts'
import { BoundField, metadataDatabase, metadataField, metadataTable, Name } from './nouns.ts'

export const metadataRefusals = defineRefusals('metadata', {
  codeTaken: [40977, '{code}已存在'],
  used: [40974, '“{name}”已有数据，不能删除或移除，可改为禁用'],
  fixedType: [40975, '“{name}”已有数据，不能更改数据类型和格式'],
  formatUnfit: [40061, '数据格式与数据类型不符，请重新选择格式'],
  value: [40062, '{reason}，请修改后重新保存'],
  closed: [40976, '“{name}”已禁用，不能新增或修改记录'],
  condition: [40063, '“{name}”不能用“{op}”查询，请更换条件'],
})
const changed = Shape({ id: Id, version: Version })
const ids = Type.Array(Id, { minItems: 1, maxItems: 200 })
const Brief = Shape({ id: Id, code: Text(40), name: Name, status: Status })

const prefix = '/api/v1/rabbit/data'
const reads = { envelope: 'rabbit', effect: 'read' } as const
const writes = { envelope: 'rabbit' } as const

/** What is written answers its id and version, and nothing beside them. */
const exactly = <P extends { create: Call; update: Call }>(posted: P): P => ({
  ...posted,
  create: { ...posted.create, output: changed },
  update: { ...posted.update, output: changed },
})

const postedDatabases = exactly(postedOf(`${prefix}/db`, metadataDatabase, { may: 'platform:db' }))

export const metadataDatabases = {
  ...postedDatabases,
  one: call(`POST ${prefix}/db/get`, {
    ...reads,
    table: tableOf(metadataDatabase),
    title: '查看数据库',
    may: 'platform:db:list',
    input: { id: Id },
    output: metadataDatabase.entity,
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

const postedTables = exactly(
  postedOf(`${prefix}/table`, metadataTable, {
    may: 'platform:table',
    filters: { dbId: Type.Optional(Id) },
  }),
)

export const metadataTables = {
  ...postedTables,
  one: call(`POST ${prefix}/table/get`, {
    ...reads,
    table: tableOf(metadataTable),
    title: '查看数据表',
    may: 'platform:table:list',
    input: { id: Id },
    output: metadataTable.entity,
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

const postedFields = exactly(
  postedOf(`${prefix}/field`, metadataField, {
    may: 'platform:field',
    filters: { tableId: Type.Optional(Id) },
  }),
)

export const metadataFields = {
  ...postedFields,
  one: call('POST /api/v1/rabbit/system/field/get', {
    ...reads,
    table: tableOf(metadataField),
    title: '查看字段',
    may: 'platform:field:list',
    input: { id: Id },
    output: metadataField.entity,
  }),
  /** A new field, at once the last of a table. */
  createBound: call(`POST ${prefix}/field/create/table/bind`, {
    ...writes,
    title: '新增字段并加入数据表',
    may: 'platform:field:bind',
    input: { tableId: Id, ...metadataField.write },
    output: changed,
  }) as unknown as Call<{ tableId: number } & InputOf<typeof postedFields.create>, Seen>,
}
