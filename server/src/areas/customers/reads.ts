/** What other areas may read of customers inside their own statements, as text. Knows no other area. */

/** Name of the customer whose id a column holds. */
export const customerName = (id: string): string => `(select n.name from customers.customer n where n.id = ${id})`
/** Number (客户编号) of the customer whose id a column holds. */
export const customerNo = (id: string): string => `(select n.code from customers.customer n where n.id = ${id})`
