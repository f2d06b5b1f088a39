import { call } from '@clinic/contract/call.ts'
import { Id, Text } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearKept, keep, kept, writeCookie } from './storage.ts'
import { queryOf, requestOf, timeLimitOf } from './wire.ts'

/** Local storage as browsers have it, as far as the kit uses it. */
const memory = () => {
  const map = new Map<string, string>()
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
    clear: () => map.clear(),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('document', { cookie: '' })
})

const output = Type.Null()
const one = call('GET /api/v1/customer/{id}', {
  title: '查看',
  may: 'self',
  input: { id: Id, tags: Type.Array(Id) },
  output,
})
const save = call('POST /api/v1/customer/{id}/note', {
  title: '备注',
  may: 'self',
  input: { id: Id, note: Text(9) },
  output,
})

const remove = call('DELETE /api/v1/customer/{id}', {
  title: '删除',
  may: 'self',
  input: { id: Id, reason: Text(9) },
  output,
})

describe('a request', () => {
  test('fills placeholders and repeats arrays in the query', { tags: ['F0621', 'F0624'] }, () => {
    const [url, init] = requestOf(one, { id: 7, tags: [1, 2] })
    expect(url).toBe('/api/v1/customer/7?tags=1&tags=2')
    expect(init.method).toBe('GET')
    expect(init.body).toBeUndefined()
  })

  test('escapes what stands in the path', () => {
    expect(requestOf(one, { id: '../x?y' })[0]).toBe('/api/v1/customer/..%2Fx%3Fy')
  })

  test('sends the rest of a POST as JSON, without the placeholders', { tags: ['F0364', 'F0365', 'F0622'] }, () => {
    const [url, init] = requestOf(save, { id: 7, note: '甲' }, 'key-1')
    expect(url).toBe('/api/v1/customer/7/note')
    expect(init.method).toBe('POST')
    expect(init.body).toBe('{"note":"甲"}')
    expect(init.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' })
  })

  test('says who asks', { tags: ['F0366', 'F0367', 'F0368', 'F0369', 'F0454'] }, () => {
    expect(requestOf(one, { id: 1 })[1].headers).toMatchObject({ 'App-Id': '3' })
    keep('hospitalId', 12)
    keep('token', 'abc')
    expect(requestOf(one, { id: 1 })[1].headers).toMatchObject({
      'His-Id': '12',
      'X-TENANT-ID': '12',
      Authorization: 'Bearer abc',
    })
    keep('appId', '4101')
    expect(requestOf(one, { id: 1 })[1].headers).toMatchObject({ 'App-Id': '4101' })
  })

  test('takes the app id of the cookie when none is kept', { tags: ['F0454'] }, () => {
    vi.stubGlobal('document', { cookie: 'username=li; appId=7' })
    expect(requestOf(one, { id: 1 })[1].headers).toMatchObject({ 'App-Id': '7' })
  })

  test('DELETE sends query parameters and no body', { tags: ['F0623'] }, () => {
    const [url, init] = requestOf(remove, { id: 7, reason: '重复' })
    expect(url).toBe(`/api/v1/customer/7?reason=${encodeURIComponent('重复')}`)
    expect(init).not.toHaveProperty('body')
  })

  test('time limits: 20 s, 10 s for rabbit, half an hour for files', {
    tags: ['F0371', 'F0372', 'F0373', 'F0438', 'F0439'],
  }, () => {
    expect(timeLimitOf(one)).toBe(20_000)
    expect(timeLimitOf({ ...one, envelope: 'rabbit' })).toBe(10_000)
    expect(timeLimitOf({ ...one, form: 'file' })).toBe(1_800_000)
  })

  test('leaves absent and empty values out of the query', () => {
    expect(queryOf({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?d=0&e=false')
    expect(queryOf({})).toBe('')
  })
})

test('clearing keeps the hospital id only', { tags: ['F0236', 'F0241', 'F0242'] }, () => {
  keep('hospitalId', 12)
  keep('token', 'abc')
  keep('hospitalName', '某医院')
  clearKept()
  expect(kept('hospitalId')).toBe('12')
  expect(kept('token')).toBeNull()
  expect(kept('hospitalName')).toBeNull()
})

test('a cookie lives thirty days, and null removes it', { tags: ['F0453'] }, () => {
  const jar = { cookie: '' }
  vi.stubGlobal('document', jar)
  writeCookie('username', '前台')
  expect(jar.cookie).toContain(`max-age=${30 * 24 * 3600};`)
  writeCookie('username', null)
  expect(jar.cookie).toContain('max-age=0;')
  vi.unstubAllGlobals()
})
