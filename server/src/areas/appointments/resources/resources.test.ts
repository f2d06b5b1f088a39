import { appointmentResources as things } from '@clinic/contract/areas/appointments/resources.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
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
