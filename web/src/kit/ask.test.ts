import { roles } from '@clinic/contract/areas/access/roles.ts'
import { call } from '@clinic/contract/call.ts'
import { Text } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, Refused } from './ask.ts'
import { noteSession } from './expiry.ts'

const his = call('POST /api/v1/thing', { title: '办理', may: 'public', input: { a: Text(9) }, output: Type.Integer() })
const rabbit = call('GET /api/v1/rabbit/thing', {
  title: '查看',
  may: 'public',
  envelope: 'rabbit',
  input: { a: Text(9) },
  output: Type.Integer(),
})

const asked: { url: string; init: RequestInit }[] = []
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  })

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

test('both families: their path, their place for the fields, their success', {
  tags: ['F0370', 'F0376', 'F0378', 'F0379', 'F0380', 'F0627'],
}, async () => {
  answer(200, { code: 200, data: 7, msg: '' })
  expect(await ask(his, { a: 'x' })).toBe(7)
  expect(asked[0]).toMatchObject({ url: '/api/v1/thing', init: { method: 'POST', body: '{"a":"x"}' } })
  answer(200, { statusCode: 600, data: 8, message: '' })
  expect(await ask(rabbit, { a: 'x' })).toBe(8)
  expect(asked[1]).toMatchObject({ url: '/api/v1/rabbit/thing?a=x', init: { method: 'GET' } })
})

test('what must arrive goes out although the page is left; nothing else does', async () => {
  answer(200, { code: 200, data: 7, msg: '' })
  await ask(his, { a: 'x' })
  await ask(his, { a: 'x' }, { outlives: true })
  expect(asked.map(({ init }) => init.keepalive)).toEqual([false, true])
})

test('any other code carries the server’s own sentence to whoever asked', { tags: ['F0413', 'F0414'] }, async () => {
  answer(409, { statusCode: 40901, data: null, message: '数据已被他人修改', key: 'common.stale' })
  await expect(ask(rabbit, { a: 'x' })).rejects.toMatchObject({ code: 40901, message: '数据已被他人修改' })
  answer(422, { code: 42270, data: null, msg: '账号或密码错误', key: 'session.wrongPassword' })
  await expect(ask(his, { a: 'x' })).rejects.toMatchObject({ message: '账号或密码错误', key: 'session.wrongPassword' })
})

test('a 401 reaches the caller as an answer, and ends no session where none was asked for', {
  tags: ['F0375'],
}, async () => {
  answer(401, { code: 401, data: null, msg: '登录状态过期,请重新登录' })
  await expect(ask(his, { a: 'x' })).rejects.toMatchObject({ code: 401, message: '登录状态过期,请重新登录' })
  await expect(ask(his, { a: 'x' })).rejects.toBeInstanceOf(Refused)
})

test('what one writes is not sent in the name of whoever signed in next door, whose session no answer to hers ends', async () => {
  const read = call('GET /api/v1/thing', { title: '查看', may: 'self', output: Type.Integer() })
  const write = call('POST /api/v1/thing', { title: '办理', may: 'self' })
  let token = 'hers'
  const cleared: string[] = []
  const clear = () => void cleared.push(token)
  vi.stubGlobal('localStorage', { getItem: () => token, setItem: () => undefined, clear })
  noteSession()
  // Her question is under way when another window signs somebody else in.
  vi.stubGlobal('fetch', async () => {
    token = 'another'
    return new Response(JSON.stringify({ code: 401, data: null, msg: '登录状态过期,请重新登录' }), { status: 401 })
  })
  await expect(ask(read, {})).rejects.toMatchObject({ code: 401 })
  expect(cleared).toEqual([])
  answer(200, { code: 200, data: 7, msg: '' })
  await expect(ask(write, {})).rejects.toMatchObject({ key: 'web.supplanted' })
  expect(asked).toEqual([])
  expect(await ask(read, {})).toBe(7)
  noteSession()
  await ask(write, {})
  expect(asked).toHaveLength(2)
})

test('an answer that is no envelope, and no answer at all, say what to do', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await expect(ask(his, { a: 'x' })).rejects.toMatchObject({ code: 502 })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  await expect(ask(his, { a: 'x' })).rejects.toMatchObject({ code: 503, message: '无法连接服务器，请检查网络后重试' })
})

const patience = [
  ['what a role grants is waited for as long as saving it may take', roles.saveContent, 30_000],
  ['any other answer of its family is given up earlier', his, 20_000],
] as const
test.each(patience)('%s', { tags: ['F0440', 'F0646'] }, async (_what, asking, limit) => {
  vi.useFakeTimers()
  // The browser's own clock of a signal is not the test's.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  const unanswered = (_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(new Error('gone'))))
  vi.stubGlobal('fetch', unanswered)
  try {
    const told = vi.fn()
    void ask(asking as typeof his, { a: 'x' }).catch(told)
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ key: 'web.timeout' }))
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})
