import { expect, test } from 'vitest'
import { MAX_FEN, parseYuan, sumYuan, toYuan } from './money.ts'

test.each([
  ['1234.5', 123_450],
  ['1234.50', 123_450],
  [1234.5, 123_450],
  [' 12.30 ', 1_230],
  ['0', 0],
  ['-0.01', -1],
  ['-0', 0],
  ['99999999.99', MAX_FEN],
])('%j is %i fen', (text, fen) => {
  expect(parseYuan(text)).toBe(fen)
})

test.each(['', ' ', '1.', '.5', '1.234', '1,000.00', '12 34', '+1', '1e3', 'NaN', Number.NaN, 1e21, 0.001])(
  '%j is no amount',
  (text) => {
    expect(parseYuan(text)).toBeNull()
  },
)

test('amounts are written with two decimals and added to the fen', () => {
  expect([0, 5, -5, 123_450, MAX_FEN].map(toYuan)).toEqual(['0.00', '0.05', '-0.05', '1234.50', '99999999.99'])
  expect(sumYuan(['0.10', '0.20', '-0.05'])).toBe('0.25')
  expect(() => toYuan(0.5)).toThrow(RangeError)
})
