/** A settled order is not opened again by what is built on it. */
import { orderRefusals } from '@clinic/contract/areas/orders/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'

/** Refuses what would open a settled order again: it is unlocked first. */
export const refuseSettled = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ no: Str })`select o.no
    from orders.sales_order o where o.id = any(${[...orderIds]}::bigint[]) and o.status = 'SETTLED' order by o.id limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) refuse(orderRefusals.settled({ no: rows[0].no }))
}
