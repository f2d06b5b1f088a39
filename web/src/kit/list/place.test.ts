import { expect, test } from 'vitest'
import { rowsOnPage } from './place.ts'

test('a table of a page begins with twenty rows', { tags: ['F0441', 'F0637'] }, () => {
  expect(rowsOnPage(false)).toEqual({ size: 20, sizes: [10, 20, 30, 40, 50, 100] })
})

test('a list elsewhere begins with ten, and offers up to five hundred', { tags: ['F0445', 'F0640', 'F0641'] }, () => {
  expect(rowsOnPage(true)).toEqual({ size: 10, sizes: [10, 20, 50, 100, 200, 500] })
})
