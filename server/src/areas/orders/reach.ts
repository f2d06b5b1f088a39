/** Who reaches an order: by being named in it or by its department; what is done to it at the till, with its customer too. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type RowRule, refuseBeyond } from '../../kit/reach.ts'
import { ofCustomer } from '../customers/index.ts'

/** The order's own columns (clinical-admin §14). */
export const orderScope: RowRule = {
  department: 'o.dept_id',
  own: ['o.adviser_id', 'o.developer_id', 'o.doctor_id', 'o.created_by'],
}

/** Orders as the till meets them: of a customer within reach, or one's own. */
export const tillScope = ofCustomer('o.customer_id', orderScope)

const atTheTill = { from: sql`orders.sales_order o`, scope: tillScope, order: { tie: 'o.id' } }

/** A row where this hospital has the order: whoever reaches everything is not asked by `refuseUnreachedOrders`. */
export const orderThere = (orderId: number) => ({
  text: 'select 1 from orders.sales_order where id = $1',
  values: [orderId],
})

/** Refuses with 404 unless every order is there and within reach of this call at the till. */
export const refuseUnreachedOrders = (ctx: Context, ...orderIds: readonly number[]): Promise<void> =>
  refuseBeyond(ctx, atTheTill, orderIds)
