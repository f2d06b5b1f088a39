import { expect, test } from 'vitest'
import { isNamed, ticksOf, tickText } from './scale.ts'

test('the lines of a chart are round and reach the largest amount', () => {
  expect(ticksOf(74_000)).toEqual([0, 20_000, 40_000, 60_000, 80_000])
  expect(ticksOf(80_000)).toEqual([0, 20_000, 40_000, 60_000, 80_000])
  expect(ticksOf(0)).toEqual([0, 0.25, 0.5, 0.75, 1])
  for (const most of [1, 7, 99, 100, 101, 12_345, 999_999, 1_000_001]) {
    const ticks = ticksOf(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(5)
  }
})

test('amounts are short, and the last day is named', () => {
  expect([80_000, 25_000, 2500, 0].map(tickText)).toEqual(['8 万', '2.5 万', '2,500', '0'])
  for (const days of [1, 7, 14, 31]) {
    expect(isNamed(days - 1, days)).toBe(true)
    expect(Array.from({ length: days }, (_unused, at) => at).filter((at) => isNamed(at, days)).length).toBeLessThan(9)
  }
})
