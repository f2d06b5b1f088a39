/** Databases, tables and fields of the registry, and the records kept by them. Source: specification 000 §3; decisions §3, §4. */
import { type Static, Type } from 'typebox'
import { choice, flag, noun, of, onOff, other, shown, text, title } from '../../noun.ts'
import { Id, Keyed, Moment, Nullable, Shape, Status, Text, Version, Word } from '../../words.ts'
import { Value } from './value.ts'
import { type DataType, dataTypes, type Format, formatWords } from './values.ts'

const figure = of<number>(Type.Integer())
const names = of<string[]>(Type.Array(Text(30)))
const yesOrNo = of<boolean>(Type.Boolean())

/** What a definition is known by in records and programs. */
const coded = (pattern: string) => title('编码', 40, { pattern, strict: true })
const named = title('名称', 30, { strict: true })
const kept = { remark: text('备注', 200), status: onOff(), createdAt: shown('创建时间', of<string>(Moment)) }
const TABLE_CODE = '^[a-z][a-z0-9_]{0,39}$'
export const Name = Text(30, { minLength: 1 })
export { Value }

/** A group of tables. */
export const metadataDatabase = noun(
  '数据库',
  { code: coded(TABLE_CODE), name: named, tableCount: shown('数据表', figure, { fixed: true }), ...kept },
  {
    table: 'metadata.database',
    short: '数据库',
    pages: ['/platform/db'],
    keyword: ['name', 'code'],
    asked: ['status'],
    object: 'metadataDatabase',
  },
)

/** A record type. `used`: some hospital has kept a record of it. */
export const metadataTable = noun(
  '数据表',
  {
    code: coded(TABLE_CODE),
    name: named,
    fieldCount: shown('字段', figure),
    databaseNames: shown('所属数据库', names),
    used: shown('已有数据', yesOrNo, { fixed: true }),
    ...kept,
  },
  {
    table: 'metadata.record_table',
    short: '数据表',
    pages: ['/platform/table'],
    keyword: ['name', 'code'],
    asked: ['status'],
    object: 'metadataTable',
  },
)

/** Kinds of values in words. */
export const dataTypeWords = Object.fromEntries(
  Object.entries(dataTypes).map(([type, { name }]) => [type, name]),
) as Readonly<Record<DataType, string>>
const FormatWord = Word(...(Object.keys(formatWords) as Format[]))
const Length = Type.Integer({ minimum: 1, maximum: 2000 })

/** A field, of any number of tables. */
export const metadataField = noun(
  '字段',
  {
    code: coded('^[a-z][A-Za-z0-9]{0,39}$'),
    name: named,
    dataType: choice('数据类型', dataTypeWords, { required: true, fixed: true }),
    format: other('格式', of<Format | null>(Nullable(FormatWord))),
    required: flag('必填'),
    maxLength: other('长度', of<number | null>(Nullable(Length)), { asked: '最多字数', said: '长度' }),
    tableNames: shown('所在数据表', names),
    used: shown('已有数据', yesOrNo, { fixed: true }),
    ...kept,
  },
  {
    table: 'metadata.field',
    short: '字段',
    pages: ['/platform/field'],
    keyword: ['name', 'code'],
    asked: ['dataType', 'status'],
    object: 'metadataField',
  },
)

export type MetadataTable = Static<typeof metadataTable.entity>

export type MetadataField = Static<typeof metadataField.entity>

/** What a value may be. */
type Rule = Pick<MetadataField, 'code' | 'name' | 'dataType' | 'format' | 'required' | 'maxLength'>
export type BoundFieldRow = Rule & { id: number; status: 0 | 1; sort: number }
const { code, name, dataType, format, required, maxLength } = metadataField.answers as Record<keyof Rule, typeof Id>
/** A field within a table, in the table's order. */
export const BoundField = of<BoundFieldRow>(
  Shape({ id: Id, code, name, dataType, format, required, maxLength, status: Status, sort: Type.Integer() }),
)

/** Values by the codes of the fields. */
export const Content = Keyed(Value, { names: '^[a-z][A-Za-z0-9]{0,39}$', maxProperties: 200 })

export const RecordRow = Shape({
  id: Id,
  content: Content,
  createdAt: Moment,
  createdByName: Nullable(Text(30)),
  updatedAt: Moment,
  version: Version,
})
