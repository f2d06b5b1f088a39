/** A balance and a coupon on their way to another customer: judged when they are asked for and once more when they are passed on. */
import { transferRefusals, whyNotMoveBalance, whyNotMoveCoupon } from '@clinic/contract/areas/purchases/transfers.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import {
  freeCoupon,
  type GivenCoupon,
  givenCoupon,
  passCoupon,
  takeCouponBack,
  whyNotReceived,
} from '../../coupons/index.ts'
import { movableBalance, passBalance, releaseBalance, takeBalanceBack } from '../../ledger/index.ts'
import { rechargeLimitsNow } from '../../orders/index.ts'
import { doneStatement, type HeldTransfer, type LockedTransfer, type Said } from './held.ts'

/** Of how many transfers `fen` of her balance would come; refuses what may not be moved. Both archives are held. */
export const balanceToMove = async (
  ctx: Context,
  { customerId, fen, isChecked }: { customerId: number; fen: number; isChecked: boolean },
): Promise<number> => {
  const limits = await rechargeLimitsNow(ctx)
  const { depth, ...stands } = await movableBalance(ctx, customerId, fen)
  refuseIf(whyNotMoveBalance(fen, stands, limits, isChecked))
  return depth
}

/** The coupon, held; refuses one that may not be moved or that the receiver may not have. */
export const couponToMove = async (ctx: Context, id: number, toCustomerId: number): Promise<GivenCoupon> => {
  const coupon = await givenCoupon(ctx, id)
  refuseIf(whyNotMoveCoupon(coupon))
  refuseIf(await whyNotReceived(ctx, coupon, toCustomerId))
  return coupon
}

const fenOf = (transfer: HeldTransfer) => ({ ...transfer, fen: transfer.valueFen })

/** Who owes by now settles that first (F2); the rest was looked at when it was asked for. */
export const passOnBalance = async (ctx: Context, { day, transfer }: LockedTransfer, said: Said): Promise<void> => {
  const { debtFen } = await movableBalance(ctx, transfer.customerId, 0)
  if (debtFen > 0) refuse(transferRefusals.balanceOwed({ debt: toYuan(debtFen) }))
  await passBalance(ctx, fenOf(transfer))
  await ctx.together([doneStatement(transfer, { day, ...said })])
}

export const freeBalance = (ctx: Context, { transfer }: LockedTransfer, word: string): Promise<void> =>
  releaseBalance(ctx, transfer.id, word)

export const returnBalance = async (ctx: Context, { transfer }: LockedTransfer, reason: string): Promise<void> => {
  if (!(await takeBalanceBack(ctx, fenOf(transfer), reason))) refuse(transferRefusals.spent({ no: transfer.no }))
}

const couponOf = ({ couponId }: HeldTransfer): number => couponId ?? refuse(common.notFound())

export const passOnCoupon = async (ctx: Context, { day, transfer }: LockedTransfer, said: Said): Promise<void> => {
  const { toCustomerId, no } = transfer
  const coupon = await givenCoupon(ctx, couponOf(transfer))
  if (coupon.hasEnded) refuse(transferRefusals.couponGone({ name: coupon.name, state: '已过期' }))
  refuseIf(await whyNotReceived(ctx, coupon, toCustomerId))
  const couponId = await passCoupon(ctx, coupon, toCustomerId, no)
  await ctx.together([doneStatement(transfer, { day, ...said, couponId })])
}

export const freeCouponOf = (ctx: Context, { transfer }: LockedTransfer): Promise<void> =>
  freeCoupon(ctx, couponOf(transfer))

export const returnCoupon = async (ctx: Context, { transfer }: LockedTransfer, reason: string): Promise<void> => {
  const made = transfer.madeCouponId ?? refuse(common.notFound())
  if (!(await takeCouponBack(ctx, couponOf(transfer), made, reason)))
    refuse(transferRefusals.couponUsed({ no: transfer.no }))
}
