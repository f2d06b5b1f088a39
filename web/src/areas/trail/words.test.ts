import { expect, test } from 'vitest'
import { fieldName, valueText } from './words.ts'

test('fields are called as the clinic calls them, sums are read in yuan', () => {
  expect(['name', 'payableFen', 'amount_fen', 'consultant_id', 'unknownThing'].map(fieldName)).toEqual([
    '名称',
    '应收',
    '金额',
    '咨询师',
    'unknownThing',
  ])
  expect(valueText('payableFen', '980000')).toBe('9,800.00 元')
  expect(valueText('payableFen', null)).toBe(null)
  expect(valueText('name', '980000')).toBe('980000')
  expect(valueText('status', 'UNPAID')).toBe('待收款')
  expect(valueText('name', 'UNPAID')).toBe('UNPAID')
  expect(valueText('enabled', 'true')).toBe('是')
})
