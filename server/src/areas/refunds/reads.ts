/** What other areas may read of refunds inside their own statements, as text. Knows no other area. */

/** Number of the refund whose id a column holds; null for what is no refund. */
export const refundNo = (id: string): string => `(select f.no from refunds.refund_form f where f.id = ${id})`

/** Number of the change whose id a column holds; null for what is no change. */
export const changeNo = (id: string): string => `(select g.no from refunds.order_change g where g.id = ${id})`
