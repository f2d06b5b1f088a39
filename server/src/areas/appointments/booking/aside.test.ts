/** Appointments without a time, and courses of many: all or none. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, type Book, newBook } from '../../../../test/appointments.ts'
import { race } from '../../../../test/race.ts'

let book: Book
beforeAll(async () => {
  book = await newBook()
})

const one = async (id: number) => (await book.desk.ask(appointments.one, { id })).row
const held = (on: Book, id: number) =>
  on.clinic.rows<{
    type: string
    lane: number
  }>(sql`select resource_type as type, lane from appointments.resource_booking
    where source_type = 'appointment' and source_id = ${id} and state = 'held' order by 1`)

describe('an appointment set aside', () => {
  test('keeps customer, items and sessions, holds no place, and is put back at a time', async () => {
    const span = { startTime: at(12, '09:00'), endTime: at(12, '09:30') }
    const made = await book.book(span)
    await book.desk.ask(appointments.aside, { id: made.id, reason: '等她排班' })
    expect(await held(book, made.id)).toEqual([])
    expect(await one(made.id)).toMatchObject({ state: 'aside', customerId: made.customerId, doctorId: book.doctor })
    // Others have her place.
    const other = await book.book(span)
    const { version } = await one(made.id)
    const back = { id: made.id, version, doctorId: book.doctor }
    expect(await book.desk.refused(appointments.update, { ...back, ...span })).toMatchObject({
      key: 'appointments.clash',
    })
    await book.desk.ask(appointments.cancel, { id: other.id, reason: '时间冲突' })
    await book.desk.ask(appointments.update, { id: made.id, version, startTime: at(12, '09:00') })
    expect(await one(made.id)).toMatchObject({ state: 'booked', ...span, reschedules: 0 })
    expect(await held(book, made.id)).toEqual([{ type: 'doctor', lane: 1 }])
    const { steps } = await book.desk.ask(appointments.one, { id: made.id })
    expect(steps.map(({ move, toState }) => [move, toState])).toEqual([
      ['create', 'booked'],
      ['aside', 'aside'],
      ['place', 'booked'],
    ])
  })

  test('may be told something else without taking a place, is not checked in, not missed, and can be cancelled', async () => {
    const made = await book.book({ startTime: at(13, '09:00'), endTime: at(13, '09:30') })
    const { version } = await book.desk.ask(appointments.aside, { id: made.id })
    await book.desk.ask(appointments.update, { id: made.id, version, remark: '要周末', doctorId: book.doctor })
    expect(await one(made.id)).toMatchObject({ state: 'aside', remark: '要周末' })
    expect(await held(book, made.id)).toEqual([])
    for (const call of [appointments.updateReport, appointments.noShow, appointments.aside])
      expect(await book.desk.refused(call, { id: made.id })).toMatchObject({ key: 'appointments.wrongState' })
    await book.desk.ask(appointments.cancel, { id: made.id, reason: '时间冲突' })
    expect((await one(made.id)).state).toBe('cancelled')
  })
})

describe('a course', () => {
  const course = (days: number, customerId: number, times: number, on: Book = book) => ({
    ...{ customerId, doctorId: on.doctor, everyDays: 1, times },
    ...{ startTime: at(days, '16:00'), endTime: at(days, '16:30') },
  })
  const madeFor = async (customerId: number) =>
    (await book.desk.ask(appointments.list, { customerId, pageSize: 50 })).total

  test('of twenty of which one clashes is not made at all, and the answer names that one', async () => {
    const own = await newBook()
    await own.book({ startTime: at(67, '16:15'), endTime: at(67, '16:45') })
    const customerId = await own.customer()
    const refused = await own.desk.refused(appointments.create, course(60, customerId, 20, own))
    expect(refused).toMatchObject({ status: 409, key: 'appointments.courseClash' })
    expect(refused.message).toContain('20 次里有 1 次放不下')
    expect(refused.message).toContain(at(67, '16:00').slice(0, 10))
    expect((await own.desk.ask(appointments.list, { customerId })).total).toBe(0)
    const [{ n }] = (await own.clinic.rows<{ n: number }>(
      sql`select count(*)::int as n from appointments.resource_booking where state = 'held'`,
    )) as [{ n: number }]
    expect(n).toBe(1)
  })

  test('asked for by fifty at once: one has all of it, the others none', async () => {
    const customerId = await book.customer()
    const { won, refused } = await race(() => book.desk.ask(appointments.create, course(80, customerId, 2)))
    expect(won).toHaveLength(1)
    expect(refused).toEqual({ 'appointments.courseClash': 49 })
    expect(await madeFor(customerId)).toBe(2)
  })
})
