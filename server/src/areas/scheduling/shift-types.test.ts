import { shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'

let keeper: Actor
beforeAll(async () => {
  const clinic = await newClinic()
  keeper = await clinic.with(['setting:shift:list', 'setting:shift:add', 'setting:shift:edit', 'setting:shift:delete'])
})

const morning = [{ start: '07:00', end: '11:00', crossDay: false }]

test('a hospital begins with the eight shifts of the book', async () => {
  const { result } = await keeper.ask(shiftTypes.list, {})
  expect(result.map(({ shortName, restFlag }) => shortName + (restFlag ? '!' : '')).join(' ')).toBe(
    '早 中 晚 全 夜 休! 假! 外!',
  )
  expect(result.find(({ name }) => name === '夜班')!.segments).toEqual([
    { start: '21:00', end: '08:30', crossDay: true },
  ])
})

test('班次 is made, found, changed and taken away; names and short names stand once', async () => {
  const form = { name: ' 晨班 ', shortName: '晨', segments: morning }
  const { id, version } = await keeper.ask(shiftTypes.create, form)
  expect(await keeper.ask(shiftTypes.one, { id })).toMatchObject({
    name: '晨班',
    used: false,
    bookable: true,
    deptNames: '',
  })
  expect(await keeper.refused(shiftTypes.create, { ...form, shortName: '辰' })).toMatchObject({
    key: 'scheduling.nameTaken',
  })
  expect(await keeper.refused(shiftTypes.create, { ...form, name: '又一个' })).toMatchObject({
    key: 'scheduling.shortTaken',
  })
  const changed = await keeper.ask(shiftTypes.update, { ...form, id, version, status: 1 })
  expect((await keeper.ask(shiftTypes.list, { status: 1 })).result).toMatchObject([{ name: '晨班', segments: morning }])
  expect(await keeper.refused(shiftTypes.update, { ...form, id, version })).toMatchObject({ key: 'common.stale' })
  // Half of what makes a shift is held against the half that stands.
  const half = { name: '晨班', shortName: '晨', restFlag: true }
  expect(await keeper.refused(shiftTypes.update, { ...half, id, version: changed.version })).toMatchObject({
    key: 'scheduling.restHasTimes',
  })
  await keeper.ask(shiftTypes.remove, { id })
  expect((await keeper.ask(shiftTypes.list, { keyword: '晨' })).result).toEqual([])
})

test.each([
  [[{ start: '12:00', end: '11:00', crossDay: false }], 'scheduling.segmentLength'],
  [[{ start: '08:00', end: '08:30', crossDay: true }], 'scheduling.longerThanDay'],
  [[morning[0]!, morning[0]!], 'scheduling.timesOrder'],
  [[], 'scheduling.noTimes'],
])('times that are none are refused: %j', async (segments, key) => {
  expect(await keeper.refused(shiftTypes.create, { name: '坏', shortName: '坏', segments })).toMatchObject({ key })
})

test('it is for departments of the house', async () => {
  const form = { name: '坏', shortName: '坏', segments: morning, deptIds: [1] }
  expect(await keeper.refused(shiftTypes.create, form)).toMatchObject({ key: 'scheduling.unknownDepartment' })
})
