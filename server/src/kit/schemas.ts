/**
 * Schemas of the calls, compiled when a call is first asked and not before: compiling all of them took two thirds of a
 * start, and a clinic uses a few dozen a day.
 */
import { Ajv } from 'ajv'
import build from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { isLine, isOnCalendar } from './input.ts'
import { writtenOnce } from './text.ts'

type Validate = ReturnType<FastifySchemaCompiler<object>>

/** Decimals of a step such as 0.01. */
const decimalsOf = (step: number): number => (String(step).split('.')[1] ?? '').length

/**
 * Keywords JSON Schema lacks, or that arithmetic spoils: 4.35 is a multiple of 0.01, though 4.35 / 0.01 is no whole number
 * of a computer's.
 */
const worded = (ajv: Ajv): Ajv =>
  ajv
    .removeKeyword('multipleOf')
    .addKeyword({
      keyword: 'multipleOf',
      type: 'number',
      schemaType: 'number',
      compile: (step: number) => {
        const decimals = decimalsOf(step)
        return (value: number) => Number((Math.round(value / step) * step).toFixed(decimals)) === value
      },
    })
    .addKeyword({ keyword: 'x-calendar', type: 'string', compile: () => isOnCalendar })
    .addKeyword({ keyword: 'x-line', type: 'string', compile: () => isLine })

/** Shorter code is compiled no faster than it is: looking for it took half of compiling. */
const settings = {
  ...{ allErrors: false, allowUnionTypes: true, strict: false, validateFormats: false },
  code: { optimize: false },
} as const
const strict = worded(new Ajv({ ...settings, coerceTypes: false }))
/** Query and path arrive as text: numbers, booleans and single-element arrays are read from it. */
const textual = worded(new Ajv({ ...settings, coerceTypes: 'array' }))

/** Holds what comes in against its schema: a body as it is, texts of an address read as the schema means them. */
export const validatorOf: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: Validate | undefined
  const validate: Validate = (value: unknown) => {
    compiled ??= (httpPart === 'body' ? strict : textual).compile(schema)
    const fits = compiled(value)
    // Fastify reads what is wrong off the function it was given.
    validate.errors = compiled.errors ?? null
    return fits
  }
  return validate
}

/** What was compiled, by its schema: a process that serves several installations compiles each call once. */
const serializers = new WeakMap<object, ReturnType<typeof build>>()

const compiledFor = (schema: object): ReturnType<typeof build> => {
  const known = serializers.get(schema)
  if (known) return known
  const compiled = build(schema as Parameters<typeof build>[0], { ajv: { code: { optimize: false } } })
  serializers.set(schema, compiled)
  return compiled
}

/** Writes an answer by its schema: what the schema does not name stays out. */
export const serializerOf: FastifySerializerCompiler<object> = ({ schema }) => {
  let compiled: ReturnType<typeof build> | undefined
  return (answer) => {
    compiled ??= compiledFor(schema)
    const write = compiled
    return writtenOnce(answer, () => write(answer))
  }
}
