import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, type Book, bookingKeys, newBook } from '../../../../test/appointments.ts'
import { race } from '../../../../test/race.ts'
import { newScene } from '../../../../test/refunds.ts'
import { newTill } from '../../../../test/till.ts'

let book: Book
beforeAll(async () => {
  book = await newBook()
})

const one = async (id: number, on: Book = book) => (await on.desk.ask(appointments.one, { id })).row
const held = (on: Book, id: number) =>
  on.clinic.rows<{
    type: string
    lane: number
  }>(sql`select resource_type as type, lane from appointments.resource_booking
    where source_type = 'appointment' and source_id = ${id} and state = 'held' order by 1`)

describe('booking', () => {
  test('gives a number, holds its places and writes its history', async () => {
    const roomId = await book.room({ turnaroundMin: 15 })
    const made = await book.book({ roomId, startTime: at(2, '09:00'), endTime: at(2, '09:30'), remark: '靠窗' })
    expect(made.no).toMatch(/^YY\d{12}$/)
    expect(await held(book, made.id)).toEqual([
      { type: 'doctor', lane: 1 },
      { type: 'room', lane: 1 },
    ])
    const { row, steps } = await book.desk.ask(appointments.one, { id: made.id })
    expect(row).toMatchObject({ state: 'booked', startTime: at(2, '09:00'), remark: '靠窗', reschedules: 0 })
    expect(steps).toMatchObject([{ move: 'create', toState: 'booked', fromState: null }])
    // The doctor is free when she is done; the room is made ready first.
    await book.book({ startTime: at(2, '09:30'), endTime: at(2, '10:00') })
    const { staffId } = await book.clinic.as('doctor')
    const next = { doctorId: staffId, roomId, startTime: at(2, '09:30'), endTime: at(2, '10:00') }
    expect(await book.desk.refused(appointments.create, { ...next, customerId: await book.customer() })).toMatchObject({
      key: 'appointments.clash',
    })
    await book.book({ ...next, startTime: at(2, '09:45'), endTime: at(2, '10:15') })
  })

  test('a clash names who is in the way, and the next three places where all is free', async () => {
    const first = await book.book({ startTime: at(3, '09:00'), endTime: at(3, '09:30') })
    await book.book({ startTime: at(3, '09:30'), endTime: at(3, '10:00') })
    const asked = { customerId: await book.customer(), doctorId: book.doctor }
    const refused = await book.desk.refused(appointments.create, {
      ...asked,
      startTime: at(3, '09:15'),
      endTime: at(3, '09:30'),
    })
    const { customerName } = await one(first.id)
    expect(refused).toMatchObject({ status: 409, key: 'appointments.clash' })
    expect(refused.message).toContain(`09:00-09:30 已有预约 ${first.no}（${customerName}）`)
    const day = at(3, '10:00').slice(5, 10)
    expect(refused.message).toContain(`最近可约：${day} 10:00、${day} 10:15、${day} 10:30`)
  })

  test('the next places leave a room the time it is made ready in, before and after', async () => {
    const roomId = await book.room({ turnaroundMin: 15 })
    const { staffId: first } = await book.clinic.as('doctor')
    const { staffId: second } = await book.clinic.as('doctor')
    await book.book({ doctorId: first, roomId, startTime: at(5, '10:00'), endTime: at(5, '10:30') })
    // Between them half an hour is free, and not the time after it.
    await book.book({ doctorId: first, roomId, startTime: at(5, '11:15'), endTime: at(5, '11:45') })
    const customerId = await book.customer()
    const asked = { customerId, doctorId: second, roomId, startTime: at(5, '09:30'), endTime: at(5, '10:00') }
    const refused = await book.desk.refused(appointments.create, asked)
    const day = at(5, '10:00').slice(5, 10)
    expect(refused).toMatchObject({ key: 'appointments.clash' })
    expect(refused.message).toContain(`最近可约：${day} 12:00、${day} 12:15、${day} 12:30`)
  })

  test('of a customer the asker does not reach the clash says when, and not who', async () => {
    const first = await book.book({ startTime: at(3, '14:00'), endTime: at(3, '14:30') })
    const { customerName } = await one(first.id)
    const narrow = await book.clinic.with(bookingKeys, { dataScope: 5 })
    const mine = await book.clinic.rows<{
      id: number
    }>(sql`insert into customers.customer (code, name, temporary, consultant_id)
      values ('OWN1', '我的', true, ${narrow.staffId}) returning id`)
    const span = { startTime: at(3, '14:00'), endTime: at(3, '14:30') }
    const refused = await narrow.refused(appointments.create, {
      customerId: mine[0]!.id,
      doctorId: book.doctor,
      ...span,
    })
    expect(refused.message).toContain('14:00-14:30 已有预约')
    expect(refused.message).not.toContain(customerName)
  })

  test('one that is not confirmed holds its place; what is cancelled does not', async () => {
    const span = { startTime: at(4, '09:00'), endTime: at(4, '09:30') }
    const pending = await book.book({ ...span, pending: true })
    expect(await one(pending.id)).toMatchObject({ state: 'pending' })
    const other = { customerId: await book.customer(), doctorId: book.doctor, ...span }
    expect(await book.desk.refused(appointments.create, other)).toMatchObject({ key: 'appointments.clash' })
    await book.desk.ask(appointments.confirm, { id: pending.id })
    expect(await one(pending.id)).toMatchObject({ state: 'booked' })
    expect(await book.desk.refused(appointments.confirm, { id: pending.id })).toMatchObject({
      key: 'appointments.wrongState',
      message: '预约已预约，不能确认，请刷新后查看',
    })
    await book.desk.ask(appointments.cancel, { id: pending.id, reason: '时间冲突' })
    await book.desk.ask(appointments.create, other)
  })

  test('fifty desks on one slot: one has it, the others read why', async () => {
    const customerId = await book.customer()
    const span = { startTime: at(5, '09:00'), endTime: at(5, '09:30') }
    const { won, refused } = await race(() =>
      book.desk.ask(appointments.create, { customerId, doctorId: book.doctor, ...span }),
    )
    expect(won).toHaveLength(1)
    expect(refused).toEqual({ 'appointments.clash': 49 })
  })

  test('above the capacity takes the right and a reason, and never a device', async () => {
    const span = { startTime: at(6, '09:00'), endTime: at(6, '09:30') }
    await book.book(span)
    const asked = { customerId: await book.customer(), doctorId: book.doctor, ...span }
    expect(await book.desk.refused(appointments.create, { ...asked, overbookReason: '老客户' })).toMatchObject({
      key: 'appointments.mayNotOverbook',
    })
    const head = await book.clinic.with([...bookingKeys, 'appointment:overbook'])
    expect(await head.refused(appointments.create, { ...asked, overbookReason: ' ' })).toMatchObject({
      key: 'appointments.overbookReason',
    })
    const { id } = await head.ask(appointments.create, { ...asked, overbookReason: '老客户' })
    expect(await one(id)).toMatchObject({ overbookReason: '老客户' })
    const device = await book.room({ kind: 'device' })
    const withDevice = { deptId: null, consultantId: head.staffId, deviceIds: [device], ...span }
    await book.book({ ...withDevice, doctorId: null })
    const again = { customerId: await book.customer(), ...withDevice, overbookReason: '老客户' }
    expect(await head.refused(appointments.create, again)).toMatchObject({ key: 'appointments.neverOverbooked' })
  })

  test('says what is no time, nobody and nothing', async () => {
    const customerId = await book.customer()
    const asked = { customerId, doctorId: book.doctor, startTime: at(7, '09:00'), endTime: at(7, '09:30') }
    const why = async (more: object) => (await book.desk.refused(appointments.create, { ...asked, ...more })).key
    expect(await why({ startTime: at(-1, '09:00'), endTime: at(-1, '09:30') })).toBe('appointments.past')
    expect(await why({ endTime: at(7, '09:04') })).toBe('appointments.length')
    expect(await why({ startTime: at(7, '23:30'), endTime: at(8, '00:30') })).toBe('appointments.length')
    expect(await why({ doctorId: null })).toBe('appointments.needDoctorOrDept')
    expect(await why({ roomId: 999_999_999 })).toBe('appointments.unknownChoice')
    const elsewhere = await newBook()
    expect(await why({ doctorId: elsewhere.doctor })).toBe('appointments.unknownChoice')
    const [dept, other] = await book.clinic.rows<{ id: number }>(
      sql`select id from staff.department order by id limit 2`,
    )
    const roomId = await book.room({ departmentIds: [dept!.id] })
    expect(await why({ roomId, deptId: other!.id })).toBe('appointments.wrongThing')
  })

  test('a course is made whole or not at all, and its refusal names each time that does not fit', async () => {
    await book.book({ startTime: at(17, '15:00'), endTime: at(17, '15:30') })
    const customerId = await book.customer()
    const first = {
      startTime: at(10, '15:00'),
      endTime: at(10, '15:30'),
      everyDays: 7,
      customerId,
      doctorId: book.doctor,
    }
    const refused = await book.desk.refused(appointments.create, { ...first, times: 4 })
    expect(refused).toMatchObject({ key: 'appointments.courseClash', status: 409 })
    expect(refused.message).toContain('4 次里有 1 次放不下')
    expect(refused.message).toContain(at(17, '15:00').slice(0, 10))
    const count = async () => (await book.desk.ask(appointments.list, { customerId })).total
    expect(await count()).toBe(0)
    await book.desk.ask(appointments.create, { ...first, everyDays: 1, times: 4 })
    expect(await count()).toBe(4)
  })
})

describe('changing', () => {
  test('a move that fails leaves it where it was; one that goes leaves its old place', async () => {
    const first = await book.book({ startTime: at(8, '09:00'), endTime: at(8, '09:30') })
    await book.book({ startTime: at(8, '10:00'), endTime: at(8, '10:30') })
    const move = { id: first.id, version: first.version }
    const clash = { ...move, startTime: at(8, '10:00') }
    expect(await book.desk.refused(appointments.update, clash)).toMatchObject({ key: 'appointments.clash' })
    expect(await held(book, first.id)).toHaveLength(1)
    await book.desk.ask(appointments.update, { ...move, startTime: at(8, '11:00'), reason: '客户要求' })
    const { row, steps } = await book.desk.ask(appointments.one, { id: first.id })
    expect(row).toMatchObject({
      startTime: at(8, '11:00'),
      endTime: at(8, '11:30'),
      originalStart: at(8, '09:00'),
      reschedules: 1,
    })
    expect(steps.at(-1)).toMatchObject({ move: 'change', fromStart: at(8, '09:00'), toStart: at(8, '11:00') })
    await book.book({ startTime: at(8, '09:00'), endTime: at(8, '09:30') })
    // Over itself: what it leaves is free for it.
    const { version } = row
    await book.desk.ask(appointments.update, {
      id: first.id,
      version,
      startTime: at(8, '11:15'),
      endTime: at(8, '11:45'),
    })
    expect(await book.desk.refused(appointments.update, { id: first.id, version, remark: '慢了' })).toMatchObject({
      key: 'common.stale',
    })
  })
})

describe('sessions of what she bought', () => {
  test('are kept until she comes, and free again when it is cancelled', async () => {
    const till = await newTill()
    const scene = newScene(till)
    const desk = await newBook(till.clinic)
    const { customerId, ids } = await scene.bought([{ price: '600.00', sessions: 2, product: { durationMin: 40 } }])
    const items = [{ purchasedItemId: ids[0]! }]
    const locked = async () => (await scene.item(customerId))['qty_locked']
    const first = await desk.book({ customerId, items })
    expect(await locked()).toBe(1)
    const { row, items: inIt } = await desk.desk.ask(appointments.one, { id: first.id })
    expect(row.endTime).toBe(at(1, '10:30'))
    expect(inIt).toMatchObject([{ purchasedItemId: ids[0], qty: 1 }])
    const later = { customerId, items, startTime: at(2, '11:00') }
    const second = await desk.desk.ask(appointments.insertTreatment, { ...later, doctorId: desk.doctor })
    expect((await one(second.id, desk)).endTime).toBe(at(2, '11:40'))
    expect(await locked()).toBe(2)
    const third = { ...later, startTime: at(3, '11:00'), doctorId: desk.doctor }
    expect(await desk.desk.refused(appointments.create, third)).toMatchObject({ key: 'common.noSessionsLeft' })
    await desk.desk.ask(appointments.cancel, { id: first.id, reason: '其他', remark: '不来了' })
    expect(await locked()).toBe(1)
    const { version } = await one(second.id, desk)
    await desk.desk.ask(appointments.updateTreatment, {
      id: second.id,
      version,
      items: [{ purchasedItemId: ids[0]!, qty: 2 }],
    })
    expect(await locked()).toBe(2)
    // Set aside and put back on another day they stay hers.
    const put = await desk.desk.ask(appointments.aside, { id: second.id })
    expect(await locked()).toBe(2)
    await desk.desk.ask(appointments.updateTreatment, { id: put.id, version: put.version, startTime: at(4, '11:00') })
    expect(await locked()).toBe(2)
    expect(await till.faults()).toEqual([])
    const stranger = await till.newCustomer()
    expect(await desk.desk.refused(appointments.create, { ...third, customerId: stranger })).toMatchObject({
      key: 'appointments.otherCustomer',
    })
  })

  test('the same project twice a day is asked about', async () => {
    const till = await newTill()
    const desk = await newBook(till.clinic)
    const { customerId, ids } = await newScene(till).bought([{ price: '600.00', sessions: 3 }])
    const items = [{ purchasedItemId: ids[0]! }]
    await desk.book({ customerId, items })
    const again = { customerId, doctorId: desk.doctor, items, startTime: at(1, '15:00'), endTime: at(1, '15:30') }
    expect(await desk.desk.refused(appointments.create, again)).toMatchObject({
      key: 'appointments.twice',
      status: 409,
    })
    await desk.desk.ask(appointments.create, { ...again, force: true })
  })
})
