/** 候补: who is asked when a place falls free, in which order, and that one place goes to one. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, bookingKeys, newBook } from '../../../../test/appointments.ts'
import { asSuperuser } from '../../../../test/one-number.ts'
import { race } from '../../../../test/race.ts'
import { present } from '../../../kit/clock.ts'
import { endOffers, offerPlaces } from './offers.ts'

const waitKeys = ['list', 'add', 'edit', 'offer', 'take', 'cancel', 'export'].map((one) => `appointment:wait:${one}`)
let book: Book
let desk: Actor
beforeEach(async () => {
  book = await newBook()
  desk = await book.clinic.with([...bookingKeys, ...waitKeys])
})
const dayIn = (days: number): string => daysAfter(today(present()), days)
const span = (days: number, from: string, until: string) => ({ startTime: at(days, from), endTime: at(days, until) })

type Wish = Partial<Parameters<typeof desk.ask<typeof waiting.create>>[1]>
const waits = async (more: Wish = {}) => {
  const days = { dateFrom: dayIn(2), dateTo: dayIn(2) }
  const customerId = await book.customer()
  return (await desk.ask(waiting.create, { customerId, doctorId: book.doctor, ...days, ...more })).id
}
const one = async (id: number) => {
  const { result } = await desk.ask(waiting.list, { pageSize: 100 })
  return result.find((row) => row.id === id)!
}
/** What was asked of the worker since, done. @returns how many tasks there were */
const work = async (): Promise<number> => {
  const jobs = await asSuperuser(async (client) => {
    const { rows } = await client.query<{ payload: Record<string, unknown> }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'appointments.offerPlaces' and (j.payload ->> 'hospitalId')::bigint = $1
        returning j.payload`,
      [book.clinic.hospitalId],
    )
    return rows
  })
  for (const { payload } of jobs) await book.clinic.inside((ctx) => offerPlaces(ctx, payload))
  return jobs.length
}
const night = () => book.clinic.inside((ctx) => endOffers(ctx, {}))
const ranOut = (id: number) =>
  book.clinic.rows(sql`update appointments.wait set offer_until = kit.clock() - interval '1 minute' where id = ${id}`)
const cancel = (id: number) => book.desk.ask(appointments.cancel, { id, reason: '时间冲突' })

/** The whole day of the doctor is booked but for what is cancelled. */
const fullDay = async (days = 2) => {
  const early = await book.book({ doctorId: book.doctor, ...span(days, '08:30', '10:00') })
  const slot = await book.book({ doctorId: book.doctor, ...span(days, '10:00', '10:30') })
  const late = await book.book({ doctorId: book.doctor, ...span(days, '10:30', '18:30') })
  return { early, slot, late }
}

describe('a place falls free', () => {
  test('whoever waits first of those with the highest priority is asked, and her desk hears of it', async () => {
    const { slot } = await fullDay()
    const later = await waits()
    const other = await waits()
    const urgent = await waits({ priority: 'high' })
    expect(await work()).toBe(0)
    await cancel(slot.id)
    expect(await work()).toBe(1)
    expect(await one(urgent)).toMatchObject({
      state: 'offered',
      offers: 1,
      offerDoctorId: book.doctor,
      offerStart: at(2, '10:00'),
      offerEnd: at(2, '10:30'),
    })
    expect([(await one(later)).state, (await one(other)).state]).toEqual(['waiting', 'waiting'])
    const heard = await book.clinic.rows(sql`select d.receiver_id from messages.delivery d
      join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id where m.event = 'wait.offered'`)
    expect(heard).toEqual([{ receiver_id: desk.staffId }])
  })

  test('nobody is asked whom it does not suit: another day, another part of it, too long, another doctor', async () => {
    const { slot } = await fullDay()
    const nurse = await book.clinic.as('nurse')
    const unsuited = [
      await waits({ dateFrom: dayIn(3), dateTo: dayIn(5) }),
      await waits({ dateFrom: dayIn(0), dateTo: dayIn(1) }),
      await waits({ dayPart: 'afternoon' }),
      await waits({ minutes: 35 }),
      await waits({ doctorId: nurse.staffId }),
    ]
    const suited = await waits({ dayPart: 'morning', dateFrom: dayIn(1), dateTo: dayIn(3) })
    await cancel(slot.id)
    await work()
    for (const id of unsuited) expect(await one(id)).toMatchObject({ state: 'waiting', offers: 0 })
    expect(await one(suited)).toMatchObject({ state: 'offered', offerStart: at(2, '10:00') })
  })

  test('two who wait are asked about two places, never about one', async () => {
    const { early } = await fullDay()
    const [first, second] = [await waits(), await waits()]
    await cancel(early.id)
    await work()
    expect([(await one(first)).offerStart, (await one(second)).offerStart]).toEqual([at(2, '08:30'), at(2, '09:00')])
  })

  test('one that was moved away, put with another doctor, or missed, leaves a place too', async () => {
    const { slot, late } = await fullDay()
    const first = await waits()
    const { row } = await book.desk.ask(appointments.one, { id: slot.id })
    await book.desk.ask(appointments.update, { id: slot.id, version: row.version, ...span(4, '10:00', '10:30') })
    await work()
    expect(await one(first)).toMatchObject({ state: 'offered', offerStart: at(2, '10:00') })
    const nurse = await book.clinic.as('nurse')
    const second = await waits({ minutes: 60 })
    const to = (await book.desk.ask(appointments.one, { id: late.id })).row
    await book.desk.ask(appointments.update, { id: late.id, version: to.version, doctorId: nurse.staffId })
    await work()
    expect(await one(second)).toMatchObject({ state: 'offered', offerStart: at(2, '10:30') })
  })

  test('of a department whose doctors are meant any of them will do', async () => {
    await fullDay()
    const [{ dept }] = (await book.clinic.rows<{ dept: number }>(
      sql`select staff.main_department(${book.doctor}) as dept`,
    )) as [{ dept: number }]
    const id = await waits({ doctorId: null, deptId: dept, dateFrom: dayIn(2), dateTo: dayIn(3) })
    const { startTime } = await desk.ask(waiting.offer, { id })
    expect(startTime).toBe(at(3, '08:30'))
    expect(await one(id)).toMatchObject({ state: 'offered', offerDoctorId: book.doctor })
  })
})

describe('an offer', () => {
  test('is booked in one step, closes the wait, and is written with what she waited for', async () => {
    const { slot } = await fullDay()
    const id = await waits({ note: '怕疼' })
    await cancel(slot.id)
    await work()
    const { appointmentId, no } = await desk.ask(waiting.take, { id })
    expect(await one(id)).toMatchObject({ state: 'taken', appointmentId, appointmentNo: no })
    const { row } = await desk.ask(appointments.one, { id: appointmentId })
    expect(row).toMatchObject({ ...span(2, '10:00', '10:30'), doctorId: book.doctor, remark: '怕疼', state: 'booked' })
    expect(await desk.refused(waiting.drop, { id, reason: '不来了' })).toMatchObject({
      key: 'appointments.waitState',
      message: '候补已转预约，不能取消，请刷新后查看',
    })
  })

  test('two desks take one: one wins, the others read why, and there is one appointment', async () => {
    const { slot } = await fullDay()
    const id = await waits()
    await cancel(slot.id)
    await work()
    const { won, refused } = await race(() => desk.ask(waiting.take, { id }))
    expect(won).toHaveLength(1)
    expect(refused).toEqual({ 'appointments.waitState': 49 })
    const { customerId } = await one(id)
    expect((await desk.ask(appointments.list, { customerId })).total).toBe(1)
  })

  test('runs out and passes on, and is not made twice to the same', async () => {
    const { slot } = await fullDay()
    const [first, second] = [await waits(), await waits()]
    await cancel(slot.id)
    await work()
    await night()
    expect((await one(first)).state).toBe('offered')
    await ranOut(first)
    await night()
    expect(await one(first)).toMatchObject({ state: 'waiting', offers: 1 })
    await work()
    expect([(await one(first)).state, (await one(second)).state]).toEqual(['waiting', 'offered'])
    // The second says no by herself: nobody is left who was not asked.
    await desk.ask(waiting.pass, { id: second })
    await work()
    expect((await one(second)).state).toBe('waiting')
    expect(await desk.refused(waiting.pass, { id: second })).toMatchObject({ key: 'appointments.waitState' })
  })

  test('ends when somebody else books there, and takes no place away before', async () => {
    const { slot } = await fullDay()
    const id = await waits()
    await cancel(slot.id)
    await work()
    await book.book({ doctorId: book.doctor, ...span(2, '10:15', '10:30') })
    expect(await one(id)).toMatchObject({ state: 'waiting', offers: 1 })
  })

  test('of whoever gives up goes to the next', async () => {
    const { slot } = await fullDay()
    const [first, second] = [await waits(), await waits()]
    await cancel(slot.id)
    await work()
    await desk.ask(waiting.drop, { id: first, reason: '已在别处做' })
    await work()
    expect([(await one(first)).state, (await one(second)).state]).toEqual(['dropped', 'offered'])
    expect((await one(first)).reason).toBe('已在别处做')
  })

  test('is refused where nothing suits, and taking needs one or a time', async () => {
    await fullDay()
    const id = await waits()
    expect(await desk.refused(waiting.offer, { id })).toMatchObject({ status: 409, key: 'appointments.waitNoPlace' })
    expect(await desk.refused(waiting.take, { id })).toMatchObject({ status: 422, key: 'appointments.waitNoTime' })
    const { appointmentId } = await desk.ask(waiting.take, { id, startTime: at(5, '09:00') })
    expect((await desk.ask(appointments.one, { id: appointmentId })).row).toMatchObject(span(5, '09:00', '09:30'))
  })
})

test('a wish whose days are over ends by itself; one of today stands', async () => {
  const [over, stands] = [await waits(), await waits({ dateFrom: dayIn(0), dateTo: dayIn(0) })]
  await book.clinic.rows(sql`update appointments.wait set date_from = kit.today() - 3, date_to = kit.today() - 1
    where id = ${over}`)
  await night()
  expect([(await one(over)).state, (await one(stands)).state]).toEqual(['expired', 'waiting'])
})

test('a wish is for somebody, for days to come, and changed only while it waits', async () => {
  const wish = { customerId: await book.customer(), dateFrom: dayIn(2), dateTo: dayIn(4) }
  expect(await desk.refused(waiting.create, wish)).toMatchObject({ key: 'appointments.needDoctorOrDept' })
  const wrong = (from: number, to: number) =>
    desk.refused(waiting.create, { ...wish, doctorId: book.doctor, dateFrom: dayIn(from), dateTo: dayIn(to) })
  for (const [from, to] of [
    [-3, -1],
    [4, 3],
    [0, 180],
  ] as const)
    expect(await wrong(from, to)).toMatchObject({ status: 422, key: 'appointments.waitDates' })
  const { id, version } = await desk.ask(waiting.create, { ...wish, doctorId: book.doctor })
  const changed = await desk.ask(waiting.update, { id, version, dayPart: 'morning' })
  expect(await one(id)).toMatchObject({ dayPart: 'morning', dateFrom: dayIn(2), minutes: 30 })
  expect(await desk.refused(waiting.update, { id, version, note: '晚了' })).toMatchObject({ status: 409 })
  await desk.ask(waiting.offer, { id })
  const { version: now } = await one(id)
  expect(now).toBeGreaterThan(changed.version)
  expect(await desk.refused(waiting.update, { id, version: now, note: '改' })).toMatchObject({
    key: 'appointments.waitState',
  })
})

test('whose booking a stop moves away leaves a time to nobody who waits: the doctor is not there', async () => {
  const booked = await book.book(span(2, '10:00', '10:30'))
  const id = await waits()
  const head = await book.clinic.with(['scheduling:list', 'scheduling:leave', ...bookingKeys])
  const stop = { staffId: book.doctor, startsAt: at(2, '00:00'), endsAt: at(3, '00:00'), kind: 'stop' as const }
  const rows = [{ id: booked.id, version: booked.version, deed: 'wait' as const }]
  const placed = await head.ask(appointmentStops.place, { ...stop, reason: '院外会诊', rows })
  expect(await work()).toBe(1)
  expect(await one(id)).toMatchObject({ state: 'waiting', offers: 0 })
  // When she is there after all, her time is offered.
  await head.ask(away.liftLeave, { id: placed.id, version: placed.version, reason: '取消会诊' })
  expect(await work()).toBe(1)
  expect(await one(id)).toMatchObject({ state: 'offered', offers: 1 })
})
