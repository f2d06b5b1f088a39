import { expect, test } from 'vitest'
import { monthMoved, weeksOf } from './month.ts'

test('months go over the year', () => {
  expect([monthMoved('2026-12', 1), monthMoved('2026-01', -1), monthMoved('2026-11', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ])
})

test('a month stands in whole weeks from Monday, with the first and the last of it', () => {
  const weeks = weeksOf('2026-11')
  // 1 November 2026 is a Sunday.
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeks.at(-1)).toContain('2026-11-30')
  expect(weeks).toHaveLength(6)
  expect(weeksOf('2027-02')).toHaveLength(4)
})
