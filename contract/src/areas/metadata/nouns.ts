/** Databases, tables and fields of the registry, and the records kept by them. Source: specification 000 §3; decisions §3, §4. */
import { type Static, Type } from 'typebox'
import { Id, Keyed, Moment, Nullable, Shape, Status, Text, Version, Word } from '../../words.ts'
import { dataTypes, formatWords } from './values.ts'

export const Code = Text(40, { pattern: '^[a-z][a-z0-9_]{0,39}$' })

const FieldCode = Text(40, { pattern: '^[a-z][A-Za-z0-9]{0,39}$' })

export const Name = Text(30, { minLength: 1 })

const count = Type.Integer()

const kept = { remark: Text(200), status: Status, createdAt: Moment, version: Version }

/** A group of tables. */
export const DatabaseRow = Shape({ id: Id, code: Code, name: Name, tableCount: count, ...kept })

/** A record type. `used`: some hospital has kept a record of it. */
export const TableRow = Shape({
  id: Id,
  code: Code,
  name: Name,
  fieldCount: count,
  databaseNames: Type.Array(Text(30)),
  used: Type.Boolean(),
  ...kept,
})

const words = <T extends object>(table: T) => Word(...(Object.keys(table) as (keyof T & string)[]))

export const DataType = words(dataTypes)

const Format = words(formatWords)

export const rule = {
  code: FieldCode,
  name: Name,
  dataType: DataType,
  format: Nullable(Format),
  required: Type.Boolean(),
  maxLength: Nullable(Type.Integer({ minimum: 1, maximum: 2000 })),
}

export const FieldRow = Shape({ id: Id, ...rule, tableNames: Type.Array(Text(30)), used: Type.Boolean(), ...kept })

/** A field within a table, in the table's order. */
export const BoundField = Shape({ id: Id, ...rule, status: Status, sort: Type.Integer() })

export type MetadataTable = Static<typeof TableRow>

export type MetadataField = Static<typeof FieldRow>

export type BoundFieldRow = Static<typeof BoundField>

export const Value = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: 2000,
  // What every reader of JSON keeps to the hundredth.
  minimum: -1_000_000_000_000,
  maximum: 1_000_000_000_000,
})

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
