/** One call as an OpenAPI operation. */
import { type Call, keysOf, pathNames } from '@clinic/contract/call.ts'
import type { Route } from '../kit/routes.ts'
import { responsesOf } from './answers.ts'
import { examplesOf } from './examples.ts'
import type { Json } from './shapes.ts'

/** `staff.departments.list`: area, noun where the area has several, name. Unique by a house test. */
export const operationIdOf = ({ area, noun, name }: Pick<Route, 'area' | 'noun' | 'name'>): string =>
  [area, noun, name].filter(Boolean).join('.')

const mayOf = ({ may }: Call): string => {
  if (may === 'public') return '无需登录。'
  if (may === 'self') return '登录即可，只涉及本人。'
  const keys = keysOf(may).map((key) => `\`${key}\``)
  return keys.length > 1 ? `需要权限 ${keys.join('、')} 之一。` : `需要权限 ${keys[0]}。`
}

const everyoneOf = ({ everyone }: Call): string =>
  everyone.length > 0 ? `持有 ${everyone.map((key) => `\`${key}\``).join('、')} 者可及全部客户，不受数据范围限制。` : ''

/** What a caller has to know beyond the shapes. */
const descriptionOf = (call: Call): string =>
  [
    `${call.title}。`,
    mayOf(call),
    everyoneOf(call),
    call.effect === 'write' && call.method === 'GET' ? '此 GET 会写入。' : '',
    call.audited ? '留痕。' : '',
    call.perMinute ? `每分钟至多 ${call.perMinute} 次。` : '',
    call.table ? `各行的列按角色的列权限（\`${call.table}\`）给出。` : '',
  ].join('')

const key: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: '提交编号：同一编号只办理一次',
  schema: { type: 'string', pattern: '^[\\w:.-]{8,128}$' },
}
const requestedWith: Json = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: '网址里的链接或图片发不出这个请求头',
  schema: { type: 'string', minLength: 1 },
}

const headersOf = ({ method, effect, idempotency }: Call): Json[] => [
  ...(idempotency === 'none' ? [] : [{ ...key, required: idempotency === 'required' }]),
  ...(method === 'GET' && effect === 'write' ? [requestedWith] : []),
]

const isAsked = ({ method }: Call): boolean => method === 'GET' || method === 'DELETE'

const parametersOf = (call: Call): Json[] => {
  const inPath = new Set(pathNames(call.path))
  const required = new Set(call.input.required ?? [])
  return Object.entries(call.input.properties as Record<string, Json>)
    .filter(([name]) => inPath.has(name) || isAsked(call))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
}

const FILE: Json = { type: 'string', contentMediaType: 'application/octet-stream', description: '文件内容' }

const bodyOf = (call: Call, example: unknown): Json | undefined => {
  if (isAsked(call)) return undefined
  const inPath = new Set(pathNames(call.path))
  const properties = Object.fromEntries(
    Object.entries(call.input.properties as Record<string, Json>).filter(([name]) => !inPath.has(name)),
  )
  const multipart = call.body === 'multipart'
  const required = (call.input.required ?? []).filter((name) => name in properties)
  const schema = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: multipart ? { ...properties, file: FILE } : properties,
    additionalProperties: false,
  }
  const type = multipart ? 'multipart/form-data' : 'application/json'
  return {
    required: required.length > 0,
    content: { [type]: { schema, ...(example === undefined || multipart ? {} : { example }) } },
  }
}

const securityOf = ({ may, cookie }: Call): Json => {
  if (may === 'public') return { security: [] }
  return cookie ? { security: [{ session: [] }, { file: [] }] } : {}
}

/** The call as an integrator reads it. */
export const operationOf = (route: Route): Json => {
  const { call, area } = route
  const operationId = operationIdOf(route)
  const example = examplesOf(operationId)
  const parameters = [...parametersOf(call), ...headersOf(call)]
  const requestBody = bodyOf(call, example?.request)
  return {
    operationId,
    summary: call.title,
    description: descriptionOf(call),
    tags: [area],
    ...securityOf(call),
    'x-permission': call.may,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call, example),
  }
}
