/** Who has an order's payment dialog open (money book §7): a courtesy between cashiers, never the guarantee. */
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { orderThere, refuseUnreachedOrders } from '../../orders/index.ts'
import { staffName } from '../../staff/reads.ts'

/** Takes or renews the hold for 90 seconds; somebody else's live hold stays, unless it is taken over. */
export const holdOrder = async (
  ctx: Context,
  { orderId, takeOver = false }: { orderId: number; takeOver?: boolean },
): Promise<{ mine: boolean; heldBy: string | null }> => {
  await refuseUnreachedOrders(ctx, orderId)
  const { found, before, taken, holder } = await ctx.together({
    found: orderThere(orderId),
    before: {
      text: `select from cashier.checkout_hold where order_id = $1 and staff_id = kit.current_staff() and expires_at > kit.clock()`,
      values: [orderId],
    },
    taken: {
      text: `insert into cashier.checkout_hold as h (order_id, expires_at)
        select o.id, kit.clock() + interval '90 seconds' from orders.sales_order o where o.id = $1
        on conflict (hospital_id, order_id) do update
          set staff_id = kit.current_staff(), expires_at = excluded.expires_at
          where h.staff_id = kit.current_staff() or h.expires_at < kit.clock() or $2`,
      values: [orderId, takeOver],
    },
    holder: {
      text: `select coalesce(${staffName('h.staff_id')}, '同事') as name from cashier.checkout_hold h
        where h.order_id = $1 and h.staff_id <> kit.current_staff() and h.expires_at > kit.clock()`,
      values: [orderId],
    },
  })
  if (found.rows.length === 0) refuse(common.notFound())
  const mine = taken.affected > 0
  // Kept, it is no news: lists of orders hear of holds.
  if (mine && before.rows.length === 0) ctx.tell('hold.changed', orderId)
  return { mine, heldBy: (holder.rows[0]?.['name'] as string | undefined) ?? null }
}

/** Gives the hold up when the dialog closes. */
export const releaseOrder = async (ctx: Context, { orderId }: { orderId: number }): Promise<null> => {
  await refuseUnreachedOrders(ctx, orderId)
  const { found } = await ctx.together({
    found: orderThere(orderId),
    released: {
      text: 'delete from cashier.checkout_hold where order_id = $1 and staff_id = kit.current_staff()',
      values: [orderId],
    },
  })
  if (found.rows.length === 0) refuse(common.notFound())
  ctx.tell('hold.changed', orderId)
  return null
}
