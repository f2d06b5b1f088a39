/** Which columns of the order list its other answers show: hidden there, hidden here. */
import type { Shows } from '../call.ts'

/** Lines make the order's columns: what is hidden of the whole is hidden of its parts. */
export const lineShows: Shows = {
  'lines.productCode': ['orders.sales_order:summary'],
  'lines.productName': ['orders.sales_order:summary'],
  'lines.price': ['orders.sales_order:original'],
  'lines.levelDiscount': ['orders.sales_order:discount'],
  'lines.manualDiscount': ['orders.sales_order:discount'],
  'lines.rounding': ['orders.sales_order:discount'],
  'lines.discountReason': ['orders.sales_order:discount'],
  'lines.payAmount': ['orders.sales_order:payable'],
  'lines.received': ['orders.sales_order:received'],
  'lines.offset': ['orders.sales_order:offset'],
  'lines.debtOpen': ['orders.sales_order:debtOpen'],
}
export const savedShows: Shows = { '': 'orders.sales_order' }
