/** What becomes of a transfer, whatever it is about: passed on, let go, taken back. */
import { type TransferThing, whyNotCheck } from '@clinic/contract/areas/purchases/transfers.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import {
  type LockedTransfer,
  lockTransfer,
  type Release,
  releaseStatement,
  type Said,
  takenBackStatement,
  tellTransfer,
} from './held.ts'
import { freeBalance, freeCouponOf, passOnBalance, passOnCoupon, returnBalance, returnCoupon } from './money.ts'
import { freeSessions, passSessions, returnSessions } from './moving.ts'

type Deeds = {
  readonly pass: (ctx: Context, locked: LockedTransfer, said: Said) => Promise<void>
  readonly free: (ctx: Context, locked: LockedTransfer, word: string) => Promise<void>
  readonly back: (ctx: Context, locked: LockedTransfer, reason: string) => Promise<void>
}
const deeds: Readonly<Record<TransferThing, Deeds>> = {
  ITEM: { pass: passSessions, free: freeSessions, back: returnSessions },
  BALANCE: { pass: passOnBalance, free: freeBalance, back: returnBalance },
  COUPON: { pass: passOnCoupon, free: freeCouponOf, back: returnCoupon },
}

/** Does it: what was locked is the receiver's. */
export const passTransfer = async (ctx: Context, id: number, said: Said): Promise<void> => {
  const locked = await lockTransfer(ctx, id)
  refuseIf(whyNotCheck(locked.transfer))
  await deeds[locked.transfer.what].pass(ctx, locked, said)
  tellTransfer(ctx, locked.transfer)
}

/** What waits is over: what was locked is free again. */
export const releaseTransfer = async (ctx: Context, id: number, release: Release): Promise<void> => {
  const locked = await lockTransfer(ctx, id)
  refuseIf(whyNotCheck(locked.transfer))
  await deeds[locked.transfer.what].free(ctx, locked, release.word)
  await ctx.together([releaseStatement(id, release)])
  tellTransfer(ctx, locked.transfer)
}

/** One that is done is undone, while the receiver has used nothing of it. */
export const returnTransfer = async (ctx: Context, id: number, reason: string): Promise<void> => {
  const locked = await lockTransfer(ctx, id)
  if (locked.transfer.status !== 'DONE') refuse(common.stateChanged({ detail: '转移已处理' }))
  await deeds[locked.transfer.what].back(ctx, locked, reason)
  await ctx.together([takenBackStatement(id, reason)])
  tellTransfer(ctx, locked.transfer)
}
