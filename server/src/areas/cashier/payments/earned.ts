/** What a payment brings along: points by the rules, and what was promised with a recharge. */
import type { Context } from '../../../kit/context.ts'
import { earnedLines, earningsOf, givePromised } from '../../credits/index.ts'
import type { PostingLine } from '../../ledger/index.ts'
import type { LineTerms, LockedLine } from '../../orders/index.ts'
import type { PaymentRecord } from './records.ts'
import type { Till } from './till.ts'

type Earning = readonly { readonly lineId: number; readonly realFen: number }[]

/** Real money on what is bought, wallet included: recharges and deposits earn nothing (money book §5). */
export const earningOf = (
  lines: readonly LockedLine[],
  terms: readonly Required<LineTerms>[],
  itemIds: ReadonlyMap<number, number>,
): Earning => lines.map(({ id }, at) => ({ lineId: id, realFen: itemIds.has(id) ? terms[at]!.realFen : 0 }))

/** Lines of the payment's journal. The coupons of a package are given before any account is held (lock order: money book §2.3). */
export const broughtAlong = async (
  ctx: Context,
  { kind, customerId, orders }: Pick<PaymentRecord, 'kind' | 'customerId' | 'orders'>,
  { earns }: Pick<Till, 'earns'>,
  earning: Earning,
): Promise<PostingLine[]> => [
  ...(kind === 'RECHARGE' ? await givePromised(ctx, orders[0]!.id, customerId) : []),
  ...earnedLines(customerId, await earningsOf(ctx, earns, customerId, earning)),
]
