/**
 * The sweep: what must hold for every call, written once. Strangers get 401, people without the permission 403,
 * bad input a refusal in the call's envelope with a Chinese sentence and no trace in the tables, another hospital's
 * ids the answer of an id that never existed; answers match their schema. Source: issue (bad input), security G1–G3.
 */
import { type Call, keysOf, pathNames } from '@clinic/contract/call.ts'
import { statusOf } from '@clinic/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { schemas } from './answers.ts'
import { type Contents, hasMoved, whoMoves } from './bisect.ts'
import { testNode } from './clinic.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import type { Node } from './node.ts'
import { freeId, renumber } from './one-number.ts'
import { type Schema, sampleObject, spoil } from './samples.ts'
import { send } from './send.ts'
import { type Owner, ownerOfTables, TRACES } from './tenant-tables.ts'

const routes = areas.flatMap((area) => area.routes)
const titled = routes.map((route) => [`${route.call.method} ${route.call.path}`, route.call] as const)
const NEVER = 9_007_199_254_000_000

let here: FullClinic
let there: FullClinic
let everything: Actor
let strange: Actor
let nothing: Actor
let node: Node
let owner: Owner
/** The id that the oldest row of every table has: of the other hospital, and of this one for who asks from there. */
let foreign: number
let ours: number
/** What both hospitals held before anybody asked. */
let before: Contents

const contents = async (): Promise<Contents> => [
  await owner.digests(here.clinic.hospitalId, TRACES),
  await owner.digests(there.clinic.hospitalId, TRACES),
]

beforeAll(async () => {
  node = await testNode()
  owner = await ownerOfTables()
  ours = await freeId()
  foreign = await freeId()
  here = await newFullClinic()
  there = await newFullClinic()
  await renumber(here.clinic.hospitalId, await owner.ids(here.clinic.hospitalId), ours)
  await renumber(there.clinic.hospitalId, await owner.ids(there.clinic.hospitalId), foreign)
  const keys = [...new Set(routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone]))]
  everything = await here.clinic.with(keys)
  strange = await there.clinic.with(keys)
  nothing = await here.clinic.with([])
  before = await contents()
}, 60_000)
afterAll(() => owner.end())

test('the hospitals of this sweep have a row in every table, of one id', async () => {
  for (const { clinic } of [here, there]) {
    const counts = await owner.counts(clinic.hospitalId)
    expect([...counts].filter(([, rows]) => rows === 0).map(([table]) => table)).toEqual([])
    expect(new Set(await owner.ids(clinic.hospitalId))).toEqual(new Set([clinic === here.clinic ? ours : foreign]))
  }
})

type Seen = { ok: boolean; status: number; code: number; message: string; data: unknown }

const ask = async (call: Call, input: unknown, token?: string): Promise<Seen> => {
  const { ok, data, answer } = await send(node, call, input, token ? { token } : {})
  return { ok, data, status: answer?.status ?? 200, code: answer?.code ?? 200, message: answer?.message ?? '' }
}

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

const askSpoilt = async (call: Call): Promise<void> => {
  const inAddress = call.method === 'GET' || call.method === 'DELETE'
  for (const { why, input, fineAsText } of spoil(call.input as Schema, () => NEVER)) {
    // Text in a query cannot be told from a number or a word; what the path lacks is another path.
    if (pathNames(call.path).some((name) => input[name] === undefined)) continue
    if (inAddress && fineAsText) continue
    const answer = await ask(call, input, everything.token)
    expectRefusal(answer, why)
    if (call.may !== 'public') expect(answer.status, why).not.toBe(401)
  }
}

test.each(titled)('%s refuses bad input in Chinese', (_title, call) => askSpoilt(call))

/** The calls that move something when they are asked once more, with the tables whose rows are others afterwards. */
const culprits = async (
  calls: readonly (readonly [string, Call])[],
  work: (call: Call) => Promise<void>,
  held: () => Promise<Contents>,
): Promise<string[]> =>
  (await whoMoves(calls, ([, call]) => work(call), held)).map(
    ({ thing: [title], moves }) => `${title} moves ${moves.flat().join(', ')}`,
  )

test('bad input has changed nothing', async () => {
  const after = await contents()
  if (hasMoved(before, after)) expect(await culprits(titled, askSpoilt, contents)).toBe('nothing moves')
}, 120_000)

// Public calls know no hospital of their own; sign-in, which names one, is guarded by its own tests. Calls whose ids may
// all be left out are asked about them by the sweep of row scope and by their areas.
const takingIds = guarded.filter(([, call]) =>
  JSON.stringify(sampleObject(call.input as Schema, () => NEVER)).includes(String(NEVER)),
)

describe.each([
  ['from here', () => ({ who: everything, id: foreign, other: 1 })],
  ['from there', () => ({ who: strange, id: ours, other: 0 })],
] as const)("another hospital's ids answer like ids that never existed, asked %s", (_from, side) => {
  const askAbout = async (call: Call): Promise<void> => {
    const { who, id } = side()
    const about = (id: number) => {
      const input = sampleObject(call.input as Schema, () => id)
      return ask(call, input, who.token)
    }
    const never = await about(NEVER)
    expect(never.status, JSON.stringify(never)).toBeLessThan(500)
    expect(never.status).not.toBe(401)
    const answer = await about(id)
    expect(answer.status, JSON.stringify(answer)).toBe(never.status)
    expect(answer.code).toBe(never.code)
  }
  let held: Contents
  beforeAll(async () => {
    held = await contents()
  })

  test.each(takingIds)('%s', (_title, call) => askAbout(call))

  test('and nothing of it moves', async () => {
    const { other } = side()
    const its = async (): Promise<Contents> => [(await contents())[other]!]
    if (hasMoved([held[other]!], await its())) expect(await culprits(takingIds, askAbout, its)).toBe('nothing moves')
  }, 120_000)
})

test.each(titled.filter(([, call]) => call.form !== 'file'))('%s answers as its schema says', async (_title, call) => {
  const input = sampleObject(call.input as Schema, () => NEVER)
  const answer = await ask(call, input, everything.token)
  expect(answer.status).toBeLessThan(500)
  if (!answer.ok) return expectRefusal(answer, 'valid shape')
  const valid = schemas.validate(call.output as object, answer.data)
  expect(valid, JSON.stringify(schemas.errors)).toBe(true)
})
