/** What goes along with a payment of orders. */
import type { Statement } from '../../../kit/db/statement.ts'
import { spendCoupons, type UsedCoupon } from '../../coupons/index.ts'
import { type ChargeOfOrder, takeEffect } from '../../memberships/index.ts'
import type { Credit } from './credit.ts'

/** Coupons used, what is sold for cards, what a change carries on. */
export type Beside = {
  readonly used: readonly UsedCoupon[]
  readonly charges: readonly ChargeOfOrder[]
  readonly carried: Credit | null
}

/** Coupons first: what became of them is read at their place. */
export const besideStatements = (orderIds: readonly number[], { used, charges }: Beside): Statement[] => [
  ...(used.length > 0 ? [spendCoupons(used)] : []),
  ...(charges.length > 0 ? [takeEffect(orderIds)] : []),
]
