/** Limits of the running application: a call's own, and the house's. Source: security 4.17, R25. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { files } from '@clinic/contract/areas/files/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { newClinic, testNode } from './clinic.ts'
import { testDatabase } from './database.ts'
import { testParts } from './node.ts'

/** Calls a minute this application takes from one caller. */
const MOST = 300
/** What the applications of this file are made with. */
let made: Parameters<typeof createApp>[0]
let app: App
beforeAll(async () => {
  await testNode()
  const web = await mkdtemp(join(tmpdir(), 'clinic-web-'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'index.html'), '<!doctype html><title>clinic</title>')
  await writeFile(join(web, 'assets', 'main.js'), 'export {}')
  made = {
    node: testParts({ testCaptcha: null }),
    appUrl: testDatabase().appUrl,
    documents: false,
    web: pathToFileURL(`${web}/`),
  }
  app = await createApp({ ...made, perMinute: MOST })
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

test('pages and their files are counted apart from calls, twenty to one', async () => {
  const few = 5
  const small = await createApp({ ...made, perMinute: few })
  const ask = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await small.http.inject({ method, url, remoteAddress: '10.9.9.9' })).statusCode
  const calls: number[] = []
  for (let i = 0; i <= few; i++) calls.push(await ask(session.current.path))
  expect(calls.indexOf(429)).toBe(few)
  const codes: number[] = []
  for (let i = 0; i < few * 20; i++) codes.push(await ask(i % 2 ? '/assets/main.js' : '/customer/list'))
  expect(new Set(codes)).toEqual(new Set([200]))
  // A path that leads nowhere and one of the operator's are no way round.
  expect(await ask('/assets/main.js')).toBe(429)
  expect(await ask('/api/v1/nothing', 'POST')).toBe(429)
  expect(await ask('/metrics')).toBe(429)
  expect((await small.http.inject({ url: '/healthz', remoteAddress: '127.0.0.1' })).statusCode).toBe(200)
  await small.close()
})

describe('whoever is refused again and again', () => {
  let url: string
  let listening: App
  beforeAll(async () => {
    listening = await createApp({ ...made, perMinute: MOST })
    await listening.http.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(listening.http.server.address() as AddressInfo).port}`
  })

  const path = session.current.path

  test('is answered late: a loop of eight connections asks no thousands', async () => {
    const codes: number[] = []
    for (let i = 0; i < MOST + 10; i++)
      codes.push((await listening.http.inject({ url: path, remoteAddress: '127.0.0.1' })).statusCode)
    expect(codes.indexOf(429)).toBe(MOST)
    const until = performance.now() + 3_000
    const refused: number[] = []
    const loop = async () => {
      while (performance.now() < until) refused.push((await fetch(url + path)).status)
    }
    await Promise.all(Array.from({ length: 8 }, loop))
    expect(new Set(refused)).toEqual(new Set([429]))
    // Each of the eight is held a second in the end, and the first few less.
    expect(refused.length).toBeLessThan(48)
  }, 30_000)

  test('waits for nothing but a timer, which goes with her; the product ends at once all the same', async () => {
    const { tarpit } = listening.services
    const held = async (many: number) => {
      while (tarpit.size !== many) await new Promise((turn) => setImmediate(turn))
    }
    // Time stands still for what is held: nothing but what happens here lets it go.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = Array.from({ length: 10 }, () => request(url + path).end())
    const answers = asked.slice(5).map(async (one) => (await once(one, 'response'))[0].statusCode)
    for (const one of asked.slice(0, 5)) one.on('error', () => undefined)
    await held(10)
    for (const one of asked.slice(0, 5)) one.destroy()
    await held(5)
    vi.useRealTimers()
    await listening.close()
    expect(await Promise.all(answers)).toEqual(Array(5).fill(429))
  }, 30_000)
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

  test('and what has not even the shape of either shares it, another one each time', async () => {
    const path = files.image.path.replace('{id}', '1')
    const codes: number[] = []
    for (let i = 0; i <= MOST; i++) {
      const shown: Record<string, string>[] = [
        { authorization: made() },
        { authorization: `a${i}` },
        { authorization: `Bearer a${i}` },
        { cookie: `clinic-file=x${i}` },
        { cookie: `other-clinic-file=${randomBytes(40).toString('hex')}; clinic-file=%${i}` },
      ]
      codes.push(await code(path, shown[i % shown.length]!, '10.8.8.12'))
    }
    expect(codes.indexOf(429)).toBe(MOST)
    expect(new Set(codes.slice(0, MOST))).toEqual(new Set([401]))
  })

  test('are no caller of their own without that shape: a call’s own limit counts them by address, a /64 as one', async () => {
    const limit = session.entryCode.perMinute!
    const codes: number[] = []
    for (let i = 0; i <= limit; i++)
      codes.push(await code(session.entryCode.path, { authorization: `a${i}` }, `2001:db8:8:8::${i + 1}`, 'POST'))
    expect(codes.indexOf(429)).toBe(limit)
  })

  test('give no second count on calls that need no session', async () => {
    const limit = session.login.perMinute!
    const codes: number[] = []
    for (let i = 0; i <= limit; i++)
      codes.push(await code(session.login.path, { authorization: made() }, '10.8.8.11', 'POST'))
    expect(codes.indexOf(429)).toBe(limit)
  })
})
