/**
 * Schemas of the calls, compiled when a call is first asked and not before: compiling all of them took two thirds of a
 * start, and a clinic uses a few dozen a day.
 */
import { Ajv } from 'ajv'
import build from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

type Validate = ReturnType<FastifySchemaCompiler<object>>

const settings = { allErrors: false, allowUnionTypes: true, strict: false, validateFormats: false } as const
const strict = new Ajv({ ...settings, coerceTypes: false })
/** Query and path arrive as text: numbers, booleans and single-element arrays are read from it. */
const textual = new Ajv({ ...settings, coerceTypes: 'array' })

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

export const serializerOf: FastifySerializerCompiler<object> = ({ schema }) => {
  let compiled: ReturnType<typeof build> | undefined
  return (answer) => {
    compiled ??= build(schema as Parameters<typeof build>[0])
    return compiled(answer)
  }
}
