/** Which columns of the order list its other answers show: hidden there, hidden here. */
import type { Shows } from '../../table.ts'

/** Lines make the order's columns: what is hidden of the whole is hidden of its parts. */
export const lineShows: Shows = {
  'lines.productCode': ['orders.sales_order:summary'],
  'lines.productName': ['orders.sales_order:summary'],
  'lines.price': ['orders.sales_order:original'],
  'lines.levelDiscount': ['orders.sales_order:discount'],
  'lines.levelName': ['orders.sales_order:discount'],
  'lines.comboDiscount': ['orders.sales_order:discount'],
  'lines.manualDiscount': ['orders.sales_order:discount'],
  'lines.discountBp': ['orders.sales_order:discount'],
  'lines.wholeDiscount': ['orders.sales_order:discount'],
  'lines.discount': ['orders.sales_order:discount'],
  'lines.rounding': ['orders.sales_order:discount'],
  'lines.discountReason': ['orders.sales_order:discount'],
  'lines.payAmount': ['orders.sales_order:payable'],
  'lines.received': ['orders.sales_order:received'],
  'lines.offset': ['orders.sales_order:offset'],
  'lines.debtOpen': ['orders.sales_order:debtOpen'],
  'combos.code': ['orders.sales_order:summary'],
  'combos.name': ['orders.sales_order:summary'],
  'combos.price': ['orders.sales_order:payable'],
  wholeDiscountBp: ['orders.sales_order:discount'],
  wholeDiscount: ['orders.sales_order:discount'],
  wholeReason: ['orders.sales_order:discount'],
  guardianNote: ['orders.sales_order:remark'],
  targetAmount: ['orders.sales_order:payable', 'orders.sales_order:discount'],
  // The sentences name lines and lowest prices.
  reviewReasons: ['orders.sales_order:summary', 'orders.sales_order:payable', 'orders.sales_order:discount'],
  'deposit.productName': ['orders.sales_order:summary'],
  'reworkOf.productName': ['orders.sales_order:summary'],
  'reworkOf.no': ['purchases.deduction_record:no'],
  'events.at': ['orders.sales_order:openedAt', 'orders.sales_order:endedAt'],
  'events.byName': ['orders.sales_order:createdByName'],
  'events.note': ['orders.sales_order:endReason'],
  'events.payable': ['orders.sales_order:payable'],
  'events.discount': ['orders.sales_order:discount'],
}
/** The same of a printed order, which shows fewer. */
export const sheetShows: Shows = Object.fromEntries(
  [
    'guardianNote',
    'lines.productName',
    'lines.price',
    'lines.discount',
    'lines.payAmount',
    'deposit.productName',
    'reworkOf.productName',
    'reworkOf.no',
  ].map((field) => [field, lineShows[field]!]),
)
export const savedShows: Shows = { '': 'orders.sales_order' }
