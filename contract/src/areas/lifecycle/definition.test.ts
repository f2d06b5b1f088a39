import { expect, test } from 'vitest'
import { countsAsDeal, saidOf, usualDefinition } from './definition.ts'

const care = { kind: 'SETTLE', dueFen: 100, lines: ['care'] } as const
const counts = (more: object, bargain: object) =>
  countsAsDeal({ ...usualDefinition, ...more }, { ...care, ...bargain } as typeof care)

test('what is paid for care is a deal from the least sum on, and a fen below it is none', () => {
  expect(counts({}, { dueFen: 1 })).toBe(true)
  expect(counts({}, { dueFen: 0 })).toBe(false)
  expect(counts({ minDealFen: 100 }, { dueFen: 100 })).toBe(true)
  expect(counts({ minDealFen: 100 }, { dueFen: 99 })).toBe(false)
})

test('deposits, goods alone and recharges count where the hospital says so, each by itself', () => {
  expect(counts({}, { lines: ['deposit'] })).toBe(false)
  expect(counts({ countRetail: true, countRecharge: true }, { lines: ['deposit'] })).toBe(false)
  expect(counts({ countDeposit: true }, { lines: ['deposit'] })).toBe(true)
  expect(counts({}, { lines: ['retail'] })).toBe(false)
  expect(counts({ countDeposit: true, countRecharge: true }, { lines: ['retail'] })).toBe(false)
  expect(counts({ countRetail: true }, { lines: ['retail'] })).toBe(true)
  expect(counts({}, { kind: 'RECHARGE' })).toBe(false)
  expect(counts({ countDeposit: true, countRetail: true }, { kind: 'RECHARGE' })).toBe(false)
  expect(counts({ countRecharge: true }, { kind: 'RECHARGE' })).toBe(true)
})

test('goods beside care are bought with it; a debt repaid is no second deal; a least sum holds for recharges too', () => {
  expect(counts({}, { lines: ['retail', 'care'] })).toBe(true)
  expect(counts({}, { lines: ['deposit', 'retail'] })).toBe(false)
  const all = { countDeposit: true, countRecharge: true, countRetail: true }
  expect(counts(all, { kind: 'REPAY' })).toBe(false)
  expect(counts({ ...all, minDealFen: 101 }, { kind: 'RECHARGE' })).toBe(false)
})

test('a definition is said in a sentence: what makes a deal, what else counts, who is new', () => {
  expect(saidOf({})).toBe(
    '生效后：收款有金额（含欠款），当天算成交；收款取消后不算。只交订金、充值、只买商品不算。首次成交当日为新客。以前的成交不改。',
  )
  const form = {
    effectiveFrom: '2026-09-01',
    dealBy: 'order',
    minDeal: '500.00',
    countDeposit: true,
    newDays: 30,
  } as const
  expect(saidOf({ ...form, sameDay: 'regular' })).toBe(
    '2026-09-01 起：提交的订单金额不低于 500.00 元，当天就算成交，之后收款不再算一次；订单取消或撤单后不算。只交订金也算，充值、只买商品不算。首次成交起 30 天内为新客，但首日再次成交算老客。以前的成交不改。',
  )
  expect(saidOf({ countDeposit: true, countRecharge: true, countRetail: true })).toContain(
    '只交订金、充值、只买商品也算。',
  )
})
