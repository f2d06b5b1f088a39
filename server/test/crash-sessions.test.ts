/**
 * Every session of the database ends while complaints are received and accepted, promises written, disputes opened and rooms closed:
 * what was answered as done stands, whole; nothing stands by half; asked again under its key each is done once, and the server goes
 * on by itself. Source: issue (bad luck), security R11.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { at, type Book, bookingKeys, newBook } from './appointments.ts'
import { newClinic, testNode } from './clinic.ts'
import { handlerRights, newComplaintDesk } from './complaints.ts'
import { ask, type Deed, deed } from './deed.ts'
import { newDisputeDesk, partyKeys } from './disputes.ts'
import { type Node, startNode } from './node.ts'
import { Running } from './product-process.ts'
import { discard } from './template.ts'
import { offerOnTestPage } from './test-page.ts'

const patient = { timeout: 20_000, interval: 300 }
/** Milliseconds after which all sessions end: while rights are read, while rows are written, about when it is done. */
const moments = [4, 12, 40] as const
const EACH = 3

let running: Running
let node: Node
let book: Book
let keeper: Actor
let promiser: Actor
let desk: Awaited<ReturnType<typeof newComplaintDesk>>
let parties: Awaited<ReturnType<typeof newDisputeDesk>>

beforeAll(async () => {
  await testNode()
  running = new Running()
  await running.start()
  const keys = ['setting:resource:close', 'consult:promise:list', 'consult:promise:add', 'visit:complaint:add']
  const all = [
    ...keys,
    ...bookingKeys,
    ...handlerRights,
    ...partyKeys,
    'visit:complaint:oversee',
    'visit:complaint:dismiss',
  ]
  await offerOnTestPage([...new Set(all)], running.databaseUrl('owner'))
  node = await startNode(running.databaseUrl('app'))
  const clinic = await newClinic({}, node)
  book = await newBook(clinic)
  desk = await newComplaintDesk(clinic)
  parties = await newDisputeDesk(clinic)
  keeper = await clinic.with(['setting:resource:list', 'setting:resource:close', ...bookingKeys])
  promiser = await clinic.with(['consult:promise:list', 'consult:promise:add', 'customer:list'])
}, 120_000)

afterAll(async () => {
  await node?.close()
  await running?.killServer()
  if (running) discard(running.dataDir)
})

/** Ends every session of the product, as a database that restarts does. */
const endSessions = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: running.databaseUrl('superuser') })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'clinic_app'`)
  await client.end()
}

/** So often as it stands whole: with its timeline, its sides, its span. */
const standing = async (mark: string): Promise<Record<string, number>> => {
  const [row] = await book.clinic.rows<Record<string, number>>(sql`select
    (select count(*)::int from complaints.complaint k where k.content = ${mark}) as complaint,
    (select count(*)::int from complaints.log l join complaints.complaint k on k.hospital_id = l.hospital_id and k.id = l.complaint_id
      where l.act = 'registered' and k.content = ${mark}) as registered,
    (select count(*)::int from complaints.complaint k where k.content = ${`${mark} 受理`} and k.state = 'handling') as accepted,
    (select count(*)::int from complaints.log l join complaints.complaint k on k.hospital_id = l.hospital_id and k.id = l.complaint_id
      where l.act = 'accepted' and k.content = ${`${mark} 受理`}) as said,
    (select count(*)::int from promises.gift_promise p where p.content = ${mark}) as promise,
    (select count(*)::int from rulings.party s join rulings.dispute d on d.hospital_id = s.hospital_id and d.id = s.dispute_id
      where d.claim = ${mark}) / 2.0 as dispute,
    (select count(*)::int from appointments.closure c where c.reason = ${mark}) as closure`)
  return row!
}

/** One of each, on things of its own. */
const deedsOf = async (mark: string): Promise<Deed[]> => {
  const customerId = await desk.someone()
  const said = { channel: 'onsite', category: 'service', level: 'general', term: 'investigate' } as const
  const waiting = await desk.registered({ customerId, content: `${mark} 受理` })
  const resourceId = await book.room({ name: mark })
  return [
    deed('complaint', desk.receiver, complaints.create, { ...said, customerId, content: mark }),
    deed('accepted', desk.handler, complaints.accept, { id: waiting.id, version: waiting.version }),
    deed('promise', promiser, promises.create, {
      ...{ customerId, content: mark, kind: 'service', dueDate: at(10, '00:00').slice(0, 10) },
    }),
    deed('dispute', parties.ann, rulings.open, {
      ...{ customerId: await parties.owned(), role: 'developer', claim: mark },
      partyIds: [parties.ann.staffId, parties.ben.staffId],
    }),
    deed('closure', keeper, closures.place, {
      ...{ resourceId, startsAt: at(2, '13:00'), endsAt: at(2, '15:00'), kind: 'repair', reason: mark, rows: [] },
    }),
  ]
}

const both: Readonly<Record<string, string>> = { complaint: 'registered', accepted: 'said' }
let cut = 0

test.each(moments)('all sessions end after %i ms', { timeout: 120_000 }, async (after) => {
  const marks = Array.from({ length: EACH }, (_, n) => `断线${after}-${n}`)
  const deeds: (readonly [string, Deed])[] = []
  for (const mark of marks) deeds.push(...(await deedsOf(mark)).map((one) => [mark, one] as const))
  const asking = Promise.all(deeds.map(([, one]) => ask(running, one)))
  await pause(after)
  await endSessions()
  const answered = await asking
  cut += answered.filter((done) => !done).length
  // This file's own connections ended, too.
  await expect.poll(() => standing('').then(Boolean, String), patient).toBe(true)
  expect(running.alive).toBe(true)
  for (const [n, [mark, { what }]] of deeds.entries()) {
    const found = await standing(mark)
    expect(answered[n] ? [1] : [0, 1], `${what} ${mark}`).toContain(Number(found[what]))
    if (both[what]) expect(found[both[what]], `${what} by half ${mark}`).toBe(found[what])
  }
  for (const [, one] of deeds) await expect.poll(() => ask(running, one), patient).toBe(true)
  for (const [mark, { what }] of deeds) expect(Number((await standing(mark))[what]), `${what} ${mark}`).toBe(1)
})

test('some of them were cut off', () => {
  expect(cut).toBeGreaterThan(0)
})
