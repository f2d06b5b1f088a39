/** Refusals that take a look: who was faster (H1), and how much there is, told to whom it is shown. */

import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { sees } from '../../../kit/session.ts'
import { staffName } from '../../staff/reads.ts'

/** Y6: orders that are paid at once are of one customer, a recharge and a card are paid by themselves. */
export const whyNotTogether = (
  orders: readonly { readonly customerId: number; readonly type: string }[],
): Refusal | null => {
  if (new Set(orders.map((order) => order.customerId)).size > 1) return cashierRefusals.twoCustomers()
  if (orders.length === 1) return null
  if (orders.some(({ type }) => type === 'RECHARGE')) return cashierRefusals.mixedKinds()
  return orders.some(({ type }) => type === 'VIP_CARD') ? cashierRefusals.cardAlone() : null
}

/** Refuses with who settled the order and when, or, when nobody did, with its changed state. */
export const whoPaid = async (ctx: Context, orderId: number): Promise<never> => {
  const [found] = await ctx.together([
    {
      text: `select coalesce(${staffName('p.cashier_id')}, '同事') as who, to_char(p.created_at, 'HH24:MI') as at
        from cashier.payment_order o join cashier.payment p on p.id = o.payment_id
        where o.order_id = $1 and o.active and o.kind <> 'REPAY'`,
      values: [orderId],
    },
  ])
  const row = found!.rows[0]
  const detail = row ? `该订单已由 ${String(row['who'])} 于 ${String(row['at'])} 收款` : '订单不在待收款状态'
  return refuse(common.stateChanged({ detail }))
}

/** The columns that show what a way to pay draws on. */
export const balanceColumns = {
  wallet: 'customers.customer:capital',
  deposit: 'customers.customer:capital',
  coin: 'customers.customer:presentedAmount',
  points: 'customers.customer:integral',
} as const satisfies Record<string, ColumnName>

/** 40903 with the fresh figure, or without it for whom the figure is hidden: it would be found out by paying too much. */
export const whyNotEnough = (
  { session }: Pick<Context, 'session'>,
  kind: keyof typeof balanceColumns,
  fen: Fen,
): Refusal => {
  const refusal = common.insufficientBalance({ available: toYuan(fen) })
  return sees(session, balanceColumns[kind]) ? refusal : { ...refusal, message: '余额不足，请改用其他支付方式' }
}
