/** 意向: who is booked or reported before she ever came, for as long as she is; the moment it changes and the night agree. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { lifecycle } from '@clinic/contract/areas/lifecycle/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { headKeys, report } from '../../../test/declarations.ts'
import { present } from '../../kit/clock.ts'
import { night } from './stages.ts'

let clinic: Clinic
let front: Actor
let head: Actor
let developer: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(['customer:life:list', 'customer:list'])
  developer = await clinic.with([...headKeys])
})

const someone = async () => (await newCustomer(front)).id
const stageOf = async (id: number) => {
  const rows = await clinic.rows(
    sql<{ stage: string }>`select life_stage as stage from customers.standing where customer_id = ${id}`,
  )
  return rows[0]!.stage
}
const movesOf = async (customerId: number) =>
  (await head.ask(lifecycle.moves, { customerId })).result
    .map(({ fromStage, toStage, because }) => `${fromStage}→${toStage} ${because}`)
    .toReversed()
let serial = 0
/** An appointment so many hours from now. */
const booked = async (customerId: number, hours = 30) => {
  const [row] = await clinic.rows(sql<{ id: number }>`insert into appointments.appointment
      (no, customer_id, kind, starts_at, ends_at, original_start, doctor_id)
    select ${`YY${++serial}`}, ${customerId}, 'consult', s.at, s.at + interval '30 minutes', s.at, ${head.staffId}
    from (select kit.clock() + make_interval(hours => ${hours}) as at) s returning id`)
  return row!.id
}
const cancelled = (id: number) =>
  clinic.rows(sql`update appointments.appointment set state = 'cancelled', cancel_reason = '临时有事' where id = ${id}`)
const came = (id: number, times: number) =>
  clinic.rows(sql`update customers.standing set visit_count = ${times} where customer_id = ${id}`)
const nightIn = (hours: number) =>
  clinic.inside((ctx) => night(ctx, {}), { clock: new Date(present().getTime() + hours * 3_600_000).toISOString() })

test('an appointment to come makes her one, and its cancelling none; each move says why', async () => {
  const id = await someone()
  const appointment = await booked(id)
  expect(await stageOf(id)).toBe('intent')
  await nightIn(0)
  expect(await stageOf(id)).toBe('intent')
  await cancelled(appointment)
  expect(await stageOf(id)).toBe('prospect')
  expect(await movesOf(id)).toEqual(['prospect→intent lead', 'intent→prospect lead'])
  const { result } = await head.ask(lifecycle.moves, { because: 'lead', customerId: id })
  expect(result).toHaveLength(2)
})

test('whoever is reported is one until the sheet ends; of an appointment and a sheet either is enough', async () => {
  const { id, customerId } = await report(developer)
  expect(await stageOf(customerId)).toBe('intent')
  const appointment = await booked(customerId)
  await cancelled(appointment)
  expect(await stageOf(customerId)).toBe('intent')
  const { version } = await developer.ask(declarations.one, { id })
  await developer.ask(declarations.end, { id, version, reason: '无意向' })
  expect(await stageOf(customerId)).toBe('prospect')
  expect(await movesOf(customerId)).toEqual(['prospect→intent lead', 'intent→prospect lead'])
})

test('an appointment that nobody came to and nobody closed is over by night', async () => {
  const id = await someone()
  await booked(id, 1)
  await nightIn(0)
  expect(await stageOf(id)).toBe('intent')
  await nightIn(2)
  expect(await movesOf(id)).toEqual(['prospect→intent lead', 'intent→prospect night'])
})

test('who came or bought is none; who is taken out of the house again is what her leads say', async () => {
  const id = await someone()
  await came(id, 1)
  const appointment = await booked(id)
  expect(await stageOf(id)).toBe('visited')
  await nightIn(0)
  expect(await stageOf(id)).toBe('visited')
  await came(id, 0)
  expect(await stageOf(id)).toBe('intent')
  await came(id, 1)
  await cancelled(appointment)
  await came(id, 0)
  expect(await stageOf(id)).toBe('prospect')
})

test('what goes over to another archive goes with its stage', async () => {
  const [from, to] = [await someone(), await someone()]
  const appointment = await booked(from)
  await clinic.rows(sql`update appointments.appointment set customer_id = ${to} where id = ${appointment}`)
  expect([await stageOf(from), await stageOf(to)]).toEqual(['prospect', 'intent'])
})
