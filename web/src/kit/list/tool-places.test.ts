import { expect, test } from 'vitest'
import { toolPlaces } from './tool-places.ts'

test('three buttons are in sight, the rest stands under 更多', { tags: ['F0616', 'F0643'] }, () => {
  expect(toolPlaces(['a', 'b', 'c'], [])).toEqual({ shown: ['a', 'b', 'c'], more: [] })
  expect(toolPlaces(['a', 'b', 'c', 'd', 'e'], [])).toEqual({ shown: ['a', 'b', 'c'], more: ['d', 'e'] })
})

test('exports share one place, the second one when there are more than two buttons', {
  tags: ['F0617', 'F0618'],
}, () => {
  expect(toolPlaces(['a'], ['xlsx']).shown).toEqual(['a', 'exports'])
  expect(toolPlaces(['a'], ['xlsx', 'csv']).shown).toEqual(['a', 'exports'])
  expect(toolPlaces(['a', 'b'], ['xlsx']).shown).toEqual(['a', 'exports', 'b'])
  expect(toolPlaces(['a', 'b', 'c', 'd'], ['xlsx', 'csv'])).toEqual({ shown: ['a', 'exports', 'b'], more: ['c', 'd'] })
  expect(toolPlaces([], ['xlsx', 'csv']).shown).toEqual(['exports'])
})
