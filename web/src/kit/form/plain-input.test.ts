import { expect, test } from 'vitest'
import { typedNumber, typedPhone } from './plain-input.ts'

test('full-width figures are figures, and what is no number is left out', () => {
  expect(['１２', '-3', '－３', '１．５', '2。5', '12个', 'abc', undefined].map(typedNumber)).toEqual([
    ...['12', '-3', '-3', '1.5', '2.5', '12', '', ''],
  ])
})

test('a mobile number is one piece, however it was pasted', () => {
  const written = [
    '138 0013 8000',
    '138-0013-8000',
    '+86 138 0013 8000',
    '0086-13800138000',
    '１３８００１３８０００',
    '(138)00138000',
  ]
  expect(new Set(written.map(typedPhone))).toEqual(new Set(['13800138000']))
  expect(typedPhone('138 0')).toBe('1380')
})

test('a masked number, one too long and one of another kind stay as they are, to be read and corrected', () => {
  for (const text of ['138****8000', '138001380001', '0571-8888 6666', '+1 415 555 0100', ''])
    expect(typedPhone(text)).toBe(text)
})
