/** Coupons as a way of paying: what was chosen, worked out anew under lock, and laid as tenders before all others. */
import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { type ChosenCoupon, couponsUsed, type LockedCoupons, type UsedCoupon } from '../../coupons/index.ts'
import type { LockedOrder } from '../../orders/index.ts'
import type { Tendered, Till } from './till.ts'

const CODE = 'COUPON'

type Locked = { readonly coupons: LockedCoupons | undefined; readonly orders: readonly LockedOrder[] }

/** What the chosen coupons take off these orders; nothing where none was chosen. */
export const chosenCoupons = (
  ctx: Context,
  chosen: readonly ChosenCoupon[] = [],
  { coupons, orders }: Locked,
): readonly UsedCoupon[] => {
  if (!coupons) return []
  if (!ctx.session.permissions.has('cashier:pay:coupon')) refuse(common.forbidden())
  return couponsUsed(coupons, chosen, orders[0]!.customerId)
}

/** Each of them as a tender for its own lines, under its number. */
export const couponTenders = ({ types }: Pick<Till, 'types'>, used: readonly UsedCoupon[]): Tendered[] =>
  used.map(({ id, code, fen, lineIds }) => ({
    type: types.get(CODE) ?? refuse(cashierRefusals.tenderUnknown({ code: CODE })),
    amountFen: fen,
    refNo: code,
    note: '',
    couponId: id,
    lineIds,
  }))
