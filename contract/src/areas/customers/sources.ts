/** How customers come: types of sources and the sources themselves. Source: customers book §4. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crud } from '../../crud.ts'
import { Day, Id, Nullable, Shape, Status, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import { sourceTable, sourceTypeTable } from './tables.ts'

const flag = Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1')]))

export const SourceType = Type.Object({
  id: Id,
  version: Version,
  parentId: Type.Integer({ minimum: 0 }),
  name: Text(20),
  code: Nullable(Text(20)),
  kind: Word('direct', 'network', 'channel', 'referral', 'staff', 'walkIn', 'other'),
  needRecommender: Type.Boolean(),
  needAgency: Type.Boolean(),
  sort: Type.Integer(),
  status: Status,
})
export const Source = Type.Object({
  id: Id,
  version: Version,
  typeId: Id,
  typeName: Text(20),
  name: Text(30),
  costPerLead: Nullable(Yuan),
  startDate: Nullable(Day),
  endDate: Nullable(Day),
  sort: Type.Integer(),
  status: Status,
})
const sort = Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 }))
const selects = { anyOf: ['customer:list', 'customer:add', 'setting:customer:list'] } as const

/** Settings pages have one key for the page and one button for changing (menu tree, /setting/customer). */
const may = { see: selects, change: 'setting:customer:source' } as const
const types = crud('/api/v1/customer/customer/source/type', {
  noun: '来源类型',
  table: sourceTypeTable,
  may,
  entity: SourceType,
  write: {
    name: Text(20, { minLength: 1 }),
    parentId: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    code: Type.Optional(Nullable(Text(20))),
    kind: SourceType.properties.kind,
    needRecommender: Type.Optional(Type.Boolean()),
    needAgency: Type.Optional(Type.Boolean()),
    sort,
    status: Type.Optional(Status),
  },
  filters: { name: Type.Optional(Text(20)), status: flag },
})
const sources = crud('/api/v1/customer/customer/source', {
  noun: '客户来源',
  table: sourceTable,
  may,
  entity: Source,
  write: {
    typeId: Id,
    name: Text(30, { minLength: 1 }),
    costPerLead: Type.Optional(Nullable(YuanInput)),
    startDate: Type.Optional(Nullable(Day)),
    endDate: Type.Optional(Nullable(Day)),
    sort,
    status: Type.Optional(Status),
  },
  filters: { name: Type.Optional(Text(30)), typeId: Type.Optional(Id), status: flag },
})

/** Calls of the sources, spread into the area's. */
export const sourceCalls = {
  sourceTypeOptions: call('POST /api/v1/networkpower/sourceType/findAll', {
    title: '来源类型选项',
    may: selects,
    effect: 'read',
    input: { query: Type.Optional(Shape({ status: flag })) },
    output: Type.Array(SourceType),
  }),
  sourceOptions: call('POST /api/v1/customer/customers/getAllSource', {
    title: '来源选项',
    may: selects,
    effect: 'read',
    input: { query: Type.Optional(Shape({ typeName: Type.Optional(Text(20)), typeId: Type.Optional(Id) })) },
    output: Type.Array(
      Type.Object({ id: Id, label: Text(30), typeId: Id, typeName: Text(20), isDefault: Type.Boolean() }),
    ),
  }),
  typeList: types.list,
  typeOne: types.one,
  typeCreate: types.create,
  typeUpdate: types.update,
  typeRemove: types.remove,
  sourceList: sources.list,
  sourceOne: sources.one,
  sourceCreate: sources.create,
  sourceUpdate: sources.update,
  sourceRemove: sources.remove,
}
