/** What the wire does whatever the call: content types, sizes, unknown paths, tenant headers, request numbers. */
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic, testNode } from './clinic.ts'
import { type Node, startNode } from './node.ts'

let node: Node
let clinic: Clinic
let someone: Actor
const PATH = '/api/v1/order/product'

beforeAll(async () => {
  node = await testNode()
  clinic = await newClinic()
  someone = await clinic.with(['product:item:list', 'product:item:add'])
})

const post = (payload: string, headers: Record<string, string>) =>
  node.http.inject({
    method: 'POST',
    url: PATH,
    payload,
    headers: { authorization: `Bearer ${someone.token}`, ...headers },
  })

test.each([
  'text/plain',
  'application/json2',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/xml',
])('a body of type %s is refused with 415', async (type) => {
  const answer = await post('{"name":"x"}', { 'content-type': type })
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toMatchObject({ code: 415, key: 'common.unsupportedMedia', data: null })
})

test.each([' application/json', 'application/json ', 'application/json;charset=utf-8', 'APPLICATION/JSON'])(
  'the schema holds for content type "%s" too',
  async (type) => {
    const answer = await post('{"unknown":1}', { 'content-type': type })
    expect([400, 415]).toContain(answer.statusCode)
  },
)

test('a body over 1 MiB is refused with 413 and the sentence', async () => {
  const answer = await post(JSON.stringify({ name: 'x'.repeat(1_100_000) }), { 'content-type': 'application/json' })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 413, msg: '提交的内容过大' })
})

test.each(['{', '[1,2', '{"a":}', '"', '{"__proto__":{"admin":true}}'])(
  'broken JSON %s is refused in the envelope',
  async (payload) => {
    const answer = await post(payload, { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().msg).toMatch(/[\u4e00-\u9fff]/)
  },
)

test('nesting, NUL and lone surrogates are refused', async () => {
  let deep: unknown = 1
  for (let i = 0; i < 60; i++) deep = { a: deep }
  for (const body of [{ name: deep }, { name: 'a\u0000b' }, { name: 'a\ud800' }, { ['a\u0000']: 1 }]) {
    const answer = await post(JSON.stringify(body), { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(400)
  }
})

test('unknown paths answer 404 in an envelope; encoded tricks reach nothing', async () => {
  for (const url of [
    '/api/v1/nothing',
    '/api/v1/order/%70roduct/x/y',
    '/api/v1/order//product',
    '/api/v1/order/product;x',
    '/api/v1/order/product/%2e%2e',
  ]) {
    const answer = await node.http.inject({ method: 'GET', url })
    expect([400, 401, 404], url).toContain(answer.statusCode)
    expect(answer.json().data).toBeNull()
  }
})

test('a tenant header is compared with the session, never obeyed', async () => {
  const other = await newClinic()
  for (const name of ['his-id', 'x-tenant-id']) {
    const mine = await someone.raw('GET', PATH, undefined, { [name]: String(clinic.hospitalId) })
    expect(mine.status).toBe(200)
    const theirs = await someone.raw('GET', PATH, undefined, { [name]: String(other.hospitalId) })
    expect(theirs.status).toBe(403)
  }
})

test('refusals carry a request number, answers are never stored by a cache', async () => {
  const refused = await someone.raw('GET', `${PATH}?unknown=1`)
  expect(refused.status).toBe(400)
  expect(JSON.parse(refused.text)).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{8,}$/) })
  expect(refused.headers['cache-control']).toBe('no-store')
  const answered = await someone.raw('GET', PATH)
  expect(answered.headers['cache-control']).toBe('no-store')
})

test('a fault of ours before it is known who asks is ours: 500 with a request number, and reported', async () => {
  const broken = await startNode()
  const authenticate = async () => Promise.reject(new TypeError('a fault of the product'))
  Object.assign(broken.services, { authenticate })
  const answer = await broken.http.inject({
    method: 'GET',
    url: PATH,
    headers: { authorization: `Bearer ${'a'.repeat(43)}` },
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 500, key: 'common.failed' })
  expect(broken.bugs).toHaveLength(1)
  await broken.close()
})
