/** Which columns of orders, payments and customers the till's window and its receipt show: hidden there, hidden here. */
import type { ColumnName, Shows } from '../../table.ts'

const orders = (prop: string): ColumnName => `orders.sales_order:${prop}`
const payments = (prop: string): ColumnName => `cashier.payment:${prop}`
const customers = (prop: string): ColumnName => `customers.customer:${prop}`

/** A customer's figures stand where her balance is spent. */
const balances: Shows = {
  'balances.wallet': [customers('capital')],
  'balances.coin': [customers('presentedAmount')],
  'balances.points': [customers('integral')],
  'balances.debt': [customers('debtAmount')],
}

export const checkoutShows: Shows = {
  order: 'orders.sales_order',
  'lines.productName': [orders('summary')],
  'lines.comboName': [orders('summary')],
  'lines.price': [orders('original')],
  'lines.discount': [orders('discount')],
  'lines.payAmount': [orders('payable')],
  'customer.phone': [customers('phone')],
  payments: 'cashier.payment',
  'payments.debtDueDate': [payments('debt')],
  'payments.guarantor': [payments('debt')],
  'payments.receivedCash': [payments('received')],
  'payments.change': [payments('received')],
  'payments.tenders': [payments('tenderText')],
  others: 'orders.sales_order',
  ...balances,
  'balances.deposit': [customers('capital')],
  deposits: [customers('capital')],
}

/** A plan is worked out from what the person sees: what is hidden from her is used in none. */
export const planShows: Shows = {
  plans: [orders('payable')],
  'plans.coin': [customers('presentedAmount')],
  'plans.points': [customers('integral')],
  'plans.cardPrincipal': ['memberships.card:principal'],
  'plans.cardBonus': ['memberships.card:principal'],
  'plans.deposit': [customers('capital')],
  'plans.wallet': [customers('capital')],
}

export const cancellingShows: Shows = {
  '': 'cashier.payment',
  tenders: [payments('tenderText')],
  points: [customers('integral')],
}

export const countShows: Shows = {
  'today.amount': [payments('amount')],
  'earlier.amount': [payments('amount')],
}

export const receiptShows: Shows = {
  '': 'cashier.payment',
  cashierName: [payments('staffName')],
  cancelledAt: [payments('cancelReason')],
  cancelReason: [payments('cancelReason')],
  adviserName: [orders('adviserName')],
  customerPhone: [customers('phone')],
  original: [orders('original')],
  discount: [orders('discount')],
  discounts: [orders('discount')],
  payable: [payments('amount')],
  receivedCapitals: [payments('received')],
  receivedCash: [payments('received')],
  change: [payments('received')],
  debtDueDate: [payments('debt')],
  debtOpen: [orders('debtOpen')],
  tenders: [payments('tenderText')],
  'lines.name': [orders('summary')],
  'lines.comboName': [orders('summary')],
  'lines.price': [orders('original')],
  'lines.discount': [orders('discount')],
  'lines.payAmount': [orders('payable')],
  ...balances,
}

/** What a payment answers when it is made. */
export const paidShows: Shows = {
  total: [payments('amount')],
  received: [payments('received')],
  change: [payments('received')],
  debt: [payments('debt')],
}

/** The strip above the payments: rows that name an amount by way of paying go with the column that says them. */
export const totalShows: Shows = {
  voidAmount: [payments('amount')],
  tenders: [payments('tenderText')],
}
