/** Limits of the running application: a call's own, and the house's. Source: security 4.17, R25. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { files } from '@clinic/contract/areas/files.ts'
import { session } from '@clinic/contract/areas/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { newClinic, testNode } from './clinic.ts'
import { testDatabase } from './database.ts'

/** Calls a minute this application takes from one caller. */
const MOST = 300
let app: App
beforeAll(async () => {
  await testNode()
  const config = { testCaptcha: undefined, production: false }
  const web = await mkdtemp(join(tmpdir(), 'clinic-web-'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'index.html'), '<!doctype html><title>clinic</title>')
  await writeFile(join(web, 'assets', 'main.js'), 'export {}')
  const appUrl = testDatabase().appUrl
  app = await createApp({ config, appUrl, perMinute: MOST, documents: false, web: pathToFileURL(`${web}/`) })
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

test('pages and their files are not counted, calls of strangers are', async () => {
  const get = async (url: string) => (await app.http.inject({ url, remoteAddress: '10.9.9.9' })).statusCode
  const codes = new Set<number>()
  for (let i = 0; i <= MOST; i++) codes.add(await get(i % 2 ? '/assets/main.js' : '/customer/list'))
  expect([...codes]).toEqual([200])
  const calls: number[] = []
  for (let i = 0; i <= MOST; i++) calls.push(await get(session.current.path))
  expect(calls.indexOf(429)).toBe(MOST)
})

describe('made-up tokens', () => {
  const made = () => `Bearer 1-${randomBytes(32).toString('base64url')}`
  const code = async (
    url: string,
    headers: Record<string, string>,
    remoteAddress: string,
    method: 'GET' | 'POST' = 'GET',
  ) =>
    (await app.http.inject({ method, url, remoteAddress, headers, ...(method === 'POST' ? { payload: {} } : {}) }))
      .statusCode

  test('are counted by address; whoever was signed in there stays in, and other addresses are not touched', async () => {
    const clinic = await newClinic()
    const [known, late] = [await clinic.with([]), await clinic.with([])]
    const as = (token: string, address: string) =>
      code(session.current.path, { authorization: `Bearer ${token}` }, address)
    expect(await as(known.token, '10.8.8.8')).toBe(200)
    const codes: number[] = []
    for (let i = 0; i <= MOST; i++) codes.push(await code(session.current.path, { authorization: made() }, '10.8.8.8'))
    expect(codes.indexOf(429)).toBe(MOST)
    expect(codes[0]).toBe(401)
    expect(await as(known.token, '10.8.8.8')).toBe(200)
    expect(await as(late.token, '10.8.8.8')).toBe(429)
    expect(await as(late.token, '10.8.8.9')).toBe(200)
    // Known by now, wherever it comes from.
    expect(await as(late.token, '10.8.8.8')).toBe(200)
  })

  test('and made-up file cookies share the count', async () => {
    const path = files.image.path.replace('{id}', '1')
    const codes: number[] = []
    for (let i = 0; i <= MOST; i++) {
      const headers: Record<string, string> =
        i % 2 ? { authorization: made() } : { cookie: `clinic-file=${randomBytes(40).toString('hex')}` }
      codes.push(await code(path, headers, '10.8.8.10'))
    }
    expect(codes.indexOf(429)).toBe(MOST)
  })

  test('give no second count on calls that need no session', async () => {
    const limit = session.login.perMinute!
    const codes: number[] = []
    for (let i = 0; i <= limit; i++)
      codes.push(await code(session.login.path, { authorization: made() }, '10.8.8.11', 'POST'))
    expect(codes.indexOf(429)).toBe(limit)
  })
})
