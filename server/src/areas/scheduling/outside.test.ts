/** A published roster is changed under bookings: they are named, and nothing is written until it is meant. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { scheduling, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Book, newBook } from '../../../test/appointments.ts'
import { agreedSwap, HEAD, JUDGE, newRoster, type RosterClinic, rosterSheet } from '../../../test/roster.ts'

let r: RosterClinic
let book: Book
beforeEach(async () => {
  r = await newRoster()
  book = await newBook(r.clinic)
})

const KEY = 'scheduling.bookedOutside'
/** A booking with somebody of half an hour. */
const bookAt = (who: Actor, date: string, from: string, to: string, more: object = {}) =>
  book.book({ doctorId: who.staffId, startTime: `${date} ${from}:00`, endTime: `${date} ${to}:00`, ...more })
type Wanted = readonly [Actor, string, string]
/** Days as these shifts, over what they hold. */
const saving = async (...days: readonly Wanted[]) => ({
  days: await Promise.all(
    days.map(async ([{ staffId }, date, shorts]) => {
      const seen = await r.head.ask(scheduling.matrix, { from: date, days: 1 })
      const stamp = seen.days.find((one) => one.staffId === staffId)?.stamp ?? ''
      return { staffId, date, stamp, shifts: [...shorts].map((one) => ({ shiftTypeId: r.id(one) })) }
    }),
  ),
})
const refusedTo = async (...days: readonly Wanted[]) => await r.head.refused(scheduling.batch, await saving(...days))
const meant = async (...days: readonly Wanted[]) =>
  await r.head.ask(scheduling.batch, { ...(await saving(...days)), confirmed: true })
const stands = async (id: number) => {
  const { row } = await book.desk.ask(appointments.one, { id })
  return `${row.state} ${row.startTime.slice(11, 16)}`
}
const weekday = '一二三四五六日'
const nameOf = async (id: number) =>
  (await r.clinic.rows<{ name: string }>(sql`select name from customers.customer where id = ${id}`))[0]!.name

describe('a published shift is changed under bookings', () => {
  it('names them and writes nothing; confirmed, they stay booked and it says where to deal with them', async () => {
    const { nurse, put, publish, on, week } = r
    await put([nurse, week[0]!, '全'])
    await publish()
    const first = await bookAt(nurse, week[0]!, '09:00', '09:30')
    const last = await bookAt(nurse, week[0]!, '11:30', '12:00')
    await bookAt(nurse, week[0]!, '14:00', '14:30')
    const refused = await refusedTo([nurse, week[0]!, '中'])
    expect(refused).toMatchObject({ key: KEY, status: 409 })
    const [one, other] = [await nameOf(first.customerId), await nameOf(last.customerId)]
    const day = `${week[0]!.slice(5)} 周${weekday[0]}`
    expect(refused.message).toContain('有 2 个预约不在新班次内')
    expect(refused.message).toContain(`（测试员 ${day} 09:00 ${one}；测试员 ${day} 11:30 ${other}）`)
    expect(await on(nurse, week[0]!)).toBe('全')
    expect(await meant([nurse, week[0]!, '中'])).toEqual({
      changed: 1,
      beyond: null,
      outside: { staffId: nurse.staffId, startsAt: `${week[0]} 09:00:00`, endsAt: `${week[0]} 12:00:00` },
    })
    expect(await on(nurse, week[0]!)).toBe('中')
    expect([await stands(first.id), await stands(last.id)]).toEqual(['booked 09:00', 'booked 11:30'])
    // What lies outside already is named no more, and what is inside still is.
    expect((await refusedTo([nurse, week[0]!, '晚'])).message).toContain('有 1 个预约')
  })

  it('counts what ends with a shift as inside it, and each of two stretches by itself', async () => {
    const { nurse, put, publish, week } = r
    await put([nurse, week[0]!, '全'], [nurse, week[1]!, '全'])
    await publish()
    await bookAt(nurse, week[0]!, '11:30', '12:00')
    expect(await put([nurse, week[0]!, '早'])).toBe(1)
    await bookAt(nurse, week[1]!, '17:30', '18:00')
    const two = await refusedTo([nurse, week[1]!, '早中'])
    expect(two.message).toContain('17:30')
    expect(await put([nurse, week[1]!, '早晚'])).toBe(1)
  })

  it('reaches over midnight: a night that goes leaves what is booked on the next morning', async () => {
    const { clinic, head, nurse, publish, week } = r
    const admin = await clinic.with(['setting:shift:add', 'setting:shift:list'])
    const night = [{ start: '20:00', end: '02:00', crossDay: true }]
    const late = await admin.ask(shiftTypes.create, { name: '夜诊', shortName: '诊', segments: night })
    const made = await head.ask(scheduling.create, {
      ...{ staffId: nurse.staffId, workDate: week[6]!, shiftTypeId: late.id },
    })
    await publish()
    const next = daysAfter(week[6]!, 1)
    await bookAt(nurse, week[6]!, '20:00', '20:30')
    await r.put([nurse, next, '早'])
    await head.ask(scheduling.publish, { week: next })
    await bookAt(nurse, next, '01:00', '01:30')
    const refused = await head.refused(scheduling.remove, { id: made.id })
    expect(refused.message).toContain('有 2 个预约')
    expect(refused.message).toContain(`${next.slice(5)} 周一 01:00`)
    expect(await head.ask(scheduling.remove, { id: made.id, confirmed: true })).toMatchObject({
      outside: { staffId: nurse.staffId, startsAt: `${week[6]} 20:00:00`, endsAt: `${week[6]} 20:30:00` },
    })
  })

  it('names the nurse of a treatment as the doctor, and nobody else’s', async () => {
    const { nurse, colleague, put, publish, week } = r
    await put([nurse, week[0]!, '全'], [colleague, week[0]!, '全'])
    await publish()
    await bookAt(colleague, week[0]!, '10:00', '10:30', { nurseId: nurse.staffId })
    await bookAt(colleague, week[0]!, '11:00', '11:30')
    expect((await refusedTo([nurse, week[0]!, '休'])).message).toContain('有 1 个预约')
    expect((await refusedTo([colleague, week[0]!, '休'])).message).toContain('有 2 个预约')
    // Of both at once each booking is counted once.
    const both = await refusedTo([nurse, week[0]!, '休'], [colleague, week[0]!, '休'])
    expect(both.message).toContain('有 2 个预约')
  })

  it('counts neither what was cancelled or missed, nor what is put aside, nor another hospital’s', async () => {
    const { clinic, nurse, put, publish, week } = r
    await put([nurse, week[0]!, '全'])
    await publish()
    const [gone, missed, aside] = [
      await bookAt(nurse, week[0]!, '09:00', '09:30'),
      await bookAt(nurse, week[0]!, '10:00', '10:30'),
      await bookAt(nurse, week[0]!, '11:00', '11:30'),
    ]
    await book.desk.ask(appointments.cancel, { id: gone.id, reason: '时间冲突' })
    // As the night writes it, which keeps its places.
    await clinic.rows(
      sql`update appointments.appointment set state = 'missed', missed_at = kit.clock() where id = ${missed.id}`,
    )
    await book.desk.ask(appointments.aside, { id: aside.id, reason: '等她排班' })
    const other = await newRoster()
    const theirs = await newBook(other.clinic)
    await other.put([other.nurse, week[0]!, '全'])
    await other.publish()
    await theirs.book({
      ...{ doctorId: other.nurse.staffId, startTime: `${week[0]} 09:00:00`, endTime: `${week[0]} 09:30:00` },
    })
    expect(await put([nurse, week[0]!, '休'])).toBe(1)
    expect((await book.desk.ask(appointments.list, {})).total).toBe(3)
  })

  it('names five of many with whose they are, and no customer that the asker does not reach', async () => {
    const { clinic, nurse, put, publish, week } = r
    await put([nurse, week[0]!, '全'])
    await publish()
    const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '14:00']
    const booked = []
    for (const [at, from] of hours.entries())
      booked.push(await bookAt(nurse, week[0]!, from, hours[at + 1] === '14:00' ? '12:00' : (hours[at + 1] ?? '14:30')))
    const { message } = await refusedTo([nurse, week[0]!, '休'])
    expect(message).toContain('有 7 个预约')
    expect(message.match(/测试员/g)).toHaveLength(5)
    expect(message).toContain('等）')
    const part = await clinic.with(HEAD, { dataScope: 3, department: '美容皮肤科' })
    const hers = await part.refused(scheduling.batch, await saving([nurse, week[0]!, '休']))
    expect(hers.message).toContain('09:00')
    expect(hers.message).not.toContain(await nameOf(booked[0]!.customerId))
  })
})

describe('whichever way it is written', () => {
  /** Somebody on shift all day, with a booking at ten. */
  const booked = async () => {
    const { nurse, put, publish, week } = r
    await put([nurse, week[0]!, '全'])
    await publish()
    return await bookAt(nurse, week[0]!, '10:00', '10:30')
  }

  it('a shift moved to another day, added or taken away by itself', async () => {
    const { head, nurse, on, week, id } = r
    const { id: appointment } = await booked()
    expect(await refusedTo([nurse, week[0]!, ''], [nurse, week[1]!, '全'])).toMatchObject({ key: KEY })
    const { result } = await head.ask(scheduling.list, { staffId: nurse.staffId })
    const cell = { id: result[0]!.id }
    expect(await head.refused(scheduling.remove, cell)).toMatchObject({ key: KEY })
    // The last of her week, and the week is not open for it.
    expect(await head.ask(scheduling.remove, { ...cell, confirmed: true })).toMatchObject({
      outside: { staffId: nurse.staffId },
    })
    expect(await on(nurse, week[0]!)).toBe('')
    expect(await stands(appointment)).toBe('booked 10:00')
    // A first shift closes the week that was open for her.
    const first = { staffId: nurse.staffId, workDate: week[2]!, shiftTypeId: id('早') }
    expect(await head.refused(scheduling.create, first)).toMatchObject({ key: KEY })
    expect(await head.ask(scheduling.create, { ...first, confirmed: true })).toMatchObject({
      outside: { startsAt: `${week[0]} 10:00:00` },
    })
  })

  it('a week that is copied over it, a template laid over it, a sheet', async () => {
    const { head, nurse, put, on, week, monday } = r
    await booked()
    const before = daysAfter(monday, -7)
    await put([nurse, before, '晚'])
    const copy = { fromWeek: before, toWeek: monday, overwrite: true }
    expect(await head.refused(scheduling.copy, copy)).toMatchObject({ key: KEY })
    const { id } = await head.ask(scheduling.createTemplate, { name: '晚', cycleDays: 1, from: before })
    const laid = { id, from: monday, to: monday, overwrite: true }
    expect(await head.refused(scheduling.applyTemplate, laid)).toMatchObject({ key: KEY })
    await r.clinic.rows(sql`update staff.staff set name = '只此一人' where id = ${nurse.staffId} returning id`)
    const sheet = await rosterSheet([{ 姓名: '只此一人', 日期: week[0]!, 班次: '晚' }])
    expect(await head.ask(scheduling.importSheet, { file: sheet, dryRun: true })).toMatchObject({ changed: 1 })
    expect(await head.refused(scheduling.importSheet, { file: sheet })).toMatchObject({ key: KEY })
    expect(await on(nurse, week[0]!)).toBe('全')
    const outside = { staffId: nurse.staffId, startsAt: `${week[0]} 10:00:00`, endsAt: `${week[0]} 10:30:00` }
    const back = () => meant([nurse, week[0]!, '全'])
    expect(await head.ask(scheduling.copy, { ...copy, confirmed: true })).toMatchObject({ created: 1, outside })
    await back()
    expect(await head.ask(scheduling.applyTemplate, { ...laid, confirmed: true })).toMatchObject({ outside })
    await back()
    expect(await head.ask(scheduling.importSheet, { file: sheet, confirmed: true })).toMatchObject({
      saved: true,
      outside,
    })
    expect(await on(nurse, week[0]!)).toBe('晚')
  })

  it('a swap: whoever passes it says that it is meant, and a batch leaves it', async () => {
    const { clinic, colleague, put, on, nurse, week } = r
    const { id: appointment } = await booked()
    await put([colleague, week[0]!, '晚'])
    await r.head.ask(scheduling.publish, { week: week[0]! }).catch(() => null)
    await agreedSwap(r, week[0]!, week[0]!)
    const judge = await clinic.with(JUDGE)
    const [task] = (await judge.ask(approvals.list, { kind: 'SWAP', status: 'PENDING' })).result
    const one = { id: task!.id, version: task!.version }
    expect(await judge.refused(approvals.pass, one)).toMatchObject({ key: KEY })
    const [left] = await judge.ask(approvals.batchPass, { tasks: [one] })
    expect(left).toMatchObject({ passed: false, message: expect.stringContaining('有 1 个预约') })
    expect(await on(nurse, week[0]!)).toBe('全')
    expect(await judge.ask(approvals.pass, { ...one, confirmed: true })).toMatchObject({ status: 'PASSED' })
    expect([await on(nurse, week[0]!), await stands(appointment)]).toEqual(['晚', 'booked 10:00'])
  })

  it('drafts say nothing until they are published over what was booked', async () => {
    const { head, nurse, put, week, monday } = r
    const next = daysAfter(monday, 7)
    // Weeks ahead are open for booking.
    await bookAt(nurse, daysAfter(next, 2), '10:00', '10:30')
    await put([nurse, next, '早'])
    await put([nurse, next, '晚'])
    expect(await head.refused(scheduling.publish, { week: next })).toMatchObject({ key: KEY })
    await put([nurse, daysAfter(next, 2), '早'])
    expect(await head.ask(scheduling.publish, { week: next })).toMatchObject({ people: 1, outside: null })
    // A draft of a person beside a week that holds.
    await bookAt(nurse, week[3]!, '15:00', '15:30')
    await put([nurse, week[3]!, '早'])
    expect(await head.refused(scheduling.publish, { week: monday })).toMatchObject({ key: KEY })
    expect(await head.ask(scheduling.publish, { week: monday, confirmed: true })).toMatchObject({
      outside: { staffId: nurse.staffId, startsAt: `${week[3]} 15:00:00` },
    })
  })
})
