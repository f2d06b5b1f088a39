/** Sessions a course and a moved appointment keep, and what an appointment above the capacity and one that is not confirmed come to. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, type Book, bookingKeys, newBook, wasYesterday } from '../../../../test/appointments.ts'
import { newScene, type RefundScene } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'
import { missThoseOver } from './moves.ts'

let till: TestTill
let book: Book
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  book = await newBook(till.clinic)
  scene = newScene(till)
})

const bought = async (sessions: number) => {
  const { customerId, ids } = await scene.bought([{ price: '300.00', sessions }])
  const locked = async () => (await scene.item(customerId))['qty_locked']
  return { customerId, items: [{ purchasedItemId: ids[0]! }], itemId: ids[0]!, locked }
}

describe('sessions', () => {
  test('of a course are kept for each of its times, as many as there are and as long as they may be used', async () => {
    const { customerId, items, itemId, locked } = await bought(3)
    const course = { customerId, items, doctorId: book.doctor, startTime: at(10, '09:00'), everyDays: 7 }
    expect((await book.desk.refused(appointments.create, { ...course, times: 4 })).key).toBe('common.noSessionsLeft')
    const until = (day: string) =>
      till.clinic.rows(
        sql`update purchases.purchased_item set valid_to = ${day.slice(0, 10)}::date where id = ${itemId}`,
      )
    await until(at(23, '00:00'))
    expect((await book.desk.refused(appointments.create, { ...course, times: 3 })).key).toBe('appointments.itemEnds')
    expect(await locked()).toBe(0)
    // On the last day it may still be used.
    await until(at(24, '00:00'))
    await book.desk.ask(appointments.create, { ...course, times: 3 })
    expect(await locked()).toBe(3)
    expect(await till.faults()).toEqual([])
  })

  test('stay kept when the appointment goes to another day', async () => {
    const { customerId, items, locked } = await bought(1)
    const { id, version } = await book.book({ customerId, items, startTime: at(3, '09:00'), endTime: at(3, '09:30') })
    await book.desk.ask(appointments.update, { id, version, startTime: at(4, '09:00') })
    expect(await locked()).toBe(1)
    await book.desk.ask(appointments.cancel, { id, reason: '时间冲突' })
    expect(await locked()).toBe(0)
    expect(await till.faults()).toEqual([])
  })
})

test('one above the capacity that goes elsewhere has no place above the capacity there', async () => {
  const head = await till.clinic.with([...bookingKeys, 'appointment:overbook'])
  const [here, there] = [
    { startTime: at(5, '09:00'), endTime: at(5, '09:30') },
    { startTime: at(5, '14:00'), endTime: at(5, '14:30') },
  ]
  await book.book(here)
  await book.book(there)
  const over = { customerId: await book.customer(), doctorId: book.doctor, ...here, overbookReason: '老客户' }
  const { id, version } = await head.ask(appointments.create, over)
  expect(await head.refused(appointments.update, { id, version, ...there })).toMatchObject({
    key: 'appointments.clash',
  })
  // Where it stands it keeps its place, whoever else is named.
  await head.ask(appointments.update, { id, version, doctorId: book.doctor, remark: '靠窗' })
})

test('by night one that nobody confirmed is missed as well', async () => {
  const { id } = await book.book({ pending: true, startTime: at(6, '09:00'), endTime: at(6, '09:30') })
  await wasYesterday(till.clinic, id)
  await till.clinic.inside((ctx) => missThoseOver(ctx))
  expect((await book.desk.ask(appointments.one, { id })).row.state).toBe('missed')
})
