/** What a call answers: its data in its envelope, a file, or a refusal with its key and its sentence. */
import type { Call } from '@clinic/contract/call.ts'
import { pathNames } from '@clinic/contract/call.ts'
import { wrap } from '@clinic/contract/envelope.ts'
import { common, definedRefusals, statusOf } from '@clinic/contract/refusals.ts'
import { showingsOf } from '../kit/column-door.ts'
import type { Example } from './examples.ts'
import type { Json } from './shapes.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHEETS = [XLSX, 'text/csv']
/** Files that are no sheets. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'GET /api/v1/rabbit/file/get/image/{id}': ['image/jpeg', 'image/png', 'image/webp'],
  'GET /api/v1/file/data/down/{fileId}': ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
}

const message = { type: 'string', description: '一句话：发生了什么，接下来做什么' }
const reasons = {
  key: { type: 'string', description: '固定的名称，供程序判断' },
  requestId: { type: 'string', description: '请求编号，报修时读出' },
  data: { type: 'null' },
}
const code = { type: 'integer', description: 'HTTP 状态，或以它开头的五位数' }
const refusalSchemas = {
  HisRefusal: {
    type: 'object',
    required: ['code', 'msg', 'key', 'requestId'],
    properties: { code, ...reasons, msg: message },
  },
  RabbitRefusal: {
    type: 'object',
    required: ['statusCode', 'message', 'key', 'requestId'],
    properties: { statusCode: code, ...reasons, message },
  },
}

const envelopeWord = { his: 'His', rabbit: 'Rabbit' } as const
type Envelope = keyof typeof envelopeWord

const exampleOf = (envelope: Envelope, key: string): Json => {
  const { code: number, template } = definedRefusals.get(key)!
  const rest = { data: null, key, requestId: '1f0c9a52-7d3e' }
  return {
    value:
      envelope === 'his'
        ? { code: number, ...rest, msg: template }
        : { statusCode: number, ...rest, message: template },
  }
}

const refusalOf = (envelope: Envelope, keys: readonly string[]): Json => ({
  description: keys.map((key) => `\`${key}\` ${definedRefusals.get(key)!.template}`).join('；'),
  content: {
    'application/json': {
      schema: { $ref: `#/components/schemas/${envelopeWord[envelope]}Refusal` },
      examples: Object.fromEntries(keys.map((key) => [key, exampleOf(envelope, key)])),
    },
  },
})

const statusOfKey = (key: string): string => String(statusOf(definedRefusals.get(key)!.code))

/** Any call may be answered so; they are named once. */
const everywhere = [common.failed.key, common.unavailable.key, common.tooMany.key]
const nameOfStatus = (envelope: Envelope, status: string): string => `${envelopeWord[envelope]}${status}`

export const refusalParts = {
  schemas: refusalSchemas,
  responses: Object.fromEntries(
    (['his', 'rabbit'] as const).flatMap((envelope) =>
      everywhere.map((key) => [nameOfStatus(envelope, statusOfKey(key)), refusalOf(envelope, [key])]),
    ),
  ),
}

/** What a call refuses by what it is; what its area adds is known from the tests (`examples.ts`). */
const refusalsBefore = (call: Call): string[] => [
  common.invalid.key,
  ...(call.may === 'public' ? [] : [common.notSignedIn.key, common.signedOutByOthers.key]),
  ...(call.may === 'public' || call.may === 'self' ? [] : [common.forbidden.key]),
  ...(pathNames(call.path).length > 0 ? [common.notFound.key] : []),
  ...(call.idempotency === 'none' ? [] : [common.duplicate.key, common.repeatedKey.key]),
  ...(call.idempotency === 'required' ? [common.keyRequired.key] : []),
]

const refusalsOf = (call: Call, met: readonly string[]): Json => {
  const keys = new Set([...refusalsBefore(call), ...met.filter((key) => definedRefusals.has(key))])
  for (const key of everywhere) keys.delete(key)
  const byStatus = Map.groupBy([...keys].sort(), statusOfKey)
  return {
    ...Object.fromEntries([...byStatus].map(([status, of]) => [status, refusalOf(call.envelope, of)])),
    ...Object.fromEntries(
      everywhere.map((key) => {
        const status = statusOfKey(key)
        return [status, { $ref: `#/components/responses/${nameOfStatus(call.envelope, status)}` }]
      }),
    ),
  }
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; required?: readonly string[] }

/** The shape without the promise that these fields are there; every array and alternative is stepped through. */
const mayLack = (schema: Schema, path: readonly string[], lacks: (name: string) => boolean): Schema => {
  if (schema.items) return { ...schema, items: mayLack(schema.items, path, lacks) }
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((one) => mayLack(one, path, lacks)) }
  const [step, ...rest] = path
  if (step !== undefined) {
    const part = schema.properties?.[step]
    return part ? { ...schema, properties: { ...schema.properties, [step]: mayLack(part, rest, lacks) } } : schema
  }
  const { required = [], ...others } = schema
  const kept = required.filter((name) => !lacks(name))
  return kept.length > 0 ? { ...others, required: kept } : others
}

/** A row's id and version are no columns: nobody's role hides them. */
const isKept = (name: string): boolean => name === 'id' || name === 'version'

/** The data as it may arrive: a column that a role does not show is absent. */
const dataOf = (call: Call): Schema =>
  showingsOf(call).reduce(
    (left, showing) =>
      mayLack(left, showing.path, (name) => ('field' in showing ? name === showing.field : !isKept(name))),
    call.output as Schema,
  )

/** The data in its envelope. */
const successOf = (call: Call, example: unknown): Json => {
  const names = Object.keys(wrap(call.envelope, null))
  const field = (name: string): Json => {
    if (name === 'data') return dataOf(call) as Json
    return /code/i.test(name) ? { const: call.envelope === 'his' ? 200 : 600 } : { type: 'string' }
  }
  return {
    description: '操作成功',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: names,
          properties: Object.fromEntries(names.map((name) => [name, field(name)])),
        },
        ...(example === undefined ? {} : { example }),
      },
    },
  }
}

const fileOf = ({ method, path }: Call): Json => ({
  description: '文件',
  content: Object.fromEntries(
    (FILES[`${method} ${path}`] ?? SHEETS).map((type) => [
      type,
      { schema: { type: 'string', contentMediaType: type.split(';')[0] } },
    ]),
  ),
})

/** Every answer of a call, by status. */
export const responsesOf = (call: Call, example: Example | undefined): Json => ({
  200: call.form === 'file' ? fileOf(call) : successOf(call, example?.answer),
  ...refusalsOf(call, example?.refusals ?? []),
})
