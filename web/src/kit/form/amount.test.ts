import { expect, test } from 'vitest'
import { caretIn, grouped, typedAmount } from './amount.ts'

test('thousands are parted while typing, and nothing is made up', () => {
  expect(['', '1', '123', '1234', '1234567', '1234.', '1234.5', '.5'].map(grouped)).toEqual([
    '',
    '1',
    '123',
    '1,234',
    '1,234,567',
    '1,234.',
    '1,234.5',
    '.5',
  ])
})

test('what cannot become an amount is not taken; full-width digits, points and commas are', () => {
  expect(typedAmount('1,234。5')).toBe('1234.5')
  expect(typedAmount('１，２３４．５')).toBe('1234.5')
  for (const wrong of ['1.234', '123456789', '-1', '1e3', '1.2.3', 'abc']) expect(typedAmount(wrong)).toBeNull()
})

test('the caret stays behind the digit that was typed, also when a comma comes or goes', () => {
  // 1|234 and a 5 is typed behind the 1: 15|234.
  expect(caretIn('15,234', '15,234'.replace(',', ''), 2)).toBe(2)
  expect(caretIn('1,234', '1234', 4)).toBe(5)
  expect(caretIn('12,345', '1,2345', 4)).toBe(4)
  // The comma itself was deleted: the caret goes before it, and the next stroke takes the digit.
  expect(caretIn('1,234', '1234', 1)).toBe(1)
  expect(caretIn('', '', 0)).toBe(0)
})
