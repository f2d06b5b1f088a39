/** 补录: sessions given on an open business day before today, by a right of its own and with a reason (money book §9, D11). */
import { MOST_DAYS_BACK, purchaseRefusals } from '@clinic/contract/areas/purchases/calls.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, textOf } from '../../kit/db/rows.ts'
import { heldState, openDay } from '../ledger/index.ts'

/** As a call takes it. */
export type Wished = { readonly businessDate?: string | undefined; readonly backdateReason?: string | undefined }
/** The day sessions count on, and why they are written later. */
export type Backdated = { readonly day: string; readonly reason: string }

const daysBack = textOf({ back: Num }, 'select (kit.business_date() - $1::date)::int as back')

/** The day that is wished for, held open until the call ends; null: today's. Before orders and items (lock order: money book §2.3). */
export const backdatedTo = async (
  ctx: Context,
  { businessDate: day, backdateReason = '' }: Wished,
): Promise<Backdated | null> => {
  if (day === undefined) return null
  const { found } = await ctx.together({ found: daysBack(day) })
  const { back } = found[0]!
  if (back < 0) refuse(purchaseRefusals.backdateFuture())
  if (back === 0) return null
  if (!ctx.session.permissions.has('clinic:deduction:backdate')) refuse(purchaseRefusals.backdateRight())
  const reason = backdateReason.trim()
  if (reason === '') refuse(purchaseRefusals.backdateReason())
  if (back > MOST_DAYS_BACK) refuse(purchaseRefusals.backdateTooOld({ days: MOST_DAYS_BACK }))
  const { state } = await ctx.together({ today: openDay, state: heldState(day) })
  if (state !== 'OPEN') refuse(purchaseRefusals.backdateClosed())
  return { day, reason }
}
