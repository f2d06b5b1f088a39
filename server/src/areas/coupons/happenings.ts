/** What happens with coupons of a customer: one is sent, used, taken back. */
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { recordList } from './queries.ts'

const hers = {
  kind: 'coupon',
  of: 'coupons.record',
  customer: 'r.customer_id',
  call: couponRecords.list,
  list: recordList,
  entry: 'CouponRecord',
} as const

export const couponHappenings: readonly Happening[] = [
  happening({
    ...hers,
    act: 'coupon.sent',
    at: 'sentAt',
    by: 'sentByName',
    facts: ['name', 'validTo', 'channel'],
    say: ({ name, validTo, channel }) =>
      words('获得卡券', name) + after(channel && `领券码 ${channel}`) + after(validTo && `有效期至 ${validTo}`),
  }),
  happening({
    ...hers,
    act: 'coupon.used',
    at: 'usedAt',
    by: 'usedByName',
    facts: ['name', 'usedOrderNo'],
    money: ['usedAmount'],
    say: ({ name, usedOrderNo, usedAmount }) =>
      words('使用卡券', name) + after(usedAmount && `抵扣 ${usedAmount} 元`) + after(usedOrderNo),
  }),
  happening({
    ...hers,
    act: 'coupon.voided',
    at: 'voidedAt',
    by: 'voidedByName',
    facts: ['name', 'voidReason'],
    say: ({ name, voidReason }) => words('卡券作废', name) + after(voidReason),
  }),
]
