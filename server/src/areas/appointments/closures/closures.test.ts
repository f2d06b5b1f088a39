import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { appointmentResources as things } from '@clinic/contract/areas/appointments/resources.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, bookingKeys, newBook } from '../../../../test/appointments.ts'

let book: Book
let keeper: Actor
let room: number
beforeEach(async () => {
  book = await newBook()
  keeper = await book.clinic.with([
    ...['setting:resource:list', 'setting:resource:close', 'setting:resource:edit', 'setting:resource:delete'],
    ...['appointment:calendar', 'appointment:overbook'],
    ...bookingKeys,
  ])
  room = await book.room({ name: '激光一' })
})

const half = (time: string): string =>
  time.endsWith('00') ? time.replace(/00$/, '30') : `${Number(time.slice(0, 2)) + 1}:00`
const bookAt = (time: string, more: object = {}) =>
  book.book({ roomId: room, startTime: at(2, time), endTime: at(2, half(time)), ...more })
const span = () => ({ resourceId: room, startsAt: at(2, '13:00'), endsAt: at(2, '15:00') })
const closing = () => ({ ...span(), kind: 'repair' as const, reason: '换灯管' })
const preview = (more: object = {}) => keeper.ask(closures.preview, { ...span(), ...more })
const place = (more: object = {}) => keeper.ask(closures.place, { ...closing(), rows: [], ...more })
const refusedPlace = (more: object = {}) => keeper.refused(closures.place, { ...closing(), rows: [], ...more })
const one = async (id: number) => (await book.desk.ask(appointments.one, { id })).row
const standing = async () => (await keeper.ask(closures.list, {})).result
const tryBook = async (from: string, to: string, more: object = {}) =>
  await keeper.refused(appointments.create, {
    ...{ customerId: await book.customer(), doctorId: book.doctor, roomId: room },
    ...{ startTime: at(2, from), endTime: at(2, to), ...more },
  })
type Seen = Awaited<ReturnType<typeof preview>>['rows'][number]
const moveTo = ({ row, offers }: Seen) => {
  const { resourceId, startTime } = offers[0]!
  return { id: row.id, version: row.version, deed: 'move' as const, resourceId, startTime }
}

describe('a closed room', () => {
  test('is booked by nobody from its first minute to before its last; the sentence says why and where else', async () => {
    await place()
    const refused = await tryBook('14:30', '15:30')
    expect(refused).toMatchObject({ status: 409, key: 'appointments.clash' })
    expect(refused.message).toContain('激光一 13:00-15:00 维护（换灯管）')
    expect(refused.message).toContain(`最近可约：${at(2, '15:00').slice(5, 16)}`)
    expect((await tryBook('12:30', '13:05')).key).toBe('appointments.clash')
    // Half open: what ends as it closes, and what begins as it opens, stand beside it.
    await bookAt('12:30')
    await bookAt('15:00')
    expect((await keeper.ask(appointments.check, { roomId: room, startTime: at(2, '14:00') })).clashes).toMatchObject([
      { type: 'room', text: expect.stringContaining('维护') },
    ])
    const free = await keeper.ask(appointments.freeSlots, { roomId: room, date: at(2, '').slice(0, 10), minutes: 30 })
    const starts = free.map(({ startTime }) => startTime.slice(11, 16))
    expect(starts).toContain('15:30')
    expect(starts.filter((time) => time > '12:30' && time < '15:00')).toEqual([])
  })

  test('takes every lane: of a room for three, of an overbooking, and of a room that is made larger meanwhile', async () => {
    room = await book.room({ name: '大厅', capacity: 3 })
    await place()
    expect((await tryBook('13:30', '14:00', { overbookReason: '熟客' })).message).toContain('维护')
    const { version, name } = await keeper.ask(things.one, { id: room })
    await keeper.ask(things.update, { id: room, version, name, kind: 'room', capacity: 9 })
    expect((await tryBook('13:30', '14:00')).message).toContain('维护')
    expect((await keeper.ask(appointments.check, { roomId: room, startTime: at(2, '14:00') })).clashes).toHaveLength(1)
  })

  test('over midnight and over days: each day says so, and the calendar shows it with its word', async () => {
    await place({ startsAt: at(2, '20:00'), endsAt: at(4, '09:00') })
    const refused = await tryBook('20:30', '21:00')
    expect(refused.message).toContain(`${at(2, '20:00').slice(5, 16)}-${at(4, '09:00').slice(5, 16)} 维护`)
    expect((await tryBook('10:00', '10:30', { startTime: at(3, '10:00'), endTime: at(3, '10:30') })).status).toBe(409)
    const day = at(3, '').slice(0, 10)
    const { taken } = await keeper.ask(appointmentCalendar.days, { from: day, to: day })
    expect(taken.filter(({ id }) => id === room)).toMatchObject([
      { type: 'room', stop: true, closed: 'repair', appointmentId: null, endTime: at(4, '09:00') },
    ])
    await bookAt('09:00', { startTime: at(4, '09:00'), endTime: at(4, '09:30') })
  })

  test('is closed once at a time, for a span that is one and is not over', async () => {
    const first = await place()
    expect(await refusedPlace({ startsAt: at(2, '14:59'), endsAt: at(2, '16:00') })).toMatchObject({
      key: 'appointments.closedAlready',
      status: 409,
    })
    await place({ startsAt: at(2, '15:00'), endsAt: at(2, '16:00') })
    expect((await refusedPlace({ endsAt: at(2, '13:00') })).key).toBe('appointments.closureSpan')
    expect((await refusedPlace({ endsAt: at(400, '13:00') })).key).toBe('appointments.closureSpan')
    expect((await refusedPlace({ startsAt: at(-2, '09:00'), endsAt: at(-2, '10:00') })).key).toBe(
      'appointments.closurePast',
    )
    const { version, name } = await keeper.ask(things.one, { id: room })
    expect(await keeper.refused(things.update, { id: room, version, name, kind: 'chair' })).toMatchObject({
      key: 'appointments.closedThing',
      message: expect.stringContaining('维护'),
    })
    await keeper.ask(things.update, { id: room, version, name: `${name}东`, kind: 'room' })
    expect((await keeper.refused(things.remove, { id: room })).status).toBe(422)
    expect((await standing()).map(({ state }) => state)).toEqual(['valid', 'valid'])
    expect(first.moved).toBe(0)
  })

  test('a room of another hospital is not there', async () => {
    const strange = await (await newBook()).room()
    expect((await keeper.refused(closures.preview, { ...span(), resourceId: strange })).status).toBe(404)
    expect((await refusedPlace({ resourceId: strange })).status).toBe(404)
    const booked = await bookAt('14:00')
    const rows = [{ id: booked.id, version: booked.version, deed: 'move', resourceId: strange }]
    expect(await refusedPlace({ rows })).toMatchObject({
      key: 'appointments.stopRows',
      message: expect.stringContaining('诊室已停用或不存在'),
    })
  })
})

describe('over bookings', () => {
  test('each is listed with other rooms at its time and later ones, and all go at once', async () => {
    const [second, third] = [await book.room({ name: '激光二' }), await book.room({ name: '激光三' })]
    const made = [await bookAt('13:00'), await bookAt('13:30'), await bookAt('14:30')]
    await bookAt('15:00')
    // One of the others is taken at one of the times, the third is closed.
    await book.desk.ask(appointments.create, {
      ...{ customerId: await book.customer(), consultantId: keeper.staffId, roomId: second },
      ...{ startTime: at(2, '13:00'), endTime: at(2, '13:30') },
    })
    await place({ resourceId: third })
    const { rows, hidden } = await preview()
    expect([rows.map(({ row }) => row.id), hidden]).toEqual([made.map(({ id }) => id), 0])
    expect(rows[0]!.offers.every(({ way }) => way === 'later')).toBe(true)
    expect(rows[1]!.offers[0]).toMatchObject({ way: 'other', resourceId: second, startTime: at(2, '13:30') })
    expect(rows.every(({ offers }) => offers.length === 3)).toBe(true)
    expect(rows.flatMap(({ offers }) => offers).some(({ resourceId }) => resourceId === third)).toBe(false)
    // With the same room only after it opens, and past what stands there.
    const later = rows.flatMap(({ offers }) => offers).filter(({ way }) => way === 'later')
    expect(later.every(({ startTime }) => startTime >= at(2, '15:30'))).toBe(true)
    const done = await place({ rows: rows.map(moveTo) })
    expect(done).toMatchObject({ moved: 3, cancelled: 0, waiting: 0 })
    expect(await one(made[1]!.id)).toMatchObject({ roomId: second, startTime: at(2, '13:30'), doctorId: book.doctor })
    // Whose time stayed needs no call; whose time went does.
    expect([(await one(made[1]!.id)).untoldSince, (await one(made[0]!.id)).untoldSince === null]).toEqual([null, false])
    const told = await book.clinic.rows<{ title: string; content: string }>(sql`select m.title, m.content
      from messages.delivery d join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id
      where d.receiver_id = ${book.desk.staffId} and m.event = 'appointment.closed'`)
    expect(told).toMatchObject([{ title: '激光一 停用，您有 3 个预约已调整' }])
    expect(told[0]!.content).toContain('激光二')
  })

  test('they are cancelled or put aside with what they need, which is asked for when they have a time again', async () => {
    const [dropped, left] = [await bookAt('13:30'), await bookAt('14:00')]
    const rows = [
      { id: dropped.id, version: dropped.version, deed: 'cancel' },
      { id: left.id, version: left.version, deed: 'wait' },
    ]
    expect(await place({ rows })).toMatchObject({ cancelled: 1, waiting: 1 })
    expect(await one(dropped.id)).toMatchObject({ state: 'cancelled', cancelReason: '其他' })
    const aside = await one(left.id)
    expect(aside).toMatchObject({ state: 'aside', roomId: room })
    const again = { id: left.id, version: aside.version, startTime: at(2, '14:30') }
    expect((await book.desk.refused(appointments.update, again)).message).toContain('维护')
    await book.desk.ask(appointments.update, { ...again, startTime: at(2, '15:00') })
  })

  test('of two devices the closed one alone is changed, and never for the other of the same booking', async () => {
    const device = (name: string) => book.room({ name, kind: 'device' })
    const [first, second, third] = [await device('光子一'), await device('光子二'), await device('光子三')]
    const { id, version } = await bookAt('14:00', { deviceIds: [first, second] })
    const asked = { ...span(), resourceId: second }
    const { rows } = await keeper.ask(closures.preview, asked)
    expect(rows[0]!.offers.filter(({ way }) => way === 'other').map(({ resourceId }) => resourceId)).toEqual([third])
    const wish = { id, version, deed: 'move' as const }
    const twice = await refusedPlace({ ...asked, rows: [{ ...wish, resourceId: first }] })
    expect(twice.message).toContain('设备已停用或不存在')
    await place({ ...asked, rows: [{ ...wish, resourceId: third }] })
    expect(await one(id)).toMatchObject({ deviceIds: [first, third], startTime: at(2, '14:00'), roomId: room })
  })

  test('one row that does not hold holds nothing; one that is left out refuses it; one that is not in it too', async () => {
    const second = await book.room({ name: '激光二' })
    const [first, other] = [await bookAt('13:30'), await bookAt('14:00')]
    const { rows } = await preview()
    await book.desk.ask(appointments.update, { id: other.id, version: other.version, remark: '靠窗' })
    const refused = await refusedPlace({ rows: rows.map(moveTo) })
    expect(refused).toMatchObject({ status: 409, key: 'appointments.stopRows' })
    expect([refused.message.includes(other.no), refused.message.includes(first.no)]).toEqual([true, false])
    expect([(await one(first.id)).roomId, (await standing()).length]).toEqual([room, 0])
    const alone = [{ id: first.id, version: first.version, deed: 'move', resourceId: second }]
    expect((await refusedPlace({ rows: alone })).key).toBe('appointments.booked')
    const stays = [{ id: first.id, version: first.version, deed: 'move' }]
    expect((await refusedPlace({ rows: stays })).key).toBe('appointments.booked')
    const elsewhere = await book.book({ roomId: second, startTime: at(2, '16:00'), endTime: at(2, '16:30') })
    const strange = [{ id: elsewhere.id, version: elsewhere.version, deed: 'wait' }]
    expect((await refusedPlace({ rows: strange })).key).toBe('appointments.stopRows')
    expect([(await one(first.id)).roomId, (await one(elsewhere.id)).state, (await standing()).length]).toEqual([
      ...[room, 'booked', 0],
    ])
  })

  test('is of whoever may do each of it; what she does not see is counted and in the way', async () => {
    const booked = await bookAt('14:00')
    const rows = [{ id: booked.id, version: booked.version, deed: 'cancel' as const }]
    const only = await book.clinic.with(['setting:resource:close', 'appointment:edit'])
    expect((await only.refused(closures.place, { ...closing(), rows })).message).toContain('您不能取消预约')
    const may = ['setting:resource:close', 'appointment:list', 'appointment:edit', 'appointment:cancel'] as const
    const hers = await book.clinic.with([...may], { dataScope: 5 })
    const own = await bookAt('13:30', { consultantId: hers.staffId })
    const seen = await hers.ask(closures.preview, span())
    expect([seen.rows.map(({ row }) => row.id), seen.hidden]).toEqual([[own.id], 1])
    // Hers alone dealt with, the other is in the way; named by its number it is not there for her.
    const cancelled = { id: own.id, version: own.version, deed: 'cancel' as const }
    const place = (more: readonly (typeof rows)[number][]) => ({ ...closing(), rows: [cancelled, ...more] })
    expect((await hers.refused(closures.place, place([]))).key).toBe('appointments.booked')
    const named = await hers.refused(closures.place, place(rows))
    expect([named.key, named.message.includes(booked.no)]).toEqual(['appointments.stopRows', false])
    expect([(await one(own.id)).state, (await one(booked.id)).state]).toEqual(['booked', 'booked'])
  })
})

describe('it ends', () => {
  test('before it begins whole, once; afterwards the room is booked', async () => {
    const { id, version } = await place()
    const ended = await keeper.ask(closures.end, { id, version, reason: '不修了' })
    expect((await standing())[0]).toMatchObject({ state: 'lifted', note: '不修了', endsAt: at(2, '15:00') })
    expect((await keeper.refused(closures.end, { ...ended, reason: '再来' })).key).toBe('appointments.closureOver')
    await bookAt('14:00')
  })

  test('while it runs from now on, and what was seen of it is held', async () => {
    const { id, version } = await place({ startsAt: at(-1, '09:00') })
    expect((await keeper.refused(closures.end, { id, version: version + 1, reason: '早' })).key).toBe('common.stale')
    await keeper.ask(closures.end, { id, version, reason: '修好了' })
    const [row] = await standing()
    expect(row).toMatchObject({ state: 'ended', startsAt: at(-1, '09:00') })
    expect(row!.endsAt < at(1, '00:00')).toBe(true)
    await bookAt('14:00')
  })

  test('one that is over ends no more', async () => {
    const { id, version } = await place()
    await book.clinic.rows(sql`update appointments.closure set during = tstzrange(kit.clock() - interval '2 days', kit.clock() - interval '1 day')
      where id = ${id}`)
    expect((await keeper.refused(closures.end, { id, version: version + 1, reason: '晚' })).key).toBe(
      'appointments.closureOver',
    )
  })
})
