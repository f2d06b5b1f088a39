import { expect, test } from 'vitest'
import { besideLastWeek, besideYesterday, eachDay, isWithin, spanOf } from './spans.ts'

test('today stands beside yesterday, or beside the same day of last week', () => {
  expect(besideYesterday('2026-03-01')).toMatchObject({
    days: { from: '2026-03-01', to: '2026-03-01' },
    compared: { from: '2026-02-28', to: '2026-02-28' },
    shift: 1,
    word: '昨日同时',
  })
  expect(besideLastWeek('2026-11-22')).toMatchObject({ compared: { to: '2026-11-15' }, shift: 7, word: '上周日同时' })
})

test('the curve of a single day holds the fortnight that ends with it', () => {
  const { curve } = besideYesterday('2026-11-22')
  expect(eachDay(curve)).toHaveLength(14)
  expect([curve.from, curve.to]).toEqual(['2026-11-09', '2026-11-22'])
})

test.each([
  ['week', '2026-11-22', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-15'], 7],
  ['week', '2026-11-23', ['2026-11-23', '2026-11-23'], ['2026-11-16', '2026-11-16'], 7],
  ['month', '2026-11-22', ['2026-11-01', '2026-11-22'], ['2026-10-01', '2026-10-22'], 31],
  ['month', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'], 31],
  ['month', '2028-03-29', ['2028-03-01', '2028-03-29'], ['2028-02-01', '2028-02-29'], 29],
  ['lastMonth', '2026-01-15', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30'], 31],
  ['yesterday', '2026-01-01', ['2025-12-31', '2025-12-31'], ['2025-12-24', '2025-12-24'], 7],
] as const)('%s seen from %s', (range, today, days, compared, shift) => {
  const span = spanOf(range, today)
  expect([span.days.from, span.days.to]).toEqual(days)
  expect([span.compared.from, span.compared.to]).toEqual(compared)
  expect(span.shift).toBe(shift)
})

test('a day is within its first and its last', () => {
  const days = { from: '2026-11-01', to: '2026-11-03' }
  expect(['2026-10-31', '2026-11-01', '2026-11-03', '2026-11-04'].map((day) => isWithin(day, days))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
