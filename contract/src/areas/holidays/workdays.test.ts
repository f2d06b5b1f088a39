import { expect, test } from 'vitest'
import { momentFrom, momentText } from '../../days.ts'
import { isWorkingDay, momentAtShare, workingDaysAfter, workingDaysBetween, workingTimeLeft } from './workdays.ts'

/** National Day 2026: Thursday 1 to Wednesday 7 October; Sunday 20 September and Saturday 10 October work. New Year closes to Sunday 3 January. */
const special = new Map<string, boolean>([
  ...['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'].map(
    (day) => [day, false] as const,
  ),
  ['2026-09-20', true],
  ['2026-10-10', true],
  ['2027-01-01', false],
  ['2027-01-04', false],
])
const none = new Map<string, boolean>()
const at = (text: string) => momentFrom(text)

test('a weekday works, a weekend does not, and a special day is what it says', () => {
  const days = ['2026-09-18', '2026-09-19', '2026-09-20', '2026-10-01', '2026-10-04', '2026-10-08', '2026-10-10']
  expect(days.map((day) => isWorkingDay(day, special))).toEqual([true, false, true, false, false, true, true])
  expect(days.map((day) => isWorkingDay(day, none))).toEqual([true, false, false, true, false, true, false])
})

test('working days are counted over weekends, shifted days, holidays and the year', () => {
  expect(workingDaysAfter('2026-11-13', 5, none)).toBe('2026-11-20')
  expect(workingDaysAfter('2026-11-14', 1, none)).toBe('2026-11-16')
  expect(workingDaysAfter('2026-09-18', 1, special)).toBe('2026-09-20')
  expect(workingDaysAfter('2026-09-18', 1, none)).toBe('2026-09-21')
  expect(workingDaysAfter('2026-09-30', 2, special)).toBe('2026-10-09')
  expect(workingDaysAfter('2026-09-30', 3, special)).toBe('2026-10-10')
  expect(workingDaysAfter('2026-12-30', 3, special)).toBe('2027-01-06')
  expect(workingDaysAfter('2026-11-13', 0, none)).toBe('2026-11-13')
})

test('days between are the same ones, and negative backwards', () => {
  expect(workingDaysBetween('2026-11-13', '2026-11-20', none)).toBe(5)
  expect(workingDaysBetween('2026-11-20', '2026-11-13', none)).toBe(-5)
  expect(workingDaysBetween('2026-09-30', '2026-10-10', special)).toBe(3)
  expect(workingDaysBetween('2026-11-14', '2026-11-15', none)).toBe(0)
})

test.each([
  ['Friday evening to Monday noon', '2026-11-13 17:30:00', '2026-11-16 12:00:00', 30 + 180],
  ['after the day has ended', '2026-11-13 20:00:00', '2026-11-16 09:30:00', 30],
  ['on the second the day ends', '2026-11-13 18:00:00', '2026-11-16 09:00:00', 0],
  ['before the day begins', '2026-11-13 07:00:00', '2026-11-13 10:00:00', 60],
  ['a Saturday alone', '2026-11-14 09:00:00', '2026-11-14 18:00:00', 0],
  ['a Sunday that works', '2026-09-18 18:00:00', '2026-09-20 18:00:00', 540],
  ['across the holiday', '2026-09-30 17:00:00', '2026-10-08 10:00:00', 60 + 60],
  ['across the year', '2026-12-31 17:00:00', '2027-01-05 10:00:00', 60 + 60],
  ['overdue over a weekend', '2026-11-16 10:00:00', '2026-11-13 17:00:00', -120],
])('working time left: %s', (_name, from, due, minutes) => {
  expect(workingTimeLeft(at(from), at(due), special)).toBe(minutes)
})

test('seventy percent of five working days is counted in working time, of a night by the clock', () => {
  const share = (from: string, due: string) => momentText(momentAtShare(at(from), at(due), 0.7, special))
  // 13 Friday 16:00: 2 + 45 = 47 hours; 32.9 of them end on Thursday at 12:54.
  expect(share('2026-11-13 16:00:00', '2026-11-20 18:00:00')).toBe('2026-11-19 12:54:00')
  expect(share('2026-11-13 17:00:00', '2026-11-16 18:00:00')).toBe('2026-11-16 15:00:00')
  expect(share('2026-11-14 22:00:00', '2026-11-15 00:00:00')).toBe('2026-11-14 23:24:00')
})
