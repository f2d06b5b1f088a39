/** Limits of the running application: a call's own, and the house's. Source: security 4.17, R25. */
import { session } from '@clinic/contract/areas/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { newClinic, testNode } from './clinic.ts'
import { testDatabase } from './database.ts'

let app: App
beforeAll(async () => {
  await testNode()
  const config = { testCaptcha: undefined, production: false }
  app = await createApp({ config, appUrl: testDatabase().appUrl, perMinute: 300, documents: false })
})
afterAll(() => app.close())

test('a call with a limit of its own refuses what exceeds it, for that caller and that call only', async () => {
  const clinic = await newClinic()
  const [busy, other] = [await clinic.with([]), await clinic.with([])]
  const ask = async (token: string, path: string, method: 'GET' | 'POST') => {
    const payload = method === 'POST' ? { payload: {} } : {}
    return await app.http.inject({ method, url: path, headers: { authorization: `Bearer ${token}` }, ...payload })
  }
  const limit = session.entryCode.perMinute!
  const codes: number[] = []
  for (let i = 0; i <= limit; i++) codes.push((await ask(busy.token, session.entryCode.path, 'POST')).statusCode)
  expect(codes.slice(0, limit).every((code) => code === 200)).toBe(true)
  const over = await ask(busy.token, session.entryCode.path, 'POST')
  expect(over.statusCode).toBe(429)
  expect(over.json()).toMatchObject({ code: 429, key: 'common.tooMany' })
  expect((await ask(other.token, session.entryCode.path, 'POST')).statusCode).toBe(200)
  expect((await ask(busy.token, session.current.path, 'GET')).statusCode).toBe(200)
})
