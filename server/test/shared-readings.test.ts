/**
 * The sweep of shared readings: two people of the same rights and several screens ask every reading call at the same moment.
 * Each is answered as when she asks alone. Source: docs/adr/0045.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { type Call, keysOf, pathNames } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { Sharing } from '../src/kit/sharing.ts'
import type { Actor } from './actor.ts'
import { newCustomer } from './customers.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { type Schema, sampleObject } from './samples.ts'
import { send } from './send.ts'

const routes = areas.flatMap((area) => area.routes)
const keys = [...new Set(routes.flatMap(({ call }) => keysOf(call.may)))].filter((key) => !key.startsWith('platform:'))
/** What asks for something new each time. */
const ANEW = /wsTicket|file\/pass/
const calls = routes
  .map(({ area, name, call }) => ({ title: `${area}.${name} ${call.path}`, call: call as Call }))
  .filter(({ call }) => call.effect === 'read' && call.form === 'json' && call.may !== 'public' && !call.audited)
  .filter(({ call }) => pathNames(call.path).length === 0 && !ANEW.test(call.path))

let full: FullClinic
let people: readonly Actor[]

beforeAll(async () => {
  full = await newFullClinic()
  people = [await full.clinic.with(keys), await full.clinic.with(keys)]
  // Of each something that is hers.
  for (const one of people) {
    const { id } = await newCustomer(await full.clinic.as('front'), { name: `她的${one.staffId}` })
    await full.clinic.rows(sql`update customers.customer set consultant_id = ${one.staffId} where id = ${id}`)
    await full.clinic.rows(sql`insert into workbench.layout (staff_id, widgets)
      values (${one.staffId}, ${JSON.stringify([{ key: 'message', shown: one === people[0] }])}::jsonb)`)
  }
}, 120_000)

const answerTo = async (one: Actor, call: Call, input: unknown): Promise<unknown> => {
  const { ok, data, answer } = await send(full.clinic.node, call, input, { token: one.token })
  return ok ? data : answer
}
/** What differs between any two answers. */
const steady = (answer: unknown): string =>
  JSON.stringify(answer).replace(/"(serverTime|lastSeenAt|requestId)":"[^"]*"/g, '')

test.each(calls)('$title answers each as if she asked alone', async ({ call }) => {
  const input = sampleObject(call.input as Schema, () => 1)
  const alone: string[] = []
  for (const one of people) alone.push(steady(await answerTo(one, call, input)))
  const [a, b] = people as [Actor, Actor]
  const together = await Promise.all([a, b, a, b, b, a].map((one) => answerTo(one, call, input)))
  expect(together.map(steady)).toEqual([0, 1, 0, 1, 1, 0].map((at) => alone[at]))
})

/**
 * How often a question is read that so many ask at once: on any machine no reading begins before the last of them has come to
 * where they meet.
 */
const readFor = async (many: number, ask: (n: number) => Promise<unknown>): Promise<number> => {
  const { take } = Sharing.prototype
  const { promise: everybody, resolve: begin } = Promise.withResolvers<void>()
  let come = 0
  let begun = 0
  Sharing.prototype.take = function meeting(question, read) {
    if (++come === many) begin()
    return take.call(this, question, async () => {
      begun++
      await everybody
      return await read()
    })
  }
  await Promise.all(Array.from({ length: many }, (_, n) => ask(n))).finally(() => {
    Sharing.prototype.take = take
  })
  return begun
}

test('what is the same for both is read twice for twenty screens, and what is hers for each', async () => {
  const asked = (call: Call, input: object) => readFor(20, (n) => answerTo(people[n % 2]!, call, input))
  expect(await asked(triage.list, { day: 'today' })).toBe(2)
  expect(await asked(cashier.list, { when: 'today' })).toBe(2)
  expect(await asked(customers.page, { view: 'mine' })).toBeGreaterThanOrEqual(20)
})
