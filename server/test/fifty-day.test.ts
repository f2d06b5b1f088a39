/** Fifty at once at the day of a hospital: a slot, a course, somebody's last session, a check-in, sheets and the pool. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { expireSheets } from '../src/areas/declarations/night.ts'
import { at, type Book, bookingKeys, isToday, newBook } from './appointments.ts'
import { daysPass, developerKeys, prospect, report } from './declarations.ts'
import { FIFTY, race } from './race.ts'
import { newTill, type TestTill } from './till.ts'

let till: TestTill
let book: Book
let desks: readonly Book['desk'][]
beforeAll(async () => {
  till = await newTill()
  book = await newBook(till.clinic)
  desks = await Promise.all([1, 2, 3, 4].map(() => till.clinic.with(bookingKeys)))
})

const counted = async (rows: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await till.clinic.rows<{ n: number }>(rows))[0]!.n
const sound = async () => {
  expect(await till.faults()).toEqual([])
  expect(till.clinic.node.bugs).toEqual([])
}
const desk = (n: number) => desks[n % desks.length]!
const held = (type: string, id: number) =>
  counted(sql`select count(*)::int as n from appointments.resource_booking
    where resource_type = ${type} and resource_id = ${id} and state = 'held'`)
const another = async () => (await till.clinic.as('doctor')).staffId

describe('fifty at once', { timeout: 120_000 }, () => {
  test('book a room for three: three have it, the others read where else', async () => {
    const roomId = await book.room({ capacity: 3 })
    const [dept] = await till.clinic.rows<{ id: number }>(sql`select id from staff.department order by id limit 1`)
    const customers = await Promise.all(Array.from({ length: FIFTY }, () => book.customer()))
    const span = { startTime: at(4, '09:00'), endTime: at(4, '09:30') }
    const ask = (n: number) => ({ customerId: customers[n]!, deptId: dept!.id, roomId, ...span })
    const { won, refused } = await race((n) => desk(n).ask(appointments.create, ask(n)))
    expect([won.length, refused]).toEqual([3, { 'appointments.clash': FIFTY - 3 }])
    expect(await held('room', roomId)).toBe(3)
    expect((await desk(0).refused(appointments.create, ask(0))).message).toContain('最近可约')
    await sound()
  })

  test('book courses that meet on one day: each is made whole or not at all', async () => {
    const doctorId = await another()
    const customers = await Promise.all(Array.from({ length: FIFTY }, () => book.customer()))
    // Of any two at least one time is the same.
    const { won, refused } = await race((n) =>
      desk(n).ask(appointments.create, {
        customerId: customers[n]!,
        doctorId,
        startTime: at(10 + (n % 2), '10:00'),
        endTime: at(10 + (n % 2), '10:30'),
        everyDays: 1,
        times: 2,
      }),
    )
    expect([won.length, refused]).toEqual([1, { 'appointments.courseClash': FIFTY - 1 }])
    const made = sql<{
      n: number
    }>`select count(*)::int as n from appointments.appointment where doctor_id = ${doctorId}`
    expect([await counted(made), await held('doctor', doctorId)]).toEqual([2, 2])
    await sound()
  })

  test('book what she has two sessions left of: two are kept, and no more', async () => {
    const customerId = await book.customer()
    const order = await till.order(customerId, [{ price: '100.00', sessions: 2 }])
    await till.pay([order], [['CASH', '100.00']])
    const [item] = await till.items(customerId)
    const doctors = await Promise.all(Array.from({ length: 5 }, another))
    const { won, refused } = await race((n) =>
      desk(n).ask(appointments.create, {
        customerId,
        doctorId: doctors[n % 5]!,
        startTime: at(2 + Math.floor(n / 5), '11:00'),
        endTime: at(2 + Math.floor(n / 5), '11:30'),
        items: [{ purchasedItemId: item!['id']! }],
        force: true,
      }),
    )
    expect([won.length, Object.values(refused)]).toEqual([2, [FIFTY - 2]])
    const [left] = await till.items(customerId)
    expect(Number(left!['qty_locked'])).toBe(2)
    await sound()
  })

  test('check one appointment in: one visit with one number, which everybody is told', async () => {
    const { id, customerId } = await book.book({ doctorId: await another() })
    await isToday(till.clinic, id)
    const { won, refused } = await race((n) => desk(n).ask(appointments.updateReport, { id }))
    expect([won.length, refused]).toEqual([FIFTY, {}])
    expect(new Set(won.map(({ triageId, queueNo }) => `${triageId} ${queueNo}`)).size).toBe(1)
    const visits = sql<{ n: number }>`select count(*)::int as n from triage.triage where customer_id = ${customerId}`
    expect(await counted(visits)).toBe(1)
    const steps = sql<{ n: number }>`select count(*)::int as n from appointments.appointment_log
      where appointment_id = ${id} and move = 'report'`
    expect(await counted(steps)).toBe(1)
    await sound()
  })

  test('check in and undo: the appointment ends here with a visit, or expected without one', async () => {
    const { id, customerId } = await book.book({ doctorId: await another() })
    await isToday(till.clinic, id)
    await race<unknown>((n) => desk(n).ask(n % 2 === 0 ? appointments.updateReport : appointments.undoReport, { id }))
    const { row } = await book.desk.ask(appointments.one, { id })
    const waiting = sql<{ n: number }>`select count(*)::int as n from triage.triage
      where customer_id = ${customerId} and state = 'waiting'`
    expect([row.state, row.triageId === null, await counted(waiting)]).toEqual(
      row.triageId === null ? ['booked', true, 0] : ['arrived', false, 1],
    )
    await sound()
  })

  test('report one number nobody knows: one archive, one sheet', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => till.clinic.with(developerKeys)))
    const customer = await prospect(people[0]!)
    const { won, refused } = await race((n) => people[n % 4]!.ask(declarations.create, { customer }))
    expect(won).toHaveLength(1)
    // Either she is found by her number and reported already, or her archive is being written this moment.
    expect(Object.keys(refused).filter((key) => !/^(declarations\.|customers\.phoneTaken$)/.test(key))).toEqual([])
    const { customerId } = won[0]!
    const archives = sql<{ n: number }>`select count(*)::int as n from customers.customer
      where phone_hash = (select phone_hash from customers.customer where id = ${customerId})`
    const sheets = sql<{
      n: number
    }>`select count(*)::int as n from declarations.sheet where customer_id = ${customerId}`
    expect([await counted(archives), await counted(sheets)]).toEqual([1, 1])
    await sound()
  })

  test('register one number nobody knows at the door: one archive, one visit', async () => {
    const fronts = await Promise.all([1, 2, 3, 4].map(() => till.clinic.as('front')))
    const customer = await prospect(fronts[0]!)
    const { won, refused } = await race((n) =>
      fronts[n % 4]!.ask(triage.addCustomerAndTriage, { customer, triage: { autoAssign: false } }),
    )
    expect([won.length, refused]).toEqual([1, { 'customers.phoneTaken': FIFTY - 1 }])
    await sound()
  })

  test('pick the same ten sheets from the pool: each is somebody’s, and counted once', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => till.clinic.with(developerKeys)))
    const ids: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const { id } = await report(people[0]!)
      await daysPass(till.clinic, id, 31)
      ids.push(id)
    }
    await till.clinic.inside((ctx) => expireSheets(ctx, {}))
    const { won, refused } = await race((n) => people[n % 5]!.ask(declarations.claim, { ids }))
    expect(refused).toEqual({})
    expect(won.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(ids.length)
    const lines = sql<{ n: number }>`select count(*)::int as n from declarations.follow
      where sheet_id = any(${ids}::bigint[]) and way = 'claimed'`
    expect(await counted(lines)).toBe(ids.length)
    await sound()
  })
})
