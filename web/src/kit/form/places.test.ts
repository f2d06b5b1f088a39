import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

test('what is typed in a panel that stands in the address is about that panel, and nothing else is', () => {
  expect(placesOf([], true, '?panel=1')).toEqual(['panel'])
  expect(placesOf(['customerId'], true, '?panel=1&page=2')).toEqual(['customerId', 'panel'])
  expect(placesOf(['customerId'], true, '?page=2')).toEqual(['customerId'])
  expect(placesOf([], false, '?panel=1')).toEqual([])
})
