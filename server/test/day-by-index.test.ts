/** What is open all day is read in the order of an index: lists of what is to come, the calendar, who is on duty. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { at, newBook } from './appointments.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { startNode } from './node.ts'
import { type Planner, planner, textsOf } from './plans.ts'
import { send } from './send.ts'

let clinic: Clinic
let head: Actor
let plans: Planner
beforeAll(async () => {
  clinic = await newClinic()
  head = await clinic.with(['appointment:list', 'appointment:calendar', 'visit:list'])
  plans = await planner(clinic.hospitalId)
})
afterAll(() => plans.end())

/** The statement of a call that reads a table. */
const textOf = async (call: Call, input: object, holds: string): Promise<string> => {
  const texts = await textsOf(clinic.node, async () => {
    expect(await send(clinic.node, call, input, { token: head.token })).toMatchObject({ ok: true })
  })
  return texts.find((text) => text.includes(holds))!
}

describe('a list that is open all day', () => {
  test.each<[string, Call, object, string, string]>([
    [
      'appointments to come',
      appointments.list,
      { state: 'booked,pending' },
      'appointments.appointment',
      'appointment_to_come',
    ],
    [
      'appointments that were missed',
      appointments.list,
      { state: 'missed' },
      'appointments.appointment',
      'appointment_by_state',
    ],
    ['red flags', visits.list, { queue: 'flagged' }, 'visits.visit', 'visit_flagged_newest'],
    ['return visits', visits.list, {}, 'visits.visit', 'visit_newest'],
  ])('of %s goes by its own index, nothing is sorted', async (_what, call, input, table, index) => {
    const used = await plans.indexes(await textOf(call, input, table))
    expect(used).toContain(index)
    expect(used).not.toContain('sorted')
  })
})

test('states asked for in another order, or twice, are the same question', async () => {
  const asked = await textOf(appointments.list, { state: 'pending,booked' }, 'appointments.appointment')
  expect(await textOf(appointments.list, { state: 'booked,pending,booked' }, 'appointments.appointment')).toBe(asked)
})

test('the calendar finds what appointments hold by its beginning', async () => {
  // Of an empty table any index is as good.
  await clinic.rows(sql`insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id)
    select 'doctor', 7, 1, tstzrange(t, t + interval '1 hour'), 'appointment', nextval('kit.id')
    from generate_series('2030-01-01'::timestamptz, '2031-12-31', interval '6 hours') t returning id`)
  await plans.analyze('appointments.resource_booking')
  const week = { from: '2031-03-03', to: '2031-03-09' }
  const taken = await textOf(appointmentCalendar.days, week, 'resource_booking')
  expect(await plans.indexes(taken)).toContain('booking_by_time')
})

test('each state is counted by its index, to no more than is told', async () => {
  const counted = await textOf(appointments.counts, {}, 'appointments.appointment')
  expect(await plans.indexes(counted)).toEqual(expect.arrayContaining(['appointment_by_state']))
  expect(counted).toContain('limit 10001')
})

test('whether there is a roster is asked of its newest day', async () => {
  const [why] = await clinic.rows<{ text: string }>(
    sql`select pg_get_functiondef('scheduling.why_off'::regproc) as text`,
  )
  expect(why!.text).toMatch(/order by \w+\.work_date desc, \w+\.id desc\s+limit 1\b/i)
  const asked =
    'select c.id from scheduling.cell c where c.published_at is not null order by c.work_date desc, c.id desc limit 1'
  expect(await plans.indexes(asked)).toEqual(['cell_published'])
})

test('states of which there are more than are counted say so, others are told exactly', async () => {
  const book = await newBook()
  for (const hour of ['10', '11', '12'])
    await book.book({ startTime: at(60, `${hour}:00`), endTime: at(60, `${hour}:30`) })
  const [first] = await book.clinic.rows<{ id: number }>(
    sql`update appointments.appointment set state = 'cancelled', cancel_reason = '时间冲突' where id = (select min(id)
      from appointments.appointment) returning id`,
  )
  expect(first).toBeDefined()
  const few = await startNode(undefined, { limits: { total: 1 } })
  try {
    const asker = await book.clinic.with(['appointment:list'])
    const told = await send(few, appointments.counts, {}, { token: asker.token })
    expect(told.data).toMatchObject({ booked: 1, cancelled: 1, missed: 0, more: ['booked'] })
    const { more, ...all } = await asker.ask(appointments.counts, {})
    expect(all).toMatchObject({ booked: 2, cancelled: 1 })
    expect(more).toBeUndefined()
  } finally {
    await few.close()
  }
})

test('whoever is away for days is away on each of them: what lasts is found however long ago it began', async () => {
  const book = await newBook()
  await book.clinic.rows(sql`insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id)
    values ('doctor', ${book.doctor}, 1, tstzrange(${at(60, '00:00')}::timestamptz, ${at(70, '00:00')}::timestamptz), 'block', nextval('kit.id'))
    returning id`)
  const asker = await book.clinic.with(['appointment:calendar'])
  const day = at(68, '10:00').slice(0, 10)
  const { taken } = await asker.ask(appointmentCalendar.days, { from: day, to: day })
  expect(taken).toEqual([expect.objectContaining({ type: 'doctor', id: book.doctor, stop: true })])
  const lane = (from: string, until: string) =>
    sql`select appointments.free_lane('doctor', ${book.doctor}, tstzrange(${from}::timestamptz, ${until}::timestamptz), 1) as lane`
  expect(await book.clinic.rows(lane(at(68, '10:00'), at(68, '11:00')))).toEqual([{ lane: null }])
  expect(await book.clinic.rows(lane(at(70, '10:00'), at(70, '11:00')))).toEqual([{ lane: 1 }])
})
