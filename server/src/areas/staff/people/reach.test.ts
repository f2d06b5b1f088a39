import { expect, test } from 'vitest'
import { between } from './reach.ts'

test('what two lists do not share, from both sides', () => {
  expect(between([1, 2, 3], [2, 3, 4])).toEqual([1, 4])
  expect(between([], [5])).toEqual([5])
  expect(between([5], [])).toEqual([5])
  expect(between([5, 6], [6, 5])).toEqual([])
})
