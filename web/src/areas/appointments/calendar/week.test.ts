import { expect, test } from 'vitest'
import type { Bookable, Days } from './day.ts'
import { firstLeft, heatOf, heatWord, weekRowsOf } from './week.ts'

const [MON, TUE] = ['2026-11-23', '2026-11-24']
const at = (day: string, time: string) => `${day} ${time}:00`
const one: Bookable = { axis: 'doctor', id: 1, name: '叶知秋', capacity: 1, note: '皮肤科' }
const two: Bookable = { axis: 'doctor', id: 2, name: '林白', capacity: 1, note: '皮肤科' }
const other: Bookable = { axis: 'doctor', id: 3, name: '何安', capacity: 1, note: '口腔科' }
const room: Bookable = { axis: 'room', id: 9, name: '一室', capacity: 2 }
const taken = (id: number, day: string, from: string, to: string, more = {}): Days['taken'][number] => ({
  ...{
    type: 'doctor',
    id,
    startTime: at(day, from),
    endTime: at(day, to),
    stop: false,
    closed: null,
    appointmentId: 7,
  },
  ...more,
})
const days = (more: Partial<Days> = {}): Days => ({ rows: [], taken: [], shifts: null, ...more })
const nothing = { id: null, rows: [] }
const now = at('2026-11-20', '09:00')

test('a row has what is booked on each of its days, and of nobody else', () => {
  const week = days({
    taken: [
      taken(1, MON, '09:00', '10:00'),
      taken(1, TUE, '09:00', '09:30'),
      taken(1, TUE, '12:00', '18:30', { stop: true, appointmentId: null }),
      taken(2, MON, '09:00', '12:00'),
    ],
  })
  const [row] = weekRowsOf([MON, TUE], week, [one], nothing, now)
  expect(row).toMatchObject({ id: 'doctor:1', name: '叶知秋', note: '皮肤科' })
  expect([row!.days[MON]!.count, row!.days[TUE]!.count]).toEqual([1, 1])
  expect(row!.days[TUE]!.busy).toEqual([expect.objectContaining({ from: 540, to: 570 })])
  expect(row!.days[TUE]!.grounds).toEqual([{ kind: 'stop', from: 720, to: 1110, word: '停诊' }])
})

test('whoever has no shift on a day is off the whole of it; a room is not', () => {
  const week = days({ shifts: [{ staffId: 1, startTime: at(MON, '08:00'), endTime: at(MON, '12:00') }] })
  const [row, place] = weekRowsOf([MON, TUE], week, [one, room], nothing, now)
  expect(row!.days[MON]!.grounds).toEqual([{ kind: 'off', from: 720, to: 1260, word: '不在班' }])
  expect(row!.days[TUE]!.grounds).toEqual([{ kind: 'off', from: 480, to: 1260, word: '不在班' }])
  expect(place!.days[TUE]).toMatchObject({ grounds: [], capacity: 2 })
})

test('an hour of a department: quarters of all its doctors, less what is booked, and none of what is over', () => {
  const week = days({
    taken: [taken(1, MON, '08:30', '09:30'), taken(2, MON, '08:30', '09:15'), taken(2, TUE, '08:30', '08:40')],
  })
  const [skin, teeth] = heatOf([MON, TUE], week, [one, two, other, room], now)
  expect([skin!.name, teeth!.name]).toEqual(['皮肤科', '口腔科'])
  expect(skin!.days[MON]![0]).toEqual({ open: 8, free: 1 })
  expect(skin!.days[MON]![1]).toEqual({ open: 8, free: 8 })
  // What is left of a quarter is none.
  expect(skin!.days[TUE]![0]).toEqual({ open: 8, free: 7 })
  expect(teeth!.days[MON]![0]).toEqual({ open: 4, free: 4 })
  const late = heatOf([MON, TUE], week, [other], at(MON, '09:30'))
  expect([late[0]!.days[MON]![0]!.free, late[0]!.days[MON]![1]!.free, late[0]!.days[TUE]![0]!.free]).toEqual([0, 4, 4])
})

test('an hour of a doctor of whom no number is left is full, not one without anybody', () => {
  const limit = { cellId: 5, most: 2, left: 0 }
  const shifts = [{ staffId: 1, startTime: at(MON, '08:30'), endTime: at(MON, '12:30'), limit }]
  const cells = (left: number) =>
    heatOf([MON], days({ shifts: shifts.map((shift) => ({ ...shift, limit: { ...limit, left } })) }), [one], now)[0]!
      .days[MON]!
  expect(cells(0).slice(0, 1).map(heatWord)).toEqual(['满'])
  expect(cells(1).slice(0, 1).map(heatWord)).toEqual(['有空'])
  expect(cells(0).slice(-1).map(heatWord)).toEqual(['休'])
})

test('its word: nobody there, full, a quarter and less, free', () => {
  expect(
    [
      { open: 0, free: 0 },
      { open: 8, free: 0 },
      { open: 8, free: 2 },
      { open: 8, free: 3 },
    ].map(heatWord),
  ).toEqual(['休', '满', '少', '有空'])
})

test('what is over of a day cannot be had: all of yesterday, of today until now, nothing of tomorrow', () => {
  const [row] = weekRowsOf([MON, TUE], days(), [one], nothing, at(TUE, '09:07'))
  expect([row!.days[MON]!.goneTo, row!.days[TUE]!.goneTo]).toEqual([1440, 547])
  expect(weekRowsOf([TUE], days(), [one], nothing, at(MON, '23:59'))[0]!.days[TUE]!.goneTo).toBe(0)
  expect([firstLeft(TUE, at(MON, '09:07'), 15), firstLeft(TUE, at(TUE, '09:07'), 15)]).toEqual([510, 555])
  expect([firstLeft(TUE, at(TUE, '09:15'), 15), firstLeft(TUE, at(TUE, '07:00'), 15)]).toEqual([555, 510])
  expect([firstLeft(MON, at(TUE, '09:15'), 15), firstLeft(TUE, at(TUE, '23:50'), 15)]).toEqual([510, 1410])
})
