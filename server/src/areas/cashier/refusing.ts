/** Says who was faster: the refusal of a cashier who finds the order paid (H1). */
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'

/** Refuses with who settled the order and when, or, when nobody did, with its changed state. */
export const whoPaid = async (ctx: Context, orderId: number): Promise<never> => {
  const [found] = await ctx.together([
    {
      text: `select coalesce(s.name, '同事') as who, to_char(p.created_at, 'HH24:MI') as at
        from cashier.payment_order o join cashier.payment p on p.id = o.payment_id
        left join staff.staff s on s.id = p.cashier_id
        where o.order_id = $1 and o.active and o.kind <> 'REPAY'`,
      values: [orderId],
    },
  ])
  const row = found!.rows[0]
  const detail = row ? `该订单已由 ${String(row['who'])} 于 ${String(row['at'])} 收款` : '订单不在待收款状态'
  return refuse(common.stateChanged({ detail }))
}
