/** The coupons of a payment being typed: what of hers fits the orders on the desk, and what the chosen ones take off. */
import type { Takings } from '@clinic/contract/areas/cashier/takings.ts'
import { couponRecords, type FittingCoupon } from '@clinic/contract/areas/coupons/calls.ts'
import { type Fen, parseYuan } from '@clinic/contract/money.ts'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'

/** One that is paid with: what it takes off as it was shown. */
export type UsedCoupon = { readonly id: number; readonly code: string; readonly amount: string }

type Checkout = {
  readonly order: { readonly id: number; readonly type: string }
  readonly customer: { readonly id: number }
}
type Typed = { readonly coupons: readonly number[]; readonly setCoupons: (ids: readonly number[]) => void }

const NONE: readonly FittingCoupon[] = []
const COUNTING = '正在计算优惠券，请稍候'

/** 抵扣 with what the coupons take off. */
export const withCoupons = (parts: Takings, fen: Fen): Takings => ({
  ...parts,
  dueFen: parts.dueFen + fen,
  offsetFen: parts.offsetFen + fen,
})

const fenOf = ({ worth }: FittingCoupon): Fen => parseYuan(worth ?? '0') ?? 0

/** @param orders those that are paid together */
export const useCoupons = (
  checkout: Checkout | null,
  orders: readonly { readonly id: number }[],
  { coupons: chosen, setCoupons }: Typed,
) => {
  const may = useMay()
  const asks = checkout !== null && checkout.order.type !== 'RECHARGE' && may('cashier:pay:coupon')
  const orderIds = orders.map(({ id }) => id)
  const answer = useAnswer(
    couponRecords.fitting,
    asks ? { customerId: checkout.customer.id, orderIds, ...(chosen.length > 0 ? { chosen: [...chosen] } : {}) } : null,
    { keepLast: true },
  )
  const hold = useAction(couponRecords.hold, { done: null })
  const all = answer.data ?? NONE
  const picked = chosen.flatMap((id) => all.find((coupon) => coupon.id === id && coupon.chosen) ?? [])
  const refused = picked.find(({ whyNot }) => whyNot !== '')
  const keep = (recordIds: readonly number[]) =>
    checkout && hold.mutate({ orderId: checkout.order.id, recordIds: [...recordIds] })
  const choose = (ids: readonly number[]): void => {
    setCoupons(ids)
    keep(ids)
  }
  const counted = picked.length === chosen.length && all.filter((one) => one.chosen).length === chosen.length
  return {
    all,
    chosen,
    choose,
    giveUp: (): void => {
      if (chosen.length > 0) keep([])
    },
    used: picked.map(({ id, code, worth }): UsedCoupon => ({ id, code, amount: worth ?? '0.00' })),
    fen: picked.reduce((sum, coupon) => sum + fenOf(coupon), 0),
    whyNot: counted ? (refused ? `${refused.name}：${refused.whyNot}` : null) : COUNTING,
  }
}
