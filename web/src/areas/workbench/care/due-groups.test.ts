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

const item = { productName: '光子嫩肤' }
test('an item says how much of it can be taken, and why nothing', () => {
  expect(standingOf({ ...item, times: 3, whyNot: '', qtyLeft: 3 })).toEqual({ can: true, words: '可划扣' })
  expect(standingOf({ ...item, times: 2, whyNot: '', qtyLeft: 3 })).toEqual({ can: true, words: '可划扣 2 次' })
  expect(standingOf({ ...item, qtyLeft: 3 })).toBeNull()
})

test('a refusal fits its row: the debt and what to do, without the item that stands beside it; the whole of it is kept', () => {
  const why = '光子嫩肤还有欠款 6,490.60 元，已付部分不够划扣 1 次，请先还款'
  expect(standingOf({ ...item, times: 0, whyNot: why, qtyLeft: 3 })).toEqual({
    ...{ can: false, words: '还有欠款 6,490.60 元，请先还款', why },
  })
  expect(standingOf({ ...item, times: 0, whyNot: '已过期，请先延期', qtyLeft: 3 })?.words).toBe('已过期，请先延期')
  expect(standingOf({ ...item, times: 0, whyNot: '', qtyLeft: 3 })?.words).toBe('没有可划扣的次数')
})
