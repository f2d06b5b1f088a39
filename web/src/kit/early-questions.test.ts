import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, takeEarly } from './early-questions.ts'

let token = 'a'
const asked: string[] = []
beforeEach(() => {
  token = 'a'
  asked.length = 0
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'auth-token' ? token : null) })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers['Authorization']}`)
    if (url === '/lost') throw new TypeError('no connection')
    return new Response(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an answer asked for early is taken once, by the session that asked', async () => {
  askEarly('/who')
  expect(asked).toEqual(['/who Bearer a'])
  expect(await (await takeEarly('/who')!).text()).toBe('/who')
  expect(takeEarly('/who')).toBeUndefined()
  askEarly('/who')
  token = 'b'
  expect(takeEarly('/who')).toBeUndefined()
  token = 'a'
  expect(takeEarly('/who')).toBeUndefined()
})

test('a lost connection is told to whoever takes the answer, and to nobody before', async () => {
  askEarly('/lost')
  await new Promise((resolve) => setTimeout(resolve))
  await expect(takeEarly('/lost')).rejects.toThrow('no connection')
})
