/**
 * The doors of the running application: who is believed about where he comes from, what is limited before the database is
 * asked, what is the operator's alone. Source: security 5.5, 5.8; decisions §2.
 */
import type { AddressInfo } from 'node:net'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { areas } from '../src/areas.ts'
import { readConfig } from '../src/config.ts'
import { isListed, toldTo } from '../src/topics.ts'
import { type Clinic, newClinic, testNode } from './clinic.ts'
import { testDatabase } from './database.ts'
import { testParts } from './node.ts'
import { attempt, hireWithPassword } from './sign-in.ts'

const PROXY = '10.7.7.7'
const TOKEN = 'a-token-of-the-operator'
const MOST = 300

let app: App
let tokened: App
let clinic: Clinic
beforeAll(async () => {
  await testNode()
  clinic = await newClinic()
  const made = { node: testParts(), appUrl: testDatabase().appUrl, perMinute: MOST }
  app = await createApp({ ...made, config: { trustProxy: [PROXY, 'fd00::/8'] } })
  tokened = await createApp({ ...made, config: { operatorToken: TOKEN } })
})
afterAll(async () => {
  await app.close()
  await tokened.close()
})

test('every door before sign-in has a limit of its own', () => {
  const open = areas
    .flatMap(({ routes }) => routes)
    .filter(({ call }) => call.may === 'public' && call.perMinute === undefined)
    .map(({ call }) => call.path)
  expect(open).toEqual([])
})

describe('behind a trusted proxy', () => {
  // The key of passwords costs little to hand out; a captcha is drawn.
  const door = async (remoteAddress: string, forwarded?: string) =>
    (
      await app.http.inject({
        url: session.publicKey.path,
        remoteAddress,
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      })
    ).statusCode
  const tooMany = session.publicKey.perMinute!

  test('people are counted each by their own address, a /64 as one', async () => {
    for (let i = 0; i < tooMany; i++) expect(await door(PROXY, '203.0.113.5')).toBe(200)
    expect(await door(PROXY, '203.0.113.5')).toBe(429)
    expect(await door(PROXY, '203.0.113.6')).toBe(200)
    for (let i = 0; i < tooMany; i++) await door(PROXY, `2001:db8:5:6::${i + 1}`)
    expect(await door(PROXY, '2001:db8:5:6:ffff::1')).toBe(429)
    expect(await door(PROXY, '2001:db8:5:7::1')).toBe(200)
  }, 60_000)

  test('somebody else who says so is not believed, nor what was said before the proxy heard it', async () => {
    const liar = '198.51.100.9'
    for (let i = 0; i < tooMany; i++) await door(liar, `203.0.113.${i}`)
    expect(await door(liar, '203.0.113.99')).toBe(429)
    for (let i = 0; i < tooMany; i++) await door(PROXY, `1.2.3.${i}, 203.0.113.77`)
    expect(await door(PROXY, '1.2.3.200, 203.0.113.77')).toBe(429)
  }, 60_000)

  test('the trail records the real address; cookies are Secure and the browser is told to come by TLS', async () => {
    const account = `door${Date.now() % 1e7}`
    await hireWithPassword(clinic, account)
    const via = { http: app.http, database: app.database } as unknown as Parameters<typeof attempt>[0]
    const proxied = async (headers: Record<string, string>) => {
      const inject = app.http.inject.bind(app.http)
      const http = { inject: (request: object) => inject({ ...request, remoteAddress: PROXY, headers }) }
      return await attempt({ ...via, http } as unknown as typeof via, { username: account })
    }
    const signed = await proxied({ 'x-forwarded-for': '203.0.113.40', 'x-forwarded-proto': 'https' })
    expect(signed.answer.status).toBe(200)
    expect(signed.setCookie).toMatch(/; Secure$/)
    const rows = await clinic.rows(sql<{ ip: string }>`
      select ip from trail.entry where object_type = 'login' and object_no = ${account}`)
    expect(rows).toEqual([{ ip: '203.0.113.40' }])
    const pages = async (headers: Record<string, string>, remoteAddress = PROXY) =>
      (await app.http.inject({ url: '/healthz', remoteAddress, headers })).headers['strict-transport-security']
    expect(await pages({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    expect(await pages({ 'x-forwarded-proto': 'http' })).toBeUndefined()
    expect(await pages({ 'x-forwarded-proto': 'https' }, '198.51.100.9')).toBeUndefined()
  }, 30_000)
})

describe('the operator’s pages', () => {
  const pages = ['/metrics', '/openapi.json', '/docs', '/docs/', '/docs/static/index.html', '/docs/json']
  const codes = async (of: App, remoteAddress: string, headers: Record<string, string> = {}) =>
    new Set(
      await Promise.all(
        pages.map(async (url) => (await of.http.inject({ url, remoteAddress, headers })).statusCode >= 400),
      ),
    )

  test('are open on the machine itself, and not to what a proxy hands on', async () => {
    expect(await codes(app, '127.0.0.1')).toEqual(new Set([false]))
    expect(await codes(app, '::1')).toEqual(new Set([false]))
    expect(await codes(app, '10.0.0.9')).toEqual(new Set([true]))
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await codes(app, '127.0.0.1', { [name]: '127.0.0.1' }), name).toEqual(new Set([true]))
    // A trusted proxy that hands on a request of somebody who says he is this machine.
    expect(await codes(app, PROXY, { 'x-forwarded-for': '127.0.0.1' })).toEqual(new Set([true]))
  })

  test('are open to the token alone once there is one', async () => {
    expect(await codes(tokened, '127.0.0.1')).toEqual(new Set([true]))
    const wrong = { authorization: `Bearer ${TOKEN}x` }
    expect(await codes(tokened, '127.0.0.1', wrong)).toEqual(new Set([true]))
    expect(await codes(tokened, '10.0.0.9', { authorization: `Bearer ${TOKEN}` })).toEqual(new Set([false]))
    const basic = Buffer.from(`operator:${TOKEN}`).toString('base64')
    expect(await codes(tokened, '10.0.0.9', { authorization: `Basic ${basic}` })).toEqual(new Set([false]))
    const asked = await tokened.http.inject({ url: '/docs', remoteAddress: '10.0.0.9' })
    expect(asked.headers['www-authenticate']).toMatch(/^Basic/)
    expect(asked.json()).toMatchObject({ key: 'common.forbidden', msg: expect.stringMatching(/权限/) })
  })

  test('health says to strangers that it is well, and no more', async () => {
    const ready = (remoteAddress: string) => app.http.inject({ url: '/readyz', remoteAddress })
    expect((await ready('10.0.0.9')).json()).toEqual({ ready: true })
    expect((await ready('127.0.0.1')).json()).toMatchObject({ ready: true, database: true })
  })
})

test.each([
  ['TRUST_PROXY', 'proxy.example'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1/8/8'],
  ['TRUST_PROXY', 'true'],
  ['OPERATOR_TOKEN', 'short'],
  ['OPERATOR_TOKEN', 'with spaces that are many'],
  ['TEST_PASSWORD_COST', '1000'],
  ['TEST_PASSWORD_COST', '262144'],
])('%s=%s ends the start with one sentence', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/')).toThrow(new RegExp(`^${name} 应为`))
})

test.each([
  ['TEST_CAPTCHA', '8888'],
  ['TEST_PASSWORD_COST', '1024'],
  ['TEST_CLOCK_OFFSET', '60'],
])('%s is refused in production', (name, value) => {
  expect(() => readConfig({ NODE_ENV: 'production', [name]: value }, '/')).toThrow(new RegExp(`^${name} 只能用于测试`))
  expect(() => readConfig({ [name]: value }, '/')).not.toThrow()
})

test('lists of proxies are taken as people write them', () => {
  expect(readConfig({ TRUST_PROXY: ' 127.0.0.1, 10.0.0.0/8  fd00::/8 ' }, '/').trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

describe('the websocket', () => {
  let url: string
  beforeAll(async () => {
    await tokened.http.listen({ port: 0, host: '127.0.0.1' })
    url = `ws://127.0.0.1:${(tokened.http.server.address() as AddressInfo).port}/websocket`
  })

  /** Says these things at once. @returns the code it was dismissed with, or what it heard first */
  const say = (...texts: string[]): Promise<number | string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url)
      socket.onopen = () => {
        for (const text of texts) socket.send(text)
      }
      socket.onmessage = ({ data }) => {
        resolve((JSON.parse(String(data)) as { topic: string }).topic)
        if (texts.length === 1) socket.close()
      }
      socket.onclose = ({ code }) => resolve(code)
      socket.onerror = () => resolve(0)
    })
  const statements = async (): Promise<number> =>
    Number(
      (
        await clinic.rows(sql<{ n: string }>`select coalesce(sum(n_tup_del), 0)::text as n from pg_stat_user_tables
        where schemaname = 'session' and relname = 'one_time'`)
      )[0]!.n,
    )
  const wrong = JSON.stringify({ ticket: 'x'.repeat(55) })

  test('takes one message: a made-up ticket is dismissed without asking the database', async () => {
    let asked = 0
    const { database } = tokened
    const send = database.send.bind(database)
    database.send = (...given) => {
      asked++
      return send(...given)
    }
    expect(await say(...Array<string>(50).fill(wrong))).toBe(4401)
    expect(await say('not even json')).toBe(4401)
    database.send = send
    expect(asked).toBe(0)
    expect(await statements()).toBeGreaterThanOrEqual(0)
  })

  test('lets a ticket in once; whatever is said after it ends the connection', async () => {
    const someone = await clinic.with([])
    const ticket = async () => JSON.stringify(await someone.ask(session.wsTicket, {}))
    const first = await ticket()
    expect(await say(first)).toBe('hello')
    expect(await say(first)).toBe(4401)
    const given = await ticket()
    const chatty = new WebSocket(url)
    const ended = new Promise<number>((resolve) => {
      chatty.onclose = ({ code }) => resolve(code)
    })
    chatty.onopen = () => chatty.send(given)
    chatty.onmessage = () => chatty.send('and another thing')
    expect(await ended).toBe(4400)
  })

  test('takes no long message, and keeps those out who came with too many wrong ones', async () => {
    expect([1006, 1009, 0]).toContain(await say('x'.repeat(2_000)))
    const codes: (number | string)[] = []
    for (let i = 0; i < 25; i++) codes.push(await say(wrong))
    // Refused before the connection is one.
    expect(codes.at(-1)).not.toBe(4401)
  }, 30_000)
})

describe('an event', () => {
  test('is told to whoever may read of it, and its ids to whoever may read all of it', async () => {
    const told = async (permissions: string[], topic: string, grant = {}) =>
      toldTo(await (await clinic.with(permissions, grant)).session(), topic)
    expect(await told([], 'payment.changed')).toBe('nothing')
    expect(await told([], 'customer.changed')).toBe('nothing')
    expect(await told([], 'perm.changed')).toBe('ids')
    expect(await told([], 'nobody.knows')).toBe('nothing')
    const { keysOf } = await import('@clinic/contract/call.ts')
    const reading = (area: string) =>
      areas
        .find(({ name }) => name === area)!
        .routes.filter(({ call }) => call.effect === 'read')
        .flatMap(({ call }) => [...keysOf(call.may)])
    expect(await told(reading('customers').slice(0, 1), 'customer.changed')).toBe('ids')
    const followsOnly = reading('ledger').find((key) => !reading('cashier').includes(key))!
    expect(await told([followsOnly], 'payment.changed')).toBe('topic')
    // A calendar that is open all day hears that shifts and absences moved, and not whose.
    expect(await told(['appointment:calendar'], 'roster')).toBe('topic')
    const own = { dataScope: 5 } as const
    expect(await told(reading('orders').slice(0, 1), 'order.changed', own)).toBe('topic')
  })

  test('that is told anywhere has its hearers', async () => {
    const { readdir, readFile } = await import('node:fs/promises')
    const folder = new URL('../src/areas/', import.meta.url)
    const topics = new Set<string>()
    for (const name of await readdir(folder, { recursive: true }))
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        for (const [, topic] of (await readFile(new URL(name, folder), 'utf8')).matchAll(
          /\.tell(?:To)?\([^'()]*(?:\([^()]*\)[^'()]*)*'([\w.]+)'/g,
        ))
          topics.add(topic!)
    expect(topics.size).toBeGreaterThan(12)
    expect([...topics].filter((topic) => !isListed(topic))).toEqual([])
  })
})

test('a call that changes data by GET wants the header no picture or link can send', async () => {
  const changing = areas
    .flatMap(({ routes }) => routes)
    .filter(({ call }) => call.method === 'GET' && call.effect === 'write')
  expect(changing.length).toBeGreaterThan(1)
  const all = await clinic.with(changing.flatMap(({ call }) => (typeof call.may === 'string' ? [call.may] : [])))
  for (const { call } of changing) {
    const url = call.path.replace(/\{\w+\}/g, '1')
    const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${all.token}` } })
    expect(answer.statusCode, call.path).toBe(400)
    expect(answer.body, call.path).toContain('X-Requested-With')
  }
  expect((await all.ask(messages.unread, {})).count).toBe(0)
})
