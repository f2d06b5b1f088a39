/** 就诊行程: whom a link leads to what, what whoever holds it may say, and who hears of it. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { trips } from '@clinic/contract/areas/trips/calls.ts'
import { type Trip, tripDoor } from '@clinic/contract/areas/trips/door.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { open } from '@clinic/contract/envelope.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, type Book, bookingKeys, isToday, newBook, wasYesterday } from '../../../test/appointments.ts'
import { newClinic } from '../../../test/clinic.ts'
import { present } from '../../kit/clock.ts'
import { hospitalKeys } from '../../kit/context.ts'
import { tokenOf } from './token.ts'

let book: Book
beforeAll(async () => {
  book = await newBook()
  await book.clinic.rows(sql`update staff.staff set name = '欧阳知秋' where id = ${book.doctor}`)
})

/** Three weeks from now at this hour: an hour of its own for each, so that the doctor is free. */
const slot = (hour: number) => ({
  startTime: at(21, `${hour}:00`.padStart(5, '0')),
  endTime: at(21, `${hour}:20`.padStart(5, '0')),
})
let addresses = 0
const atDoor = async (call: (typeof tripDoor)[keyof typeof tripDoor], payload: object) => {
  const remoteAddress = `10.9.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
  const answer = await book.clinic.node.http.inject({ method: 'POST', url: call.path, payload, remoteAddress })
  const body = answer.json()
  return { status: answer.statusCode, key: body.key as string | undefined, body, ...open<Trip>(body) }
}
const look = (token: string) => atDoor(tripDoor.look, { token })
const linked = async (more: Parameters<Book['book']>[0] = {}) => {
  const made = await book.book(more)
  return { ...made, ...(await book.desk.ask(trips.make, { id: made.id })) }
}
/** Titles of what the desk was told, of one word. */
const heard = async (word: RegExp): Promise<string[]> =>
  (await book.desk.ask(messages.mine, { pageSize: 100 })).list
    .map(({ title }) => title)
    .filter((title) => word.test(title))

describe('what a link shows', () => {
  test('her hospital, hour and doctor’s surname; no whole name, number, price or remark of the desk', async () => {
    const { id, token } = await linked({ remark: '过敏体质，老客', preNotice: '当天不要化妆' })
    const { data, body } = await look(token)
    const kept = await book.desk.ask(appointments.one, { id })
    expect(data).toMatchObject({ state: 'booked', day: kept.row.day, startTime: kept.row.startTime, minutes: 30 })
    expect(data).toMatchObject({ preparation: '当天不要化妆', confirmed: false, wish: null, ahead: null })
    expect(data!.doctor).toBe('欧阳医生')
    expect(data!.customer).toMatch(/^.\*+$/)
    const said = JSON.stringify(body)
    for (const secret of [kept.row.customerName, kept.row.doctorName!, kept.row.no, '过敏体质', kept.row.customerNo])
      expect(said).not.toContain(secret)
  })

  test('her place among those who wait for the same person, once she is there', async () => {
    const before = await book.book(slot(9))
    const mine = await linked(slot(10))
    for (const { id } of [before, mine]) {
      await isToday(book.clinic, id)
      await book.desk.ask(appointments.updateReport, { id })
    }
    const ahead = (await look(mine.token)).data!.ahead
    expect(ahead).toBeGreaterThanOrEqual(1)
    expect((await look(mine.token)).data!.state).toBe('arrived')
    await book.clinic.rows(sql`update triage.triage v set state = 'serving', started_at = kit.clock() from appointments.appointment a
      where a.id = ${before.id} and v.id = a.triage_id`)
    expect((await look(mine.token)).data!.ahead).toBe(ahead! - 1)
    // Whoever is received waits for nobody, whatever number she had.
    await book.clinic.rows(sql`update triage.triage v set state = 'serving', started_at = kit.clock() from appointments.appointment a
      where a.id = ${mine.id} and v.id = a.triage_id`)
    expect((await look(mine.token)).data!.ahead).toBeNull()
  })

  test('until when it leads here: the day after, which is its last', async () => {
    const { id, token } = await linked(slot(19))
    const { data } = await look(token)
    expect(data!.until).toBe(daysAfter(data!.day, 1))
    await wasYesterday(book.clinic, id)
    expect((await look(token)).data!.until).toBe(today(present()))
  })
})

describe('where a link leads nowhere', () => {
  test('made up, cut, of another appointment, or replaced: one sentence without a telephone', async () => {
    const { id, token } = await linked(slot(8))
    const other = await linked(slot(11))
    const [hospital, , proof] = token.split('-') as [string, string, string]
    const swapped = `${hospital}-${other.id.toString(36)}-${proof}`
    const wrong = ['none', token.slice(0, -1), `${token}a`, swapped, `zz-${token.slice(token.indexOf('-') + 1)}`]
    for (const one of wrong) expect(await look(one)).toMatchObject({ status: 404, key: 'trips.gone' })
    const again = await book.desk.ask(trips.renew, { id })
    expect(again.token).not.toBe(token)
    expect(await look(token)).toMatchObject({ status: 404, key: 'trips.gone' })
    expect((await look(again.token)).status).toBe(200)
    expect((await book.desk.ask(trips.make, { id })).token).toBe(again.token)
  })

  test('a serial of its own hospital is no key to another’s appointment', async () => {
    const { id } = await linked(slot(12))
    const { clinic } = await newBook(await newClinic())
    const foreign = await clinic.inside(async (ctx) => tokenOf(hospitalKeys(ctx), { appointmentId: id, serial: 1 }))
    expect(await look(foreign)).toMatchObject({ status: 404, key: 'trips.gone' })
  })

  test('cancelled it is dead at once, restored it lives, two days after it is over; then the telephone is named', async () => {
    await book.clinic.rows(sql`update hospitals.hospital set phone = '0571-8888' where id = ${book.clinic.hospitalId}`)
    const { id, token } = await linked(slot(13))
    await wasYesterday(book.clinic, id)
    expect((await look(token)).status).toBe(200)
    await book.clinic.rows(sql`update appointments.appointment set starts_at = starts_at - interval '1 day',
      ends_at = ends_at - interval '1 day' where id = ${id}`)
    expect(await look(token)).toMatchObject({
      status: 404,
      key: 'trips.over',
      message: '链接已失效，请联系医院：0571-8888',
    })
    const open = await linked(slot(14))
    await book.desk.ask(appointments.cancel, { id: open.id, reason: '时间冲突' })
    for (const call of [tripDoor.look, tripDoor.confirm])
      expect(await atDoor(call, { token: open.token })).toMatchObject({ status: 404, key: 'trips.over' })
    expect(await atDoor(tripDoor.wish, { token: open.token, wish: '周六' })).toMatchObject({ key: 'trips.over' })
    expect((await book.desk.ask(trips.one, { id: open.id })).token).toBeNull()
    expect((await book.desk.refused(trips.make, { id: open.id })).key).toBe('trips.leadsNowhere')
  })

  test('of a hospital that is closed', async () => {
    const closing = await newBook(await newClinic())
    const { id } = await closing.book()
    const { token } = await closing.desk.ask(trips.make, { id })
    await closing.clinic.rows(sql`update hospitals.hospital set status = 1 where id = ${closing.clinic.hospitalId}`)
    expect((await look(token)).status).toBe(404)
  })
})

describe('what she says', () => {
  test('is told to whoever made the appointment, with its hour and number, and not to who changed it since', async () => {
    const { id, token, no } = await linked({ startTime: at(20, '09:00'), endTime: at(20, '09:20') })
    const other = await book.clinic.with(bookingKeys)
    await other.ask(appointments.update, {
      id,
      version: (await other.ask(appointments.one, { id })).row.version,
      remark: '靠窗',
    })
    const told = async (who: typeof book.desk) =>
      (await who.ask(messages.mine, { pageSize: 100 })).list.filter(({ content }) => content.includes(no))
    await atDoor(tripDoor.confirm, { token })
    await atDoor(tripDoor.wish, { token, wish: '周六' })
    expect((await told(book.desk)).map(({ content }) => content.includes(at(20, '09:00').slice(0, 16)))).toEqual([
      true,
      true,
    ])
    expect(await told(other)).toEqual([])
  })

  test('is told to whom the appointment is with, where whoever made it left', async () => {
    const leaver = await book.clinic.with(bookingKeys)
    const { staffId } = await book.clinic.with(['appointment:list'])
    const made = await leaver.ask(appointments.create, {
      ...{ customerId: await book.customer(), doctorId: staffId },
      ...{ startTime: at(24, '09:00'), endTime: at(24, '09:30') },
    })
    const { token } = await book.desk.ask(trips.make, { id: made.id })
    await book.clinic.rows(sql`update staff.staff set status = 1 where id = ${leaver.staffId}`)
    await atDoor(tripDoor.confirm, { token })
    const told = await book.clinic.rows<{ to: number }>(sql`select d.receiver_id as to from messages.delivery d
      join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id
      where m.event = 'appointment.confirmed' and m.path like ${`%id=${made.id}`}`)
    expect(told).toEqual([{ to: staffId }])
  })

  test('that she comes: said twice, or by many at once, whoever made the appointment hears it once', async () => {
    const { id, token } = await linked(slot(15))
    const before = (await heard(/确认会来$/)).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => atDoor(tripDoor.confirm, { token })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await heard(/确认会来$/)).length).toBe(before + 1)
    expect((await look(token)).data!.confirmed).toBe(true)
    expect((await book.desk.ask(trips.one, { id })).confirmedAt).not.toBeNull()
    // Nothing is moved by it.
    expect((await book.desk.ask(appointments.one, { id })).row.state).toBe('booked')
  })

  test('that she would rather come at another time: three times, the same wish once', async () => {
    const { id, token } = await linked(slot(16))
    const wish = (text: string) => atDoor(tripDoor.wish, { token, wish: text })
    for (const text of ['周六下午', ' 周六下午 ', '周日', '下周一']) expect((await wish(text)).status).toBe(200)
    expect(await wish('下周二')).toMatchObject({ status: 409, key: 'trips.wishesUsed' })
    expect((await wish(' ')).status).toBe(400)
    const titles = await heard(/申请改期：(周六下午|周日|下周一)$/)
    expect(titles).toHaveLength(3)
    expect(await book.desk.ask(trips.one, { id })).toMatchObject({ wish: '下周一' })
    const { row } = await book.desk.ask(appointments.one, { id })
    expect([row.state, row.reschedules]).toEqual(['booked', 0])
  })

  test('stands for the hour she said it of: moved, it is said of nothing, and she may ask three times again', async () => {
    const { id, token } = await linked({ startTime: at(22, '09:00'), endTime: at(22, '09:30') })
    const move = async (day: number) =>
      book.desk.ask(appointments.update, {
        id,
        version: (await book.desk.ask(appointments.one, { id })).row.version,
        ...{ startTime: at(day, '09:00'), endTime: at(day, '09:30') },
      })
    for (const wish of ['周六', '周日', '下周一']) await atDoor(tripDoor.wish, { token, wish })
    await atDoor(tripDoor.confirm, { token })
    expect((await look(token)).data).toMatchObject({ confirmed: true, wish: '下周一' })
    const seen = at(22, '09:00')
    await move(23)
    expect((await look(token)).data).toMatchObject({ startTime: at(23, '09:00'), confirmed: false, wish: null })
    expect(await book.desk.ask(trips.one, { id })).toMatchObject({ confirmedAt: null, wish: null, wishedAt: null })
    const before = await heard(/确认会来$|申请改期/)
    // What she had before her is another hour.
    for (const [call, more] of [
      [tripDoor.confirm, {}],
      [tripDoor.wish, { wish: '周二' }],
    ] as const)
      expect(await atDoor(call, { token, startTime: seen, ...more })).toMatchObject({ status: 409, key: 'trips.moved' })
    expect(await heard(/确认会来$|申请改期/)).toEqual(before)
    expect((await atDoor(tripDoor.wish, { token, startTime: at(23, '09:00'), wish: '周二' })).status).toBe(200)
    expect((await atDoor(tripDoor.confirm, { token, startTime: at(23, '09:00') })).status).toBe(200)
    expect((await look(token)).data).toMatchObject({ confirmed: true, wish: '周二' })
    // Back at the first hour: what was said last was said of another.
    await move(22)
    expect((await look(token)).data).toMatchObject({ confirmed: false, wish: null })
  })

  test('nothing more once she is there', async () => {
    const { id, token } = await linked(slot(17))
    await isToday(book.clinic, id)
    await book.desk.ask(appointments.updateReport, { id })
    for (const call of [tripDoor.confirm, tripDoor.wish])
      expect(await atDoor(call, { token, ...(call === tripDoor.wish ? { wish: '周六' } : {}) })).toMatchObject({
        status: 409,
        key: 'trips.arrived',
      })
  })
})

test('the slip carries the link, for an appointment that has one', async () => {
  const bare = await book.book(slot(18))
  expect((await book.desk.refused(trips.slip, { id: bare.id })).key).toBe('trips.leadsNowhere')
  const { token } = await book.desk.ask(trips.make, { id: bare.id })
  expect(await book.desk.ask(trips.slip, { id: bare.id })).toMatchObject({ token, no: bare.no })
  await book.desk.ask(appointments.cancel, { id: bare.id, reason: '时间冲突' })
  expect((await book.desk.refused(trips.slip, { id: bare.id })).key).toBe('trips.leadsNowhere')
  const stranger = await book.clinic.with(['appointment:list'], { dataScope: 5 })
  expect((await stranger.refused(trips.make, { id: bare.id })).status).toBe(404)
})
