/**
 * The sweep: what must hold for every call, written once. Strangers get 401, people without the permission 403,
 * bad input a refusal in the call's envelope with a Chinese sentence and no trace in the tables, another hospital's
 * ids the answer of an id that never existed; answers match their schema. Source: issue (bad input), security G1–G3.
 */
import { type Call, keysOf, pathNames } from '@clinic/contract/call.ts'
import { statusOf } from '@clinic/contract/refusals.ts'
import { Ajv } from 'ajv'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { type Actor, send } from './actor.ts'
import { type Clinic, newClinic, testNode } from './clinic.ts'
import { testDatabase } from './database.ts'
import type { Node } from './node.ts'
import { type Schema, sampleObject, spoil } from './samples.ts'

const routes = areas.flatMap((area) => area.routes)
const titled = routes.map((route) => [`${route.call.method} ${route.call.path}`, route.call] as const)
const NEVER = 9_007_199_254_000_000

let here: Clinic
let there: Clinic
let everything: Actor
let nothing: Actor
let node: Node
let foreign: number[]
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: testDatabase().ownerUrl })
  await owner.connect()
  node = await testNode()
  here = await newClinic()
  there = await newClinic()
  everything = await here.with(routes.flatMap(({ call }) => keysOf(call.may)))
  nothing = await here.with([])
  foreign = await idsOf(there.hospitalId)
})
afterAll(() => owner.end())

const tenantTables = async (): Promise<string[]> =>
  (
    await owner.query<{
      name: string
    }>(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'hospital_id' where c.relkind = 'r' and c.relforcerowsecurity order by 1`)
  ).rows.map((row) => row.name)

const asOwnerIn = async <T>(hospitalId: number, work: () => Promise<T>): Promise<T> => {
  await owner.query('begin')
  await owner.query(`select set_config('app.hospital_id', $1, true)`, [String(hospitalId)])
  const value = await work()
  await owner.query('rollback')
  return value
}

/** Some ids of every table of a hospital. */
const idsOf = (hospitalId: number): Promise<number[]> =>
  asOwnerIn(hospitalId, async () => {
    const ids: number[] = []
    for (const table of await tenantTables()) {
      const has = await owner.query(
        `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'id' and not attisdropped`,
        [table],
      )
      if (has.rowCount === 0) continue
      const found = await owner.query<{ id: string }>(`select id from ${table} order by id limit 1`)
      ids.push(...found.rows.map((row) => Number(row.id)))
    }
    return ids
  })

/** What a hospital's tables hold, but for the traces every request leaves. */
const contentsOf = (hospitalId: number): Promise<string> =>
  asOwnerIn(hospitalId, async () => {
    const parts: string[] = []
    for (const table of await tenantTables()) {
      if (/^(trail|session|kit)\./.test(table)) continue
      const { rows } = await owner.query<{ digest: string }>(
        `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${table} t`,
      )
      parts.push(`${table}=${rows[0]!.digest}`)
    }
    return parts.join('\n')
  })

type Seen = { ok: boolean; status: number; code: number; message: string; data: unknown }

const ask = async (call: Call, input: unknown, token?: string): Promise<Seen> => {
  const { ok, data, answer } = await send(node, call, input, token ? { token } : {})
  return { ok, data, status: answer?.status ?? 200, code: answer?.code ?? 200, message: answer?.message ?? '' }
}

const validator = new Ajv({ strict: false, validateFormats: false, allowUnionTypes: true })

const expectRefusal = (answer: Seen, why: string): void => {
  const seen = `${why}: ${JSON.stringify(answer)}`
  expect(answer.ok, seen).toBe(false)
  expect(answer.status, seen).toBeLessThan(500)
  expect(answer.status, seen).toBe(statusOf(answer.code))
  expect(answer.message, seen).toMatch(/[\u4e00-\u9fff]/)
}

const guarded = titled.filter(([, call]) => call.may !== 'public')

describe.each(guarded)('%s', (_title, call) => {
  const input = sampleObject(call.input as Schema, () => NEVER)

  test('strangers get 401', async () => {
    const answer = await ask(call, input)
    expectRefusal(answer, 'without a session')
    expect(answer.status).toBe(401)
  })

  test.skipIf(call.may === 'self')('people without the permission get 403', async () => {
    const answer = await ask(call, input, nothing.token)
    expectRefusal(answer, 'without the permission')
    expect(answer.status).toBe(403)
  })
})

describe.each(titled)('%s', (_title, call) => {
  test('bad input is refused in Chinese and changes nothing', async () => {
    const before = await contentsOf(here.hospitalId)
    const inAddress = call.method === 'GET' || call.method === 'DELETE'
    for (const { why, input, fineAsText } of spoil(call.input as Schema, () => NEVER)) {
      // Text in a query cannot be told from a number or a word; what the path lacks is another path.
      if (pathNames(call.path).some((name) => input[name] === undefined)) continue
      if (inAddress && fineAsText) continue
      const answer = await ask(call, input, everything.token)
      expectRefusal(answer, why)
    }
    expect(await contentsOf(here.hospitalId)).toBe(before)
  })

  // Public calls know no hospital of their own; sign-in, which names one, is guarded by its own tests.
  test.skipIf(call.may === 'public')("another hospital's ids answer like ids that never existed", async () => {
    const asks = (ids: () => number) => ask(call, sampleObject(call.input as Schema, ids), everything.token)
    const never = await asks(() => NEVER)
    expect(never.status, JSON.stringify(never)).toBeLessThan(500)
    // Calls whose ids may all be left out are asked about them by their area's tests.
    const takesIds = JSON.stringify(sampleObject(call.input as Schema, () => NEVER)).includes(String(NEVER))
    if (!takesIds) return
    for (const id of foreign) {
      const answer = await asks(() => id)
      expect(answer.status, `${id}: ${JSON.stringify(answer)}`).toBe(never.status)
      expect(answer.code).toBe(never.code)
    }
  })

  test.skipIf(call.form === 'file')('answers match their schema', async () => {
    const answer = await ask(
      call,
      sampleObject(call.input as Schema, () => NEVER),
      everything.token,
    )
    expect(answer.status).toBeLessThan(500)
    if (!answer.ok) return expectRefusal(answer, 'valid shape')
    const valid = validator.validate(call.output as object, answer.data)
    expect(valid, JSON.stringify(validator.errors)).toBe(true)
  })
})
