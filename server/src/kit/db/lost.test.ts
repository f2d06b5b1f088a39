/**
 * A connection that is lost ends what was asked on it and nothing else: in use, idle, or listening; told by the server,
 * or never told by anybody. Source: security 5.4, R26.
 */
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { testDatabase } from '../../../test/database.ts'
import { Events } from '../events.ts'
import { judge } from '../refusal.ts'
import { connected } from './connection.ts'
import { Database } from './database.ts'
import { nobody } from './scope.ts'

let hospitalId: number
beforeAll(async () => {
  hospitalId = (await newClinic()).hospitalId
})

let count = 0
let name: string
beforeEach(() => {
  name = `lost ${process.pid} ${++count}`
})

const ask = async (text: string): Promise<Record<string, unknown>[]> =>
  await connected(testDatabase().appUrl, async (client) => (await client.query(text)).rows)

/** Sessions the server has for connections of a name. */
const sessions = async (of = name): Promise<number> =>
  Number((await ask(`select count(*) as n from pg_stat_activity where application_name = '${of}'`))[0]!['n'])

/** Ends them, as an operator would. @returns how many there were */
const terminate = async (of: string): Promise<number> =>
  (await ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${of}'`)).length

const statement = (text: string) => ({ text, values: [] })
/** What the person is answered. */
const answerTo = (error: unknown) => judge(error, null, {})
const refusalOf = (work: Promise<unknown>) => work.then(() => null, answerTo)

describe('a connection in use', () => {
  let database: Database
  beforeEach(() => {
    database = new Database({ url: testDatabase().appUrl, max: 4, name })
    return () => database.close()
  })

  const again = () => database.send([statement('select 1 as one')])

  test('lost between two statements of a transaction: 503, and the next call is served', async () => {
    const lost = database.transaction({ hospitalId, staffId: null }, async (tx) => {
      expect(await terminate(name)).toBe(1)
      await tx.together([statement('select 1')])
      return { value: null }
    })
    expect(await refusalOf(lost)).toMatchObject({ refusal: { code: 503 }, bug: false })
    expect((await again())[0]!.rows).toEqual([{ one: 1 }])
  })

  test('lost while a handler does something else: nothing is unheard', async () => {
    const lost = database.transaction({ hospitalId, staffId: null }, async () => {
      expect(await terminate(name)).toBe(1)
      // The server's goodbye arrives while nothing is being asked.
      await expect.poll(() => sessions()).toBe(0)
      return { value: null }
    })
    expect(await refusalOf(lost)).toMatchObject({ refusal: { code: 503 }, bug: false })
    expect((await again())[0]!.rows).toEqual([{ one: 1 }])
  })

  test('lost during a statement, and while a list is being read in slices', async () => {
    const slow = refusalOf(database.send([statement('select pg_sleep(10)')]))
    const slices = database.cursor(nobody, statement('select generate_series(1, 10000) as n'), 100)
    await slices.next()
    await expect.poll(() => sessions()).toBe(2)
    expect(await terminate(name)).toBe(2)
    expect(await slow).toMatchObject({ refusal: { code: 503 }, bug: false })
    expect(await refusalOf(slices.next().then(() => slices.next()))).toMatchObject({ refusal: { code: 503 } })
    expect((await again())[0]!.rows).toEqual([{ one: 1 }])
    expect(await sessions()).toBeLessThanOrEqual(1)
  })

  test('that leads to a server which became a standby is not used again', async () => {
    const pid = async () => (await database.send([statement('select pg_backend_pid() as pid')]))[0]!.rows[0]!['pid']
    const before = await pid()
    const standby = [statement(`do $$ begin raise exception 'read-only' using errcode = '25006'; end $$`)]
    expect(await refusalOf(database.send(standby))).toMatchObject({ refusal: { code: 503 }, bug: false })
    expect(await pid()).not.toBe(before)
  })
})

test.each(['53100', '53300', '53200', '57P01', '57P03', '57P04', '08006', '25006', '25P03', '58030'])(
  'a server that says %s answers 503 and is nobody’s bug',
  (code) => {
    expect(answerTo(Object.assign(new Error('no'), { code }))).toMatchObject({ refusal: { code: 503 }, bug: false })
  },
)

test.each(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOSPC'])(
  'a system that says %s answers 503 and is nobody’s bug',
  (code) => {
    expect(answerTo(Object.assign(new Error('no'), { code }))).toMatchObject({ refusal: { code: 503 }, bug: false })
  },
)

describe('the listening connection', { timeout: 60_000 }, () => {
  test('is replaced once, however often it is lost, and hears again', async () => {
    const database = new Database({ url: testDatabase().appUrl, max: 2, name })
    const events = new Events(database)
    await events.start()
    for (let loss = 1; loss <= 3; loss++) {
      expect(await terminate(`${name} realtime`)).toBe(1)
      await expect.poll(() => events.listening).toBe(false)
      await expect.poll(() => events.listening, { timeout: 15_000 }).toBe(true)
      // Another one would have come with the first by now.
      await new Promise((done) => setTimeout(done, 1_200))
      expect(await sessions(`${name} realtime`)).toBe(1)
    }
    const heard: unknown[] = []
    // The database of the run tells of other files' hospitals, too.
    events.on((event) => event.hospitalId === hospitalId && heard.push(event))
    const payload = JSON.stringify({ node: 'other', events: [{ hospitalId, topic: 'x', ids: [1] }] })
    await database.send([{ text: `select pg_notify('clinic_events', $1)`, values: [payload] }])
    await expect.poll(() => heard).toEqual([{ hospitalId, topic: 'x', ids: [1] }])
    await events.stop()
    await database.close()
    await expect.poll(() => sessions(`${name} realtime`)).toBe(0)
  })
})

describe('a failover', { timeout: 40_000 }, () => {
  const held = new Set<Socket>()
  let server: Server
  let mute = false
  beforeAll(async () => {
    const { hostname, port } = new URL(testDatabase().appUrl)
    server = createServer((inner) => {
      const outer = createConnection(Number(port), hostname)
      for (const one of [inner, outer]) held.add(one.on('error', () => one.destroy()))
      inner.on('data', (bytes: Buffer) => mute || outer.write(bytes)).on('close', () => outer.destroy())
      outer.on('data', (bytes: Buffer) => mute || inner.write(bytes)).on('close', () => inner.destroy())
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => {
    for (const socket of held) socket.destroy()
    server.close()
  })

  const throughRelay = (): string => {
    const url = new URL(testDatabase().appUrl)
    url.port = String((server.address() as { port: number }).port)
    return url.href
  }

  test('while nobody listens is noticed by who listens next: what was open before has to answer', async () => {
    const database = new Database({ url: throughRelay(), max: 2, name })
    const events = new Events(database)
    await events.start()
    const call = () => database.send([statement('select 1 as one')])
    const working = () => database.send([statement('select pg_sleep(1.5)')])
    await Promise.all([call(), call()])
    const before = [...held]
    expect(await terminate(`${name} realtime`)).toBe(1)
    await expect.poll(() => events.listening).toBe(false)
    for (const socket of before) socket.removeAllListeners('data').pause()
    const waiting = refusalOf(call())
    expect(await waiting).toMatchObject({ refusal: { code: 503 }, bug: false })
    await expect.poll(call, { timeout: 15_000 }).toMatchObject([{ rows: [{ one: 1 }] }])
    expect(await refusalOf(working())).toBeNull()
    expect(events.listening).toBe(true)
    await events.stop()
    await database.close()
  })

  test('that closes nothing is noticed, and calls are served again', async () => {
    const database = new Database({ url: throughRelay(), max: 2, name })
    const events = new Events(database)
    await events.start()
    const call = () => database.send([statement('select 1 as one')])
    await Promise.all([call(), call()])
    // The old server's machine is gone: whatever was open stays open, and silent.
    mute = true
    const before = [...held]
    const waiting = refusalOf(call())
    await new Promise((done) => setTimeout(done, 500))
    // Its successor answers under the same address, on new connections only.
    for (const socket of before) socket.removeAllListeners('data').pause()
    mute = false
    expect(await waiting).toMatchObject({ refusal: { code: 503 }, bug: false })
    await expect.poll(call, { timeout: 15_000 }).toMatchObject([{ rows: [{ one: 1 }] }])
    await expect.poll(() => events.listening, { timeout: 15_000 }).toBe(true)
    await events.stop()
    await database.close()
  })
})
