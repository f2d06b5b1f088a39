import { expect, test } from 'vitest'
import { type Due, groupsOf, standingOf } from './due-groups.ts'

test('items stand with their person, in the order they came', () => {
  const row = (id: number, customerId: number) => ({ id, customerId }) as Due
  expect(
    groupsOf([row(1, 7), row(2, 8), row(3, 7)]).map(({ customerId, items }) => [customerId, items.length]),
  ).toEqual([
    [7, 2],
    [8, 1],
  ])
})

test('an item says how much of it can be taken, and why nothing', () => {
  expect(standingOf({ times: 3, whyNot: '', qtyLeft: 3 })).toEqual({ can: true, words: '可划扣' })
  expect(standingOf({ times: 2, whyNot: '', qtyLeft: 3 })).toEqual({ can: true, words: '可划扣 2 次' })
  expect(standingOf({ times: 0, whyNot: '还有欠款', qtyLeft: 3 })).toEqual({ can: false, words: '还有欠款' })
  expect(standingOf({ qtyLeft: 3 })).toBeNull()
})
