import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay, daysAfter, daysBetween, durationText, momentFrom, momentText, timeOfDay, today } from './days.ts'

const at = (text: string) => momentFrom(text)

test('the calendar turns at midnight, the business day at four', () => {
  const days = (text: string) => [today(at(text)), businessDay(at(text))]
  expect(days('2026-11-20 23:59:59')).toEqual(['2026-11-20', '2026-11-20'])
  expect(days('2026-11-21 00:00:00')).toEqual(['2026-11-21', '2026-11-20'])
  expect(days('2026-11-21 03:59:59')).toEqual(['2026-11-21', '2026-11-20'])
  expect(days('2026-11-21 04:00:00')).toEqual(['2026-11-21', '2026-11-21'])
  expect(days('2028-03-01 03:59:59')).toEqual(['2028-03-01', '2028-02-29'])
  expect(days('2027-01-01 00:30:00')).toEqual(['2027-01-01', '2026-12-31'])
})

test('a while is said in minutes, from an hour on in hours, too', () => {
  expect([0, 59, 60, 385].map(durationText)).toEqual(['0 分', '59 分', '1 小时 00 分', '6 小时 25 分'])
})

test('a text and its moment are one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const moment = new Date(seconds * 1000)
      expect(momentFrom(momentText(moment)).getTime()).toBe(moment.getTime())
      expect(momentText(moment).slice(11, 16)).toBe(timeOfDay(moment))
    }),
  )
})

test('days are counted by the calendar, leap days and ends of years included', () => {
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2027-03-01', -1)).toBe('2027-02-28')
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
})
