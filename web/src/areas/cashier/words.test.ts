import { expect, test } from 'vitest'
import { kindMark, subjectOf } from './words.ts'

test('beside the mark of its kind a payment does not say the same word again', () => {
  expect(kindMark('RECHARGE')).toBe('充值')
  expect(subjectOf({ kind: 'RECHARGE', summary: '储值充值' })).toBe('储值')
  expect(subjectOf({ kind: 'REPAY', summary: '光子嫩肤三次' })).toBe('光子嫩肤三次')
  expect(subjectOf({ kind: 'REPAY', summary: '还款' })).toBe('还款')
})

test('what pays an order has no mark and keeps its words', () => {
  expect(kindMark('SETTLE')).toBeNull()
  expect(subjectOf({ kind: 'SETTLE', summary: '储值充值' })).toBe('储值充值')
})
