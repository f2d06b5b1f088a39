/** 今日预约: who is expected today and has not come, as the page of arrivals counts it; of her own rows alone who reaches no more. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { expect, test } from 'vitest'
import { bookingKeys, isToday, newBook } from '../../../test/appointments.ts'

test('those of today that stand, the next first, until they come', async () => {
  const book = await newBook()
  const desk = await book.clinic.with([...bookingKeys, 'workbench:appointment'])
  const own = await book.clinic.with(['workbench:appointment', 'appointment:list'], { dataScope: 5 })
  const expected = async () => (await desk.ask(workbench.reservation, {})).result.map(({ id }) => id)
  const first = await book.book()
  await book.book({ startTime: '2031-03-04 10:00:00', endTime: '2031-03-04 10:30:00' })
  expect(await expected()).toEqual([])
  await isToday(book.clinic, first.id)
  expect(await expected()).toEqual([first.id])
  const today = { day: 'today', state: 'pending,booked' }
  expect((await desk.ask(appointments.list, today)).result.map(({ id }) => id)).toEqual([first.id])
  expect((await own.ask(workbench.reservation, {})).total).toBe(0)
  await book.desk.ask(appointments.updateReport, { id: first.id })
  expect(await expected()).toEqual([])
})
