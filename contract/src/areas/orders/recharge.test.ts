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

test('a bank knows who pays by card and by transfer, and in no other way', () => {
  const forbidden = ['CASH', 'WECHAT', 'ALIPAY', 'PLATFORM', 'CARD', 'TRANSFER'].filter((way) =>
    whyNotRechargeBy(1_000_000, limits, way),
  )
  expect(forbidden).toEqual(['CASH', 'WECHAT', 'ALIPAY', 'PLATFORM'])
  expect(whyNotRechargeBy(999_999, limits, 'CASH')).toBeNull()
})
