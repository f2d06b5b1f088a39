/** 积分规则: what brings points and until when they last; 积分兑换: what they are given for. Source: customers book §7.3, money book §5. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { EVERYONE } from '../../desks.ts'
import { Id, Nullable, Shape, Text, Yuan } from '../../words.ts'
import { creditRule, exchangeRule, rechargePackage } from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const { remove: _kept, ...ruleCalls } = crudOf('/api/v1/customer/credits', creditRule, { may: 'vip:credits' })
/** A rule is switched off and not taken away: points say which rule brought them. */
export const credits = ruleCalls

const { remove: _stays, ...exchangeCalls } = crudOf('/api/v1/customer/credits/exchange', exchangeRule, {
  may: 'vip:credits',
})
export const exchanges = {
  ...exchangeCalls,
  /** What her points are enough for today, and what not with the reason. */
  options: call('GET /api/v1/customer/credits/exchange/options', {
    title: '可兑换的规则',
    may: 'vip:integral:exchange',
    input: { customerId: Id },
    output: Shape({
      points: Type.Optional(Type.Integer()),
      options: Type.Array(
        Shape({
          id: Id,
          name: Text(30),
          points: Type.Integer(),
          gets: Text(100),
          /** How many at most; 0 with the reason. */
          most: Type.Integer(),
          whyNot: Text(200),
        }),
      ),
    }),
    shows: {
      points: ['customers.customer:integral'],
      'options.most': ['customers.customer:integral'],
      'options.whyNot': ['customers.customer:integral'],
    },
  }),
  /** Points into coins or coupons. Taken back on the same day by `ledger.revoke`, while nothing of it is used. */
  exchange: call('POST /api/v1/base/payment_order_log/exchange', {
    title: '积分兑换',
    may: 'vip:integral:exchange',
    idempotency: 'required',
    input: { customerId: Id, ruleId: Id, qty: Type.Integer({ minimum: 1, maximum: 99 }) },
    output: Shape({ id: Id }),
  }),
}

const { remove: _stands, ...packageCalls } = crudOf('/api/v1/customer/credits/package', rechargePackage, {
  may: 'vip:package',
})
export const packages = {
  ...packageCalls,
  /** What she may be sold today, and what not with the reason. */
  options: call('GET /api/v1/customer/credits/package/options', {
    title: '可充的套餐',
    may: { anyOf: ['order:recharge', 'cashier:pay:recharge'] },
    everyone: [EVERYONE.till],
    input: { customerId: Id },
    output: Type.Array(
      Shape({ id: Id, name: Text(30), principal: Yuan, coins: Nullable(Yuan), brings: Text(200), whyNot: Text(200) }),
    ),
  }),
}
