/** 最优支付 on the wire: two ways to pay the orders on the desk, side by side; nothing is paid by them. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Id, Shape, Text, Word, Yuan } from '../../words.ts'
import { planShows } from './columns.ts'

export const PaymentPlan = Shape({
  kind: Word('LEAST_PAID', 'MOST_KEPT'),
  /** What is chosen and typed when it is taken; both in the order in which the till takes them. */
  coupons: Type.Array(Shape({ id: Id, name: Text(60), amount: Yuan })),
  tenders: Type.Array(Shape({ code: Text(20), name: Text(20), amount: Yuan })),
  payable: Yuan,
  /** 客户现付: what nothing of hers pays. */
  now: Yuan,
  coupon: Yuan,
  /** What each of hers pays; absent for whom its balance is hidden, and it is used in no plan then. */
  coin: Type.Optional(Yuan),
  points: Type.Optional(Type.Integer()),
  cardPrincipal: Type.Optional(Yuan),
  cardBonus: Type.Optional(Yuan),
  deposit: Type.Optional(Yuan),
  wallet: Type.Optional(Yuan),
  /** 机构净收: what is due less what was only promised along. */
  kept: Yuan,
  /** Why, step by step. */
  steps: Type.Array(Text(4400, { line: false })),
})
export type PaymentPlan = Static<typeof PaymentPlan>

export const planCalls = {
  plans: call('GET /api/v1/base/payment/plans', {
    title: '最优支付方案',
    may: 'cashier:pay:list',
    everyone: [EVERYONE.till],
    /** Orders of one customer that wait for their payment. */
    input: { orderIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }) },
    /** Both, the same or not; none for whom hides what is due. `unseen`: what is left out because she does not see it. */
    output: Shape({ plans: Type.Optional(Type.Array(PaymentPlan)), unseen: Type.Array(Text(20)) }),
    shows: planShows,
  }),
}
