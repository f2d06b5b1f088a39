/** The calendar: whom it shows by name, what it shows of all others, and how full days are. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, bookingKeys, newBook } from '../../../../test/appointments.ts'
import { present } from '../../../kit/clock.ts'

let book: Book
let owner: Actor
const dayIn = (days: number): string => daysAfter(today(present()), days)
beforeAll(async () => {
  book = await newBook()
  owner = await book.clinic.with([...bookingKeys, 'appointment:calendar'])
})
const on = (days: number, from: string, until: string) => ({ startTime: at(days, from), endTime: at(days, until) })
const ask = (who: Actor, from: number, to = from) =>
  who.ask(appointmentCalendar.days, { from: dayIn(from), to: dayIn(to), staffIds: String(book.doctor) })

describe('a day', () => {
  test('has the appointments of that day in their order, from its first minute to its last, and none that was cancelled', async () => {
    const late = await book.book(on(30, '23:30', '23:59'))
    const early = await book.book(on(30, '00:00', '00:30'))
    await book.book(on(31, '00:00', '00:30'))
    await book.book(on(29, '23:30', '23:59'))
    const gone = await book.book(on(30, '12:00', '12:30'))
    await book.desk.ask(appointments.cancel, { id: gone.id, reason: '时间冲突' })
    const { rows, taken, shifts } = await ask(owner, 30)
    expect(rows.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(taken.map(({ appointmentId }) => appointmentId)).toEqual([early.id, late.id])
    expect(shifts).toBeNull()
  })

  test('shows whoever reaches her own rows only that a place is taken, and by nobody’s name', async () => {
    const { id } = await book.book(on(33, '10:00', '10:30'))
    const own = await book.clinic.with(['appointment:calendar', 'appointment:list'], { dataScope: 5 })
    const { rows, taken } = await ask(own, 33)
    expect(rows).toEqual([])
    expect(taken).toEqual([
      expect.objectContaining({ type: 'doctor', id: book.doctor, appointmentId: id, stop: false }),
    ])
    expect(await own.ask(appointmentCalendar.loads, { from: dayIn(33), to: dayIn(33) })).toEqual([])
  })

  test('of another hospital shows nothing', async () => {
    await book.book(on(34, '10:00', '10:30'))
    const other = await newBook()
    const there = await other.clinic.with(['appointment:calendar'])
    expect(await ask(there, 34)).toEqual({ rows: [], taken: [], shifts: null })
  })
})

test('of several days what is taken, seven at most', async () => {
  const one = await book.book(on(40, '10:00', '10:30'))
  const two = await book.book(on(46, '10:00', '10:30'))
  const { rows, taken } = await ask(owner, 40, 46)
  expect(rows).toEqual([])
  expect(taken.map(({ appointmentId }) => appointmentId)).toEqual([one.id, two.id])
  const roomId = await book.room()
  const inRoom = await book.book({ ...on(41, '10:00', '10:30'), roomId })
  const week = { from: dayIn(40), to: dayIn(46) }
  const named = async (of: string) =>
    (await owner.ask(appointmentCalendar.days, { ...week, of })).rows.map(({ id }) => id)
  expect(await named(`doctor:${book.doctor}`)).toEqual([one.id, inRoom.id, two.id])
  expect(await named(`room:${roomId}`)).toEqual([inRoom.id])
  expect([await named(`chair:${roomId}`), await named(`device:${roomId}`)]).toEqual([[], []])
  const wrong = (from: number, to: number) =>
    owner.refused(appointmentCalendar.days, { from: dayIn(from), to: dayIn(to) })
  expect([(await wrong(40, 47)).status, (await wrong(41, 40)).status]).toEqual([400, 400])
})

test('how full days are: those without one left out, forty-two at most', async () => {
  await book.book(on(50, '10:00', '10:30'))
  await book.book(on(50, '11:00', '11:30'))
  await book.book(on(52, '11:00', '11:30'))
  const loads = await owner.ask(appointmentCalendar.loads, { from: dayIn(49), to: dayIn(53) })
  expect(loads).toEqual([
    { day: dayIn(50), count: 2 },
    { day: dayIn(52), count: 1 },
  ])
  expect((await owner.refused(appointmentCalendar.loads, { from: dayIn(49), to: dayIn(91) })).status).toBe(400)
})

test('the list of a day on paper: in its order, of one doctor where one is named, without whoever was cancelled', async () => {
  const printer = await book.clinic.with(['appointment:print', 'appointment:list'])
  const second = await book.book(on(55, '11:00', '11:30'))
  const first = await book.book(on(55, '09:00', '09:30'))
  const gone = await book.book(on(55, '14:00', '14:30'))
  await book.desk.ask(appointments.cancel, { id: gone.id, reason: '时间冲突' })
  const nurse = await book.clinic.as('nurse')
  const other = await book.book({ ...on(55, '09:00', '09:30'), doctorId: nurse.staffId })
  const sheet = async (more = {}) => {
    const { rows } = await printer.ask(appointmentCalendar.sheet, { day: dayIn(55), ...more })
    return rows.map(({ id }) => id)
  }
  expect(await sheet()).toEqual(
    [first.id, other.id, second.id].sort((a, b) => Number(a === second.id) - Number(b === second.id)),
  )
  expect(await sheet({ doctorId: book.doctor })).toEqual([first.id, second.id])
  const { clinic, day, printedBy } = await printer.ask(appointmentCalendar.sheet, { day: dayIn(55) })
  expect({ day, hidden: clinic.hidden, by: printedBy !== '' }).toEqual({ day: dayIn(55), hidden: [], by: true })
})
