/** What a screen reads out of the contract's schemas: required, length, pattern, words. No validator is loaded for it. */
import type { Call } from '@clinic/contract/call.ts'

/** The parts of a JSON schema that forms and lists look at. */
export type FieldSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly anyOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly 'x-turns'?: 'four'
}

/** Schema of one field of a call's input; undefined when the call does not take it. */
export const fieldSchema = (call: Call, name: string): FieldSchema | undefined =>
  (call.input.properties as Record<string, FieldSchema>)[name]

/** True when a field takes business days, whose today turns at four. */
export const isBusinessDay = (call: Call, name: string): boolean => fieldSchema(call, name)?.['x-turns'] === 'four'

/** Does the call take a field of this name? */
export const takes = (call: Call, name: string): boolean => fieldSchema(call, name) !== undefined

/** True when the call refuses an input without this field. */
export const isRequired = (call: Call, name: string): boolean =>
  ((call.input as { required?: readonly string[] }).required ?? []).includes(name)

/** The schema itself or, for a choice or a type that may be null, its branches: each with one type. */
export const branches = (schema: FieldSchema | undefined): readonly FieldSchema[] => {
  if (!schema) return []
  if (schema.anyOf) return schema.anyOf.flatMap(branches)
  if (typeof schema.type !== 'object') return [schema]
  const { enum: words, ...rest } = schema
  const plain = words?.filter((word) => word !== null)
  return schema.type.map((type) => (type === 'null' ? { type } : { ...rest, type, ...(plain ? { enum: plain } : {}) }))
}

/** The branch that carries text rules (length, pattern), when there is one. */
export const textRules = (schema: FieldSchema | undefined): FieldSchema | undefined =>
  branches(schema).find((branch) => branch.type === 'string')

/** The branch that carries figure rules, when there is one. */
export const figureRules = (schema: FieldSchema | undefined): FieldSchema | undefined =>
  branches(schema).find((branch) => branch.type === 'integer' || branch.type === 'number')

/** Fixed words or numbers a field may hold; empty when it is free. */
export const wordsIn = (schema: FieldSchema | undefined): readonly (string | number)[] =>
  branches(schema).flatMap(
    (branch) =>
      branch.enum ??
      (typeof branch.const === 'object' || typeof branch.const === 'boolean' || branch.const === undefined
        ? []
        : [branch.const]),
  )

export type PlainValue = string | number | boolean

const readOne = (schema: FieldSchema | undefined, text: string): PlainValue => {
  const kinds = branches(schema)
  const isFigure = kinds.some(
    (kind) => kind.type === 'integer' || kind.type === 'number' || typeof kind.const === 'number',
  )
  if (isFigure && /^-?\d+(\.\d+)?$/.test(text) && !kinds.some((kind) => kind.type === 'string')) return Number(text)
  if (kinds.some((kind) => kind.type === 'boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Reads a value out of the address bar as the field's schema has it. */
export const readValue = (schema: FieldSchema | undefined, texts: readonly string[]): PlainValue | PlainValue[] => {
  const list = branches(schema).find((branch) => branch.type === 'array')
  return list ? texts.map((text) => readOne(list.items, text)) : readOne(schema, texts[0]!)
}

type Values = Readonly<Record<string, unknown>>

/** Holds a field nothing? A nought and a no are something. */
export const isBlank = (value: unknown): boolean =>
  value === '' || value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** How a call is told that a field holds nothing any more; undefined: it takes no such word. */
export const nothingOf = (call: Call, name: string): null | '' | readonly [] | undefined => {
  const schema = fieldSchema(call, name)
  const kinds = branches(schema)
  if (kinds.some(({ type }) => type === 'null')) return null
  if (kinds.some(({ type, minItems }) => type === 'array' && !minItems)) return []
  const free = ({ type, minLength, pattern, enum: words }: FieldSchema) =>
    type === 'string' &&
    !minLength &&
    words === undefined &&
    (pattern === undefined || new RegExp(pattern, 'u').test(''))
  return kinds.some(free) || wordsIn(schema).includes('') ? '' : undefined
}

/** What was emptied is sent as nothing; what stays undefined was never given, or is no longer offered, and is left alone. */
const emptied = (call: Call, values: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isEmptied = value !== undefined && isBlank(value) && !isBlank(before[name])
      const nothing = isEmptied ? nothingOf(call, name) : undefined
      return [name, nothing === undefined ? value : nothing]
    }),
  )

/**
 * Keeps what the call takes: unknown names, blanks, and nulls the field does not allow are left out.
 * A required field stays even when empty, so that the server's sentence tells.
 * @param before what the record held when its form opened: a field of it that was emptied is named as empty
 */
export const fit = (call: Call, values: Values, before: Values = {}): Record<string, unknown> => {
  const gone = emptied(call, values, before)
  return Object.fromEntries(
    Object.entries(gone).filter(([name, value]) => {
      const schema = fieldSchema(call, name)
      if (!schema) return false
      if (value === null) return branches(schema).some((branch) => branch.type === 'null')
      return !isBlank(value) || (value !== undefined && (isRequired(call, name) || !isBlank(before[name])))
    }),
  )
}
