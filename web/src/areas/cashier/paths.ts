/** Where the till is found. */
export const paths = {
  pay: (orderId?: number) => (orderId ? `/cashier/pay?orderId=${orderId}` : '/cashier/pay'),
  receipt: (orderId: number, paymentId?: number) =>
    paymentId ? `/cashier/receipt/${orderId}?paymentId=${paymentId}` : `/cashier/receipt/${orderId}`,
  order: (id: number) => `/order/list/${id}`,
  editOrder: (id: number) => `/order/bill?orderId=${id}`,
  shifts: '/cashier/shift',
  shiftSlip: (id: number) => `/cashier/shift/${id}/slip`,
} as const

/** The receipt of one payment, or of the order's newest, in a window of its own: the desk stays as it is. */
export const printReceipt = (orderId: number, paymentId?: number): void => {
  window.open(paths.receipt(orderId, paymentId), `receipt-${paymentId ?? orderId}`, 'width=860,height=820')
}

/** The slip of a shift that was handed over, in a window of its own. */
export const printShift = (id: number): void => {
  window.open(paths.shiftSlip(id), `shift-${id}`, 'width=860,height=820')
}

/** The question for the payments of one order: its table and its 经过 ask it once. */
export const paymentsOf = (orderId: number) => ({ tab: 'paid', orderId, pageSize: 100 }) as const
