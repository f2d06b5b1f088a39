/** What a recharge asks for, on both sides of both sums. */
import { expect, test } from 'vitest'
import { rechargeNote, whyNotRechargeBy } from './recharge.ts'

const limits = { namedFrom: '2000.00', bankFrom: '10000.00' }

test('from the first sum on who she is, from the second on a bank', () => {
  expect(rechargeNote(199_999, limits)).toBeNull()
  expect(rechargeNote(200_000, limits)).toBe('单笔充值达到 2,000.00 元，请核对客户实名信息')
  expect(rechargeNote(999_999, limits)).toContain('实名')
  expect(rechargeNote(1_000_000, limits)).toBe('单笔充值达到 10,000.00 元，须以银行卡或转账收取，请换支付方式')
})

test('below the first sum it asks who she is all the same, once her balance passes it', () => {
  expect(rechargeNote(50_000, limits, 150_000)).toBeNull()
  expect(rechargeNote(50_001, limits, 150_000)).toBe('充值后余额将超过 2,000.00 元，请核对客户实名信息')
  // One that reaches a sum by itself says so, whatever she has.
  expect(rechargeNote(200_000, limits, 9_000_000)).toContain('单笔充值达到')
  expect(rechargeNote(1_000_000, limits, 9_000_000)).toContain('银行卡')
  expect(rechargeNote(0, limits, 9_000_000)).toBeNull()
})

test('a bank knows who pays by card and by transfer, and in no other way', () => {
  const forbidden = ['CASH', 'WECHAT', 'ALIPAY', 'PLATFORM', 'CARD', 'TRANSFER'].filter((way) =>
    whyNotRechargeBy(1_000_000, limits, way),
  )
  expect(forbidden).toEqual(['CASH', 'WECHAT', 'ALIPAY', 'PLATFORM'])
  expect(whyNotRechargeBy(999_999, limits, 'CASH')).toBeNull()
})
