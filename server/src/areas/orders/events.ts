/** What happened to orders, told where it happens. Writing an order tells by itself (`content/rows.ts`). */
import type { OrderEventKind } from '@clinic/contract/areas/orders/calls.ts'
import type { Statement } from '../../kit/db/statement.ts'

/** Tells that something happened to an order, with what it comes to now. Send it after the statement that did it. */
export const eventStatement = (
  orderId: number,
  kind: Exclude<OrderEventKind, 'DRAFTED' | 'SUBMITTED'>,
  note: string,
): Statement => ({
  text: `insert into orders.order_event (order_id, kind, note, lines, payable_fen, discount_fen)
    select o.id, $2, $3, (select count(*) from orders.order_line l where l.order_id = o.id), o.payable_fen, o.discount_fen
    from orders.sales_order o where o.id = $1`,
  values: [orderId, kind, note],
})
