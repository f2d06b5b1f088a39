/** Week, month and phone: how much is free, where arrows lead, which rows a day has. */
import { describe, expect, test } from 'vitest'
import { agendaOf, lateMinutes } from './agenda.ts'
import { freeMinutes, freeText, freeTone } from './free.ts'
import { type Card, type Column, type Ground, MARKS } from './model.ts'
import { dayByKey, dayName, dayText, loadTone, mondayOf, monthsAfter, weeksOf } from './month.ts'
import { barOf, weekByKey, wordsOf } from './week.ts'

const hours = { from: 510, to: 1110 }
const lunch: Ground = { kind: 'off', from: 720, to: 810, word: '午休' }
const stop: Ground = { kind: 'stop', ...hours, word: '停诊 培训' }

describe('what is free', () => {
  test('neither off nor booked; what lies outside the hours counts for nothing', () => {
    expect(freeMinutes(hours, [], [])).toEqual({ open: 600, free: 600 })
    expect(freeMinutes(hours, [lunch, { ...lunch, from: 400, to: 540 }], [])).toEqual({ open: 480, free: 480 })
    expect(freeMinutes(hours, [lunch], [{ from: 480, to: 570 }])).toEqual({ open: 510, free: 450 })
    expect(freeMinutes(hours, [lunch], [{ from: 700, to: 830 }]).free).toBe(470)
  })

  test('two at once take it once; with two chairs it is free while one of them is', () => {
    const both = [
      { from: 600, to: 660 },
      { from: 630, to: 690 },
    ]
    expect(freeMinutes(hours, [], both).free).toBe(510)
    expect(freeMinutes(hours, [], both, 2).free).toBe(570)
  })

  test('a turnaround shuts nothing of a week', () => {
    expect(freeMinutes(hours, [{ kind: 'turn', from: 600, to: 615, word: '' }], []).free).toBe(600)
  })

  test('in words: half hours, never more than there is; less than a step is 满', () => {
    expect([0, 14, 15, 29, 30, 59, 60, 150, 179].map((free) => freeText(free, 15))).toEqual([
      ...['满', '满', '空 15 分', '空 29 分', '空 0.5 时', '空 0.5 时', '空 1 时', '空 2.5 时', '空 2.5 时'],
    ])
    expect([0, 15, 60, 61].map((free) => freeTone(free, 15))).toEqual(['full', 'few', 'few', 'free'])
  })
})

describe('a cell of the week', () => {
  const cell = { busy: [], grounds: [], count: 0 }
  test('off all day, stopped all day, booked', () => {
    expect(wordsOf({ ...cell, grounds: [{ kind: 'off', ...hours, word: '年假' }] }, hours, 15)).toEqual({
      ...{ kind: 'off', word: '年假' },
    })
    expect(wordsOf({ ...cell, grounds: [stop] }, hours, 15)).toEqual({ kind: 'stop', word: '停诊 培训' })
    expect(wordsOf({ ...cell, count: 3, busy: [hours] }, hours, 15)).toEqual({
      ...{ kind: 'open', count: '3 约', free: '满', tone: 'full' },
    })
  })

  test('what is over is not free; a whole day that is over says only what was booked', () => {
    const booked = { ...cell, count: 1, busy: [{ from: hours.from, to: hours.from + 60 }] }
    const words = (goneTo: number) => wordsOf({ ...booked, goneTo }, hours, 15)
    expect(words(0)).toMatchObject({ free: freeText(hours.to - hours.from - 60, 15) })
    expect(words(hours.from + 120)).toMatchObject({ free: freeText(hours.to - hours.from - 120, 15) })
    expect(words(hours.to - 1)).toEqual({ kind: 'open', count: '1 约', free: '满', tone: 'full' })
    expect(words(hours.to)).toEqual({ kind: 'open', count: '1 约', free: '', tone: 'full' })
    expect(wordsOf({ ...cell, goneTo: 1440, grounds: [{ kind: 'off', ...hours, word: '年假' }] }, hours, 15).kind).toBe(
      'off',
    )
  })

  test('bookings on a day off are not hidden', () => {
    const off: Ground = { kind: 'off', ...hours, word: '休息' }
    expect(wordsOf({ busy: [{ from: 600, to: 660 }], grounds: [off], count: 1 }, hours, 15).kind).toBe('open')
  })

  test('its bar lies within the hours', () => {
    expect(barOf(hours, { from: 510, to: 1110 })).toEqual({ left: 0, width: 100 })
    expect(barOf(hours, { from: 0, to: 660 })).toEqual({ left: 0, width: 25 })
    expect(barOf(hours, { from: 1200, to: 1260 })).toEqual({ left: 100, width: 0 })
  })

  test('arrows stay within it', () => {
    expect(weekByKey({ row: 0, day: 0 }, 'ArrowUp', 3, 7)).toEqual({ row: 0, day: 0 })
    expect(weekByKey({ row: 2, day: 6 }, 'ArrowDown', 3, 7)).toEqual({ row: 2, day: 6 })
    expect(weekByKey({ row: 1, day: 3 }, 'End', 3, 7)).toEqual({ row: 1, day: 6 })
    expect(weekByKey({ row: 1, day: 3 }, 'x', 3, 7)).toBeNull()
  })
})

describe('months', () => {
  test('Monday first, as many weeks as it reaches into', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
    const weeks = weeksOf('2026-11')
    expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
    expect(weeksOf('2027-02-14').length).toBe(4)
  })

  test('over the end of a year and back', () => {
    expect([monthsAfter('2026-12', 1), monthsAfter('2026-01-15', -1), monthsAfter('2026-06', 12)]).toEqual([
      ...['2027-01-01', '2025-12-01', '2027-06-01'],
    ])
    expect(dayByKey('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
    expect(dayByKey('2026-03-03', 'ArrowUp')).toBe('2026-02-24')
  })

  test('in words', () => {
    expect(dayText('2026-11-22')).toBe('11-22 周日')
    expect(dayName('2026-11-22', { count: 41, share: 64 })).toBe('11 月 22 日，41 个预约，已约 64%')
    expect(dayName('2026-10-01', { count: 0, share: null, word: '国庆节' })).toBe('10 月 1 日，国庆节，无人当班')
    expect([79, 80, 99, 100].map(loadTone)).toEqual(['free', 'busy', 'busy', 'full'])
  })
})

describe('a day on a phone', () => {
  const column: Column = { id: 'd1', kind: 'doctor', name: '顾明哲', grounds: [lunch] }
  const card = (id: number, from: number, to: number, columns = ['d1']): Card => ({
    ...{ id, from, to, columns, name: `客${id}`, mark: MARKS.booked, flags: [], project: '', person: '' },
  })
  const rows = (now: number | null, ...cards: Card[]) =>
    agendaOf(column, cards, { hours: { from: 540, to: 900 }, slot: 15, now }).map((row) => `${row.kind} ${row.at}`)

  test('what is booked and shut, and the gaps between; touching leaves none', () => {
    expect(rows(null, card(1, 540, 600), card(2, 600, 660), card(3, 810, 840), card(4, 540, 900, ['d2']))).toEqual([
      ...['card 540', 'card 600', 'gap 660', 'ground 720', 'card 810', 'gap 840'],
    ])
  })

  test('one within another leaves no gap, less than a step is none', () => {
    expect(rows(null, card(1, 540, 720), card(2, 600, 630), card(3, 810, 890))).toEqual([
      ...['card 540', 'card 600', 'ground 720', 'card 810'],
    ])
  })

  test('what is past books no more; the present stands in its place', () => {
    expect(rows(652, card(1, 540, 600))).toEqual(['card 540', 'now 652', 'gap 660', 'ground 720', 'gap 810'])
    expect(rows(1_000, card(1, 540, 600))).toEqual(['card 540', 'ground 720'])
  })

  test('late is who should have come', () => {
    expect(lateMinutes(card(1, 630, 660), 652)).toBe(22)
    expect(lateMinutes({ ...card(1, 630, 660), mark: MARKS.arrived }, 652)).toBe(0)
    expect(lateMinutes(card(1, 660, 690), 652)).toBe(0)
  })
})
