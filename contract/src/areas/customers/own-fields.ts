/**
 * The fields of the archive as forms, lists and sheets use them, and the values of those a hospital added. Light: every list of
 * customers carries it; how they are set up and judged stands in `fields.ts`. Source: customers book §10.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Keyed, Nullable, Shape, Text, Word } from '../../words.ts'
import { Value } from '../metadata/value.ts'
import type { DataType, Value as FieldValue, Format } from '../metadata/values.ts'

/** Fields a hospital may have of its own. */
export const MOST_FIELDS = 60

/** Where in the forms a field stands. */
export const sections = {
  base: '基本',
  owner: '归属',
  contact: '联系与个人',
  custom: '自定义',
  health: '健康信息',
} as const
export type Section = keyof typeof sections

/** A field as forms, lists and sheets use it. */
export const FieldInUse = Shape({
  key: Text(30),
  label: Text(20),
  section: Word(...(Object.keys(sections) as Section[])),
  builtIn: Type.Boolean(),
  // Words of the registry; not its table of them, which brings its rules into every list.
  dataType: Type.Unsafe<DataType>(Text(10)),
  format: Type.Unsafe<Format | null>(Nullable(Text(20))),
  options: Type.Array(Text(30)),
  minValue: Nullable(Type.Number()),
  maxValue: Nullable(Type.Number()),
  maxLength: Nullable(Type.Integer()),
  required: Type.Boolean(),
  sensitive: Type.Boolean(),
  /** No two living archives have the same value. */
  unique: Type.Boolean(),
  /** Several of its words at once, joined by 、. */
  multiple: Type.Boolean(),
  inQuick: Type.Boolean(),
  inNew: Type.Boolean(),
  inEdit: Type.Boolean(),
})
export type FieldInUse = Static<typeof FieldInUse>

/** Values of a hospital's own fields by their keys; null clears one. */
export const FieldValues = Keyed(Value, { names: '^f[0-9]{1,18}$', maxProperties: MOST_FIELDS })
export type FieldValues = Readonly<Record<string, FieldValue>>

/** The words of a field that holds several. */
export const wordsOf = (value: FieldValue | undefined): string[] =>
  String(value ?? '')
    .split('、')
    .filter(Boolean)
export const joinedWords = (words: readonly string[]): string | null => [...new Set(words)].join('、') || null

/** A value as it is read: for a cell, a line, a sheet. */
export const textOfValue = (value: FieldValue | undefined): string =>
  value === null || value === undefined ? '' : value === true ? '是' : value === false ? '否' : String(value)

export const inUseCalls = {
  /** What this person's forms and lists are made of; what is kept from her is left out. */
  fieldsInUse: call('GET /api/v1/customer/fieldConfig/inUse', {
    title: '使用中的客户字段',
    may: { anyOf: ['customer:list', 'customer:add', 'customer:edit', 'triage:add'] },
    output: Type.Array(FieldInUse),
  }),
}
