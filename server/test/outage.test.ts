/**
 * The database goes away under load, as the product runs: every answer is 200 or 503 in the call's envelope, the product
 * is back within ten seconds, and holds no more sessions than before. The same over fifty rounds, with given servers,
 * failovers and full disks: `npm run bench -- --only outage`. Source: issue (nobody stops the clinic), security 5.4, G18.
 */
import { session } from '@clinic/contract/areas/session/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { newClinic } from './clinic.ts'
import { type Node, startNode } from './node.ts'
import { Running } from './product-process.ts'
import { discard } from './template.ts'

const READERS = 8
/** Nobody may ask more than 300 times a minute. */
const PEOPLE = 40
/** Ten seconds is the promise, measured on a quiet machine by the benchmark; a busy one gets more. */
const BACK_MS = 40_000

let running: Running
let node: Node
let people: Actor[]

beforeAll(async () => {
  running = new Running()
  await running.start()
  node = await startNode(running.databaseUrl('app'))
  const clinic = await newClinic({}, node)
  people = []
  while (people.length < PEOPLE) people.push(await clinic.with([]))
  await node.close()
}, 180_000)
afterAll(async () => {
  await running?.stop()
  if (running) discard(running.dataDir)
})

let asked = 0
const read = async (): Promise<{ status: number; body: string }> => {
  const answer = await fetch(`${running.url}${session.current.path}`, {
    headers: { authorization: `Bearer ${people[asked++ % PEOPLE]!.token}` },
    signal: AbortSignal.timeout(BACK_MS),
  })
  return { status: answer.status, body: await answer.text() }
}

/** Reads until told to stop, and counts what was answered; 503 must look like any other refusal. */
const readers = () => {
  let reading = true
  const statuses = new Map<number, number>()
  const one = async (): Promise<void> => {
    while (reading) {
      const { status, body } = await read()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await new Promise((done) => setTimeout(done, 10))
      if (status === 200) continue
      expect(JSON.parse(body), body).toMatchObject({ code: 503, key: 'common.unavailable', data: null })
      expect(body).toMatch(/[\u4e00-\u9fff]/)
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, one))
  return {
    statuses,
    stop: async () => {
      reading = false
      await all
    },
  }
}

const served = async (): Promise<boolean> => (await read()).status === 200

const asOperator = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: running.databaseUrl('superuser') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
const sessions = async (name: string): Promise<number> =>
  (
    await asOperator<{ n: number }>(`select count(*)::int as n from pg_stat_activity
      where usename = 'clinic_app' and application_name like '${name}'`)
  )[0]!.n

const LOADED = true
const IDLE = false
const misfortunes: readonly (readonly [name: string, loaded: boolean, befall: () => unknown])[] = [
  [
    'every session is ended',
    LOADED,
    () => asOperator(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'clinic_app'`),
  ],
  ['kill -9 of a session', LOADED, () => running.killSession()],
  ['kill -9 of the database', LOADED, () => running.killDatabase()],
  ['kill -9 of the idle database', IDLE, () => running.killDatabase()],
  ['the database is told to restart', LOADED, () => running.killDatabase('SIGINT')],
]

test.each(misfortunes)(
  '%s: 503 meanwhile, and back by itself',
  async (_name, loaded, befall) => {
    const load = loaded ? readers() : null
    await expect.poll(served, { timeout: BACK_MS }).toBe(true)
    await befall()
    await new Promise((done) => setTimeout(done, 300))
    await expect.poll(served, { timeout: BACK_MS }).toBe(true)
    await load?.stop()
    for (const status of load?.statuses.keys() ?? []) expect([200, 503]).toContain(status)
    expect(running.alive).toBe(true)
  },
  120_000,
)

test('afterwards no session is left over: one listens, sixteen serve, three work', async () => {
  await expect.poll(() => sessions('clinic realtime'), { timeout: 10_000 }).toBe(1)
  expect(await sessions('clinic')).toBeLessThanOrEqual(16)
  expect(await sessions('%')).toBeLessThanOrEqual(20)
})

test('a start on the same data waits for one that is ending', async () => {
  const second = new Running(running.dataDir)
  const ending = running.stop()
  await second.start()
  await ending
  running = second
  expect(await served()).toBe(true)
}, 120_000)
