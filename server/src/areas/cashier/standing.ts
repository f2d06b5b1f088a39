/** What others ask of the till: parts of statements on an order, a payment's number, a drawer that is open. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { staffName } from '../staff/reads.ts'

const holds = (order: string): string =>
  `from cashier.checkout_hold h where h.hospital_id = ${order}.hospital_id and h.order_id = ${order}.id and h.expires_at > kit.present()`

export const isHeld = (order: string): string => `exists (select 1 ${holds(order)})`

/** Who holds it, whoever asks: oneself too. */
export const heldBy = (order: string): string =>
  `(select coalesce(${staffName('h.staff_id')}, '收银员') ${holds(order)})`

/** The colleague who holds it; oneself holds nothing against oneself. */
export const holderOf = (order: string): string =>
  `(select coalesce(${staffName('h.staff_id')}, '收银员') ${holds(order)} and h.staff_id <> kit.current_staff())`

export const hadPayment = (order: string): string =>
  `exists (select 1 from cashier.payment_order p where p.hospital_id = ${order}.hospital_id and p.order_id = ${order}.id)`

export const paymentsOf = (orderId: number): Statement => ({
  text: `select p.payment_id as id,
      (select count(*)::int from cashier.payment_order other where other.hospital_id = p.hospital_id
        and other.payment_id = p.payment_id) as orders
    from cashier.payment_order p where p.order_id = $1 and p.active order by p.payment_id desc`,
  values: [orderId],
})

/** Number of the payment whose id a column holds; null for what is no payment. */
export const paymentNo = (id: string): string => `(select p.no from cashier.payment p where p.id = ${id})`

/** Money in a drawer is counted by the one who took it. */
export const hasOpenShift = async (ctx: Context, staffId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from cashier.cashier_shift where cashier_id = ${staffId} and status <> 'CLOSED' limit 1`.execute(ctx.db)
  return rows.length > 0
}
