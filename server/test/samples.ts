/** Values made from a call's schema: valid ones to reach the handler, spoilt ones to be refused before it. */
import { READABLE } from '@clinic/contract/words.ts'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  'x-calendar'?: boolean
  'x-turns'?: 'four'
  'x-line'?: boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  minLength?: number
  minItems?: number
}

const typesOf = ({ type }: Schema): string[] => (Array.isArray(type) ? type : type ? [type] : [])

const CANDIDATES = [
  'doctor:1',
  '13912345678',
  'f1~安静',
  '2026-11-20 10:00:00',
  '2026-11-20',
  '12.50',
  '12',
  'abcdefgh',
  'abc:def',
  '1780000000000000:visit.came:1',
  'A1',
  'K',
  '10:30',
  '测试',
  '2026-11',
  '11010519491231002X',
  'ab'.repeat(100),
  '110101',
  '12:30',
  'li@example.cn',
  '/index',
  // A digest.
  '8f2c'.repeat(16),
]

/** A valid value; `ids` stands in for every id the schema asks for. */
export const sample = (schema: Schema, ids: () => number, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0]!, ids, name)
  const [type] = typesOf(schema)
  if (type === 'object' || schema.properties) return sampleObject(schema, ids)
  if (type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, ids, name))
  if (type === 'string') return sampleText(schema, name)
  if (type === 'integer' || type === 'number') return sampleNumber(schema, ids, name)
  if (type === 'boolean') return true
  return type === 'null' ? null : {}
}

export const sampleObject = (schema: Schema, ids: () => number): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, ids, key)]))

/** A number of few figures is a code (of a region) and nobody's row, whatever it is called: ids grow past it as a run goes on. */
const isCode = ({ maximum = Number.MAX_SAFE_INTEGER }: Schema): boolean => maximum < 1_000_000_000

const sampleNumber = (schema: Schema, ids: () => number, name: string): number =>
  /(^id$|Ids?$|^ids$)/.test(name) && !isCode(schema)
    ? ids()
    : Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.MAX_SAFE_INTEGER)

let accounts = 0
const sampleText = (schema: Schema, name: string): string => {
  const { pattern, maxLength = 12, minLength = 0 } = schema
  const bounded = schema.maxLength !== undefined
  // Nobody can take an account twice, on the whole platform.
  if (name === 'account') return `sample${process.pid}x${++accounts}`
  if (!pattern) return '测试样本文字甲乙丙丁戊己庚辛'.slice(0, Math.max(minLength, Math.min(maxLength, 6)))
  const shape = new RegExp(pattern, 'u')
  const fits = (most: number) => CANDIDATES.find((text) => text.length <= most && shape.test(text))
  // Where only the pattern says how long it is, a longer one may be the only one.
  const fitting = fits(maxLength) ?? (bounded ? undefined : fits(64))
  // A pattern without a candidate is a gap in the list above; the test that meets it says so.
  if (fitting === undefined) throw new Error(`no sample for ${name}: ${pattern}`)
  return fitting
}

export type Spoilt = {
  readonly why: string
  readonly input: Record<string, unknown>
  /** In an address the value is plain text, and the field takes any text. */
  readonly fineAsText?: boolean
}

/** Takes whatever can be read. */
const isFree = ({ pattern }: Schema): boolean => pattern === undefined || pattern === READABLE

/** Inputs that must be refused: blank ones where something has to be written, unknown and missing fields, wrong types, NUL, over-long text, huge numbers. */
export const spoil = (schema: Schema, ids: () => number): Spoilt[] => {
  const valid = sampleObject(schema, ids)
  const spoilt: Spoilt[] = [{ why: 'unknown field', input: { ...valid, unknownField: 'x' } }]
  for (const name of schema.required ?? []) {
    const { [name]: _left, ...rest } = valid
    spoilt.push({ why: `missing ${name}`, input: rest })
  }
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    for (const { why, value } of spoiltValues(property, ids, name))
      spoilt.push({
        why: `${name}: ${why}`,
        input: { ...valid, [name]: value },
        fineAsText: why === 'object' && typesOf(property).includes('string') && isFree(property) && !property.enum,
      })
  return spoilt
}

const spoiltValues = (property: Schema, ids: () => number, name: string): { why: string; value: unknown }[] => {
  const types = typesOf(property)
  const values: { why: string; value: unknown }[] = []
  if (types.includes('string')) values.push({ why: 'NUL', value: `${String(sample(property, ids, name))}\u0000` })
  if (types.includes('string') && property.maxLength)
    values.push({ why: 'too long', value: '长'.repeat(property.maxLength + 1) })
  if (property['x-calendar']) values.push({ why: '30 February', value: '2026-02-30' })
  if (types.includes('string') && property.minLength)
    values.push({ why: 'blank', value: ' '.repeat(property.minLength) })
  if (property['x-line'] && isFree(property))
    for (const [why, sign] of [
      ['line break', '\n'],
      ['carriage return', '\r'],
      ['tab', '\t'],
    ] as const)
      values.push({ why, value: `甲${sign}`.slice(0, property.maxLength) })
  if (types.includes('integer'))
    values.push({ why: 'huge', value: 1e300 }, { why: 'fraction', value: 1.5 }, { why: 'injection', value: '1 or 1=1' })
  if (types.length > 0 && !types.includes('object')) values.push({ why: 'object', value: { evil: { $gt: '' } } })
  return values
}
