import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, bookingKeys, newBook } from '../../../../test/appointments.ts'
import { race } from '../../../../test/race.ts'

let book: Book
let head: Actor
/** Two of one department and one job. */
let doctor: Actor
let colleague: Actor
beforeEach(async () => {
  book = await newBook()
  head = await book.clinic.with(['scheduling:list', 'scheduling:leave', ...bookingKeys])
  doctor = await book.clinic.with(['appointment:list'], { department: '美容皮肤科' })
  colleague = await book.clinic.with(['appointment:list'], { department: '美容皮肤科' })
  // The two alone are of one work; others of the department are not.
  await book.clinic.rows(sql`with job as (insert into staff.job (name) values ('会诊医生') returning id)
    insert into staff.staff_job (staff_id, job_id) select s.id, job.id from job, staff.staff s
    where s.id in (${doctor.staffId}, ${colleague.staffId}) returning job_id`)
})

const hours = ['13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30']
const bookAt = (time: string, more: object = {}) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const end = `${String(hour + (minute === 30 ? 1 : 0)).padStart(2, '0')}:${minute === 30 ? '00' : '30'}`
  return book.book({ doctorId: doctor.staffId, startTime: at(2, time), endTime: at(2, end), ...more })
}
const span = () => ({ staffId: doctor.staffId, startsAt: at(2, '13:30'), endsAt: at(2, '18:00') })
const stop = () => ({ ...span(), kind: 'stop' as const, reason: '院外会诊' })
const preview = (more: object = {}) => head.ask(appointmentStops.preview, { ...span(), ...more })
const one = async (id: number) => await book.desk.ask(appointments.one, { id })
type Seen = Awaited<ReturnType<typeof preview>>['rows'][number]
const moveTo = ({ row, offers }: Seen, nth = 0) => {
  const { staffId, startTime } = offers[nth]!
  return { id: row.id, version: row.version, deed: 'move' as const, staffId, startTime }
}
const messagesTo = (who: Actor) =>
  book.clinic.rows<{ title: string; content: string }>(sql`select m.title, m.content from messages.delivery d
    join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id
    where d.receiver_id = ${who.staffId} and m.event = 'appointment.stopped'`)
const leaves = async () => (await head.ask(away.leaves, { staffId: doctor.staffId, state: 'valid' })).total

describe('a stop over bookings', () => {
  test('moves nine at once, each to its first place, with its history and one message a person', async () => {
    for (const time of hours) await bookAt(time)
    const { rows, hidden } = await preview()
    expect([rows.length, hidden]).toEqual([9, 0])
    expect(rows.map(({ row }) => row.startTime.slice(11, 16))).toEqual(hours)
    const firsts = rows.map(({ offers }) => `${offers[0]!.staffId} ${offers[0]!.startTime}`)
    expect(new Set(firsts).size).toBe(9)
    expect(rows.every(({ offers }) => offers[0]!.way === 'later' && offers.some(({ way }) => way === 'other'))).toBe(
      true,
    )
    const done = await head.ask(appointmentStops.place, { ...stop(), rows: rows.map((row) => moveTo(row)) })
    expect(done).toMatchObject({ moved: 9, cancelled: 0, waiting: 0 })
    expect(await leaves()).toBe(1)
    const { row, steps } = await one(rows[0]!.row.id)
    expect(row).toMatchObject({ startTime: rows[0]!.offers[0]!.startTime, reschedules: 1, doctorId: doctor.staffId })
    expect(steps.some(({ move, reason }) => move === 'change' && reason === '停诊：院外会诊')).toBe(true)
    expect(await messagesTo(book.desk)).toMatchObject([{ title: expect.stringContaining('9 个预约已调整') }])
    expect(await messagesTo(doctor)).toHaveLength(1)
    expect(await messagesTo(head)).toEqual([])
    // Her afternoon is nobody's any more.
    const late = { doctorId: doctor.staffId, startTime: at(2, '15:00'), endTime: at(2, '15:30') }
    const customerId = await book.customer()
    expect((await book.desk.refused(appointments.create, { ...late, customerId })).message).toContain('停诊')
  })

  test('gives them to a colleague who is free then, cancels, or leaves to be moved', async () => {
    const [given, dropped, left] = [await bookAt('14:00'), await bookAt('15:00'), await bookAt('16:00')]
    await book.book({ doctorId: colleague.staffId, startTime: at(2, '15:00'), endTime: at(2, '15:30') })
    const { rows } = await preview({ prefer: 'other' })
    expect(rows[0]!.offers[0]).toMatchObject({ way: 'other', staffId: colleague.staffId, startTime: at(2, '14:00') })
    expect(rows[1]!.offers.some(({ staffId }) => staffId === colleague.staffId)).toBe(false)
    const done = await head.ask(appointmentStops.place, {
      ...stop(),
      rows: [
        moveTo(rows[0]!),
        { id: dropped.id, version: dropped.version, deed: 'cancel' },
        { id: left.id, version: left.version, deed: 'wait' },
      ],
    })
    expect(done).toMatchObject({ moved: 1, cancelled: 1, waiting: 1 })
    expect((await one(given.id)).row).toMatchObject({ doctorId: colleague.staffId, startTime: at(2, '14:00') })
    expect((await one(dropped.id)).row).toMatchObject({ state: 'cancelled', cancelReason: '医生停诊' })
    expect((await one(left.id)).row).toMatchObject({ state: 'aside', doctorId: null })
    const [told] = await messagesTo(colleague)
    expect(told!.content).toContain('14:00 改到')
    expect(told!.content).not.toContain('已取消')
    // It is nobody's until it has a time: neither said yes to, nor missed.
    const seen = (await one(left.id)).row
    expect((await book.desk.refused(appointments.confirm, { id: left.id })).message).toContain('待排')
    expect((await book.desk.refused(appointments.noShow, { id: left.id })).message).toContain('待排')
    await book.desk.ask(appointments.update, {
      ...{ id: left.id, version: seen.version, doctorId: colleague.staffId, startTime: at(3, '10:00') },
    })
    expect((await one(left.id)).row).toMatchObject({ state: 'booked', doctorId: colleague.staffId })
  })

  test('does to a booking only what its stopper may do to it by itself', async () => {
    const booked = await bookAt('14:00')
    const { rows } = await preview()
    const stopper = await book.clinic.with([
      'scheduling:list',
      'scheduling:leave',
      'appointment:list',
      'appointment:edit',
    ])
    const cancelled = [{ id: booked.id, version: booked.version, deed: 'cancel' as const }]
    expect(await stopper.refused(appointmentStops.place, { ...stop(), rows: cancelled })).toMatchObject({
      key: 'appointments.stopRows',
      message: expect.stringContaining('不能取消预约'),
    })
    expect(await leaves()).toBe(0)
    await stopper.ask(appointmentStops.place, { ...stop(), rows: rows.map((row) => moveTo(row)) })
  })

  test('nobody of another hospital takes a booking over', async () => {
    await bookAt('14:00')
    const { rows } = await preview()
    const { doctor: strange } = await newBook()
    const refused = await head.refused(appointmentStops.place, {
      ...stop(),
      rows: [{ ...moveTo(rows[0]!), staffId: strange }],
    })
    expect(refused).toMatchObject({
      key: 'appointments.stopRows',
      message: expect.stringContaining('医生已停用或不存在'),
    })
    expect(await leaves()).toBe(0)
  })

  test('holds nothing where one row does not: each is told, no message goes, no absence stands', async () => {
    const [first, second, third] = [await bookAt('14:00'), await bookAt('15:00'), await bookAt('16:00')]
    const { rows } = await preview()
    // One is changed meanwhile, and the place of another is taken.
    await book.desk.ask(appointments.update, { id: second.id, version: second.version, remark: '靠窗' })
    const { staffId, startTime, endTime } = rows[2]!.offers[0]!
    await book.book({ doctorId: staffId, startTime, endTime })
    const refused = await head.refused(appointmentStops.place, { ...stop(), rows: rows.map((row) => moveTo(row)) })
    expect(refused).toMatchObject({ status: 409, key: 'appointments.stopRows' })
    expect(refused.message).toContain('2 个预约')
    expect(refused.message).toContain(second.no)
    expect(refused.message).toContain(third.no)
    expect(refused.message).not.toContain(first.no)
    expect((await one(first.id)).row).toMatchObject({ startTime: at(2, '14:00'), reschedules: 0 })
    expect([await leaves(), (await messagesTo(book.desk)).length]).toEqual([0, 0])
    const again = await preview()
    expect(again.rows[2]!.offers[0]!.startTime).not.toBe(startTime)
    await head.ask(appointmentStops.place, { ...stop(), rows: again.rows.map((row) => moveTo(row)) })
  })

  test('forgets no booking: one that was left out refuses it', async () => {
    const [first] = [await bookAt('14:00'), await bookAt('15:00')]
    const rows = [{ id: first.id, version: first.version, deed: 'cancel' as const }]
    expect(await head.refused(appointmentStops.place, { ...stop(), rows })).toMatchObject({
      key: 'appointments.booked',
    })
    expect((await one(first.id)).row.state).toBe('booked')
  })

  test('is of whoever may do each of it, and for a span that is one', async () => {
    const first = await bookAt('14:00')
    const only = await book.clinic.with(['scheduling:leave', 'appointment:edit'])
    const rows = [{ id: first.id, version: first.version, deed: 'cancel' as const }]
    const refused = await only.refused(appointmentStops.place, { ...stop(), rows })
    expect(refused.message).toContain('您不能取消预约')
    expect(await head.refused(appointmentStops.preview, { ...span(), endsAt: at(2, '13:30') })).toMatchObject({
      key: 'appointments.stopSpan',
    })
    // A doctor who has nothing to do with it.
    const strange = { ...stop(), staffId: colleague.staffId, rows: [{ ...rows[0]!, deed: 'wait' as const }] }
    expect(await head.refused(appointmentStops.place, strange)).toMatchObject({ key: 'appointments.stopRows' })
  })

  test('a room goes with its booking, and what she herself holds is not in her way', async () => {
    const roomId = await book.room()
    await bookAt('14:00', { roomId })
    const { rows } = await preview({ prefer: 'other' })
    const hers = rows[0]!.offers.find(({ staffId }) => staffId === colleague.staffId)
    expect(hers).toMatchObject({ way: 'other', startTime: at(2, '14:00') })
  })
})

describe('at once', () => {
  test('two stops over one doctor: one stands, and every booking moves once', async () => {
    await bookAt('14:00')
    await bookAt('15:00')
    const { rows } = await preview()
    const asked = { ...stop(), rows: rows.map((row) => moveTo(row)) }
    const { won, refused } = await race(() => head.ask(appointmentStops.place, asked))
    expect(won).toHaveLength(1)
    expect(refused).toEqual({ 'scheduling.awayOverlaps': 49 })
    expect((await one(rows[0]!.row.id)).row.reschedules).toBe(1)
  })

  test('fifty desks into an afternoon that is closed: nobody is booked under the stop', async () => {
    const moved = await bookAt('14:00')
    const customers = await Promise.all(Array.from({ length: 49 }, () => book.customer()))
    const rows = [{ id: moved.id, version: moved.version, deed: 'cancel' as const }]
    await race(async (n) => {
      if (n === 20) return await head.ask(appointmentStops.place, { ...stop(), rows })
      return await book.desk.ask(appointments.create, {
        ...{ customerId: customers[n % 49]!, doctorId: doctor.staffId, force: true },
        ...{
          startTime: at(2, hours[n % 9]!),
          endTime: at(2, hours[n % 9]!.replace(':30', ':55').replace(':00', ':25')),
        },
      })
    })
    const [{ under }] = (await book.clinic.rows<{ under: number }>(sql`select count(*)::int as under
      from appointments.resource_booking b join scheduling.leave_block l on l.hospital_id = b.hospital_id
        and l.staff_id = b.resource_id and l.state = 'valid' and l.during && b.during
      where b.resource_type = 'doctor' and b.source_type = 'appointment' and b.state = 'held'`)) as [{ under: number }]
    expect(under).toBe(0)
    const stands = (await one(moved.id)).row.state
    expect(stands).toBe((await leaves()) === 1 ? 'cancelled' : 'booked')
  })

  test('two doctors give each other their bookings: nobody waits for ever, and both answers are whole', async () => {
    const hers = await bookAt('14:00')
    const his = await book.book({ doctorId: colleague.staffId, startTime: at(2, '16:00'), endTime: at(2, '16:30') })
    const give = (from: Actor, to: Actor, booking: { id: number; version: number }, startsAt: string, endsAt: string) =>
      head.ask(appointmentStops.place, {
        ...{ staffId: from.staffId, startsAt, endsAt, kind: 'stop' as const, reason: '会诊' },
        rows: [{ id: booking.id, version: booking.version, deed: 'move' as const, staffId: to.staffId }],
      })
    await Promise.all([
      give(doctor, colleague, hers, at(2, '13:30'), at(2, '15:00')),
      give(colleague, doctor, his, at(2, '16:00'), at(2, '18:00')),
    ])
    expect((await one(hers.id)).row.doctorId).toBe(colleague.staffId)
    expect((await one(his.id)).row.doctorId).toBe(doctor.staffId)
  })
})
