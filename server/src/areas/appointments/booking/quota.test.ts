/** 限号: a published shift takes so many appointments and no more. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { scheduling, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Book, bookingKeys, newBook } from '../../../../test/appointments.ts'
import { newRoster, type RosterClinic } from '../../../../test/roster.ts'

let r: RosterClinic
let book: Book
let day: string
beforeEach(async () => {
  r = await newRoster()
  book = await newBook(r.clinic)
  day = r.week[0]!
})

const KEY = 'appointments.shiftFull'
/** 全天 is 09:00–12:00 and 13:30–18:00. */
const limited = async (who: Actor, quota: number, short = '全', date = day) =>
  await r.head.ask(scheduling.create, { staffId: who.staffId, workDate: date, shiftTypeId: r.id(short), quota })
const half = (from: string, date = day) => {
  const minute = Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + 30
  const until = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return { startTime: `${date} ${from}:00`, endTime: `${date} ${until}:00` }
}
const bookAt = (who: Actor, from: string, more: object = {}) =>
  book.book({ doctorId: who.staffId, ...half(from), ...more })
const refused = async (who: Actor, from: string, more: object = {}) =>
  await book.desk.refused(appointments.create, {
    ...{ customerId: await book.customer(), doctorId: who.staffId },
    ...{ ...half(from), ...more },
  })

describe('a shift for two', () => {
  beforeEach(async () => {
    await limited(r.nurse, 2)
    await limited(r.nurse, 2, '全', r.week[1])
    await limited(r.colleague, 2)
    await r.publish()
  })

  test('takes two in whichever stretch of it, and names itself to the third; another day and another doctor are others', async () => {
    const { nurse, colleague, week } = r
    await bookAt(nurse, '09:00')
    await bookAt(nurse, '17:30')
    const third = await refused(nurse, '10:00')
    expect(third).toMatchObject({ key: KEY, status: 409 })
    expect(third.message).toContain(`测试员 ${day.slice(5)} 的“全天”限 2 号，已约满`)
    await bookAt(nurse, '10:00', half('10:00', week[1]))
    await bookAt(colleague, '10:00')
    // What was refused holds nothing.
    await bookAt(colleague, '11:00')
  })

  test('has a number again of whom is cancelled, put aside or did not come, and of nobody who was here', async () => {
    const { nurse } = r
    const [first, second] = [await bookAt(nurse, '09:00'), await bookAt(nurse, '09:30')]
    await book.desk.ask(appointments.cancel, { id: first.id, reason: '时间冲突' })
    const third = await bookAt(nurse, '10:00')
    await book.desk.ask(appointments.aside, { id: second.id })
    await bookAt(nurse, '10:30')
    expect(await refused(nurse, '11:00')).toMatchObject({ key: KEY })
    // What was set aside is one more when it is to have its time again.
    const { version } = (await book.desk.ask(appointments.one, { id: second.id })).row
    expect(await book.desk.refused(appointments.update, { id: second.id, version, ...half('11:00') })).toMatchObject({
      key: KEY,
    })
    await r.clinic.rows(sql`update appointments.appointment set state = 'finished' where id = ${third.id}`)
    expect(await refused(nurse, '11:00')).toMatchObject({ key: KEY })
    await r.clinic.rows(
      sql`update appointments.appointment set state = 'missed', missed_at = kit.clock() where id = ${third.id}`,
    )
    await bookAt(nurse, '11:00')
  })

  test('keeps the number of whoever moves within it, also when fewer are wanted since; who comes from elsewhere needs one', async () => {
    const { head, nurse, colleague } = r
    const { id, version } = await bookAt(nurse, '09:00')
    await bookAt(nurse, '09:30')
    const { result } = await head.ask(scheduling.list, { staffId: nurse.staffId, dateFrom: day, dateTo: day })
    await head.ask(scheduling.update, { id: result[0]!.id, version: result[0]!.version, quota: 1 })
    const moved = await book.desk.ask(appointments.update, { id, version, ...half('16:00') })
    await book.desk.ask(appointments.update, { ...moved, roomId: await book.room() })
    const other = await bookAt(colleague, '11:00')
    expect(
      await book.desk.refused(appointments.update, {
        ...{ id: other.id, version: other.version, doctorId: nurse.staffId },
      }),
    ).toMatchObject({ key: KEY })
    expect((await book.desk.ask(appointments.one, { id: other.id })).row.doctorId).toBe(colleague.staffId)
  })

  test('counts those with her as nurse, and each once', async () => {
    const { nurse, colleague } = r
    await bookAt(colleague, '09:00', { nurseId: nurse.staffId })
    await bookAt(nurse, '10:00')
    expect(await refused(nurse, '11:00')).toMatchObject({ key: KEY })
    expect(await refused(colleague, '11:00', { nurseId: nurse.staffId })).toMatchObject({ key: KEY })
    await bookAt(colleague, '11:00')
  })

  test('takes one more from whoever may, with a reason; she has a number like the others', async () => {
    const { clinic, nurse } = r
    await bookAt(nurse, '09:00')
    await bookAt(nurse, '09:30')
    const chief = await clinic.with([...bookingKeys, 'appointment:overbook'])
    const more = { doctorId: nurse.staffId, ...half('10:00'), overbookReason: '老客户' }
    const { id } = await chief.ask(appointments.create, { customerId: await book.customer(), ...more })
    // Her remark is nobody's number; another time is one without the reason.
    const { version } = (await chief.ask(appointments.one, { id })).row
    await chief.ask(appointments.update, { id, version, remark: '带病历' })
    const { result } = await r.head.ask(scheduling.list, { staffId: nurse.staffId, dateFrom: day, dateTo: day })
    await r.head.ask(scheduling.update, { id: result[0]!.id, version: result[0]!.version, quota: 3 })
    expect(await refused(nurse, '10:30')).toMatchObject({ key: KEY })
  })

  test('is offered to nobody once it is full: in the next places, the free hours, the check, the calendar and a stop', async () => {
    const { clinic, nurse, colleague, week } = r
    await bookAt(nurse, '09:00')
    const last = await bookAt(nurse, '09:30')
    const sought = { doctorId: nurse.staffId }
    const checked = await book.desk.ask(appointments.check, { ...sought, ...half('10:00') })
    expect(checked.clashes).toEqual([{ type: 'doctor', text: expect.stringContaining('限 2 号，已约满') }])
    expect(checked.next[0]!.startTime).toBe(`${week[1]} 09:00:00`)
    expect(
      (await book.desk.ask(appointments.check, { ...sought, ...half('10:00'), exceptId: last.id })).clashes,
    ).toEqual([])
    const free = await book.desk.ask(appointments.freeSlots, { ...sought, minutes: 30, date: day, days: 2 })
    expect([...new Set(free.map(({ startTime }) => startTime.slice(0, 10)))]).toEqual([week[1]])
    const looks = await clinic.with(['appointment:calendar'])
    const { shifts } = await looks.ask(appointmentCalendar.days, {
      from: day,
      to: day,
      staffIds: String(nurse.staffId),
    })
    expect(shifts!.map(({ limit }) => [limit!.most, limit!.left])).toEqual([
      [2, 0],
      [2, 0],
    ])
    // The only one of the same work as the colleague who is away, and free at the time: but she takes nobody more.
    await bookAt(colleague, '16:00')
    await clinic.rows(sql`update staff.staff o set status = 1
      where staff.main_department(o.id) = staff.main_department(${nurse.staffId}) and o.id not in (${nurse.staffId}, ${colleague.staffId})`)
    const stop = { staffId: colleague.staffId, startsAt: `${day} 13:30:00`, endsAt: `${day} 18:00:00` }
    const stopper = await clinic.with([...bookingKeys, 'scheduling:leave'])
    const ways = async () => (await stopper.ask(appointmentStops.preview, stop)).rows[0]!.offers.map(({ way }) => way)
    expect(await ways()).not.toContain('other')
    await book.desk.ask(appointments.cancel, { id: last.id, reason: '时间冲突' })
    expect(await ways()).toContain('other')
  })
})

test('of ten desks at once, each at a time of its own, exactly as many have a number as there are', async () => {
  const { nurse } = r
  await limited(nurse, 3)
  await r.publish()
  const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '13:30', '14:00', '14:30', '15:00', '15:30']
  const customers = await Promise.all(hours.map(() => book.customer()))
  const done = await Promise.allSettled(
    hours.map((from, at) =>
      book.desk.ask(appointments.create, { customerId: customers[at]!, doctorId: nurse.staffId, ...half(from) }),
    ),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(r.clinic.node.bugs).toEqual([])
})

test('a night for one over midnight is one on both days, and the morning behind it another', async () => {
  const { clinic, nurse, week, id, head } = r
  const admin = await clinic.with(['setting:shift:add', 'setting:shift:list'])
  const segments = [{ start: '21:00', end: '08:30', crossDay: true }]
  const late = await admin.ask(shiftTypes.create, { name: '夜诊', shortName: '诊', segments })
  const night = { staffId: nurse.staffId, workDate: day, shiftTypeId: late.id, quota: 1 }
  await head.ask(scheduling.create, night)
  await head.ask(scheduling.create, { ...night, workDate: week[1]!, shiftTypeId: id('早') })
  await r.publish()
  await bookAt(nurse, '23:00')
  const early = await refused(nurse, '08:00', half('08:00', week[1]))
  expect(early).toMatchObject({ key: KEY, message: expect.stringContaining(`${day.slice(5)} 的“夜诊”`) })
  await bookAt(nurse, '08:30', half('08:30', week[1]))
})
