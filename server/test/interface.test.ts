/** The document of the interface: every call has a name of its own, and somebody else's program works on it. */
import { definedRefusals, statusOf } from '@clinic/contract/refusals.ts'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { openApiOf } from '../src/documents/openapi.ts'
import { operationIdOf } from '../src/documents/operation.ts'
import { testNode } from './clinic.ts'
import { newTill, nurseKeys, writerKeys } from './till.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { content?: Record<string, { schema: { required?: string[]; properties?: object } }> }>
}
const routes = areas.flatMap((area) => area.routes)
const document = openApiOf(routes)
const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
  Object.values(path),
)

test('every call is an operation with a name of its own', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.toSorted()).toEqual(routes.map(operationIdOf).toSorted())
})

test('a key that must be sent is asked for in the document', () => {
  const required = operations
    .filter(({ parameters = [] }) => parameters.some((one) => one.name === 'Idempotency-Key' && one.required))
    .map(({ operationId }) => operationId)
  const must = routes.filter(({ call }) => call.idempotency === 'required').map(operationIdOf)
  expect(required.toSorted()).toEqual(must.toSorted())
})

test('what may always be answered is in every operation; what was refused stands under its status', () => {
  for (const { responses } of operations)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '429', '500', '503']))
  const pay = operations.find(({ operationId }) => operationId === 'cashier.pay')!
  const text = JSON.stringify(pay.responses[String(statusOf(definedRefusals.get('common.repeatedKey')!.code))])
  expect(text).toContain('common.repeatedKey')
})

test('a column that a role may hide is not promised, what frames the rows is', () => {
  const list = operations.find(({ operationId }) => operationId === 'customers.list')!
  const { properties = {} } = list.responses['200']!.content!['application/json']!.schema as {
    properties?: { data?: { required?: string[]; properties?: { result: { items: { $ref: string } } } } }
  }
  expect(properties.data?.required).toEqual(expect.arrayContaining(['result', 'total']))
  const name = properties.data!.properties!.result.items.$ref.split('/').at(-1)!
  const row = document.components.schemas[name] as { required: string[] }
  expect(row.required.toSorted()).toEqual(['id', 'version'])
})

test('a client that knows the document alone makes a visit', async () => {
  const till = await newTill()
  const { clinic } = till
  const node = await testNode()
  const front = await clinic.with(['customer:add', 'triage:add', 'triage:list'])
  const consultant = await clinic.with(writerKeys)
  const nurse = await clinic.with([...nurseKeys, 'order:purchased:list'])
  // Its types are made from the document (tools/interface/main.ts), so it is compiled there and not here.
  const { visit } = (await import(new URL('../../tools/interface/visit.ts', import.meta.url).href)) as {
    visit: (fetch: (request: Request) => Promise<Response>, desks: object) => Promise<object>
  }
  const fetch = async (request: Request): Promise<Response> => {
    const body = await request.text()
    const { statusCode, payload, headers } = await node.http.inject({
      method: request.method as 'GET',
      url: request.url.replace('http://clinic.test', ''),
      headers: Object.fromEntries(request.headers),
      ...(body ? { payload: body } : {}),
    })
    return new Response(payload, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } })
  }
  const desks = { front: front.token, consultant: consultant.token, cashier: till.cashier.token, nurse: nurse.token }
  expect(await visit(fetch, desks)).toEqual({ queueNo: 1, paid: '1380.00', left: 9 })
})
