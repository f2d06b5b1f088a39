import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentResources as things } from '@clinic/contract/areas/appointments/resources.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, newBook } from '../../../../test/appointments.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'

let clinic: Clinic
let keeper: Actor
beforeAll(async () => {
  clinic = await newClinic()
  keeper = await clinic.with([
    'setting:resource:list',
    'setting:resource:add',
    'setting:resource:edit',
    'setting:resource:delete',
  ])
})

const names = async (filter: object) => (await keeper.ask(things.list, filter)).result.map(({ name }) => name)

test('a room is made, found, changed and taken away; a name stands once among its kind', async () => {
  const { id, version } = await keeper.ask(things.create, { name: ' 一号 ', kind: 'room', remark: '靠窗' })
  expect(await names({ keyword: '一', kind: 'room' })).toEqual(['一号'])
  expect(await keeper.refused(things.create, { name: '一号', kind: 'room' })).toMatchObject({
    key: 'appointments.nameTaken',
  })
  const chair = await keeper.ask(things.create, { name: '一号', kind: 'chair', capacity: 2, turnaroundMin: 10 })
  expect(await names({ keyword: '一', kind: 'chair' })).toEqual(['一号'])
  await keeper.ask(things.remove, { id: chair.id })
  await keeper.ask(things.update, { id, version, name: '二号', kind: 'room', status: 1 })
  expect(await names({ keyword: '一' })).toEqual([])
  expect((await keeper.ask(things.list, { status: 1 })).result).toMatchObject([
    { name: '二号', remark: '靠窗', capacity: 1, turnaroundMin: 0, departmentIds: [] },
  ])
  expect(await keeper.refused(things.update, { id, version, name: '三号', kind: 'room' })).toMatchObject({
    key: 'common.stale',
  })
  await keeper.ask(things.remove, { id })
  expect(await names({})).toEqual([])
})

test('departments of a room stand in this hospital', async () => {
  const elsewhere = await newClinic()
  const foreign = await elsewhere.rows<{ id: number }>(sql`select id from staff.department order by id limit 1`)
  const own = await clinic.rows<{ id: number }>(sql`select id from staff.department order by id limit 1`)
  const wrong = { name: '三号', kind: 'room' as const, departmentIds: [foreign[0]!.id] }
  expect(await keeper.refused(things.create, wrong)).toMatchObject({
    key: 'appointments.unknownDepartment',
    status: 422,
  })
  const made = await keeper.ask(things.create, { ...wrong, departmentIds: [own[0]!.id] })
  expect(await keeper.ask(things.one, { id: made.id })).toMatchObject({ departmentIds: [own[0]!.id] })
})

test('what is booked is not closed under its bookings: they are named, and it closes when they have gone elsewhere', async () => {
  const book = await newBook()
  const one = await book.clinic.with(['setting:resource:list', 'setting:resource:edit', 'setting:resource:delete'])
  const [roomId, other] = [await book.room(), await book.room()]
  const first = await book.book({ roomId })
  const second = await book.book({ roomId, startTime: at(2, '10:00'), endTime: at(2, '10:30') })
  const { version, name } = await one.ask(things.one, { id: roomId })
  const closing = { id: roomId, version, name, kind: 'room' as const, status: 1 as const }
  for (const refused of [
    await one.refused(things.update, closing),
    await one.refused(things.update, { ...closing, kind: 'chair', status: 0 }),
    await one.refused(things.remove, { id: roomId }),
  ]) {
    expect(refused).toMatchObject({ status: 409, key: 'appointments.underBookings' })
    expect(refused.message).toContain('2 个预约')
    expect(refused.message).toContain(first.no)
    expect(refused.message).toContain(second.no)
  }
  // Its name may change all the same, and a thing that is not booked closes.
  const renamed = await one.ask(things.update, { ...closing, name: `${name}东`, status: 0 })
  const { version: free, name: freeName } = await one.ask(things.one, { id: other })
  await one.ask(things.update, { id: other, version: free, name: freeName, kind: 'room', status: 1 })
  await book.desk.ask(appointments.cancel, { id: first.id, reason: '医生停诊' })
  expect((await one.refused(things.update, { ...closing, version: renamed.version })).message).toContain('1 个预约')
  await book.desk.ask(appointments.cancel, { id: second.id, reason: '医生停诊' })
  await one.ask(things.update, { ...closing, version: renamed.version })
})
