import type { Happened } from '@clinic/contract/areas/timeline/calls.ts'
import { expect, test } from 'vitest'
import { byDay, dayText } from './by-day.ts'

const at = (moment: string): Happened => ({ key: moment, at: moment, kind: 'visit', text: '到院', entry: null })

test('what happened stands under its calendar day, in the order in which it came', () => {
  const days = byDay([
    at('2026-03-02 00:00:00'),
    at('2026-03-01 23:59:59'),
    at('2026-03-01 08:00:00'),
    at('2025-12-31 10:00:00'),
  ])
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2026-03-02', 1],
    ['2026-03-01', 2],
    ['2025-12-31', 1],
  ])
  expect(byDay([])).toEqual([])
})

test('today by its word, this year without the year', () => {
  expect(dayText('2026-03-02', '2026-03-02')).toBe('今天')
  expect(dayText('2026-03-01', '2026-03-02')).toBe('03-01 周日')
  expect(dayText('2025-12-06', '2026-03-02')).toBe('2025-12-06 周六')
})
