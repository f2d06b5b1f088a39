/** Figures of return visits at their edges: done within a day of the plan, a month's last midnight, late since yesterday. */
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { fine, noonOf, planned, typeNamed, workKeys } from '../../../test/return-visits.ts'
import { dayOfVisits } from './night.ts'

let clinic: Clinic
let nurse: Actor
let typeId: number
beforeAll(async () => {
  clinic = await newClinic()
  nurse = await clinic.with(workKeys)
  typeId = (await typeNamed(nurse, '复查提醒')).id
})

/** A task of hers, planned for a moment that the calls may not say any more. */
const dueAt = async (moment: RawBuilder<unknown>, who = nurse) => {
  const { id: customerId } = await newCustomer(await clinic.as('front'))
  const { id } = await planned(who, { customerId, typeId })
  await clinic.rows(sql`update visits.visit set plan_at = ${moment} where id = ${id}`)
  const { version } = await who.ask(visits.one, { id })
  return { id, version }
}

test('及时率 counts what was done within a day of its plan', async () => {
  const late = await dueAt(sql`kit.clock() - interval '24 hours 5 minutes'`)
  const inTime = await dueAt(sql`kit.clock() - interval '23 hours 55 minutes'`)
  for (const one of [late, inTime]) await nurse.ask(visits.complete, { ...one, ...fine })
  expect(await nurse.ask(visits.figures, { mine: true })).toMatchObject({ inTime: 50, connected: 100 })
})

test('a month ends before the first midnight of the next', async () => {
  const first = `${noonOf(40).slice(0, 7)}-01`
  const month = daysAfter(first, -1).slice(0, 7)
  await dueAt(sql`${first}::date::timestamptz`)
  await dueAt(sql`${first}::date::timestamptz - interval '1 second'`)
  const { days } = await nurse.ask(visits.calendar, { month, mine: true })
  expect(days.filter(({ day }) => day >= daysAfter(first, -1))).toEqual([
    { day: daysAfter(first, -1), planned: 1, left: 1 },
  ])
})

test('of a morning one hears of what is late since yesterday, and of nothing of today', async () => {
  const other = await clinic.with(workKeys)
  await dueAt(sql`kit.today()::timestamptz`, other)
  const told = async () => (await other.ask(messages.mine, {})).total
  await clinic.inside((ctx) => dayOfVisits(ctx, {}))
  expect(await told()).toBe(0)
  await dueAt(sql`kit.today()::timestamptz - interval '1 second'`, other)
  await clinic.inside((ctx) => dayOfVisits(ctx, {}))
  expect(await told()).toBe(1)
})
