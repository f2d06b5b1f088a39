import { rangeDays } from '@clinic/contract/areas/workbench/ranges.ts'
import { expect, test } from 'vitest'
import { daysText } from './range-text.ts'

const textOf = (range: Parameters<typeof rangeDays>[0], today: string): string => {
  const { from, to } = rangeDays(range, today)
  return daysText(from, to, today)
}

test('a single day has its weekday, a span its first and last day', () => {
  expect(textOf('today', '2026-11-24')).toBe('11-24 周二')
  expect(textOf('yesterday', '2026-11-01')).toBe('10-31 周六')
  expect(textOf('week', '2026-11-24')).toBe('11-23 至 11-24')
  expect(textOf('week', '2026-11-23')).toBe('11-23 周一')
  expect(textOf('month', '2026-11-24')).toBe('11-01 至 11-24')
  expect(textOf('lastMonth', '2026-03-05')).toBe('02-01 至 02-28')
})

test('days of another year say which', () => {
  expect(textOf('lastMonth', '2026-01-05')).toBe('2025-12-01 至 2025-12-31')
  expect(textOf('yesterday', '2026-01-01')).toBe('2025-12-31 周三')
  expect(textOf('week', '2026-01-02')).toBe('2025-12-29 至 2026-01-02')
})
